package main

import (
	"fmt"
	"maps"
	"slices"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
	"k8s.io/dynamic-resource-allocation/structured"
	"k8s.io/kubernetes/pkg/features"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/dynamicresources"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/feature"
)

// switchboard works out a line's gates: stock 1.37, then the line's. The gates of the process stay
// as they are, because the allocator reads none.
type switchboard struct {
	specs    map[featuregate.Feature]featuregate.FeatureSpec
	needs    map[featuregate.Feature][]featuregate.Feature
	stock    map[featuregate.Feature]bool
	settings map[string]setting
}

// setting is a line's gates as the scheduler understands them.
type setting struct {
	features   structured.Features
	taintRules bool
	warnings   []string
}

func newSwitchboard() *switchboard {
	gate := utilfeature.DefaultMutableFeatureGate
	s := &switchboard{
		specs:    gate.GetAll(),
		needs:    gate.Dependencies(),
		stock:    map[featuregate.Feature]bool{},
		settings: map[string]setting{},
	}
	for name := range s.specs {
		s.stock[name] = gate.Enabled(name)
	}
	return s
}

// work turns a line's overrides into a setting. A gate that 1.37 locks can be had either way, since
// clusters before it had the choice.
func (s *switchboard) work(overrides map[string]bool) setting {
	key := fmt.Sprint(overrides)
	if known, ok := s.settings[key]; ok {
		return known
	}
	gates := gates{on: maps.Clone(s.stock)}
	var warnings []string
	warn := func(format string, args ...any) { warnings = append(warnings, fmt.Sprintf(format, args...)) }
	s.setGroup(gates, overrides, "AllAlpha", "ALPHA")
	s.setGroup(gates, overrides, "AllBeta", "BETA")
	for _, name := range slices.Sorted(maps.Keys(overrides)) {
		gate, on := featuregate.Feature(name), overrides[name]
		spec, known := s.specs[gate]
		switch {
		case gate == "AllAlpha" || gate == "AllBeta":
			continue
		case !known:
			warn("feature gate %s is unknown to 1.37, ignored", name)
			continue
		case spec.LockToDefault && spec.Default != on:
			warn("feature gate %s is locked to %t in 1.37, done nevertheless", name, spec.Default)
		}
		gates.on[gate] = on
	}
	for s.dropOneDependant(gates, warn) {
	}
	result := setting{
		features:   dynamicresources.AllocatorFeatures(feature.NewSchedulerFeaturesFromGates(gates)),
		taintRules: gates.Enabled(features.DRADeviceTaintRules),
		warnings:   warnings,
	}
	if len(s.settings) < 10000 {
		s.settings[key] = result
	}
	return result
}

func (s *switchboard) setGroup(gates gates, overrides map[string]bool, group, stage string) {
	on, asked := overrides[group]
	if !asked {
		return
	}
	for name, spec := range s.specs {
		if string(spec.PreRelease) == stage && !spec.LockToDefault {
			gates.on[name] = on
		}
	}
}

// dropOneDependant switches off a gate that needs one which is off; real components refuse to start so.
func (s *switchboard) dropOneDependant(gates gates, warn func(string, ...any)) bool {
	for _, name := range slices.Sorted(maps.Keys(s.needs)) {
		for _, needed := range s.needs[name] {
			if gates.on[name] && !gates.on[needed] {
				warn("feature gate %s needs %s, which is off: switched off too", name, needed)
				gates.on[name] = false
				return true
			}
		}
	}
	return false
}

// gates is a complete map of gates, in the form in which the scheduler asks for them.
type gates struct {
	featuregate.FeatureGate
	on map[featuregate.Feature]bool
}

func (g gates) Enabled(name featuregate.Feature) bool {
	return g.on[name]
}
