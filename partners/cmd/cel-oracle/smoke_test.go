package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"juxta.io/partners/internal/replay"
)

type smokeCase struct {
	ID   any                        `json:"id"`
	Want map[string]json.RawMessage `json:"want"`
}

// TestSmoke asks every line of testdata/cel.jsonl in one stream and compares the members that the line
// wants: the error by a part of its text, everything else exactly. "noCost" wants an answer without cost.
func TestSmoke(t *testing.T) {
	replay.File(t, "../../testdata/cel.jsonl", 100, serve, compareAnswer)
}

func compareAnswer(t *testing.T, question, answer []byte) {
	var want smokeCase
	var got map[string]json.RawMessage
	if err := json.Unmarshal(question, &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(answer, &got); err != nil {
		t.Fatal(err)
	}
	differs := func(member string) {
		t.Errorf("%v: %s is not as wanted\n asked %s\n got %s", want.ID, member, question, answer)
	}
	if !reflect.DeepEqual(decode(t, got["id"]), want.ID) || string(got["kind"]) != `"CelAnswer"` || string(got["apiVersion"]) != `"juxta.io/v1alpha1"` {
		differs("the envelope")
	}
	if len(want.Want) == 0 {
		differs("nothing, and that")
	}
	for member, value := range want.Want {
		actual, present := got[member]
		switch member {
		case "noCost":
			if _, has := got["cost"]; has {
				differs("cost")
			}
		case "error":
			text, _ := decode(t, actual).(string)
			if part, _ := decode(t, value).(string); part == "" || !strings.Contains(text, part) {
				differs(member)
			}
		case "cost", "estimatedCost":
			if string(actual) != string(value) {
				differs(member)
			}
		case "ast":
			if string(value) == `""` && !present {
				continue
			}
			fallthrough
		default:
			if !present || !reflect.DeepEqual(decode(t, actual), decode(t, value)) {
				differs(member)
			}
		}
	}
}

// decode keeps 64-bit integers exact.
func decode(t *testing.T, text json.RawMessage) any {
	if len(text) == 0 {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestUnreadableLinesAreAnswered(t *testing.T) {
	lines := replay.Lines(t, "nonsense\n\n  \n[1]\n{\"id\":7,\"use\":\"selector\",\"expression\":\"true\"}", serve)
	unreadable := `"id":null,"outcome":"BadInput"`
	want := `{"apiVersion":"juxta.io/v1alpha1","kind":"CelAnswer","id":7,"outcome":"Value","value":true,"type":"bool","cost":0,"estimatedCost":0}`
	replay.Contain(t, lines, []string{unreadable, unreadable, want})
}
