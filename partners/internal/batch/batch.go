// Package batch is the stream side of juxta's batch protocol: one JSON document a line in, one answer
// a line out, in the same order. What an answer is, is up to the program.
package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// maxLine is the longest line that is read; a longer one is answered with BadInput.
const maxLine = 256 << 20

var errLineTooLong = errors.New("the line is longer than 256 MB")

// Court answers lines.
type Court interface {
	// Answer returns the answer to a line, with its line feed.
	Answer(line []byte) []byte
	// BadInput returns the answer to a line that cannot be read at all.
	BadInput(text string) []byte
}

// Serve answers every line of in until it ends. Blank lines are skipped.
func Serve(in io.Reader, out io.Writer, court Court) error {
	answers := newOutbox(out)
	reader := bufio.NewReaderSize(in, 1<<20)
	for {
		line, err := readLine(reader)
		if len(bytes.TrimSpace(line)) > 0 {
			answers.post(court.Answer(line))
		} else if errors.Is(err, errLineTooLong) {
			answers.post(court.BadInput(err.Error()))
			continue
		}
		switch {
		case errors.Is(err, io.EOF):
			return answers.close()
		case err != nil:
			return errors.Join(err, answers.close())
		}
	}
}

// Encode writes an answer as one line of JSON.
func Encode(answer any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(answer); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// readLine returns one line without copying more than it must. After errLineTooLong the reader stands
// behind the line that was refused.
func readLine(reader *bufio.Reader) ([]byte, error) {
	var line []byte
	tooLong := false
	for {
		part, err := reader.ReadSlice('\n')
		if !tooLong {
			line = append(line, part...)
		}
		if len(line) > maxLine {
			line, tooLong = nil, true
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if tooLong && err == nil {
			err = errLineTooLong
		}
		return line, err
	}
}
