package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/go-logr/logr"
	cadvisorapi "github.com/google/cadvisor/lib/model"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	runtimeapi "k8s.io/cri-api/pkg/apis/runtime/v1"
	"k8s.io/klog/v2"
	pluginapi "k8s.io/kubelet/pkg/apis/deviceplugin/v1beta1"
	"k8s.io/kubernetes/pkg/kubelet/cm/containermap"
	"k8s.io/kubernetes/pkg/kubelet/cm/cpumanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/devicemanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/memorymanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	"k8s.io/kubernetes/pkg/kubelet/lifecycle"
)

var logger = logr.Discard()

// node is a kubelet's four managers on one state directory, wired as its container manager does.
type node struct {
	*settings
	info    *cadvisorapi.MachineInfo
	folder  string
	dice    bool
	sources *sources
	roster  *roster

	topology topologymanager.Manager
	devices  *devicemanager.ManagerImpl
	cpus     cpumanager.Manager
	memory   memorymanager.Manager
	serving  bool
}

// The files in which the managers keep their state, below the kubelet's folder.
const (
	cpuFile    = "cpu_manager_state"
	memoryFile = "memory_manager_state"
	deviceFile = "kubelet_internal_checkpoint"
	deviceRoom = "device-plugins"
)

// startError is a kubelet's reason not to start.
type startError struct{ error }

// startNode makes and starts the managers. Dice lets the device manager take any device; running are
// the pods whose containers the runtime knows already.
func startNode(s *settings, info *cadvisorapi.MachineInfo, folder string, dice bool, plugins []*plugin, running []*v1.Pod) (*node, error) {
	n := &node{settings: s, info: info, folder: folder, dice: dice, sources: &sources{}, roster: &roster{}}
	store, err := n.make()
	if err == nil {
		err = n.start(plugins, store, running)
	}
	if err != nil {
		n.stop()
		text := strings.ReplaceAll(err.Error(), folder, "/var/lib/kubelet")
		return nil, startError{errors.New(text)}
	}
	return n, nil
}

func (n *node) make() (store *rememberingStore, err error) {
	if n.topology, err = topologymanager.NewManager(logger, n.info.Topology, n.TopologyManagerPolicy, n.TopologyManagerScope, n.TopologyManagerPolicyOptions); err != nil {
		return nil, err
	}
	store = &rememberingStore{Store: n.topology}
	if n.devices, err = newDeviceManager(logger, filepath.Join(n.folder, deviceRoom, "kubelet.sock"), n.info.Topology, store); err != nil {
		return nil, err
	}
	if n.dice {
		n.topology.AddHintProvider(logger, n.devices)
	} else {
		n.topology.AddHintProvider(logger, orderlyDevices{n.devices})
	}
	if n.cpus, err = cpumanager.NewManager(logger, n.CPUManagerPolicy, n.CPUManagerPolicyOptions, n.CPUManagerReconcilePeriod.Duration,
		n.info, n.reservedCPUs, n.reservation, n.folder, n.topology); err != nil {
		return nil, err
	}
	n.topology.AddHintProvider(logger, n.cpus)
	if n.memory, err = memorymanager.NewManager(logger, n.MemoryManagerPolicy, n.info, n.reservation, n.ReservedMemory, n.folder, n.topology); err != nil {
		return nil, err
	}
	n.topology.AddHintProvider(logger, n.memory)
	return store, nil
}

func (n *node) start(plugins []*plugin, store *rememberingStore, pods []*v1.Pod) error {
	containers, running := inRuntime(pods)
	active := func() []*v1.Pod { return slices.Clone(n.roster.pods) }
	breaker := &loopBreaker{sources: n.sources, armed: n.CPUManagerPolicy == string(cpumanager.PolicyStatic), broken: make(chan struct{})}
	if err := n.cpus.Start(quiet(), active, breaker, noStatus{}, noRuntime{}, containers.Clone()); err != nil {
		return fmt.Errorf("start cpu manager error: %w", err)
	}
	if breaker.armed {
		<-breaker.broken
	}
	if err := n.memory.Start(quiet(), active, n.sources, noStatus{}, noRuntime{}, containers.Clone()); err != nil {
		return fmt.Errorf("start memory manager error: %w", err)
	}
	if err := n.checkAllocatable(); err != nil {
		return err
	}
	return n.connect(plugins, store, active, containers, running)
}

// connect starts the device manager and has its plugins report. Without plugins and saved state it
// would not do anything, so it is left alone.
func (n *node) connect(plugins []*plugin, store *rememberingStore, active func() []*v1.Pod, containers containermap.ContainerMap, running sets.Set[string]) error {
	if _, err := os.Stat(filepath.Join(n.folder, deviceRoom, deviceFile)); err != nil && len(plugins) == 0 {
		return nil
	}
	if err := n.devices.Start(logger, active, n.sources, containers, running); err != nil {
		return err
	}
	n.serving = true
	for _, p := range plugins {
		p.store = store
		if err := n.devices.PluginConnected(quiet(), p.resource, p); err != nil {
			return err
		}
		n.devices.PluginListAndWatchReceiver(logger, p.resource, &pluginapi.ListAndWatchResponse{Devices: p.list()})
	}
	return nil
}

