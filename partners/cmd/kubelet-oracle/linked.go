package main

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"unsafe" // also for go:linkname

	cadvisorapi "github.com/google/cadvisor/lib/model"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/klog/v2"
	_ "k8s.io/kubernetes/pkg/kubelet/cm" // for go:linkname
	"k8s.io/kubernetes/pkg/kubelet/cm/devicemanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	evictionapi "k8s.io/kubernetes/pkg/kubelet/eviction/api"
	"k8s.io/kubernetes/pkg/kubelet/lifecycle"
	_ "k8s.io/kubernetes/pkg/kubelet/logs" // for go:linkname
)

// newDeviceManager is the device manager's own constructor. The public one insists on the socket of
// the node's kubelet.
//
//go:linkname newDeviceManager k8s.io/kubernetes/pkg/kubelet/cm/devicemanager.newManagerImpl
func newDeviceManager(logger klog.Logger, socketPath string, topology []cadvisorapi.Node, store topologymanager.Store) (*devicemanager.ManagerImpl, error)

// hardEvictionReservation is what the container manager keeps back for hard thresholds.
//
//go:linkname hardEvictionReservation k8s.io/kubernetes/pkg/kubelet/cm.hardEvictionReservation
func hardEvictionReservation(thresholds []evictionapi.Threshold, capacity v1.ResourceList) v1.ResourceList

// parseMaxSize is how the manager of container logs reads their size. Its constructor starts goroutines.
//
//go:linkname parseMaxSize k8s.io/kubernetes/pkg/kubelet/logs.parseMaxSize
func parseMaxSize(size string) (int64, error)

// orderlyDevices is the device manager with one dice less: of an init container's devices that are there
// to be used again it takes any, and no plugin is asked. Here it sees only the lowest ids of them, as
// many as it needs, while it allocates.
type orderlyDevices struct {
	*devicemanager.ManagerImpl
}

func (o orderlyDevices) Allocate(ctx context.Context, pod *v1.Pod, container *v1.Container, operation lifecycle.Operation) error {
	reusable := o.reusable()[string(pod.UID)]
	hidden := map[string]sets.Set[string]{}
	for resource, devices := range reusable {
		limit, asked := container.Resources.Limits[v1.ResourceName(resource)]
		if needed := int(limit.Value()); asked && needed < devices.Len() {
			ids := slices.Sorted(maps.Keys(devices))
			hidden[resource] = sets.New(ids[max(needed, 0):]...)
			reusable[resource] = sets.New(ids[:max(needed, 0)]...)
		}
	}
	err := o.ManagerImpl.Allocate(ctx, pod, container, operation)
	for resource, devices := range hidden {
		reusable[resource] = reusable[resource].Union(devices)
	}
	return err
}

func (o orderlyDevices) reusable() devicemanager.PodReusableDevices {
	field := reflect.ValueOf(o.ManagerImpl).Elem().FieldByName("devicesToReuse")
	return *(*devicemanager.PodReusableDevices)(unsafe.Pointer(field.UnsafeAddr()))
}
