package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"juxta.io/partners/internal/replay"
)

type smokeCase struct {
	ID   any `json:"id"`
	Want struct {
		Outcome string    `json:"outcome"`
		Errors  []string  `json:"errors"`
		Dropped *[]string `json:"dropped"`
		Warning string    `json:"warning"`
	} `json:"want"`
}

type smokeAnswer struct {
	ID       any          `json:"id"`
	Outcome  string       `json:"outcome"`
	Error    string       `json:"error"`
	Errors   []fieldError `json:"errors"`
	Warnings []string     `json:"warnings"`
	Dropped  []string     `json:"dropped"`
}

// TestSmoke asks every line of testdata/smoke.jsonl in one stream and compares outcome, the set of
// (type, field), and, where the line names them, the dropped fields and a warning.
func TestSmoke(t *testing.T) {
	quieten(false)
	replay.File(t, "../../testdata/smoke.jsonl", 100, serve, compareAnswer)
}

func compareAnswer(t *testing.T, question, answer []byte) {
	var want smokeCase
	var got smokeAnswer
	if err := json.Unmarshal(question, &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(answer, &got); err != nil {
		t.Fatal(err)
	}
	if got.ID != want.ID || got.Outcome != want.Want.Outcome {
		t.Errorf("%v: want %s, got %v %s: %s %v", want.ID, want.Want.Outcome, got.ID, got.Outcome, got.Error, got.Errors)
	}
	var errs []string
	for _, e := range got.Errors {
		errs = append(errs, e.Type+" "+e.Field)
	}
	slices.Sort(errs)
	errs = slices.Compact(errs)
	slices.Sort(want.Want.Errors)
	if !slices.Equal(errs, want.Want.Errors) {
		t.Errorf("%v: want errors %q, got %q", want.ID, want.Want.Errors, errs)
	}
	if want.Want.Dropped != nil && !slices.Equal(got.Dropped, *want.Want.Dropped) {
		t.Errorf("%v: want dropped %q, got %q", want.ID, *want.Want.Dropped, got.Dropped)
	}
	if !strings.Contains(strings.Join(got.Warnings, "\n"), want.Want.Warning) {
		t.Errorf("%v: want the warning %q, got %q", want.ID, want.Want.Warning, got.Warnings)
	}
}
