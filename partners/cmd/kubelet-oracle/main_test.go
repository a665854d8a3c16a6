package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"juxta.io/partners/internal/replay"
)

// TestMain lets the test binary be its own worker process.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "worker" {
		if err := work(os.Stdin, os.Stdout, os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func serveTwo(in io.Reader, out io.Writer) error {
	return serve(in, out, 2)
}

type wantedCase struct {
	ID   any            `json:"id"`
	Want map[string]any `json:"want"`
}

// TestNodes asks every line of testdata/kubelet.jsonl in one stream and compares with what the line wants.
func TestNodes(t *testing.T) {
	replay.File(t, "../../testdata/kubelet.jsonl", 90, serveTwo, func(t *testing.T, question, answer []byte) {
		var want wantedCase
		var got map[string]any
		if err := json.Unmarshal(question, &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(answer, &got); err != nil {
			t.Fatal(err)
		}
		kind := "MergeAnswer"
		if strings.Contains(string(question), `"events":`) {
			kind = "AdmitAnswer"
		}
		for member, value := range map[string]any{"apiVersion": "juxta.io/v1alpha1", "kind": kind, "id": want.ID} {
			if !reflect.DeepEqual(got[member], value) {
				t.Errorf("%v: %s is %v", want.ID, member, got[member])
			}
			delete(got, member)
		}
		if !reflect.DeepEqual(got, want.Want) {
			t.Errorf("%v:\n want %v\n got  %v", want.ID, want.Want, got)
		}
	})
}

func TestUnreadableLinesAreAnswered(t *testing.T) {
	lines := []string{
		`nonsense`, ``, `{"id":1,"numaNodes":"x"}`, `{"id":2}`, `{"id":3,"providers":[],"events":[]}`, `{"id":4,"events":[]}`,
		`{"id":5,"providers":[],"timeoutMillis":0}`, `{"id":6,"machine":{},"events":[{}]}`,
		`{"id":7,"machine":{"cpus":[{"id":0,"numaNode":3}]},"events":[]}`, `{"id":8,"machine":{},"kubelet":{"maxPods":"many"},"events":[]}`,
		`{"id":9,"numaNodes":[0],"policy":"restricted","providers":[{"cpu":[{"numaNodes":[64]}]}]}`,
		`{"id":10,"machine":{"numaNodes":[{"id":0}],"cpus":[{"id":0}]},"events":[{"admit":{}}]}`,
		`{"id":11,"machine":{"numaNodes":[{"id":0}],"cpus":[{"id":0}]},"files":{"passwd":""},"events":[]}`,
	}
	wants := []string{
		`"id":null,"outcome":"BadInput","error":"not a JSON object`, `"id":1,"outcome":"BadInput"`,
		`"id":2,"outcome":"BadInput","error":"the line has neither`, `"id":3,"outcome":"BadInput","error":"the line has both`,
		`"id":4,"outcome":"BadInput","error":"the line has no \"machine\""`, `"id":5,"outcome":"BadInput","error":"timeoutMillis is 0`,
		`"id":6,"outcome":"BadInput","error":"events[0]: it must have exactly one`,
		`"id":7,"outcome":"BadInput","error":"machine: CPU 0 is on NUMA node 3`, `"id":8,"outcome":"BadInput","error":"kubelet: `,
		`"id":9,"outcome":"BadInput","error":"providers[0].cpu[0]: bit number must be in range 0-63"`,
		`"id":10,"outcome":"BadInput","error":"events[0].admit: the pod has no name"`,
		`"id":11,"outcome":"BadInput","error":"files: \"passwd\" is no state file`,
	}
	replay.Contain(t, replay.Lines(t, strings.Join(lines, "\n"), serveTwo), wants)
}

// TestAWorkerThatIsLostIsReplaced has one worker, so every line after the slow one meets a new one.
func TestAWorkerThatIsLostIsReplaced(t *testing.T) {
	slow := strings.Repeat(`{"numaNodes":[0,1]},{"numaNodes":[0]},{"numaNodes":[1]},`, 40) + `{}`
	provider := `{"a":[` + slow + `]}`
	product := `{"id":"slow","policy":"best-effort","numaNodes":[0,1],"timeoutMillis":100,"providers":[` +
		strings.Join([]string{provider, provider, provider, provider, provider}, ",") + `]}`
	quick := `{"id":"quick","policy":"none","numaNodes":[0],"providers":[]}`
	got := replay.Lines(t, strings.Join([]string{quick, product, quick, product, quick}, "\n"), func(in io.Reader, out io.Writer) error {
		return serve(in, out, 1)
	})
	fine, lost := `"id":"quick","outcome":"Admitted"`, `"id":"slow","outcome":"Timeout","error":"no answer in 100 ms"`
	replay.Contain(t, got, []string{fine, lost, fine, lost, fine})
}
