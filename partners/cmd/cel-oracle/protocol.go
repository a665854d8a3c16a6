package main

import (
	"encoding/json"
	"fmt"

	resourceapi "k8s.io/api/resource/v1"
	kjson "sigs.k8s.io/json"

	"juxta.io/partners/internal/batch"
)

// question is one line of input.
type question struct {
	ID           json.RawMessage `json:"id"`
	Use          string          `json:"use"`
	Expression   *string         `json:"expression"`
	Driver       string          `json:"driver"`
	Device       json.RawMessage `json:"device"`
	Stored       bool            `json:"stored"`
	FeatureGates map[string]bool `json:"featureGates"`
	Trees        bool            `json:"trees"`
}

type device struct {
	AllowMultipleAllocations *bool                                                     `json:"allowMultipleAllocations"`
	Attributes               map[resourceapi.QualifiedName]resourceapi.DeviceAttribute `json:"attributes"`
	Capacity                 map[resourceapi.QualifiedName]resourceapi.DeviceCapacity  `json:"capacity"`
}

// parseDevice reads a line's device; without one, or with null, it has nothing.
func parseDevice(text []byte) (device, error) {
	var d device
	if len(text) == 0 {
		return d, nil
	}
	if err := kjson.UnmarshalCaseSensitivePreserveInts(text, &d); err != nil {
		return d, fmt.Errorf("device: %w", err)
	}
	return d, nil
}

// parseQuestion reads a line. On failure the question still carries the id, if that was readable.
func parseQuestion(line []byte) (question, error) {
	var q question
	if id, err := batch.Decode(line, &q); err != nil {
		return question{ID: id}, err
	}
	switch {
	case q.Use != "selector" && q.Use != "derived":
		return q, fmt.Errorf(`use is %q: it must be "selector" or "derived"`, q.Use)
	case q.Expression == nil:
		return q, fmt.Errorf(`the line has no "expression"`)
	}
	return q, nil
}

type answer struct {
	APIVersion    string          `json:"apiVersion"`
	Kind          string          `json:"kind"`
	ID            json.RawMessage `json:"id"`
	Outcome       string          `json:"outcome"`
	Value         any             `json:"value,omitempty"`
	Type          string          `json:"type,omitempty"`
	Error         string          `json:"error,omitempty"`
	Cost          *uint64         `json:"cost,omitempty"`
	EstimatedCost *uint64         `json:"estimatedCost,omitempty"`
	AST           string          `json:"ast,omitempty"`
	CheckedType   string          `json:"checkedType,omitempty"`
}

func (a answer) encode(id json.RawMessage) []byte {
	a.APIVersion, a.Kind, a.ID = "juxta.io/v1alpha1", "CelAnswer", id
	if len(id) == 0 {
		a.ID = json.RawMessage("null")
	}
	return batch.Encode(a)
}

// valueOf names an attribute's one member as the protocol does.
func valueOf(attribute *resourceapi.DeviceAttribute) (value any, kind string) {
	switch {
	case attribute.BoolValue != nil:
		return *attribute.BoolValue, "bool"
	case attribute.IntValue != nil:
		return *attribute.IntValue, "int"
	case attribute.StringValue != nil:
		return *attribute.StringValue, "string"
	case attribute.VersionValue != nil:
		return *attribute.VersionValue, "version"
	case attribute.BoolValues != nil:
		return attribute.BoolValues, "list(bool)"
	case attribute.IntValues != nil:
		return attribute.IntValues, "list(int)"
	case attribute.VersionValues != nil:
		return attribute.VersionValues, "list(version)"
	default:
		return attribute.StringValues, "list(string)"
	}
}
