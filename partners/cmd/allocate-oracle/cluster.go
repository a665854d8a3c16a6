package main

import (
	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/dynamic-resource-allocation/structured"
	"k8s.io/utils/ptr"
)

// The scheduler hands two things to the allocator that it works out from the cluster itself. Its code
// for both sits behind informers, so the rules are followed here.

// held gathers what allocated claims hold. Admin access holds nothing; a share holds its device and its
// capacity, or the whole device when shares are unknown.
func held(claims []*resourceapi.ResourceClaim, shares bool) structured.AllocatedState {
	state := structured.AllocatedState{
		AllocatedDevices:         sets.New[structured.DeviceID](),
		AllocatedSharedDeviceIDs: sets.New[structured.SharedDeviceID](),
		AggregatedCapacity:       structured.NewConsumedCapacityCollection(),
	}
	for _, claim := range claims {
		if claim.Status.Allocation == nil {
			continue
		}
		for _, result := range claim.Status.Allocation.Devices.Results {
			device := structured.MakeDeviceID(result.Driver, result.Pool, result.Device)
			switch {
			case ptr.Deref(result.AdminAccess, false):
			case shares && result.ShareID != nil:
				state.AllocatedSharedDeviceIDs.Insert(structured.MakeSharedDeviceID(device, result.ShareID))
				if result.ConsumedCapacity != nil {
					state.AggregatedCapacity.Insert(structured.NewDeviceConsumedCapacity(device, result.ConsumedCapacity))
				}
			default:
				state.AllocatedDevices.Insert(device)
			}
		}
	}
	return state
}

// tainted returns the slices with the taint of each rule appended to the devices it selects. A rule
// without a selector selects nothing, an empty selector everything. A slice is copied before it changes.
func tainted(slices []*resourceapi.ResourceSlice, rules []*resourceapi.DeviceTaintRule) []*resourceapi.ResourceSlice {
	result := make([]*resourceapi.ResourceSlice, len(slices))
	for i, slice := range slices {
		result[i] = slice
		for _, rule := range rules {
			for d, device := range slice.Spec.Devices {
				if !selects(rule.Spec.DeviceSelector, slice, device.Name) {
					continue
				}
				if result[i] == slice {
					result[i] = slice.DeepCopy()
				}
				taints := &result[i].Spec.Devices[d].Taints
				*taints = append(*taints, rule.Spec.Taint)
			}
		}
	}
	return result
}

func selects(selector *resourceapi.DeviceTaintSelector, slice *resourceapi.ResourceSlice, device string) bool {
	return selector != nil &&
		ptr.Deref(selector.Driver, slice.Spec.Driver) == slice.Spec.Driver &&
		ptr.Deref(selector.Pool, slice.Spec.Pool.Name) == slice.Spec.Pool.Name &&
		ptr.Deref(selector.Device, device) == device
}
