package main

import (
	"fmt"

	cadvisorapi "github.com/google/cadvisor/lib/model"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager/bitmask"
)

// merge asks the policy of a real topology manager for its best hint.
func merge(q question) (answer, error) {
	var topology []cadvisorapi.Node
	for _, id := range q.NumaNodes {
		row := q.Distances[id]
		if row != nil && q.DistancesByID {
			row = spread(q.NumaNodes, row)
		}
		topology = append(topology, cadvisorapi.Node{Id: id, Distances: row})
	}
	var providers []map[string][]topologymanager.TopologyHint
	for i, resources := range q.Providers {
		var provider map[string][]topologymanager.TopologyHint
		if resources != nil {
			provider = map[string][]topologymanager.TopologyHint{}
		}
		for name, list := range resources {
			hints, err := list.real()
			if err != nil {
				return answer{}, fmt.Errorf("providers[%d].%s%w", i, name, err)
			}
			provider[name] = hints
		}
		providers = append(providers, provider)
	}
	manager, err := topologymanager.NewManager(logger, topology, q.Policy, topologymanager.ContainerTopologyScope, q.PolicyOptions)
	if err != nil {
		return failure("StartError", err.Error()), nil
	}
	var best topologymanager.TopologyHint
	var admit bool
	watch := newStopwatch(q.Timed)
	watch.time(func() { best, admit = manager.GetPolicy().Merge(logger, providers) })
	outcome := "Rejected"
	if admit {
		outcome = "Admitted"
	}
	told := ofReal(best)
	return answer{Outcome: outcome, Admit: &admit, Hint: &told, CPUNanos: watch.nanos()}, nil
}

// real keeps the difference between no list, which is no preference, and an empty one, which is impossible.
func (l hintList) real() ([]topologymanager.TopologyHint, error) {
	if l == nil {
		return nil, nil
	}
	hints := make([]topologymanager.TopologyHint, 0, len(l))
	for i, h := range l {
		hint := topologymanager.TopologyHint{Preferred: h.Preferred}
		if h.NumaNodes != nil {
			mask, err := bitmask.NewBitMask(*h.NumaNodes...)
			if err != nil {
				return nil, fmt.Errorf("[%d]: %w", i, err)
			}
			hint.NUMANodeAffinity = mask
		}
		hints = append(hints, hint)
	}
	return hints, nil
}

func ofReal(h topologymanager.TopologyHint) hint {
	told := hint{Preferred: h.Preferred}
	if h.NUMANodeAffinity != nil {
		nodes := append([]int{}, h.NUMANodeAffinity.GetBits()...)
		told.NumaNodes = &nodes
	}
	return told
}
