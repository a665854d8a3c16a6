package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/dynamic-resource-allocation/deviceattribute"

	"juxta.io/partners/internal/batch"
)

// question is one line of input. A member that the ask does not use is ignored.
type question struct {
	ID   json.RawMessage `json:"id"`
	Root string          `json:"root"`
	Ask  string          `json:"ask"`
	BDF  *string         `json:"bdf"`
	Node *int            `json:"node"`
	CPU  *int            `json:"cpu"`
	Form string          `json:"form"`
}

// parseQuestion reads a line. On failure the question still carries the id, if that was readable.
func parseQuestion(line []byte) (question, error) {
	var q question
	if id, err := batch.Decode(line, &q); err != nil {
		return question{ID: id}, err
	}
	return q, q.check()
}

func (q question) check() error {
	switch q.Ask {
	case "numaNodeByPci", "pcieRoot", "pciBusId":
		if q.BDF == nil {
			return fmt.Errorf(`%s needs a "bdf"`, q.Ask)
		}
	case "numaNodeByNode":
		if q.Node == nil {
			return fmt.Errorf(`%s needs a "node"`, q.Ask)
		}
	case "numaNodeForCpu":
		if q.CPU == nil {
			return fmt.Errorf(`%s needs a "cpu"`, q.Ask)
		}
	default:
		return fmt.Errorf("ask is %q: it must be numaNodeByPci, numaNodeByNode, numaNodeForCpu, pcieRoot or pciBusId", q.Ask)
	}
	if !filepath.IsAbs(q.Root) {
		return fmt.Errorf("root is %q: it must be an absolute path", q.Root)
	}
	_, err := q.form()
	return err
}

// form is the scalar one unless the line says otherwise.
func (q question) form() (deviceattribute.AttributeForm, error) {
	switch q.Form {
	case "", "scalar":
		return deviceattribute.ScalarAttribute, nil
	case "list":
		return deviceattribute.ListAttribute, nil
	default:
		return 0, fmt.Errorf(`form is %q: it must be "scalar" or "list"`, q.Form)
	}
}

type answer struct {
	APIVersion string          `json:"apiVersion"`
	Kind       string          `json:"kind"`
	ID         json.RawMessage `json:"id"`
	Outcome    string          `json:"outcome"`
	Int        *int64          `json:"int,omitempty"`
	Ints       []int64         `json:"ints,omitempty"`
	String     *string         `json:"string,omitempty"`
	Error      string          `json:"error,omitempty"`
}

func valueOf(attribute resourceapi.DeviceAttribute) answer {
	return answer{Outcome: "Value", Int: attribute.IntValue, Ints: attribute.IntValues, String: attribute.StringValue}
}

func (a answer) encode(id json.RawMessage) []byte {
	a.APIVersion, a.Kind, a.ID = "juxta.io/v1alpha1", "AttributeAnswer", id
	if len(id) == 0 {
		a.ID = json.RawMessage("null")
	}
	return batch.Encode(a)
}
