package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

type wantedCase struct {
	ID   any            `json:"id"`
	Want map[string]any `json:"want"`
}

// TestWorlds asks every line of testdata/allocate.jsonl in one stream and compares with what the line
// wants: everything exactly, except that a share id is any UUID, a panic is known by a part of its text,
// and the steps of a search that was cut off are not known beforehand.
func TestWorlds(t *testing.T) {
	text, err := os.ReadFile("../../testdata/allocate.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	questions := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	answers, out := io.Pipe()
	go func() { out.CloseWithError(serve(bytes.NewReader(text), out)) }()
	answered := bufio.NewReader(answers)
	for _, question := range questions {
		answer, err := answered.ReadBytes('\n')
		if err != nil {
			t.Fatal(err)
		}
		compareAnswer(t, question, answer)
	}
	if len(questions) < 200 {
		t.Errorf("only %d worlds were asked", len(questions))
	}
	if rest, err := answered.ReadBytes('\n'); err != io.EOF {
		t.Errorf("one answer too many: %s", rest)
	}
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
	got := answers(t, "nonsense\n\n"+`{"id":7,"node":4}`+"\n"+`{"id":8,"claims":[]}`+"\n"+
		`{"id":9,"node":"n","timeoutMillis":0}`+"\n"+`{"id":10,"node":"n","objects":[{}]}`)
	wants := []string{
		`"id":null,"outcome":"BadInput"`, `"id":7,"outcome":"BadInput"`, `"id":8,"outcome":"BadInput","error":"the line has no \"node\""`,
		`"id":9,"outcome":"BadInput","error":"timeoutMillis is 0`, `"id":10,"outcome":"BadInput","node":"n","error":"objects[0]: has no kind"`,
	}
	if len(got) != len(wants) {
		t.Fatalf("want %d answers, got %q", len(wants), got)
	}
	for i, want := range wants {
		if !strings.Contains(got[i], want) {
			t.Errorf("want %s, got %s", want, got[i])
		}
	}
}

func answers(t *testing.T, in string) []string {
	var out bytes.Buffer
	if err := serve(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}
