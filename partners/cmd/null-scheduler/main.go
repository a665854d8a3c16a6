// null-scheduler binds pods without thinking: every pod gets the next of the places that were computed beforehand, by the same writes
// that kube-scheduler makes. What it manages is what the API server has to give: the ceiling of any scheduler.
//
//	null-scheduler --kubeconfig FILE --places FILE [--qps 5000] [--scheduler-name default-scheduler]
//
// A place is one JSON line: the node, the allocation of each claim of the pod in its order, and the entries of
// nodeAllocatableResourceClaimStatuses with the number of the claim in place of its name. Places are used in turn, again and again.
// The client is kube-scheduler's own: client-go's informers of nodes, pods, claims, slices and classes, in protobuf.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"sync"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	resourcev1 "k8s.io/api/resource/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
)

type place struct {
	Node            string                                      `json:"node"`
	Claims          []resourcev1.AllocationResult               `json:"claims"`
	NodeAllocatable []corev1.NodeAllocatableResourceClaimStatus `json:"nodeAllocatable"`
}

type scheduler struct {
	client kubernetes.Interface
	name   string
	places []place
	claims cache.Store

	lock    sync.Mutex
	next    int
	waiting map[string]*corev1.Pod // by namespace/name: no node yet, or a claim is missing
	begun   map[types.UID]bool
}

func main() {
	kubeconfig := flag.String("kubeconfig", "", "the cluster")
	file := flag.String("places", "", "where pods go, one JSON line each")
	qps := flag.Float64("qps", 5000, "requests a second, and at once")
	name := flag.String("scheduler-name", "default-scheduler", "whose pods")
	flag.Parse()
	if err := run(*kubeconfig, *file, float32(*qps), *name); err != nil {
		fmt.Fprintln(os.Stderr, "null-scheduler:", err)
		os.Exit(2)
	}
}

func run(kubeconfig, file string, qps float32, name string) error {
	places, err := read(file)
	if err != nil {
		return err
	}
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	config.QPS, config.Burst = qps, int(qps)
	config.ContentType = "application/vnd.kubernetes.protobuf"
	config.AcceptContentTypes = "application/vnd.kubernetes.protobuf,application/json"
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	pods := factory.Core().V1().Pods().Informer()
	claims := factory.Resource().V1().ResourceClaims().Informer()
	factory.Core().V1().Nodes().Informer()
	factory.Resource().V1().ResourceSlices().Informer()
	factory.Resource().V1().DeviceClasses().Informer()
	s := &scheduler{
		client: client, name: name, places: places, claims: claims.GetStore(),
		waiting: map[string]*corev1.Pod{}, begun: map[types.UID]bool{},
	}
	_, err = pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { s.pod(object) },
		UpdateFunc: func(_, object any) { s.pod(object) },
		DeleteFunc: func(object any) { s.gone(object) },
	})
	if err != nil {
		return err
	}
	_, err = claims.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(object any) { s.claim(object) },
	})
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	<-ctx.Done()
	return nil
}

func read(file string) ([]place, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var places []place
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var next place
		if err := json.Unmarshal(lines.Bytes(), &next); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", file, len(places)+1, err)
		}
		places = append(places, next)
	}
	if len(places) == 0 {
		return nil, fmt.Errorf("%s: there is no place in it", file)
	}
	return places, lines.Err()
}

func (s *scheduler) pod(object any) {
	pod := object.(*corev1.Pod)
	if pod.Spec.SchedulerName != s.name || pod.Spec.NodeName != "" || pod.DeletionTimestamp != nil {
		return
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if !s.begun[pod.UID] {
		s.waiting[pod.Namespace+"/"+pod.Name] = pod
		s.try(pod)
	}
}

func (s *scheduler) gone(object any) {
	if last, ok := object.(cache.DeletedFinalStateUnknown); ok {
		object = last.Obj
	}
	pod := object.(*corev1.Pod)
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.waiting, pod.Namespace+"/"+pod.Name)
	delete(s.begun, pod.UID)
}

