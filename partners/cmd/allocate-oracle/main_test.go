package main

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"juxta.io/partners/internal/replay"
)

type wantedCase struct {
	ID   any            `json:"id"`
	Want map[string]any `json:"want"`
}

// TestWorlds asks every line of testdata/allocate.jsonl in one stream and compares with what the line
// wants: everything exactly, except that a share id is any UUID, a panic is known by a part of its text,
// and the steps of a search that was cut off are not known beforehand.
func TestWorlds(t *testing.T) {
	replay.File(t, "../../testdata/allocate.jsonl", 200, serve, compareAnswer)
}

func compareAnswer(t *testing.T, question, answer []byte) {
	var want wantedCase
	var got map[string]any
	if err := json.Unmarshal(question, &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(answer, &got); err != nil {
		t.Fatal(err)
	}
	for member, value := range map[string]any{"apiVersion": "juxta.io/v1alpha1", "kind": "AllocationAnswer", "id": want.ID} {
		if !reflect.DeepEqual(got[member], value) {
			t.Errorf("%v: %s is %v", want.ID, member, got[member])
		}
		delete(got, member)
	}
	delete(got, "node")
	hideShares(got)
	switch got["outcome"] {
	case "Timeout":
		delete(got, "work")
	case "InternalError":
		text, part := got["error"].(string), want.Want["error"].(string)
		if strings.Contains(text, part) {
			got["error"] = part
		}
	}
	if !reflect.DeepEqual(got, want.Want) {
		t.Errorf("%v:\n want %v\n got  %v", want.ID, want.Want, got)
	}
}

var uuid = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// hideShares puts a star where a share id is, since each is new.
func hideShares(value any) {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			hideShares(item)
		}
	case map[string]any:
		if share, ok := value["shareID"].(string); ok && uuid.MatchString(share) {
			value["shareID"] = "*"
		}
		for _, item := range value {
			hideShares(item)
		}
	}
}

func TestUnreadableLinesAreAnswered(t *testing.T) {
	got := replay.Lines(t, "nonsense\n\n"+`{"id":7,"node":4}`+"\n"+`{"id":8,"claims":[]}`+"\n"+
		`{"id":9,"node":"n","timeoutMillis":0}`+"\n"+`{"id":10,"node":"n","objects":[{}]}`, serve)
	wants := []string{
		`"id":null,"outcome":"BadInput"`, `"id":7,"outcome":"BadInput"`, `"id":8,"outcome":"BadInput","error":"the line has no \"node\""`,
		`"id":9,"outcome":"BadInput","error":"timeoutMillis is 0`, `"id":10,"outcome":"BadInput","node":"n","error":"objects[0]: has no kind"`,
	}
	replay.Contain(t, got, wants)
}
