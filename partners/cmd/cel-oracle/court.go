package main

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/google/cel-go/cel"
	draapi "k8s.io/dynamic-resource-allocation/cel"

	"juxta.io/partners/internal/shelf"
)

// court compiles and evaluates, one line after the other.
type court struct {
	workshop *workshop
	devices  *shelf.Shelf[string, device]
}

func newCourt() *court {
	return &court{workshop: newWorkshop(), devices: shelf.New[string, device](1024)}
}

// BadInput answers a line that cannot be read.
func (c *court) BadInput(text string) []byte {
	return answer{Outcome: "BadInput", Error: text}.encode(nil)
}

// Answer evaluates one line. A panic in the code under test is an answer too.
func (c *court) Answer(line []byte) (encoded []byte) {
	q, err := parseQuestion(line)
	if err != nil {
		return answer{Outcome: "BadInput", Error: err.Error()}.encode(q.ID)
	}
	d, err := c.devices.Get(string(q.Device), func() (device, error) { return parseDevice(q.Device) })
	if err != nil {
		return answer{Outcome: "BadInput", Error: err.Error()}.encode(q.ID)
	}
	defer func() {
		if thrown := recover(); thrown != nil {
			text := fmt.Sprintf("%v\n%s", thrown, debug.Stack())
			encoded = answer{Outcome: "InternalError", Error: text}.encode(q.ID)
		}
	}()
	result := c.judge(q, d)
	if q.Trees {
		result.AST, result.CheckedType = c.workshop.tree(roomOf(q), *q.Expression)
	}
	return result.encode(q.ID)
}

func (c *court) judge(q question, d device) answer {
	compiled := c.workshop.compile(roomOf(q), q.Use == "derived", *q.Expression)
	if compiled.Error != nil {
		return answer{Outcome: "CompileError", Error: compiled.Error.Detail}
	}
	input := draapi.Device{
		Driver:                   q.Driver,
		AllowMultipleAllocations: d.AllowMultipleAllocations,
		Attributes:               d.Attributes,
		Capacity:                 d.Capacity,
	}
	result := answer{Outcome: "Value", EstimatedCost: &compiled.MaxCost}
	var details *cel.EvalDetails
	var err error
	if q.Use == "derived" {
		attribute, evaluation, failure := compiled.EvaluateDerivedAttribute(context.Background(), input)
		if failure == nil {
			result.Value, result.Type = valueOf(attribute)
		}
		details, err = evaluation, failure
	} else {
		matches, evaluation, failure := compiled.DeviceMatches(context.Background(), input)
		if failure == nil {
			result.Value, result.Type = matches, "bool"
		}
		details, err = evaluation, failure
	}
	if err != nil {
		result.Outcome, result.Error = "RunError", err.Error()
	}
	if details != nil {
		result.Cost = details.ActualCost()
	}
	return result
}
