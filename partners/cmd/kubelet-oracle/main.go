// Command kubelet-oracle answers juxta's `node merge --batch` and `node admit --batch` protocols with the
// topology, CPU, memory and device managers of the real kubelet: one JSON document a line on stdin, one
// answer a line on stdout, in the same order. The protocol and its fine print are described in
// partners/README.md.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"k8s.io/klog/v2"

	"juxta.io/partners/internal/batch"
)

func main() {
	workers := flag.Int("workers", min(runtime.NumCPU(), 4), "processes that answer lines side by side")
	flag.Parse()
	var err error
	switch flag.Arg(0) {
	case "worker":
		err = work(os.Stdin, os.Stdout, flag.Arg(1))
	case "", "merge", "admit":
		err = serve(os.Stdin, os.Stdout, *workers)
	default:
		err = fmt.Errorf("usage: kubelet-oracle [-workers N]")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "kubelet-oracle:", err)
		os.Exit(1)
	}
}

// serve answers every line through worker processes, so that one which never comes back can be replaced.
func serve(in io.Reader, out io.Writer, workers int) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	desks := make([]batch.Court, max(workers, 1))
	for i := range desks {
		desk := &desk{program: program}
		defer desk.close()
		desks[i] = desk
	}
	return batch.ServeMany(in, out, desks)
}

// work answers lines in this process, with state files below the folder.
func work(in io.Reader, out io.Writer, folder string) error {
	debug.SetGCPercent(400) // managers are made, asked a few times and dropped: collecting less often pays
	if !verbose() {
		quieten()
	}
	go leaveWithParent(folder)
	court, err := newCourt(folder)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(out, ready); err != nil {
		return err
	}
	return batch.Serve(in, out, court)
}

// leaveWithParent ends a worker whose parent has ended, even one that loops.
func leaveWithParent(folder string) {
	parent := os.Getppid()
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	_ = os.RemoveAll(folder)
	os.Exit(1)
}

func verbose() bool {
	return os.Getenv("JUXTA_ORACLE_VERBOSE") == "1"
}

// quieten keeps the kubelet's own log off stderr.
func quieten() {
	flags := flag.NewFlagSet("klog", flag.ContinueOnError)
	klog.InitFlags(flags)
	for name, value := range map[string]string{"logtostderr": "false", "alsologtostderr": "false", "stderrthreshold": "FATAL"} {
		if err := flags.Set(name, value); err != nil {
			panic(err)
		}
	}
	klog.SetOutput(io.Discard)
	klog.SetLogger(klog.Logger{})
}
