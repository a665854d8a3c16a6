package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMeasuresEveryExpression(t *testing.T) {
	if err := flag.Set("test.benchtime", "5x"); err != nil {
		t.Fatal(err)
	}
	file := plant(t, `{"expressions":[
		{"name":"match","use":"selector","expression":"device.attributes[\"d\"].n == 1"},
		{"name":"derive","use":"derived","expression":"device.attributes[\"d\"].n + 1"}],
		"devices":[{"driver":"d","attributes":{"n":{"int":1}}},{"driver":"d","attributes":{"n":{"int":2}}},{"driver":"d"}]}`)
	var out bytes.Buffer
	if err := run(file, &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	var results []result
	for _, line := range lines {
		var one result
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		results = append(results, one)
	}
	if len(results) != 2 || results[0].Name != "match" || results[1].Name != "derive" {
		t.Fatalf("want two results in order, got %s", out.String())
	}
	match, derive := results[0], results[1]
	if match.Matching != 1 || match.Failing != 1 || match.Cost != 15 || derive.Failing != 1 || derive.Cost != 15 {
		t.Errorf("want one match and one failure at a cost of 15 each, got %+v %+v", match, derive)
	}
	for _, one := range results {
		if one.Operations != 5 || one.Nanos <= 0 || one.Allocs <= 0 || one.Bytes <= 0 || one.CompileNs <= 0 || one.Compiled <= 0 || one.CPU <= 0 || one.CompileCPU <= 0 {
			t.Errorf("an implausible measurement: %+v", one)
		}
	}
}

func TestSaysWhatIsWrongWithAPlan(t *testing.T) {
	for text, want := range map[string]string{
		`{`:                               "unexpected end",
		`{"expressions":[],"devices":[]}`: "needs at least one device",
		`{"expressions":[{"name":"bad","use":"selector","expression":"1"}],"devices":[{}]}`: "bad: must evaluate to bool",
	} {
		err := run(plant(t, text), &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

func plant(t *testing.T, text string) string {
	file := filepath.Join(t.TempDir(), "plan.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