func (n *node) stop() {
	if n.serving {
		_ = n.devices.Stop(logger)
		n.serving = false
	}
}

// admit offers a pod. A rejected pod is not active any more, but its allocations stay until they are
// collected.
func (n *node) admit(pod *v1.Pod, predicate bool) lifecycle.PodAdmitResult {
	n.roster.add(pod)
	attributes := &lifecycle.PodAdmitAttributes{Pod: pod, OtherPods: n.roster.others(pod), Operation: lifecycle.AddOperation}
	result := n.topology.Admit(quiet(), attributes)
	if result.Admit && predicate {
		result = n.judge(attributes)
	}
	if !result.Admit {
		n.roster.remove(func(known *v1.Pod) bool { return known.UID == pod.UID })
	}
	return result
}

// judge runs the kubelet's resource predicate. Labels, affinity and names of nodes are not part of a line.
func (n *node) judge(attributes *lifecycle.PodAdmitAttributes) lifecycle.PodAdmitResult {
	pod := attributes.Pod.DeepCopy()
	pod.Spec.NodeSelector, pod.Spec.Affinity = nil, nil
	_, devices, _ := n.devices.GetCapacity(logger)
	self := &v1.Node{Status: v1.NodeStatus{Allocatable: n.allocatable(devices)}}
	self.Name = pod.Spec.NodeName
	get := func(context.Context, bool) (*v1.Node, error) { return self, nil }
	handler := lifecycle.NewPredicateAdmitHandler(get, noPreemption{}, n.devices.UpdatePluginResources)
	return handler.Admit(quiet(), &lifecycle.PodAdmitAttributes{Pod: pod, OtherPods: attributes.OtherPods, Operation: attributes.Operation})
}

// collect has every manager drop what belongs to pods that are not alive. Only the device manager does
// it when told; the others do it before they answer anything.
func (n *node) collect() {
	nobody := &v1.Pod{Spec: v1.PodSpec{Containers: []v1.Container{{Name: "nobody"}}}}
	n.cpus.GetTopologyHints(logger, nobody, &nobody.Spec.Containers[0], lifecycle.AddOperation)
	n.memory.GetTopologyHints(logger, nobody, &nobody.Spec.Containers[0], lifecycle.AddOperation)
	n.devices.UpdateAllocatedDevices(logger)
}

func quiet() context.Context {
	return klog.NewContext(context.Background(), logger)
}

// inRuntime is what a container runtime would list after a restart: all containers, of which those
// that do not end by themselves are running.
func inRuntime(pods []*v1.Pod) (containermap.ContainerMap, sets.Set[string]) {
	containers, running := containermap.NewContainerMap(), sets.New[string]()
	for _, pod := range pods {
		for _, container := range slices.Concat(pod.Spec.InitContainers, pod.Spec.Containers) {
			containers.Add(string(pod.UID), container.Name, string(pod.UID)+"/"+container.Name)
		}
		for _, container := range pod.Spec.InitContainers {
			if container.RestartPolicy != nil && *container.RestartPolicy == v1.ContainerRestartPolicyAlways {
				running.Insert(string(pod.UID) + "/" + container.Name)
			}
		}
		for _, container := range pod.Spec.Containers {
			running.Insert(string(pod.UID) + "/" + container.Name)
		}
	}
	return containers, running
}

// sources tells the managers whether all pods are known. While a kubelet admits again what it finds
// after a start they are not, and nothing is collected.
type sources struct{ ready bool }

func (s *sources) AddSource(string) {}
func (s *sources) AllReady() bool   { return s.ready }

// loopBreaker ends the CPU manager's endless reconcile loop at its first step, from inside: no other code
// reads the sources before the manager has started. The loop would only collect what is collected before
// every hint and allocation anyway, at times of its own.
type loopBreaker struct {
	*sources
	armed  bool
	met    bool
	broken chan struct{}
}

func (b *loopBreaker) AllReady() bool {
	if b.armed && !b.met {
		b.met = true
		close(b.broken)
		runtime.Goexit()
	}
	return b.sources.AllReady()
}

type noStatus struct{}

func (noStatus) GetPodStatus(types.UID) (v1.PodStatus, bool) { return v1.PodStatus{}, false }

type noRuntime struct{}

func (noRuntime) UpdateContainerResources(context.Context, string, *runtimeapi.ContainerResources) error {
	return nil
}

type noPreemption struct{}

func (noPreemption) HandleAdmissionFailure(_ context.Context, _ *v1.Pod, reasons []lifecycle.PredicateFailureReason, _ lifecycle.Operation) ([]lifecycle.PredicateFailureReason, error) {
	return reasons, nil
}
