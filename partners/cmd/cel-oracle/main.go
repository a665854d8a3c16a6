// Command cel-oracle answers juxta's `cel eval --batch` protocol with the CEL compiler that the real
// Kubernetes API server and scheduler use for device selectors and derived attributes: one JSON
// document a line on stdin, one answer a line on stdout, in the same order. The protocol and its fine
// print are described in partners/README.md.
package main

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"juxta.io/partners/internal/batch"
)

func main() {
	debug.SetGCPercent(400) // answers are small and short-lived: collecting less often saves a fifth
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "cel-oracle:", err)
		os.Exit(1)
	}
}

func serve(in io.Reader, out io.Writer) error {
	return batch.Serve(in, out, newCourt())
}
