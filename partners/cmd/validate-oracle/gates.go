package main

import (
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"

	"juxta.io/partners/internal/gates"
)

// switchboard sets the process's feature gates as lines ask for them, or all of them on.
type switchboard struct {
	*gates.Board
	allOn map[string]bool
}

func newSwitchboard() *switchboard {
	gate := utilfeature.DefaultMutableFeatureGate
	board := gates.New(gate, gates.Kept)
	return &switchboard{board, board.Each(func(name featuregate.Feature, spec featuregate.FeatureSpec) bool {
		experimental := spec.PreRelease == featuregate.Alpha || spec.PreRelease == featuregate.Beta
		return gate.Enabled(name) || experimental && !spec.LockToDefault
	})}
}