func (s *scheduler) claim(object any) {
	claim := object.(*resourcev1.ResourceClaim)
	owner := metav1.GetControllerOf(claim)
	if owner == nil {
		return
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if pod := s.waiting[claim.Namespace+"/"+owner.Name]; pod != nil {
		s.try(pod)
	}
}

// try binds a pod in the background once all its claims are known. The lock is held.
func (s *scheduler) try(pod *corev1.Pod) {
	claims := make([]*resourcev1.ResourceClaim, 0, len(pod.Spec.ResourceClaims))
	for i := range pod.Spec.ResourceClaims {
		claim := s.claimOf(pod, &pod.Spec.ResourceClaims[i])
		if claim == nil {
			return
		}
		claims = append(claims, claim)
	}
	delete(s.waiting, pod.Namespace+"/"+pod.Name)
	s.begun[pod.UID] = true
	at := &s.places[s.next%len(s.places)]
	s.next++
	go func() {
		if err := s.bind(pod, claims, at); err != nil {
			fmt.Fprintf(os.Stderr, "null-scheduler: %s/%s: %v\n", pod.Namespace, pod.Name, err)
			s.lock.Lock()
			defer s.lock.Unlock()
			delete(s.begun, pod.UID)
		}
	}()
}

func (s *scheduler) claimOf(pod *corev1.Pod, wanted *corev1.PodResourceClaim) *resourcev1.ResourceClaim {
	name := wanted.ResourceClaimName
	for _, status := range pod.Status.ResourceClaimStatuses {
		if status.Name == wanted.Name {
			name = status.ResourceClaimName
		}
	}
	if name == nil {
		return nil
	}
	found, exists, _ := s.claims.GetByKey(pod.Namespace + "/" + *name)
	if !exists {
		return nil
	}
	return found.(*resourcev1.ResourceClaim)
}

// bind makes the writes of kube-scheduler, in its order.
func (s *scheduler) bind(pod *corev1.Pod, claims []*resourcev1.ResourceClaim, at *place) error {
	ctx := context.Background()
	pods := s.client.CoreV1().Pods(pod.Namespace)
	if len(claims) > 0 {
		if err := s.status(pod, map[string]any{"nominatedNodeName": at.Node}); err != nil {
			return err
		}
	}
	for i, claim := range claims {
		if err := s.allocate(pod, claim.DeepCopy(), &at.Claims[i]); err != nil {
			return err
		}
	}
	if len(at.NodeAllocatable) > 0 {
		costs := make([]corev1.NodeAllocatableResourceClaimStatus, 0, len(at.NodeAllocatable))
		for _, cost := range at.NodeAllocatable {
			number, err := strconv.Atoi(cost.ResourceClaimName)
			if err != nil {
				return err
			}
			cost.ResourceClaimName = claims[number].Name
			costs = append(costs, cost)
		}
		if err := s.status(pod, map[string]any{"nodeAllocatableResourceClaimStatuses": costs}); err != nil {
			return err
		}
	}
	err := pods.Bind(ctx, &corev1.Binding{
		ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name, UID: pod.UID},
		Target:     corev1.ObjectReference{Kind: "Node", Name: at.Node},
	}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	go s.tell(pod, at.Node)
	return nil
}

func (s *scheduler) status(pod *corev1.Pod, status map[string]any) error {
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{"uid": pod.UID}, "status": status})
	if err != nil {
		return err
	}
	_, err = s.client.CoreV1().Pods(pod.Namespace).Patch(
		context.Background(), pod.Name, types.StrategicMergePatchType, patch, metav1.PatchOptions{}, "status")
	return err
}

func (s *scheduler) allocate(pod *corev1.Pod, claim *resourcev1.ResourceClaim, allocation *resourcev1.AllocationResult) error {
	ctx := context.Background()
	api := s.client.ResourceV1().ResourceClaims(claim.Namespace)
	claim.Finalizers = append(claim.Finalizers, resourcev1.Finalizer)
	guarded, err := api.Update(ctx, claim, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	guarded.Status.Allocation = allocation.DeepCopy()
	now := metav1.NewTime(time.Now())
	guarded.Status.Allocation.AllocationTimestamp = &now
	guarded.Status.ReservedFor = append(guarded.Status.ReservedFor,
		resourcev1.ResourceClaimConsumerReference{Resource: "pods", Name: pod.Name, UID: pod.UID})
	_, err = api.UpdateStatus(ctx, guarded, metav1.UpdateOptions{})
	return err
}

func (s *scheduler) tell(pod *corev1.Pod, node string) {
	now := metav1.NewMicroTime(time.Now())
	_, err := s.client.EventsV1().Events(pod.Namespace).Create(context.Background(), &eventsv1.Event{
		ObjectMeta:          metav1.ObjectMeta{Namespace: pod.Namespace, Name: fmt.Sprintf("%s.%x", pod.Name, now.UnixNano())},
		EventTime:           now,
		ReportingController: s.name,
		ReportingInstance:   s.name + "-null",
		Action:              "Binding",
		Reason:              "Scheduled",
		Type:                corev1.EventTypeNormal,
		Note:                fmt.Sprintf("Successfully assigned %s/%s to %s", pod.Namespace, pod.Name, node),
		Regarding: corev1.ObjectReference{
			APIVersion: "v1", Kind: "Pod", Namespace: pod.Namespace, Name: pod.Name, UID: pod.UID, ResourceVersion: pod.ResourceVersion,
		},
	}, metav1.CreateOptions{})
	if err != nil {
		fmt.Fprintf(os.Stderr, "null-scheduler: event of %s/%s: %v\n", pod.Namespace, pod.Name, err)
	}
}
