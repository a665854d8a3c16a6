// Command allocate-bench measures the allocator that the real Kubernetes scheduler links, in process: how
// long a warmed-up Allocate takes and what it allocates.
//
//	allocate-bench [-time 1s] FILE
//
// FILE holds one line a world, as in the batch protocol of allocate-oracle, or with "nodes", a list of
// names, in place of "node": then one operation asks for the claims on each of them. One JSON object a
// line comes out for each, in order.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/dynamic-resource-allocation/structured"
)

// result holds how long an operation takes and how much memory it keeps, with the allocator made beforehand,
// as the scheduler does once for all nodes a pod is tried on, and with the allocator made in it. Compiled
// expressions are remembered throughout. First is the very first operation.
type result struct {
	Name      string   `json:"name"`
	Devices   []string `json:"devices"`
	Steps     int64    `json:"steps"`
	Operation cost     `json:"ready"`
	WithNew   cost     `json:"fresh"`
	First     cost     `json:"first"`
}

type cost struct {
	CPU   float64 `json:"cpuNs"`
	Bytes float64 `json:"bytes"`
}

func main() {
	testing.Init()
	span := flag.String("time", "1s", "how long each measurement takes, or Nx for N operations")
	flag.Parse()
	if err := flag.Set("test.benchtime", *span); err != nil || flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: allocate-bench [-time 1s|100x] FILE")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "allocate-bench:", err)
		os.Exit(1)
	}
}

func run(file string, out io.Writer) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	encoder := json.NewEncoder(out)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 256<<20)
	for number := 1; lines.Scan(); number++ {
		w, err := readWorld(lines.Bytes())
		if err != nil {
			return fmt.Errorf("%s:%d: %w", file, number, err)
		}
		measured, err := measure(w)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", file, number, err)
		}
		if err := encoder.Encode(measured); err != nil {
			return err
		}
	}
	return lines.Err()
}

func measure(w *world) (result, error) {
	measured := result{Name: w.name}
	var results []resourceapi.AllocationResult
	var err error
	measured.First = once(func() { results, err = sweep(w, nil) })
	if err != nil {
		return result{}, err
	}
	measured.Devices = devices(results)

	counted, err := w.newAllocator()
	if err != nil {
		return result{}, err
	}
	if _, err := sweep(w, counted); err != nil {
		return result{}, err
	}
	measured.Steps = stepsOf(counted)

	allocator, err := w.newAllocator()
	if err != nil {
		return result{}, err
	}
	measured.Operation = repeated(func() { _, _ = sweep(w, allocator) })
	measured.WithNew = repeated(func() { _, _ = sweep(w, nil) })
	return measured, nil
}

// sweep asks for the claims on each node, of one allocator, which is made here unless there is one.
func sweep(w *world, allocator structured.Allocator) ([]resourceapi.AllocationResult, error) {
	if allocator == nil {
		var err error
		if allocator, err = w.newAllocator(); err != nil {
			return nil, err
		}
	}
	var all []resourceapi.AllocationResult
	for _, node := range w.asked {
		results, err := allocator.Allocate(context.Background(), node, w.claims)
		switch {
		case err != nil:
			return nil, fmt.Errorf("on %s: %w", node.Name, err)
		case results == nil:
			return nil, fmt.Errorf("the claims do not fit on %s", node.Name)
		}
		all = append(all, results...)
	}
	return all, nil
}

// devices names what was allocated for what.
func devices(results []resourceapi.AllocationResult) []string {
	var names []string
	for _, one := range results {
		for _, device := range one.Devices.Results {
			names = append(names, strings.Join([]string{device.Request, device.Driver, device.Pool, device.Device}, " "))
		}
	}
	return names
}

// repeated measures after a measurement of the same for warming up.
func repeated(operation func()) cost {
	var cpu float64
	loop := func(b *testing.B) {
		b.ReportAllocs()
		cpu = onThread(b.N, operation)
	}
	testing.Benchmark(loop)
	run := testing.Benchmark(loop)
	return cost{CPU: cpu, Bytes: float64(run.AllocedBytesPerOp())}
}

func once(operation func()) cost {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpu := onThread(1, operation)
	runtime.ReadMemStats(&after)
	return cost{CPU: cpu, Bytes: float64(after.TotalAlloc - before.TotalAlloc)}
}

// onThread runs an operation n times and returns how much processor time the thread took for each, without
// the garbage collector's own threads and whatever else the machine does.
func onThread(n int, operation func()) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin := threadTime()
	for range n {
		operation()
	}
	return float64(threadTime()-begin) / float64(n)
}

func threadTime() time.Duration {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Nano())
}
