package main

import (
	"encoding/json"
	"fmt"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	corev1 "k8s.io/kubernetes/pkg/apis/core/v1"
	kjson "sigs.k8s.io/json"
)

// parsePod decodes a pod as the kubelet would get it from an API server: with defaults, quantities in
// canonical form, a namespace and a UID.
func parsePod(text json.RawMessage) (*v1.Pod, error) {
	pod := &v1.Pod{}
	if err := kjson.UnmarshalCaseSensitivePreserveInts(text, pod); err != nil {
		return nil, err
	}
	if pod.Name == "" {
		return nil, fmt.Errorf("the pod has no name")
	}
	if pod.Namespace == "" {
		pod.Namespace = metav1.NamespaceDefault
	}
	if pod.UID == "" {
		pod.UID = types.UID(called(pod))
	}
	corev1.SetObjectDefaults_Pod(pod)
	for _, containers := range [][]v1.Container{pod.Spec.InitContainers, pod.Spec.Containers} {
		for i := range containers {
			canonicalise(&containers[i].Resources)
		}
	}
	if pod.Spec.Resources != nil {
		canonicalise(pod.Spec.Resources)
	}
	return pod, nil
}

// canonicalise writes quantities anew: 1.5Gi has no whole number inside until it is 1536Mi.
func canonicalise(resources *v1.ResourceRequirements) {
	for _, list := range []v1.ResourceList{resources.Requests, resources.Limits} {
		for name, quantity := range list {
			list[name] = resource.MustParse(quantity.String())
		}
	}
}

func called(pod *v1.Pod) string {
	return pod.Namespace + "/" + pod.Name
}

// roster is the pods that are alive on the node, in the order in which they came.
type roster struct {
	pods []*v1.Pod
}

func (r *roster) add(pod *v1.Pod) {
	for i, known := range r.pods {
		if known.UID == pod.UID {
			r.pods[i] = pod
			return
		}
	}
	r.pods = append(r.pods, pod)
}

func (r *roster) remove(gone func(*v1.Pod) bool) {
	var left []*v1.Pod
	for _, pod := range r.pods {
		if !gone(pod) {
			left = append(left, pod)
		}
	}
	r.pods = left
}

func (r *roster) others(pod *v1.Pod) []*v1.Pod {
	var others []*v1.Pod
	for _, other := range r.pods {
		if other.UID != pod.UID {
			others = append(others, other)
		}
	}
	return others
}
