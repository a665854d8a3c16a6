// Package replay asks a program of the batch protocol in its tests: whole files in one stream, or a few
// lines.
package replay

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
)

// Serve answers every line of in until it ends; a program's own.
type Serve func(in io.Reader, out io.Writer) error

// File asks every line of a file in one stream and gives each question with its answer to compare.
// There must be one answer a line, and at least so many lines, so that a file cut short is noticed.
func File(t *testing.T, path string, atLeast int, serve Serve, compare func(t *testing.T, question, answer []byte)) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	questions := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	answers, out := io.Pipe()
	go func() { out.CloseWithError(serve(bytes.NewReader(text), out)) }()
	answered := bufio.NewReader(answers)
	for i, question := range questions {
		answer, err := answered.ReadBytes('\n')
		if err != nil {
			t.Fatalf("answer %d: %v", i, err)
		}
		compare(t, question, answer)
	}
	if len(questions) < atLeast {
		t.Errorf("only %d lines of %s were asked", len(questions), path)
	}
	if rest, err := answered.ReadBytes('\n'); err != io.EOF {
		t.Errorf("one answer too many: %s", rest)
	}
}

// Lines returns the answers to a text of lines.
func Lines(t *testing.T, text string, serve Serve) []string {
	t.Helper()
	var out bytes.Buffer
	if err := serve(strings.NewReader(text), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

// Contain holds when there is an answer for every want and contains it.
func Contain(t *testing.T, answers, wants []string) {
	t.Helper()
	if len(answers) != len(wants) {
		t.Fatalf("want %d answers, got %q", len(wants), answers)
	}
	for i, want := range wants {
		if !strings.Contains(answers[i], want) {
			t.Errorf("want %s, got %s", want, answers[i])
		}
	}
}
