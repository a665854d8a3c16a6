//go:build suite

// The rest of this package are the files of k8s.io/kubernetes/test/integration/scheduler_perf, which partners/build
// lays over it.
package benchmark

import (
	"fmt"
	"os"
	"testing"

	"k8s.io/klog/v2"

	"k8s.io/kubernetes/test/integration/framework"
)

func TestMain(m *testing.M) {
	if err := InitTests(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// BenchmarkPerfScheduling runs the workloads of the folder that it is started in.
func BenchmarkPerfScheduling(b *testing.B) {
	framework.StartEtcd(klog.Background(), b, true)
	RunBenchmarkPerfScheduling(b, "performance-config.yaml", "dra", nil)
}
