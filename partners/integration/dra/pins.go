//go:build pins

// Package dra keeps the modules pinned that Kubernetes' integration suite for dynamic resource allocation needs.
package dra

import _ "k8s.io/kubernetes/test/integration/dra"
