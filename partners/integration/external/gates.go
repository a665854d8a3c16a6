package external

import (
	"fmt"
	"slices"
	"strings"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
)

// versionAndGates are the flags for the version that the suite emulates and for the gates that it changed.
func versionAndGates() []string {
	gates := utilfeature.DefaultMutableFeatureGate
	flags := []string{"--emulated-version=" + gates.EmulationVersion().String()}
	if changed := changedGates(gates); len(changed) > 0 {
		flags = append(flags, "--feature-gates="+strings.Join(changed, ","))
	}
	return flags
}

// changedGates leaves out what AllAlpha and AllBeta already say, since no program knows the gates of all others.
func changedGates(gates featuregate.MutableVersionedFeatureGate) []string {
	all := map[string]featuregate.Feature{"ALPHA": "AllAlpha", "BETA": "AllBeta"}
	var changed []string
	for name, spec := range gates.GetAll() {
		on := gates.Enabled(name)
		group, grouped := all[string(spec.PreRelease)]
		switch {
		case name == "AllAlpha" || name == "AllBeta":
			if gates.ExplicitlySet(name) {
				changed = append(changed, fmt.Sprintf("%s=%t", name, on))
			}
		case grouped && gates.ExplicitlySet(group) && gates.Enabled(group) == on:
		case on != spec.Default:
			changed = append(changed, fmt.Sprintf("%s=%t", name, on))
		}
	}
	slices.Sort(changed)
	return changed
}
