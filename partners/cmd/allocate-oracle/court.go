package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"

	corev1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/dynamic-resource-allocation/cel"
	"k8s.io/dynamic-resource-allocation/structured"
	"k8s.io/kubernetes/pkg/features"

	"juxta.io/partners/internal/gates"
	"juxta.io/partners/internal/shelf"
)

// court answers each question with an allocator of its own. Decoded objects and compiled expressions are
// cached across lines, so that a world of many questions is read once.
type court struct {
	gates       *gates.Board
	objects     *shelf.Shelf[string, any]
	expressions map[cel.Features]*cel.Cache
}

func newCourt() *court {
	return &court{
		gates:       gates.New(utilfeature.DefaultMutableFeatureGate, gates.Forced),
		objects:     shelf.New[string, any](256),
		expressions: map[cel.Features]*cel.Cache{},
	}
}

// BadInput answers a line that cannot be read.
func (c *court) BadInput(text string) []byte {
	return answer{Outcome: "BadInput", Error: text}.encode(nil)
}

// Answer allocates for one line. A panic in the code under test is an answer too.
func (c *court) Answer(line []byte) (encoded []byte) {
	q, err := parseQuestion(line)
	if err != nil {
		return answer{Outcome: "BadInput", Error: err.Error()}.encode(q.ID)
	}
	defer func() {
		if thrown := recover(); thrown != nil {
			text := fmt.Sprintf("%v\n%s", thrown, debug.Stack())
			encoded = answer{Outcome: "InternalError", Node: q.Node, Error: text}.encode(q.ID)
		}
	}()
	result, err := c.judge(q)
	if err != nil {
		result = answer{Outcome: "BadInput", Error: err.Error()}
	}
	result.Node = q.Node
	return result.encode(q.ID)
}

func (c *court) judge(q question) (answer, error) {
	w, err := c.read(q.Objects)
	if err != nil {
		return answer{}, err
	}
	claims, called, err := w.undecided(q.Claims)
	if err != nil {
		return answer{}, err
	}
	setting := c.gates.Work(q.FeatureGates)
	asked, warnings := lineGates{on: setting.On}, slices.Clip(setting.Warnings)
	node, known := w.nodes[q.Node]
	if !known {
		node = &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: q.Node}}
		warnings = append(warnings, fmt.Sprintf("no Node %s among the objects: it has only its name", q.Node))
	}
	if len(claims) == 0 {
		// The scheduler makes no allocator then, so not even a broken slice is noticed.
		return answer{Outcome: "Allocated", Allocations: []allocation{}, Warnings: warnings}, nil
	}
	if asked.Enabled(features.DRADeviceTaintRules) {
		w.slices = tainted(w.slices, w.taintRules)
	}

	ctx, cancel := context.WithTimeout(context.Background(), q.timeout())
	defer cancel()
	allocator, err := c.newAllocator(ctx, q.Variant, asked.allocatorFeatures(), w)
	if err != nil {
		return answer{}, err
	}
	results, err := allocator.Allocate(ctx, node, claims)
	a := verdict(ctx, results, err)
	for i, result := range results {
		a.Allocations = append(a.Allocations, allocation{Claim: called[i], Allocation: result})
	}
	a.Work, a.Warnings = workOf(allocator), warnings
	return a, nil
}

func (c *court) read(objects []json.RawMessage) (*world, error) {
	w := newWorld()
	for i, text := range objects {
		object, err := c.objects.Get(string(text), func() (any, error) { return parseObject(text) })
		if err == nil {
			err = w.add(object)
		}
		if err != nil {
			return nil, fmt.Errorf("objects[%d]: %w", i, err)
		}
	}
	return w, nil
}

// newAllocator lets the real package choose the variant unless the line does; a variant that cannot
// support the gates is an error of the line.
func (c *court) newAllocator(ctx context.Context, variant string, features structured.Features, w *world) (structured.Allocator, error) {
	structured.EnableAllocators()
	if variant != "" {
		structured.EnableAllocators(variant)
	}
	state := held(w.claimOrder, features.ConsumableCapacity)
	return structured.NewAllocator(ctx, features, state, w.classes, w.slices, c.cache(features))
}

func (c *court) cache(features structured.Features) *cel.Cache {
	key := cel.Features{
		EnableConsumableCapacity: features.ConsumableCapacity,
		EnableListTypeAttributes: features.ListTypeAttributes,
	}
	cache, known := c.expressions[key]
	if !known {
		cache = cel.NewCache(1000, key)
		c.expressions[key] = cache
	}
	return cache
}

// verdict reads the outcome as the scheduler's filter does.
func verdict(ctx context.Context, results []resourceapi.AllocationResult, err error) answer {
	switch {
	case err == nil && results == nil:
		return answer{Outcome: "Unsatisfiable"}
	case err == nil:
		return answer{Outcome: "Allocated"}
	case ctx.Err() != nil:
		return answer{Outcome: "Timeout", Error: err.Error()}
	case errors.Is(err, structured.ErrFailedAllocationOnNode):
		return answer{Outcome: "Failed", Scope: "Node", Error: err.Error()}
	default:
		return answer{Outcome: "Failed", Scope: "Pod", Error: err.Error()}
	}
}

// workOf asks the allocator for its name and its step count. Both methods are public, but their result
// types live in an internal package and cannot be named here.
func workOf(allocator structured.Allocator) *work {
	value := reflect.ValueOf(allocator)
	return &work{
		Variant: value.MethodByName("Channel").Call(nil)[0].String(),
		Steps:   value.MethodByName("GetStats").Call(nil)[0].FieldByName("NumAllocateOneInvocations").Int(),
	}
}
