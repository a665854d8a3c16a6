package batch

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// ServeMany answers every line of in until it ends, several at a time, and posts the answers in the
// order of the lines. Each court has one line at a time. Blank lines are skipped.
func ServeMany(in io.Reader, out io.Writer, courts []Court) error {
	idle := make(chan Court, len(courts))
	for _, court := range courts {
		idle <- court
	}
	pending := make(chan chan []byte, 2*len(courts))
	written := make(chan error, 1)
	go func() {
		answers := newOutbox(out)
		for answer := range pending {
			answers.post(<-answer)
		}
		written <- answers.close()
	}()
	finish := func(err error) error {
		close(pending)
		return errors.Join(err, <-written)
	}
	reader := bufio.NewReaderSize(in, 1<<20)
	for {
		line, err := readLine(reader)
		tooLong := errors.Is(err, errLineTooLong)
		if len(bytes.TrimSpace(line)) > 0 || tooLong {
			court := <-idle
			answer := make(chan []byte, 1)
			pending <- answer
			go func() {
				if tooLong {
					answer <- court.BadInput(errLineTooLong.Error())
				} else {
					answer <- court.Answer(line)
				}
				idle <- court
			}()
		}
		switch {
		case err == nil || tooLong:
		case errors.Is(err, io.EOF):
			return finish(nil)
		default:
			return finish(err)
		}
	}
}
