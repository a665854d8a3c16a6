package main

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"

	"juxta.io/partners/internal/batch"
)

// scribe writes an expression tree as an S-expression. Variables of comprehensions are called $0, $1, …
// in the order in which they appear, so that two parsers agree whatever they call their accumulators.
type scribe struct {
	out   strings.Builder
	scope map[string][]string
	count int
}

func describe(expr ast.Expr) string {
	s := &scribe{scope: map[string][]string{}}
	s.write(expr)
	return s.out.String()
}

func (s *scribe) write(expr ast.Expr) {
	switch expr.Kind() {
	case ast.LiteralKind:
		s.out.WriteString(literal(expr.AsLiteral()))
	case ast.IdentKind:
		s.out.WriteString(s.name(expr.AsIdent()))
	case ast.SelectKind:
		selection := expr.AsSelect()
		head := "select"
		if selection.IsTestOnly() {
			head = "test"
		}
		s.form(head, func() {
			s.item(selection.Operand())
			s.out.WriteString(" " + selection.FieldName())
		})
	case ast.CallKind:
		call := expr.AsCall()
		if call.IsMemberFunction() {
			s.form("member "+call.FunctionName(), func() { s.item(append([]ast.Expr{call.Target()}, call.Args()...)...) })
		} else {
			s.form("call "+call.FunctionName(), func() { s.item(call.Args()...) })
		}
	case ast.ListKind:
		list := expr.AsList()
		s.form("list", func() {
			for i, element := range list.Elements() {
				s.out.WriteString(" ")
				s.mark(list.IsOptional(int32(i)))
				s.write(element)
			}
		})
	case ast.MapKind:
		s.form("map", func() {
			for _, entry := range expr.AsMap().Entries() {
				s.out.WriteString(" (")
				s.mark(entry.AsMapEntry().IsOptional())
				s.write(entry.AsMapEntry().Key())
				s.item(entry.AsMapEntry().Value())
				s.out.WriteString(")")
			}
		})
	case ast.StructKind:
		s.form("struct "+expr.AsStruct().TypeName(), func() {
			for _, entry := range expr.AsStruct().Fields() {
				s.out.WriteString(" (")
				s.mark(entry.AsStructField().IsOptional())
				s.out.WriteString(entry.AsStructField().Name())
				s.item(entry.AsStructField().Value())
				s.out.WriteString(")")
			}
		})
	case ast.ComprehensionKind:
		s.fold(expr.AsComprehension())
	default:
		s.out.WriteString("(none)")
	}
}

// fold writes (fold range (iter $0) (accu $1 init) condition step result).
func (s *scribe) fold(fold ast.ComprehensionExpr) {
	s.form("fold", func() {
		s.item(fold.IterRange())
		iters := []string{fold.IterVar()}
		if fold.HasIterVar2() {
			iters = append(iters, fold.IterVar2())
		}
		aliases := make([]string, len(iters))
		for i := range iters {
			aliases[i] = s.alias()
		}
		accu := s.alias()
		fmt.Fprintf(&s.out, " (iter %s) (accu %s", strings.Join(aliases, " "), accu)
		s.item(fold.AccuInit())
		s.out.WriteString(")")
		s.push(fold.AccuVar(), accu)
		for i, iter := range iters {
			s.push(iter, aliases[i])
		}
		s.item(fold.LoopCondition(), fold.LoopStep())
		for _, iter := range iters {
			s.pop(iter)
		}
		s.item(fold.Result())
		s.pop(fold.AccuVar())
	})
}

func (s *scribe) form(head string, body func()) {
	s.out.WriteString("(" + head)
	body()
	s.out.WriteString(")")
}

func (s *scribe) item(exprs ...ast.Expr) {
	for _, expr := range exprs {
		s.out.WriteString(" ")
		s.write(expr)
	}
}

func (s *scribe) mark(optional bool) {
	if optional {
		s.out.WriteString("?")
	}
}

func (s *scribe) alias() string {
	s.count++
	return "$" + strconv.Itoa(s.count-1)
}

func (s *scribe) push(name, alias string) {
	s.scope[name] = append(s.scope[name], alias)
}

func (s *scribe) pop(name string) {
	s.scope[name] = s.scope[name][:len(s.scope[name])-1]
}

func (s *scribe) name(name string) string {
	if aliases := s.scope[name]; len(aliases) > 0 {
		return aliases[len(aliases)-1]
	}
	return name
}

// literal writes doubles as their bits and bytes in hexadecimal: no two languages print them alike.
func literal(value ref.Val) string {
	switch v := value.(type) {
	case types.String:
		return strings.TrimSuffix(string(batch.Encode(string(v))), "\n")
	case types.Bytes:
		return `b"` + hex.EncodeToString(v) + `"`
	case types.Uint:
		return strconv.FormatUint(uint64(v), 10) + "u"
	case types.Double:
		return fmt.Sprintf("0x%016x", math.Float64bits(float64(v)))
	case types.Null:
		return "null"
	default:
		return fmt.Sprint(v.Value())
	}
}
