// Command ask loads a dump into a batch of juxta once, and asks which devices claims get on which nodes.
// One goroutine sends all questions while another receives the answers, which come in the same order.
//
//	go run ask.go JUXTA DUMP.json CLAIM NODE...     (a dump as `kubectl get -o json` prints it)
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

type answer struct {
	ID          int
	Outcome     string
	Error       string
	Node        string
	Objects     int
	Allocations []struct {
		Allocation struct {
			Devices struct {
				Results []struct{ Device string }
			}
		}
	}
	Why struct{ Summary string }
}

func main() {
	dump, err := os.ReadFile(os.Args[2])
	check(err)
	batch := exec.Command(os.Args[1], "allocate", "--batch")
	batch.Stderr = os.Stderr
	in, err := batch.StdinPipe()
	check(err)
	out, err := batch.StdoutPipe()
	check(err)
	check(batch.Start())
	go send(in, json.RawMessage(dump), os.Args[3], os.Args[4:])
	lines := bufio.NewReader(out) // lines may be longer than a bufio.Scanner takes
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			break
		}
		check(err)
		var a answer
		check(json.Unmarshal(line, &a))
		show(a)
	}
	check(batch.Wait())
}

func send(in io.WriteCloser, dump json.RawMessage, claim string, nodes []string) {
	questions := json.NewEncoder(in) // ends each with a new line
	gates := map[string]bool{"DRAListTypeAttributes": true}
	check(questions.Encode(map[string]any{"id": 0, "load": map[string]any{"world": "dump", "objects": []any{dump}, "featureGates": gates}}))
	for i, node := range nodes {
		check(questions.Encode(map[string]any{"id": i + 1, "world": "dump", "node": node, "claims": []string{claim}}))
	}
	check(in.Close())
}

func show(a answer) {
	switch a.Outcome {
	case "Loaded":
		fmt.Printf("%d objects\n", a.Objects)
	case "Allocated":
		var devices []string
		for _, result := range a.Allocations[0].Allocation.Devices.Results {
			devices = append(devices, result.Device)
		}
		fmt.Printf("%s: %s\n", a.Node, strings.Join(devices, ", "))
	case "Unsatisfiable", "Undecided":
		fmt.Printf("%s: %s: %s\n", a.Node, a.Outcome, a.Why.Summary)
	default:
		fmt.Printf("%s: %s: %s\n", a.Node, a.Outcome, a.Error)
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
