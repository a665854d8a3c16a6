// Package gates works out a line's feature gates, stock 1.37 and then the line's, and puts them in
// force. Every program that answers lines with gates of their own uses it.
package gates

import (
	"fmt"
	"maps"
	"slices"

	"k8s.io/component-base/featuregate"
)

// Locks says what becomes of a line's wish for a gate that 1.37 locks, in the words of the warning.
type Locks string

const (
	// Kept leaves the gate as it is locked.
	Kept Locks = "ignored"
	// Forced has it either way, since clusters before 1.37 had the choice.
	Forced Locks = "done nevertheless"
)

// settingsKept bounds how many settings a board remembers.
const settingsKept = 10000

// Board knows the gates of a process. A setting is the complete map of all gates, so two lines never
// see each other's gates; only what differs from what is in force is written.
type Board struct {
	gate     featuregate.MutableVersionedFeatureGate
	locks    Locks
	specs    map[featuregate.Feature]featuregate.FeatureSpec
	needs    map[featuregate.Feature][]featuregate.Feature
	stock    map[string]bool
	inForce  map[string]bool
	settings map[string]Setting
}

// Setting is a line's gates, worked out, with a warning for each wish that cannot be had.
type Setting struct {
	On       map[string]bool
	Warnings []string
}

// New makes the board of a gate, to which all features have been added.
func New(gate featuregate.MutableVersionedFeatureGate, locks Locks) *Board {
	b := &Board{
		gate:     gate,
		locks:    locks,
		specs:    gate.GetAll(),
		needs:    gate.Dependencies(),
		settings: map[string]Setting{},
	}
	maps.DeleteFunc(b.specs, func(name featuregate.Feature, spec featuregate.FeatureSpec) bool {
		return isGroup(string(name)) || spec.PreRelease == featuregate.PreAlpha
	})
	b.stock = b.Each(func(name featuregate.Feature, _ featuregate.FeatureSpec) bool { return gate.Enabled(name) })
	b.inForce = b.stock
	return b
}

// Each is the map of all gates with what is said about each.
func (b *Board) Each(on func(featuregate.Feature, featuregate.FeatureSpec) bool) map[string]bool {
	gates := map[string]bool{}
	for name, spec := range b.specs {
		gates[string(name)] = on(name, spec)
	}
	return gates
}

// Work turns a line's overrides into a setting.
func (b *Board) Work(overrides map[string]bool) Setting {
	key := fmt.Sprint(overrides)
	if known, ok := b.settings[key]; ok {
		return known
	}
	result := Setting{On: maps.Clone(b.stock)}
	warn := func(format string, args ...any) {
		result.Warnings = append(result.Warnings, fmt.Sprintf(format, args...))
	}
	b.setGroup(result.On, overrides, "AllAlpha", "ALPHA")
	b.setGroup(result.On, overrides, "AllBeta", "BETA")
	for _, name := range slices.Sorted(maps.Keys(overrides)) {
		on := overrides[name]
		spec, known := b.specs[featuregate.Feature(name)]
		locked := spec.LockToDefault && spec.Default != on
		switch {
		case isGroup(name):
			continue
		case !known:
			warn("feature gate %s is unknown to 1.37, ignored", name)
			continue
		case locked:
			warn("feature gate %s is locked to %t in 1.37, %s", name, spec.Default, b.locks)
		}
		if !locked || b.locks == Forced {
			result.On[name] = on
		}
	}
	for b.dropOneDependant(result.On, warn) {
	}
	if len(b.settings) < settingsKept {
		b.settings[key] = result
	}
	return result
}

// Set puts a complete map of gates in force.
func (b *Board) Set(gates map[string]bool) {
	changed := map[string]bool{}
	for name, on := range gates {
		if b.inForce[name] != on {
			changed[name] = on
		}
	}
	if len(changed) == 0 {
		return
	}
	if err := b.gate.SetFromMap(changed); err != nil {
		panic(fmt.Errorf("cannot set feature gates: %w", err))
	}
	b.inForce = gates
}

func isGroup(name string) bool {
	return name == "AllAlpha" || name == "AllBeta"
}

func (b *Board) setGroup(gates, overrides map[string]bool, group, stage string) {
	on, asked := overrides[group]
	if !asked {
		return
	}
	for name, spec := range b.specs {
		if string(spec.PreRelease) == stage && !spec.LockToDefault {
			gates[string(name)] = on
		}
	}
}

// dropOneDependant switches off a gate that needs one which is off; real components refuse to start so.
func (b *Board) dropOneDependant(gates map[string]bool, warn func(string, ...any)) bool {
	for _, name := range slices.Sorted(maps.Keys(b.needs)) {
		for _, needed := range b.needs[name] {
			if gates[string(name)] && !gates[string(needed)] {
				warn("feature gate %s needs %s, which is off: switched off too", name, needed)
				gates[string(name)] = false
				return true
			}
		}
	}
	return false
}
