// Command attribute-oracle answers questions about a sysfs tree with the standard device attribute
// helpers that DRA drivers link: one JSON document a line on stdin, one answer a line on stdout, in the
// same order. The protocol and its fine print are described in partners/README.md.
package main

import (
	"fmt"
	"io"
	"os"

	"juxta.io/partners/internal/batch"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "attribute-oracle:", err)
		os.Exit(1)
	}
}

func serve(in io.Reader, out io.Writer) error {
	return batch.Serve(in, out, court{})
}
