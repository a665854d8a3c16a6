package main

import (
	"k8s.io/component-base/featuregate"
	"k8s.io/dynamic-resource-allocation/structured"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/dynamicresources"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/feature"
)

// lineGates is a line's complete map of gates, in the form in which the scheduler asks for them. The
// gates of the process stay as they are, because the allocator reads none.
type lineGates struct {
	featuregate.FeatureGate
	on map[string]bool
}

func (g lineGates) Enabled(name featuregate.Feature) bool {
	return g.on[string(name)]
}

func (g lineGates) allocatorFeatures() structured.Features {
	return dynamicresources.AllocatorFeatures(feature.NewSchedulerFeaturesFromGates(g))
}
