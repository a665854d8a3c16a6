package gates

import (
	"maps"
	"slices"
	"testing"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/component-base/featuregate"
)

// few is a gate with one feature of each sort.
func few() featuregate.MutableVersionedFeatureGate {
	gate := featuregate.NewVersionedFeatureGate(version.MajorMinor(1, 37))
	runtime.Must(gate.Add(map[featuregate.Feature]featuregate.FeatureSpec{
		"Alpha":  {PreRelease: featuregate.Alpha},
		"Beta":   {PreRelease: featuregate.Beta, Default: true},
		"Locked": {PreRelease: featuregate.GA, Default: true, LockToDefault: true},
		"Next":   {PreRelease: featuregate.Alpha},
	}))
	runtime.Must(gate.AddDependencies(map[featuregate.Feature][]featuregate.Feature{"Next": {"Beta"}}))
	return gate
}

func on(gates map[string]bool) []string {
	names := []string{}
	for _, name := range slices.Sorted(maps.Keys(gates)) {
		if gates[name] {
			names = append(names, name)
		}
	}
	return names
}

func TestWork(t *testing.T) {
	for _, c := range []struct {
		name      string
		locks     Locks
		overrides map[string]bool
		on        []string
		warnings  []string
	}{
		{name: "stock", on: []string{"Beta", "Locked"}},
		{name: "a group", overrides: map[string]bool{"AllAlpha": true}, on: []string{"Alpha", "Beta", "Locked", "Next"}},
		{name: "one of a group", overrides: map[string]bool{"AllAlpha": true, "Alpha": false}, on: []string{"Beta", "Locked", "Next"}},
		{
			name: "what it needs is off", overrides: map[string]bool{"Next": true, "AllBeta": false}, on: []string{"Locked"},
			warnings: []string{"feature gate Next needs Beta, which is off: switched off too"},
		},
		{
			name: "unknown", overrides: map[string]bool{"Nonsense": true}, on: []string{"Beta", "Locked"},
			warnings: []string{"feature gate Nonsense is unknown to 1.37, ignored"},
		},
		{
			name: "locked", locks: Kept, overrides: map[string]bool{"Locked": false}, on: []string{"Beta", "Locked"},
			warnings: []string{"feature gate Locked is locked to true in 1.37, ignored"},
		},
		{
			name: "forced", locks: Forced, overrides: map[string]bool{"Locked": false}, on: []string{"Beta"},
			warnings: []string{"feature gate Locked is locked to true in 1.37, done nevertheless"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			setting := New(few(), c.locks).Work(c.overrides)
			if !slices.Equal(on(setting.On), c.on) || !slices.Equal(setting.Warnings, c.warnings) {
				t.Errorf("got %v and %q", on(setting.On), setting.Warnings)
			}
		})
	}
}

func TestSet(t *testing.T) {
	gate := few()
	board := New(gate, Kept)
	board.Set(board.Work(map[string]bool{"Alpha": true}).On)
	board.Set(board.Work(map[string]bool{"Next": true}).On)
	if gate.Enabled("Alpha") || !gate.Enabled("Next") || !gate.Enabled("Beta") {
		t.Error("a line saw another line's gates")
	}
}
