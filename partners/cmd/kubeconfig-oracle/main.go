// Command kubeconfig-oracle loads kubeconfig files as kubectl does, with client-go, and says what comes of
// them: one JSON document a line on stdin, one answer a line on stdout, in the same order. The protocol is
// described in partners/README.md.
package main

import (
	"fmt"
	"io"
	"os"

	"juxta.io/partners/internal/batch"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "kubeconfig-oracle:", err)
		os.Exit(1)
	}
}

func serve(in io.Reader, out io.Writer) error {
	return batch.Serve(in, out, court{})
}
