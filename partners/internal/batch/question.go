package batch

import (
	"encoding/json"
	"fmt"

	kjson "sigs.k8s.io/json"
)

// Decode reads a line into a question as Kubernetes reads JSON. When it cannot, it returns the line's id
// as far as that can be read.
func Decode(line []byte, question any) (json.RawMessage, error) {
	err := kjson.UnmarshalCaseSensitivePreserveInts(line, question)
	if err == nil {
		return nil, nil
	}
	var members map[string]json.RawMessage
	if kjson.UnmarshalCaseSensitivePreserveInts(line, &members) != nil {
		return nil, fmt.Errorf("not a JSON object: %w", err)
	}
	return members["id"], err
}
