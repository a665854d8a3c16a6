package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	resourceapi "k8s.io/api/resource/v1"

	"juxta.io/partners/internal/batch"
)

// question is one line of input. A budget is read past: the real allocator knows only time.
type question struct {
	ID            json.RawMessage   `json:"id"`
	Node          string            `json:"node"`
	Claims        []string          `json:"claims"`
	Objects       []json.RawMessage `json:"objects"`
	FeatureGates  map[string]bool   `json:"featureGates"`
	TimeoutMillis *int64            `json:"timeoutMillis"`
	Variant       string            `json:"variant"`
}

// variants are the implementations inside the real package, most stable first.
var variants = []string{"stable", "incubating", "experimental"}

// parseQuestion reads a line. On failure the question still carries the id, if that was readable.
func parseQuestion(line []byte) (question, error) {
	var q question
	if id, err := batch.Decode(line, &q); err != nil {
		return question{ID: id}, err
	}
	switch {
	case q.Node == "":
		return q, fmt.Errorf(`the line has no "node"`)
	case q.Variant != "" && !slices.Contains(variants, q.Variant):
		return q, fmt.Errorf("variant is %q: it must be one of %q", q.Variant, variants)
	case q.TimeoutMillis != nil && *q.TimeoutMillis < 1:
		return q, fmt.Errorf("timeoutMillis is %d: it must be at least 1", *q.TimeoutMillis)
	}
	return q, nil
}

func (q question) timeout() time.Duration {
	if q.TimeoutMillis == nil {
		return 200 * time.Millisecond
	}
	return time.Duration(*q.TimeoutMillis) * time.Millisecond
}

type answer struct {
	APIVersion  string          `json:"apiVersion"`
	Kind        string          `json:"kind"`
	ID          json.RawMessage `json:"id"`
	Outcome     string          `json:"outcome"`
	Node        string          `json:"node,omitempty"`
	Scope       string          `json:"scope,omitempty"`
	Error       string          `json:"error,omitempty"`
	Allocations []allocation    `json:"allocations,omitzero"`
	Work        *work           `json:"work,omitempty"`
	Warnings    []string        `json:"warnings,omitempty"`
}

type allocation struct {
	Claim      string                       `json:"claim"`
	Allocation resourceapi.AllocationResult `json:"allocation"`
}

// work is what the allocator did: which variant ran, and how often it entered its search function.
type work struct {
	Variant string `json:"variant"`
	Steps   int64  `json:"steps"`
}

func (a answer) encode(id json.RawMessage) []byte {
	a.APIVersion, a.Kind, a.ID = "juxta.io/v1alpha1", "AllocationAnswer", id
	if len(id) == 0 {
		a.ID = json.RawMessage("null")
	}
	return batch.Encode(a)
}
