// informers keeps nodes, pods, resource claims and resource slices of a server as kube-scheduler does: client-go
// informers whose transform drops managedFields. It says as one JSON line how long the first list took, how many bytes
// live after a forced collection, and how much processor time the changes of some seconds cost.
//
//	informers http://127.0.0.1:PORT SECONDS
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: informers URL SECONDS")
		os.Exit(2)
	}
	seconds, err := strconv.Atoi(os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	started := time.Now()
	client, err := kubernetes.NewForConfig(&rest.Config{Host: os.Args[1], QPS: 1000, Burst: 1000})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithTransform(dropManagedFields))
	all := []cache.SharedIndexInformer{
		factory.Core().V1().Nodes().Informer(),
		factory.Core().V1().Pods().Informer(),
		factory.Resource().V1().ResourceClaims().Informer(),
		factory.Resource().V1().ResourceSlices().Informer(),
	}
	stop := make(chan struct{})
	factory.Start(stop)
	for _, informer := range all {
		if !cache.WaitForCacheSync(stop, informer.HasSynced) {
			os.Exit(1)
		}
	}
	synced := time.Since(started)
	runtime.GC()
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	before := processorTime()
	time.Sleep(time.Duration(seconds) * time.Second)
	after := processorTime()
	counts := []int{}
	for _, informer := range all {
		counts = append(counts, len(informer.GetStore().ListKeys()))
	}
	line, _ := json.Marshal(map[string]any{
		"syncedMillis":  synced.Milliseconds(),
		"syncCpuMillis": before.Milliseconds(),
		"liveBytes":     memory.HeapAlloc,
		"cpuMillis":     (after - before).Milliseconds(),
		"objects":       counts,
		"peakBytes":     peak(),
	})
	fmt.Println(string(line))
	runtime.KeepAlive(all)
}

// dropManagedFields is what kube-scheduler's informers do.
func dropManagedFields(object any) (any, error) {
	if accessor, err := meta.Accessor(object); err == nil && accessor.GetManagedFields() != nil {
		accessor.SetManagedFields(nil)
	}
	return object, nil
}

func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func peak() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return usage.Maxrss * 1024
}
