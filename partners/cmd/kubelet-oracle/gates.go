package main

import (
	"k8s.io/apimachinery/pkg/util/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
	logsapi "k8s.io/component-base/logs/api/v1"
	metricsfeatures "k8s.io/component-base/metrics/features"

	"juxta.io/partners/internal/gates"
)

// switchboard sets the process's feature gates as lines ask for them, and as a kubelet would.
type switchboard struct {
	*gates.Board
	fresh featuregate.MutableVersionedFeatureGate
}

func newSwitchboard() *switchboard {
	gate := utilfeature.DefaultMutableFeatureGate
	runtime.Must(logsapi.AddFeatureGates(gate))
	runtime.Must(metricsfeatures.AddFeatureGates(gate))
	return &switchboard{gates.New(gate, gates.Kept), gate.DeepCopy()}
}

// set puts stock 1.37 and then the line's gates in force, with a warning for each that cannot be had.
func (s *switchboard) set(overrides map[string]bool) (warnings []string) {
	setting := s.Work(overrides)
	s.Set(setting.On)
	return setting.Warnings
}

// setStrictly puts in force what a kubelet with these gates would have in force, or fails as it would.
func (s *switchboard) setStrictly(overrides map[string]bool) error {
	asked := s.fresh.DeepCopy()
	if err := asked.SetFromMap(overrides); err != nil {
		return err
	}
	s.Set(s.Each(func(name featuregate.Feature, _ featuregate.FeatureSpec) bool { return asked.Enabled(name) }))
	return nil
}
