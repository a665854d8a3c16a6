package main

import (
	"fmt"
	"maps"
	"slices"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
)

// switchboard sets the process's feature gates. A setting is the complete map of all gates, so two
// lines never see each other's gates; only what differs from what is in force is written.
type switchboard struct {
	gate     featuregate.MutableVersionedFeatureGate
	specs    map[featuregate.Feature]featuregate.FeatureSpec
	stock    map[string]bool
	allOn    map[string]bool
	inForce  map[string]bool
	needs    map[featuregate.Feature][]featuregate.Feature
	settings map[string]setting
}

// setting is a line's gates, worked out.
type setting struct {
	gates    map[string]bool
	warnings []string
}

func newSwitchboard() *switchboard {
	s := &switchboard{
		gate:     utilfeature.DefaultMutableFeatureGate,
		stock:    map[string]bool{},
		allOn:    map[string]bool{},
		settings: map[string]setting{},
	}
	s.specs = s.gate.GetAll()
	s.needs = s.gate.Dependencies()
	for name, spec := range s.specs {
		if special(name) || spec.PreRelease == featuregate.PreAlpha {
			delete(s.specs, name)
			continue
		}
		on := s.gate.Enabled(name)
		s.stock[string(name)] = on
		experimental := spec.PreRelease == featuregate.Alpha || spec.PreRelease == featuregate.Beta
		s.allOn[string(name)] = on || experimental && !spec.LockToDefault
	}
	s.inForce = maps.Clone(s.stock)
	return s
}

func special(name featuregate.Feature) bool {
	return name == "AllAlpha" || name == "AllBeta"
}

// work turns a line's overrides into the complete map, with a warning for each one that cannot be had.
func (s *switchboard) work(overrides map[string]bool) setting {
	key := fmt.Sprint(overrides)
	if known, ok := s.settings[key]; ok {
		return known
	}
	result := setting{gates: maps.Clone(s.stock)}
	warn := func(format string, args ...any) {
		result.warnings = append(result.warnings, fmt.Sprintf(format, args...))
	}
	for _, group := range []struct {
		name  string
		stage any
	}{{"AllAlpha", featuregate.Alpha}, {"AllBeta", featuregate.Beta}} {
		if on, ok := overrides[group.name]; ok {
			for name, spec := range s.specs {
				if any(spec.PreRelease) == group.stage && !spec.LockToDefault {
					result.gates[string(name)] = on
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(overrides)) {
		on := overrides[name]
		spec, known := s.specs[featuregate.Feature(name)]
		switch {
		case special(featuregate.Feature(name)):
		case !known:
			warn("feature gate %s is unknown to 1.37, ignored", name)
		case spec.LockToDefault && spec.Default != on:
			warn("feature gate %s is locked to %t in 1.37, ignored", name, spec.Default)
		default:
			result.gates[name] = on
		}
	}
	for s.dropOneDependant(result.gates, warn) {
	}
	if len(s.settings) < 10000 {
		s.settings[key] = result
	}
	return result
}

// dropOneDependant switches off a gate that needs one which is off; real components refuse to start so.
func (s *switchboard) dropOneDependant(gates map[string]bool, warn func(string, ...any)) bool {
	for _, name := range slices.Sorted(maps.Keys(s.needs)) {
		if !gates[string(name)] {
			continue
		}
		for _, needed := range s.needs[name] {
			if !gates[string(needed)] {
				warn("feature gate %s needs %s, which is off: switched off too", name, needed)
				gates[string(name)] = false
				return true
			}
		}
	}
	return false
}

// set puts a complete map of gates in force.
func (s *switchboard) set(gates map[string]bool) {
	changed := map[string]bool{}
	for name, on := range gates {
		if s.inForce[name] != on {
			changed[name] = on
		}
	}
	if len(changed) == 0 {
		return
	}
	if err := s.gate.SetFromMap(changed); err != nil {
		panic(fmt.Errorf("cannot set feature gates: %w", err))
	}
	s.inForce = gates
}
