// Command validate-oracle answers juxta's validation batch protocol with the REST strategies of the
// real Kubernetes API server: one JSON document a line on stdin, one answer a line on stdout, in the
// same order. The protocol and its fine print are described in partners/README.md.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"k8s.io/klog/v2"

	"juxta.io/partners/internal/batch"
)

func main() {
	quieten(os.Getenv("JUXTA_ORACLE_VERBOSE") == "1")
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "validate-oracle:", err)
		os.Exit(1)
	}
}

// quieten keeps the API server's own log, which reports every disagreement between hand-written and
// declarative rules, off stderr unless it was asked for.
func quieten(verbose bool) {
	if verbose {
		return
	}
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

func serve(in io.Reader, out io.Writer) error {
	return batch.Serve(in, out, newCourt())
}
