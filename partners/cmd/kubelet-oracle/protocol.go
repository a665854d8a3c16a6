package main

import (
	"encoding/json"
	"fmt"
	"time"

	"juxta.io/partners/internal/batch"
)

// head is what must be known of a line to watch over it. A line with events is an admission.
type head struct {
	ID            json.RawMessage `json:"id"`
	TimeoutMillis *int64          `json:"timeoutMillis"`
	Events        json.RawMessage `json:"events"`
}

// parseHead reads the head of a line. Errors of a line are reported by the code that reads all of it.
func parseHead(line []byte) head {
	var h head
	if id, err := batch.Decode(line, &h); err != nil {
		return head{ID: id}
	}
	return h
}

func (h head) timeout() time.Duration {
	if h.TimeoutMillis == nil {
		return 5 * time.Second
	}
	return time.Duration(*h.TimeoutMillis) * time.Millisecond
}

// question is one line of input. A line with providers is a merge, one with events an admission.
type question struct {
	ID            json.RawMessage `json:"id"`
	TimeoutMillis *int64          `json:"timeoutMillis"`
	DistancesByID bool            `json:"distancesById"`
	Timed         bool            `json:"timed"`

	Policy        string                `json:"policy"`
	PolicyOptions map[string]string     `json:"policyOptions"`
	NumaNodes     []int                 `json:"numaNodes"`
	Distances     map[int][]uint64      `json:"distances"`
	Providers     []map[string]hintList `json:"providers"`
	FeatureGates  map[string]bool       `json:"featureGates"`

	Machine       *machine            `json:"machine"`
	Kubelet       json.RawMessage     `json:"kubelet"`
	Devices       map[string][]device `json:"devices"`
	Files         map[string]string   `json:"files"`
	Pods          []json.RawMessage   `json:"pods"`
	Events        []event             `json:"events"`
	Predicate     string              `json:"predicate"`
	RandomDevices bool                `json:"randomDevices"`
	Saved         bool                `json:"saved"`
	Strict        bool                `json:"strict"`
}

type hintList []hint

// hint is a topology hint; without nodes it means any.
type hint struct {
	NumaNodes *[]int `json:"numaNodes,omitempty"`
	Preferred bool   `json:"preferred"`
}

// device is what a device plugin reports; it is healthy by default.
type device struct {
	ID        string `json:"id"`
	NumaNodes []int  `json:"numaNodes"`
	Healthy   *bool  `json:"healthy"`
}

// event is one of the three things that happen on a node.
type event struct {
	Admit   json.RawMessage `json:"admit"`
	Remove  string          `json:"remove"`
	Restart bool            `json:"restart"`
}

// parseQuestion reads a line. On failure the question still carries the id, if that was readable.
func parseQuestion(line []byte) (question, error) {
	var q question
	if id, err := batch.Decode(line, &q); err != nil {
		return question{ID: id}, err
	}
	switch {
	case q.TimeoutMillis != nil && *q.TimeoutMillis < 1:
		return q, fmt.Errorf("timeoutMillis is %d: it must be at least 1", *q.TimeoutMillis)
	case q.Providers == nil && q.Events == nil:
		return q, fmt.Errorf(`the line has neither "providers" (a merge) nor "events" (admissions)`)
	case q.Providers != nil && q.Events != nil:
		return q, fmt.Errorf(`the line has both "providers" (a merge) and "events" (admissions)`)
	case q.Events != nil && q.Machine == nil:
		return q, fmt.Errorf(`the line has no "machine"`)
	case q.Predicate != "" && q.Predicate != "auto" && q.Predicate != "always" && q.Predicate != "never":
		return q, fmt.Errorf(`predicate is %q: it must be one of ["auto" "always" "never"]`, q.Predicate)
	}
	for i, event := range q.Events {
		said := 0
		for _, one := range []bool{event.Admit != nil, event.Remove != "", event.Restart} {
			if one {
				said++
			}
		}
		if said != 1 {
			return q, fmt.Errorf("events[%d]: it must have exactly one of admit, remove and restart", i)
		}
	}
	return q, nil
}

// answer is one line of output: of a merge with admit and hint, of admissions with events and state.
type answer struct {
	APIVersion string          `json:"apiVersion"`
	Kind       string          `json:"kind"`
	ID         json.RawMessage `json:"id"`
	Outcome    string          `json:"outcome"`
	Error      string          `json:"error,omitempty"`
	Admit      *bool           `json:"admit,omitempty"`
	Hint       *hint           `json:"hint,omitempty"`
	Events     []eventAnswer   `json:"events,omitzero"`
	State      *nodeState      `json:"state,omitempty"`
	CPUNanos   int64           `json:"cpuNanos,omitempty"`
	Invalid    []string        `json:"invalid,omitempty"`
	Warnings   []string        `json:"warnings,omitempty"`
}

// eventAnswer is what became of an event; podAnswer's members are there for an admission only.
type eventAnswer struct {
	podAnswer  `json:",inline"`
	Removed    string      `json:"removed,omitempty"`
	Restart    bool        `json:"restart,omitempty"`
	Readmitted []string    `json:"readmitted,omitzero"`
	Pods       []podAnswer `json:"pods,omitzero"`
}

type podAnswer struct {
	Pod        string            `json:"pod,omitempty"`
	Admit      *bool             `json:"admit,omitempty"`
	Reason     string            `json:"reason,omitempty"`
	Message    string            `json:"message,omitempty"`
	Containers []containerAnswer `json:"containers,omitempty"`
}

type containerAnswer struct {
	Name        string              `json:"name"`
	CPUs        string              `json:"cpus,omitempty"`
	Memory      []memoryBlock       `json:"memory,omitempty"`
	Devices     map[string][]string `json:"devices,omitempty"`
	DeviceNodes map[string][][]int  `json:"deviceNodes,omitempty"`
	Hint        hint                `json:"hint"`
}

type memoryBlock struct {
	NumaNodes []int  `json:"numaNodes"`
	Type      string `json:"type"`
	Bytes     uint64 `json:"bytes"`
}

// nodeState is what the managers hold at the end, with leftovers collected. Memory and files are
// there when the memory manager is static and the line asks for files.
type nodeState struct {
	SharedCPUs string            `json:"sharedCpus"`
	Memory     []memoryState     `json:"memory,omitempty"`
	Files      map[string]string `json:"files,omitempty"`
}

type memoryState struct {
	NumaNode    int    `json:"numaNode"`
	Type        string `json:"type"`
	Allocatable uint64 `json:"allocatable"`
	Reserved    uint64 `json:"reserved"`
	Free        uint64 `json:"free"`
	Group       []int  `json:"group"`
	Assignments int    `json:"assignments"`
}

func failure(outcome, text string) answer {
	return answer{Outcome: outcome, Error: text}
}

func (a answer) encode(id json.RawMessage, admission bool) []byte {
	a.APIVersion, a.Kind, a.ID = "juxta.io/v1alpha1", "MergeAnswer", id
	if admission {
		a.Kind = "AdmitAnswer"
	}
	if len(id) == 0 {
		a.ID = json.RawMessage("null")
	}
	return batch.Encode(a)
}
