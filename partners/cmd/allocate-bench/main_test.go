package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const objects = `[
	{"kind":"Node","metadata":{"name":"n1"}}, {"kind":"Node","metadata":{"name":"n2"}},
	{"kind":"ResourceSlice","spec":{"driver":"d","pool":{"name":"p1","resourceSliceCount":1},"nodeName":"n1","devices":[{"name":"a"},{"name":"b"}]}},
	{"kind":"ResourceSlice","spec":{"driver":"d","pool":{"name":"p2","resourceSliceCount":1},"nodeName":"n2","devices":[{"name":"c"}]}},
	{"kind":"DeviceClass","metadata":{"name":"all"}},
	{"kind":"ResourceClaim","metadata":{"name":"c","namespace":"default"},"spec":{"devices":{"requests":[{"name":"r","exactly":{"deviceClassName":"all"}}]}}}]`

func TestMeasuresEveryWorld(t *testing.T) {
	if err := flag.Set("test.benchtime", "5x"); err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(objects, "\n", "")
	file := plant(t, fmt.Sprintf(`{"id":"one","node":"n1","claims":["default/c"],"objects":%s}
{"id":"both","nodes":["n1","n2"],"claims":["default/c"],"featureGates":{"DRAListTypeAttributes":true},"objects":%s}`, text, text))
	var out bytes.Buffer
	if err := run(file, &out); err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{"one": {"r d p1 a"}, "both": {"r d p1 a", "r d p2 c"}}
	for line := range strings.Lines(out.String()) {
		var one result
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(one.Devices, want[one.Name]) || one.Steps <= 0 {
			t.Errorf("%s: want %v, got %+v", one.Name, want[one.Name], one)
		}
		for _, cost := range []cost{one.Operation, one.WithNew, one.First} {
			if cost.CPU <= 0 || cost.Bytes <= 0 {
				t.Errorf("an implausible measurement: %+v", one)
			}
		}
		delete(want, one.Name)
	}
	if len(want) != 0 {
		t.Errorf("not measured: %v", want)
	}
}

func TestSaysWhatIsWrongWithALine(t *testing.T) {
	text := strings.ReplaceAll(objects, "\n", "")
	for line, want := range map[string]string{
		`{`:                                 "plan.jsonl:1: unexpected end",
		`{"id":"x","objects":` + text + `}`: "needs at least one node",
		`{"id":"x","node":"n3","claims":["default/c"],"objects":` + text + `}`:                            `the node "n3" is not`,
		`{"id":"x","node":"n1","claims":["default/d"],"objects":` + text + `}`:                            `the claim "default/d" is not`,
		`{"id":"x","nodes":["n1"],"claims":["default/c"],"objects":[{"kind":"Pod"}]}`:                     `objects[0]: a "Pod"`,
		`{"id":"x","node":"n1","claims":["default/c"],"featureGates":{"No":true},"objects":` + text + `}`: "No",
	} {
		err := run(plant(t, line), &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

func plant(t *testing.T, text string) string {
	file := filepath.Join(t.TempDir(), "plan.jsonl")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
