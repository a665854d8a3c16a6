package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	kjson "sigs.k8s.io/json"

	"juxta.io/partners/internal/batch"
)

// question is one line of input.
type question struct {
	id              json.RawMessage
	object          json.RawMessage
	old             json.RawMessage
	subresource     string
	namespaceLabels map[string]string
	nodes           []*corev1.Node
	hasNodes        bool
	featureGates    map[string]bool
}

// parseQuestion reads a line. On failure the question still carries the id, if that was readable.
func parseQuestion(line []byte) (question, error) {
	var q question
	members := map[string]json.RawMessage{}
	if err := kjson.UnmarshalCaseSensitivePreserveInts(line, &members); err != nil {
		return q, fmt.Errorf("not a JSON object: %w", err)
	}
	q.id = members["id"]
	present := func(name string) bool {
		value, ok := members[name]
		return ok && !bytes.Equal(bytes.TrimSpace(value), []byte("null"))
	}
	member := func(name string, into any) error {
		if !present(name) {
			return nil
		}
		if err := kjson.UnmarshalCaseSensitivePreserveInts(members[name], into); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	if !present("object") {
		return q, fmt.Errorf(`the line has no "object"`)
	}
	q.object = members["object"]
	if present("old") {
		q.old = members["old"]
	}
	q.hasNodes = present("nodes")
	for _, err := range []error{
		member("subresource", &q.subresource),
		member("namespaceLabels", &q.namespaceLabels),
		member("nodes", &q.nodes),
		member("featureGates", &q.featureGates),
	} {
		if err != nil {
			return q, err
		}
	}
	for i, node := range q.nodes {
		if node == nil {
			return q, fmt.Errorf("nodes[%d] is null", i)
		}
	}
	return q, nil
}

type fieldError struct {
	Type    string `json:"type"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

type header struct {
	APIVersion string          `json:"apiVersion"`
	Kind       string          `json:"kind"`
	ID         json.RawMessage `json:"id"`
	Outcome    string          `json:"outcome"`
}

type verdict struct {
	header
	Errors   []fieldError `json:"errors"`
	Warnings []string     `json:"warnings"`
	Dropped  []string     `json:"dropped"`
}

type failure struct {
	header
	Error string `json:"error"`
}

func newHeader(id json.RawMessage, outcome string) header {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	return header{APIVersion: "juxta.io/v1alpha1", Kind: "ValidationAnswer", ID: id, Outcome: outcome}
}

func badInput(id json.RawMessage, text string) []byte {
	return batch.Encode(failure{header: newHeader(id, "BadInput"), Error: text})
}

func internalError(id json.RawMessage, text string) []byte {
	return batch.Encode(failure{header: newHeader(id, "InternalError"), Error: text})
}
