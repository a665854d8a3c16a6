// Command gates prints the feature gates of the linked Kubernetes as the table juxta keeps:
// name, stage, default, locked or open, and the gates it needs, one gate a line, sorted.
//
//	gates > model/src/main/resources/io/juxta/model/gates-1.37.txt
package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"

	_ "k8s.io/kubernetes/pkg/features"
)

func main() {
	gate := utilfeature.DefaultMutableFeatureGate
	needs := gate.Dependencies()
	specs := gate.GetAll()
	names := make([]string, 0, len(specs))
	for name := range specs {
		if name != "AllAlpha" && name != "AllBeta" {
			names = append(names, string(name))
		}
	}
	sort.Strings(names)

	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintln(out, "# name stage default lock needs: the gates of Kubernetes 1.37.1, written by partners/cmd/gates")
	for _, name := range names {
		spec := specs[featuregate.Feature(name)]
		fmt.Fprintln(out, name, stage(spec), word(spec.Default, "on", "off"), word(spec.LockToDefault, "locked", "open"), list(needs[featuregate.Feature(name)]))
	}
}

func stage(spec featuregate.FeatureSpec) string {
	if string(spec.PreRelease) == "" {
		return "ga"
	}
	return strings.ToLower(string(spec.PreRelease))
}

func word(yes bool, ifYes, ifNo string) string {
	if yes {
		return ifYes
	}
	return ifNo
}

func list(features []featuregate.Feature) string {
	if len(features) == 0 {
		return "-"
	}
	names := make([]string, len(features))
	for i, feature := range features {
		names[i] = string(feature)
	}
	sort.Strings(names)
	return strings.Join(names, ",")
}
