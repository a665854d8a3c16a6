package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
)

type smokeCase struct {
	ID   any                        `json:"id"`
	Want map[string]json.RawMessage `json:"want"`
}

// TestSmoke asks every line of testdata/cel.jsonl in one stream and compares the members that the line
// wants: the error by a part of its text, everything else exactly. "noCost" wants an answer without cost.
func TestSmoke(t *testing.T) {
	text, err := os.ReadFile("../../testdata/cel.jsonl")
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
	if len(questions) < 100 {
		t.Errorf("only %d cases were asked", len(questions))
	}
	if rest, err := answered.ReadBytes('\n'); err != io.EOF {
		t.Errorf("one answer too many: %s", rest)
	}
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
	var out bytes.Buffer
	in := "nonsense\n\n  \n[1]\n{\"id\":7,\"use\":\"selector\",\"expression\":\"true\"}"
	if err := serve(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 3 {
		t.Fatalf("want three answers, got %q", lines)
	}
	for _, line := range lines[:2] {
		if !strings.Contains(line, `"id":null,"outcome":"BadInput"`) {
			t.Errorf("want BadInput without an id, got %s", line)
		}
	}
	want := `{"apiVersion":"juxta.io/v1alpha1","kind":"CelAnswer","id":7,"outcome":"Value","value":true,"type":"bool","cost":0,"estimatedCost":0}`
	if lines[2] != want {
		t.Errorf("want %s, got %s", want, lines[2])
	}
}

func TestTheShelfForgetsWhatIsNotAskedFor(t *testing.T) {
	made := 0
	s := newShelf[int, int](2)
	get := func(key int) {
		if _, err := s.get(key, func() (int, error) { made++; return key, nil }); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []int{1, 2, 3, 1, 4, 1, 2} {
		get(key)
	}
	// 1 and 2 fill the young half; 3 makes it the old one, from which 1 is taken back; 4 turns again, so 2 is gone.
	if made != 5 || len(s.young)+len(s.old) > 4 {
		t.Errorf("made %d, holds %d and %d", made, len(s.young), len(s.old))
	}
}
