package main

import (
	"k8s.io/apiserver/pkg/cel/environment"
	draapi "k8s.io/dynamic-resource-allocation/cel"
	"k8s.io/utils/ptr"

	"juxta.io/partners/internal/shelf"
)

// room is the environment of an expression. Gates do not matter to stored expressions.
type room struct {
	stored   bool
	features draapi.Features
}

// The stages of the two gates that matter in 1.37: the first is beta and on, the second alpha and off.
const (
	consumableCapacity = "DRAConsumableCapacity"
	listTypeAttributes = "DRAListTypeAttributes"
)

func roomOf(q question) room {
	if q.Stored {
		return room{stored: true}
	}
	gate := func(name, group string, stock bool) bool {
		if on, ok := q.FeatureGates[name]; ok {
			return on
		}
		if on, ok := q.FeatureGates[group]; ok {
			return on
		}
		return stock
	}
	return room{features: draapi.Features{
		EnableConsumableCapacity: gate(consumableCapacity, "AllBeta", true),
		EnableListTypeAttributes: gate(listTypeAttributes, "AllAlpha", false),
	}}
}

// compiler is what the unexported type of the package under test can do.
type compiler interface {
	CompileCELExpression(expression string, options draapi.Options) draapi.CompilationResult
}

type cacheKey struct {
	room       room
	derived    bool
	expression string
}

// workshop caches one compiler for each room, and its results. The package under test caches a
// single combination of features; changing back and forth would build environments all the time.
type workshop struct {
	compilers map[room]compiler
	compiled  *shelf.Shelf[cacheKey, draapi.CompilationResult]
}

func newWorkshop() *workshop {
	return &workshop{compilers: map[room]compiler{}, compiled: shelf.New[cacheKey, draapi.CompilationResult](4096)}
}

func (w *workshop) compile(in room, derived bool, expression string) draapi.CompilationResult {
	result, _ := w.compiled.Get(cacheKey{in, derived, expression}, func() (draapi.CompilationResult, error) {
		return w.compileNew(in, derived, expression), nil
	})
	return result
}

func (w *workshop) compileNew(in room, derived bool, expression string) draapi.CompilationResult {
	made, ok := w.compilers[in]
	if !ok {
		made = draapi.GetCompiler(in.features)
		w.compilers[in] = made
	}
	kind := environment.NewExpressions
	if in.stored {
		kind = environment.StoredExpressions
	}
	return made.CompileCELExpression(expression, draapi.Options{EnvType: ptr.To(kind), DerivedAttribute: derived})
}

// tree returns the macro-expanded tree of an expression and, when it passes the checker, its type.
// An expression that does not parse has neither.
func (w *workshop) tree(in room, expression string) (text, checkedType string) {
	env := w.compile(in, false, "true").Environment
	checked, issues := env.Compile(expression)
	if issues.Err() == nil {
		return describe(checked.NativeRep().Expr()), checked.OutputType().String()
	}
	parsed, issues := env.Parse(expression)
	if issues.Err() != nil {
		return "", ""
	}
	return describe(parsed.NativeRep().Expr()), ""
}
