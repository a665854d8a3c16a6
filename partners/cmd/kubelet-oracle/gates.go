package main

import (
	"fmt"
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/util/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
	logsapi "k8s.io/component-base/logs/api/v1"
	metricsfeatures "k8s.io/component-base/metrics/features"
)

// switchboard sets the process's feature gates. A setting is the complete map of all gates, so two
// lines never see each other's gates; only what differs from what is in force is written.
type switchboard struct {
	gate    featuregate.MutableVersionedFeatureGate
	fresh   featuregate.MutableVersionedFeatureGate
	specs   map[featuregate.Feature]featuregate.FeatureSpec
	needs   map[featuregate.Feature][]featuregate.Feature
	stock   map[string]bool
	inForce map[string]bool
	known   map[string]setting
}

// setting is a line's gates, worked out.
type setting struct {
	gates    map[string]bool
	warnings []string
}

func newSwitchboard() *switchboard {
	gate := utilfeature.DefaultMutableFeatureGate
	runtime.Must(logsapi.AddFeatureGates(gate))
	runtime.Must(metricsfeatures.AddFeatureGates(gate))
	s := &switchboard{gate: gate, fresh: gate.DeepCopy(), specs: gate.GetAll(), needs: gate.Dependencies(), stock: map[string]bool{}, known: map[string]setting{}}
	for name, spec := range s.specs {
		if name == "AllAlpha" || name == "AllBeta" || spec.PreRelease == featuregate.PreAlpha {
			delete(s.specs, name)
			continue
		}
		s.stock[string(name)] = gate.Enabled(name)
	}
	s.inForce = maps.Clone(s.stock)
	return s
}

// set puts stock 1.37 and then the line's gates in force, with a warning for each that cannot be had.
func (s *switchboard) set(overrides map[string]bool) (warnings []string) {
	key := fmt.Sprint(overrides)
	known, ok := s.known[key]
	if !ok {
		known = s.work(overrides)
		if len(s.known) < 10000 {
			s.known[key] = known
		}
	}
	s.write(known.gates)
	return known.warnings
}

// setStrictly puts in force what a kubelet with these gates would have in force, or fails as it would.
func (s *switchboard) setStrictly(overrides map[string]bool) error {
	asked := s.fresh.DeepCopy()
	if err := asked.SetFromMap(overrides); err != nil {
		return err
	}
	gates := map[string]bool{}
	for name := range s.specs {
		gates[string(name)] = asked.Enabled(name)
	}
	s.write(gates)
	return nil
}

func (s *switchboard) work(overrides map[string]bool) setting {
	gates := maps.Clone(s.stock)
	var warnings []string
	warn := func(format string, args ...any) { warnings = append(warnings, fmt.Sprintf(format, args...)) }
	s.setGroup(gates, overrides, "AllAlpha", "ALPHA")
	s.setGroup(gates, overrides, "AllBeta", "BETA")
	for _, name := range slices.Sorted(maps.Keys(overrides)) {
		spec, known := s.specs[featuregate.Feature(name)]
		switch {
		case name == "AllAlpha" || name == "AllBeta":
		case !known:
			warn("feature gate %s is unknown to 1.37, ignored", name)
		case spec.LockToDefault && spec.Default != overrides[name]:
			warn("feature gate %s is locked to %t in 1.37, ignored", name, spec.Default)
		default:
			gates[name] = overrides[name]
		}
	}
	for s.dropOneDependant(gates, warn) {
	}
	return setting{gates, warnings}
}

func (s *switchboard) setGroup(gates, overrides map[string]bool, group, stage string) {
	on, asked := overrides[group]
	if !asked {
		return
	}
	for name, spec := range s.specs {
		if string(spec.PreRelease) == stage && !spec.LockToDefault {
			gates[string(name)] = on
		}
	}
}

// dropOneDependant switches off a gate that needs one which is off; real components refuse to start so.
func (s *switchboard) dropOneDependant(gates map[string]bool, warn func(string, ...any)) bool {
	for _, name := range slices.Sorted(maps.Keys(s.needs)) {
		for _, needed := range s.needs[name] {
			if gates[string(name)] && !gates[string(needed)] {
				warn("feature gate %s needs %s, which is off: switched off too", name, needed)
				gates[string(name)] = false
				return true
			}
		}
	}
	return false
}

func (s *switchboard) write(gates map[string]bool) {
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
