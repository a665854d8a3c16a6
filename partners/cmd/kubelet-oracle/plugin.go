package main

import (
	"context"
	"slices"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
	pluginapi "k8s.io/kubelet/pkg/apis/deviceplugin/v1beta1"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
)

// plugin is a device plugin in this process. The device manager takes any device of a set; unless the
// line wants that, the plugin states a preference that makes it the lowest ids, in the very order of the
// sets in which the manager would have taken them.
type plugin struct {
	pluginapi.DevicePluginClient
	resource string
	devices  []device
	random   bool
	store    *rememberingStore
}

func (p *plugin) API() pluginapi.DevicePluginClient { return p }
func (p *plugin) Resource() string                  { return p.resource }
func (p *plugin) SocketPath() string                { return p.resource + ".sock" }

// list is what the plugin reports.
func (p *plugin) list() []*pluginapi.Device {
	list := make([]*pluginapi.Device, 0, len(p.devices))
	for _, d := range p.devices {
		told := &pluginapi.Device{ID: d.ID, Health: pluginapi.Healthy}
		if d.Healthy != nil && !*d.Healthy {
			told.Health = pluginapi.Unhealthy
		}
		if d.NumaNodes != nil {
			told.Topology = &pluginapi.TopologyInfo{}
			for _, node := range d.NumaNodes {
				told.Topology.Nodes = append(told.Topology.Nodes, &pluginapi.NUMANode{ID: int64(node)})
			}
		}
		list = append(list, told)
	}
	return list
}

func (p *plugin) GetDevicePluginOptions(context.Context, *pluginapi.Empty, ...grpc.CallOption) (*pluginapi.DevicePluginOptions, error) {
	return &pluginapi.DevicePluginOptions{GetPreferredAllocationAvailable: !p.random}, nil
}

func (p *plugin) Allocate(_ context.Context, r *pluginapi.AllocateRequest, _ ...grpc.CallOption) (*pluginapi.AllocateResponse, error) {
	response := &pluginapi.AllocateResponse{}
	for range r.ContainerRequests {
		response.ContainerResponses = append(response.ContainerResponses, &pluginapi.ContainerAllocateResponse{})
	}
	return response, nil
}

// GetPreferredAllocation is asked about aligned devices alone, or about all when the aligned ones are
// taken already. With a hint in force those that have a node come first.
func (p *plugin) GetPreferredAllocation(_ context.Context, r *pluginapi.PreferredAllocationRequest, _ ...grpc.CallOption) (*pluginapi.PreferredAllocationResponse, error) {
	response := &pluginapi.PreferredAllocationResponse{}
	for _, request := range r.ContainerRequests {
		chosen := slices.Clone(request.MustIncludeDeviceIDs)
		rest := slices.DeleteFunc(slices.Clone(request.AvailableDeviceIDs), func(id string) bool { return slices.Contains(chosen, id) })
		slices.SortFunc(rest, func(a, b string) int {
			if p.store.last.NUMANodeAffinity != nil {
				if homeless := p.homeless(a) - p.homeless(b); homeless != 0 {
					return homeless
				}
			}
			if a < b {
				return -1
			}
			return 1
		})
		chosen = append(chosen, rest[:max(0, min(len(rest), int(request.AllocationSize)-len(chosen)))]...)
		response.ContainerResponses = append(response.ContainerResponses, &pluginapi.ContainerPreferredAllocationResponse{DeviceIDs: chosen})
	}
	return response, nil
}

func (p *plugin) homeless(id string) int {
	for _, d := range p.devices {
		if d.ID == id && len(d.NumaNodes) > 0 {
			return 0
		}
	}
	return 1
}

// rememberingStore passes on the affinities that the device manager asks for, and knows the last one.
type rememberingStore struct {
	topologymanager.Store
	last topologymanager.TopologyHint
}

func (s *rememberingStore) GetAffinity(logger klog.Logger, podUID, containerName string) topologymanager.TopologyHint {
	s.last = s.Store.GetAffinity(logger, podUID, containerName)
	return s.last
}
