package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/kubernetes/pkg/kubelet/apis/config"
)

// court answers lines in this process, one after the other.
type court struct {
	switchboard *switchboard
	reader      *reader
	folder      string
	lines       int
}

func newCourt(folder string) (*court, error) {
	reader, err := newReader()
	if err != nil {
		return nil, err
	}
	return &court{switchboard: newSwitchboard(), reader: reader, folder: folder}, nil
}

// BadInput answers a line that cannot be read.
func (c *court) BadInput(text string) []byte {
	return failure("BadInput", text).encode(nil, false)
}

// Answer answers one line. A panic in the code under test is an answer too.
func (c *court) Answer(line []byte) (encoded []byte) {
	q, err := parseQuestion(line)
	if err != nil {
		return failure("BadInput", err.Error()).encode(q.ID, q.Events != nil)
	}
	if q.Events != nil {
		return c.admit(q).encode(q.ID, q.Events != nil)
	}
	warnings := c.switchboard.set(q.FeatureGates)
	result, err := c.merge(q)
	if err != nil {
		result = failure("BadInput", err.Error())
	}
	result.Warnings = warnings
	return result.encode(q.ID, q.Events != nil)
}

func (c *court) merge(q question) (result answer, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			result, err = failure("Panic", panicText(thrown)), nil
		}
	}()
	return merge(q)
}

func (c *court) admit(q question) (result answer) {
	if q.Strict {
		return c.admitStrictly(q)
	}
	kubelet, err := c.reader.read(q.Kubelet)
	if err != nil {
		return failure("BadInput", err.Error())
	}
	a := c.admissions(q)
	a.answer.Warnings = c.switchboard.set(kubelet.FeatureGates)
	a.answer.Invalid = invalid(kubelet, utilfeature.DefaultFeatureGate)
	return c.live(a, kubelet)
}

func (c *court) admissions(q question) *admissions {
	c.lines++
	return &admissions{question: q, folder: filepath.Join(c.folder, strconv.Itoa(c.lines))}
}

func (c *court) live(a *admissions, kubelet *config.KubeletConfiguration) (result answer) {
	defer func() {
		if thrown := recover(); thrown != nil {
			result = a.answer
			result.Outcome, result.Error = "Panic", panicText(thrown)
		}
		_ = os.RemoveAll(a.folder)
	}()
	if err := c.settle(a, kubelet); err != nil {
		return failure("BadInput", err.Error())
	}
	return a.answer
}

func (c *court) settle(a *admissions, kubelet *config.KubeletConfiguration) error {
	info, err := a.Machine.info(a.DistancesByID)
	if err != nil {
		return err
	}
	s, err := newSettings(kubelet, info, a.Strict)
	if err != nil {
		a.answer.Outcome, a.answer.Error = "StartError", err.Error()
		var wrong fileError
		if a.Strict && errors.As(err, &wrong) {
			a.answer.Invalid = []string{err.Error()}
		}
		return nil
	}
	return a.run(s, info)
}

// panicText is what was thrown, and the function of Kubernetes that threw it.
func panicText(thrown any) string {
	for line := range strings.Lines(string(debug.Stack())) {
		if name, ours := strings.CutPrefix(line, "k8s.io/kubernetes/"); ours {
			return fmt.Sprintf("%v in %s", thrown, name[:strings.LastIndex(name, "(")])
		}
	}
	return fmt.Sprint(thrown)
}
