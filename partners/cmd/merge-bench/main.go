// Command merge-bench measures one hint merge of the real kubelet's topology manager, in process.
//
//	merge-bench -nodes 8 -lists 4 [-time 500ms]
//
// Every list offers every mask over the nodes, none of them preferred; the policy is best-effort. One JSON
// object comes out. A merge of many nodes takes far too long: the caller sets the limit.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"time"

	cadvisorapi "github.com/google/cadvisor/lib/model"
	"golang.org/x/sys/unix"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager/bitmask"
)

// result is the processor time of the thread that merges, what one merge leaves behind, and its answer.
type result struct {
	CPU   float64 `json:"cpuNs"`
	Bytes float64 `json:"bytes"`
	Hint  []int   `json:"hint"`
}

func main() {
	nodes := flag.Int("nodes", 2, "NUMA nodes of the machine")
	lists := flag.Int("lists", 2, "lists of hints")
	span := flag.Duration("time", 500*time.Millisecond, "how long to measure at least")
	flag.Parse()
	measured, err := measure(*nodes, *lists, *span)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(measured)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "merge-bench:", err)
		os.Exit(1)
	}
}

func measure(nodes, lists int, span time.Duration) (result, error) {
	logger := klog.Logger{}
	var machine []cadvisorapi.Node
	var ids []int
	for id := range nodes {
		machine = append(machine, cadvisorapi.Node{Id: id})
		ids = append(ids, id)
	}
	manager, err := topologymanager.NewManager(logger, machine, topologymanager.PolicyBestEffort, topologymanager.ContainerTopologyScope, nil)
	if err != nil {
		return result{}, err
	}
	var providers []map[string][]topologymanager.TopologyHint
	for i := range lists {
		var hints []topologymanager.TopologyHint
		bitmask.IterateBitMasks(ids, func(mask bitmask.BitMask) {
			hints = append(hints, topologymanager.TopologyHint{NUMANodeAffinity: mask})
		})
		providers = append(providers, map[string][]topologymanager.TopologyHint{fmt.Sprint("resource-", i): hints})
	}
	runtime.LockOSThread()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := cpu()
	best, runs := topologymanager.TopologyHint{}, 0
	for runs == 0 || cpu()-begin < span {
		best, _ = manager.GetPolicy().Merge(logger, providers)
		runs++
	}
	spent := cpu() - begin
	runtime.ReadMemStats(&after)
	return result{
		CPU:   float64(spent.Nanoseconds()) / float64(runs),
		Bytes: float64(after.TotalAlloc-before.TotalAlloc) / float64(runs),
		Hint:  best.NUMANodeAffinity.GetBits(),
	}, nil
}

// cpu is the processor time of this thread.
func cpu() time.Duration {
	var usage unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_THREAD, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
