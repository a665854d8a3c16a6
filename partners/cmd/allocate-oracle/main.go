// Command allocate-oracle answers juxta's `allocate --batch` protocol with the allocator that the real
// Kubernetes scheduler links: one JSON document a line on stdin, one answer a line on stdout, in the
// same order. The protocol and its fine print are described in partners/README.md.
package main

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"juxta.io/partners/internal/batch"
)

func main() {
	debug.SetGCPercent(400) // worlds are decoded, asked once and dropped: collecting less often pays
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "allocate-oracle:", err)
		os.Exit(1)
	}
}

func serve(in io.Reader, out io.Writer) error {
	return batch.Serve(in, out, newCourt())
}
