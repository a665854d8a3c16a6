//go:build suite

// The rest of this package are the files of k8s.io/kubernetes/test/integration/dra, which partners/build lays over it.
package dra

import (
	"testing"

	"k8s.io/kubernetes/test/integration/framework"
)

func TestMain(m *testing.M) {
	framework.EtcdMain(m.Run)
}

// TestDRA runs every configuration that Kubernetes spreads over its packages all, api, default and ga.
func TestDRA(t *testing.T) {
	Run(t, ".")
}
