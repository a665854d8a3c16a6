//go:build pins

// Package benchmark keeps the modules pinned that Kubernetes' scheduler_perf needs.
package benchmark

import _ "k8s.io/kubernetes/test/integration/scheduler_perf"
