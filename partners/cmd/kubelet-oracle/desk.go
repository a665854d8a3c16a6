package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

// desk answers its lines with a worker process. A worker that does not answer in the line's time, or that
// dies on a line, is replaced for the next line: the managers can loop without end, and such a loop
// cannot be stopped from inside.
type desk struct {
	program string
	folder  string
	worker  *exec.Cmd
	lines   io.WriteCloser
	answers *bufio.Reader
	last    *lastWords
}

// ready is the message of a started worker, so that its start does not count as time of a line.
const ready = "ready\n"

func (d *desk) BadInput(text string) []byte {
	return failure("BadInput", text).encode(nil, false)
}

// Answer sends a line to the worker and waits for its answer.
func (d *desk) Answer(line []byte) []byte {
	h := parseHead(line)
	fail := func(outcome, text string) []byte { return failure(outcome, text).encode(h.ID, h.Events != nil) }
	if d.worker == nil {
		if err := d.hire(); err != nil {
			return fail("InternalError", "no worker process: "+err.Error())
		}
	}
	said := make(chan []byte, 1)
	go func() { said <- d.ask(line) }()
	timer := time.NewTimer(max(h.timeout(), time.Millisecond))
	defer timer.Stop()
	select {
	case answer := <-said:
		if answer == nil {
			return fail("Panic", d.dismiss())
		}
		return answer
	case <-timer.C:
		d.dismiss()
		<-said
		return fail("Timeout", fmt.Sprintf("no answer in %d ms", h.timeout().Milliseconds()))
	}
}

// ask returns nothing when the worker died on the line.
func (d *desk) ask(line []byte) []byte {
	if _, err := d.lines.Write(append(bytes.TrimSpace(line), '\n')); err != nil {
		return nil
	}
	answer, err := d.answers.ReadBytes('\n')
	if err != nil {
		return nil
	}
	return answer
}

func (d *desk) hire() error {
	var err error
	if d.folder, err = newFolder(); err != nil {
		return err
	}
	worker := exec.Command(d.program, "worker", d.folder)
	d.last = &lastWords{}
	worker.Stderr = d.last
	if d.lines, err = worker.StdinPipe(); err != nil {
		return err
	}
	answers, err := worker.StdoutPipe()
	if err != nil {
		return err
	}
	d.answers = bufio.NewReaderSize(answers, 1<<16)
	if err := worker.Start(); err != nil {
		return err
	}
	d.worker = worker
	if said, err := d.answers.ReadString('\n'); err != nil || said != ready {
		return fmt.Errorf("it does not start: %s", d.dismiss())
	}
	return nil
}

// dismiss ends the worker and returns its last output on stderr.
func (d *desk) dismiss() string {
	if d.worker == nil {
		return ""
	}
	_ = d.worker.Process.Kill()
	d.forget()
	return d.last.why()
}

// close lets an idle worker finish by itself.
func (d *desk) close() {
	if d.worker != nil {
		_ = d.lines.Close()
		d.forget()
	}
}

func (d *desk) forget() {
	_ = d.worker.Wait()
	_ = os.RemoveAll(d.folder)
	d.worker = nil
}

// newFolder creates a folder for state files, which are written after every change: in memory, where that
// is possible.
func newFolder() (string, error) {
	place := "/dev/shm"
	if info, err := os.Stat(place); err != nil || !info.IsDir() {
		place = ""
	}
	return os.MkdirTemp(place, "kubelet-oracle-")
}

// lastWords keeps the beginning of the stderr of a worker, where Go prints the cause of a crash.
type lastWords struct {
	text bytes.Buffer
}

func (l *lastWords) Write(p []byte) (int, error) {
	if verbose() {
		_, _ = os.Stderr.Write(p)
	}
	if room := 1<<16 - l.text.Len(); room > 0 {
		l.text.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

var fatal = regexp.MustCompile(`(?m)^(panic|fatal error|runtime): .*$`)

func (l *lastWords) why() string {
	if found := fatal.FindString(l.text.String()); found != "" {
		return found
	}
	if text := strings.TrimSpace(l.text.String()); text != "" {
		return text
	}
	return "the worker process ended"
}
