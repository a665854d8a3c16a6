package main

import (
	"fmt"
	"runtime/debug"

	"k8s.io/dynamic-resource-allocation/deviceattribute"
)

// court answers each question with the real package. It caches nothing: the package reads the tree
// again for every call, so a tree may be written while the program runs.
type court struct{}

func (court) Answer(line []byte) (text []byte) {
	q, err := parseQuestion(line)
	if err != nil {
		return answer{Outcome: "BadInput", Error: err.Error()}.encode(q.ID)
	}
	defer func() {
		if reason := recover(); reason != nil {
			text = answer{Outcome: "InternalError", Error: fmt.Sprintf("%v\n%s", reason, debug.Stack())}.encode(q.ID)
		}
	}()
	a, err := ask(q)
	if err != nil {
		a = answer{Outcome: "Error", Error: err.Error()}
	}
	return a.encode(q.ID)
}

func (court) BadInput(text string) []byte {
	return answer{Outcome: "BadInput", Error: text}.encode(nil)
}

func ask(q question) (answer, error) {
	root := deviceattribute.WithFSFromRoot(q.Root)
	form, err := q.form()
	if err != nil {
		return answer{}, err
	}
	var attribute deviceattribute.DeviceAttribute
	switch q.Ask {
	case "numaNodeByPci":
		attribute, err = deviceattribute.GetNUMANodeAttributeByPCIBusID(*q.BDF, form, root)
	case "numaNodeByNode":
		attribute, err = deviceattribute.GetNUMANodeAttribute(*q.Node, form, root)
	case "numaNodeForCpu":
		node, err := deviceattribute.GetNUMANodeForCPU(*q.CPU, root)
		value := int64(node)
		return answer{Outcome: "Value", Int: &value}, err
	case "pcieRoot":
		attribute, err = deviceattribute.GetPCIeRootAttributeByPCIBusID(*q.BDF, root)
	case "pciBusId":
		attribute, err = deviceattribute.GetPCIBusIDAttribute(*q.BDF)
	}
	return valueOf(attribute.Value), err
}
