// Command cel-bench measures the real Kubernetes CEL evaluation in process: how long a warmed-up
// DeviceMatches or EvaluateDerivedAttribute takes, what it allocates, and how long compiling takes.
//
//	cel-bench [-time 1s] FILE
//
// FILE holds {"expressions":[{"name":…,"use":"selector|derived","expression":…}],
// "devices":[{"driver":…,"attributes":{…},"capacity":{…},"allowMultipleAllocations":…}]}.
// Each operation takes the next device. One JSON object a line comes out for each expression, in order.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
	resourceapi "k8s.io/api/resource/v1"
	draapi "k8s.io/dynamic-resource-allocation/cel"
)

type plan struct {
	Expressions []expression `json:"expressions"`
	Devices     []device     `json:"devices"`
}

type expression struct {
	Name       string `json:"name"`
	Use        string `json:"use"`
	Expression string `json:"expression"`
}

type device struct {
	Driver                   string                                                    `json:"driver"`
	AllowMultipleAllocations *bool                                                     `json:"allowMultipleAllocations"`
	Attributes               map[resourceapi.QualifiedName]resourceapi.DeviceAttribute `json:"attributes"`
	Capacity                 map[resourceapi.QualifiedName]resourceapi.DeviceCapacity  `json:"capacity"`
}

type result struct {
	Name         string  `json:"name"`
	Use          string  `json:"use"`
	Operations   int     `json:"operations"`
	Nanos        float64 `json:"nsPerOp"`
	Bytes        int64   `json:"bytesPerOp"`
	Allocs       int64   `json:"allocsPerOp"`
	Matching     int     `json:"matching"`
	Failing      int     `json:"failing"`
	CompileNs    float64 `json:"compileNsPerOp"`
	CompileBytes int64   `json:"compileBytesPerOp"`
	Cost         uint64  `json:"totalCost"`
	Compiled     float64 `json:"compiledBytes"`
	CPU          float64 `json:"cpuNsPerOp"`
	CompileCPU   float64 `json:"compileCpuNsPerOp"`
}

func main() {
	testing.Init()
	span := flag.String("time", "1s", "how long each measurement takes, or Nx for N operations")
	flag.Parse()
	if err := flag.Set("test.benchtime", *span); err != nil || flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: cel-bench [-time 1s|100x] FILE")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "cel-bench:", err)
		os.Exit(1)
	}
}

func run(file string, out io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var plan plan
	if err := json.Unmarshal(text, &plan); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if len(plan.Devices) == 0 || len(plan.Expressions) == 0 {
		return fmt.Errorf("%s: needs at least one device and one expression", file)
	}
	encoder := json.NewEncoder(out)
	for _, one := range plan.Expressions {
		measured, err := measure(one, plan.Devices)
		if err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
		if err := encoder.Encode(measured); err != nil {
			return err
		}
	}
	return nil
}

// evaluation is one operation: whether a selector said yes, what it cost, and whether it failed.
type evaluation func(device draapi.Device) (yes bool, cost uint64, err error)

func measure(one expression, devices []device) (result, error) {
	compiler := draapi.GetCompiler(draapi.Features{EnableConsumableCapacity: true, EnableListTypeAttributes: true})
	options := draapi.Options{DisableCostEstimation: true, DerivedAttribute: one.Use == "derived"}
	compiled := compiler.CompileCELExpression(one.Expression, options)
	if compiled.Error != nil {
		return result{}, errors.New(compiled.Error.Detail)
	}
	evaluate := evaluator(compiled, one.Use == "derived")
	measured := result{Name: one.Name, Use: one.Use}
	inputs := make([]draapi.Device, len(devices))
	for i, d := range devices {
		inputs[i] = draapi.Device{Driver: d.Driver, AllowMultipleAllocations: d.AllowMultipleAllocations, Attributes: d.Attributes, Capacity: d.Capacity}
		yes, cost, err := evaluate(inputs[i])
		measured.Cost += cost
		if yes {
			measured.Matching++
		}
		if err != nil {
			measured.Failing++
		}
	}
	operation := func(b *testing.B) {
		b.ReportAllocs()
		measured.CPU = onThread(b.N, func(i int) { _, _, _ = evaluate(inputs[i%len(inputs)]) })
	}
	testing.Benchmark(operation) // warm-up
	run := testing.Benchmark(operation)
	measured.Operations = run.N
	measured.Nanos = float64(run.T.Nanoseconds()) / float64(run.N)
	measured.Bytes, measured.Allocs = run.AllocedBytesPerOp(), run.AllocsPerOp()
	compiling := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		measured.CompileCPU = onThread(b.N, func(int) { compiler.CompileCELExpression(one.Expression, options) })
	})
	measured.CompileNs = float64(compiling.T.Nanoseconds()) / float64(compiling.N)
	measured.CompileBytes = compiling.AllocedBytesPerOp()
	measured.Compiled = kept(func() draapi.CompilationResult { return compiler.CompileCELExpression(one.Expression, options) })
	return measured, nil
}

// onThread runs an operation n times and returns how much processor time the thread took for each, without
// the garbage collector's own threads and whatever else the machine does.
func onThread(n int, operation func(i int)) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin := threadTime()
	for i := range n {
		operation(i)
	}
	return float64(threadTime()-begin) / float64(n)
}

func threadTime() int64 {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &used); err != nil {
		panic(err)
	}
	return used.Nano()
}

// kept is the memory that one compiled expression holds on to.
func kept(compile func() draapi.CompilationResult) float64 {
	held := make([]draapi.CompilationResult, 200)
	before := heap()
	for i := range held {
		held[i] = compile()
	}
	after := heap()
	runtime.KeepAlive(held)
	return float64(after-before) / float64(len(held))
}

func heap() int64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC() // what has a finalizer goes with the second
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

func evaluator(compiled draapi.CompilationResult, derived bool) evaluation {
	ctx := context.Background()
	if derived {
		return func(device draapi.Device) (bool, uint64, error) {
			_, details, err := compiled.EvaluateDerivedAttribute(ctx, device)
			if details == nil {
				return false, 0, err
			}
			return false, *details.ActualCost(), err
		}
	}
	return func(device draapi.Device) (bool, uint64, error) {
		yes, details, err := compiled.DeviceMatches(ctx, device)
		if details == nil {
			return yes, 0, err
		}
		return yes, *details.ActualCost(), err
	}
}
