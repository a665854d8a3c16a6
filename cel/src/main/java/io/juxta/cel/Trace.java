package io.juxta.cel;

import io.juxta.cel.Probe.Part;
import io.juxta.cel.Probe.Round;
import io.juxta.cel.Spans.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The value of every part of an expression on one device, outermost first.
///
/// Literals and the device's maps are left out. The inside of a comprehension is shown for the
/// iteration that decides or fails, or else for the first, below a line with its variables.
public record Trace(List<TraceLine> lines) {

    /// One part.
    ///
    /// @param depth how many shown parts contain it
    /// @param start the first code point of its text
    /// @param length how many code points its text has
    /// @param text the part as written, or a variable's name
    /// @param type of the value; empty where there is none
    /// @param value as people read it; the error where it failed
    public record TraceLine(
            int depth,
            int start,
            int length,
            String text,
            String type,
            String value,
            TraceState state) {}

    /// What became of a part.
    public enum TraceState {
        VALUE,
        FAILED,
        /// Something else decided before it.
        NOT_NEEDED
    }

    public Trace {
        lines = List.copyOf(lines);
    }

    /// Empty for a device no expression can be evaluated on.
    public static Trace of(Program program, Subject subject) {
        if (subject.problem().isPresent()) {
            return new Trace(List.of());
        }
        var writer = new Writer(Spans.of(program.expression()), new Probe(subject));
        writer.add(new Part(program.root(), Substitution.NONE, true, null), 0, new HashSet<>());
        return new Trace(writer.lines);
    }

    private static final class Writer {

        private final Spans spans;
        private final Probe probe;
        private final List<TraceLine> lines = new ArrayList<>();

        Writer(Spans spans, Probe probe) {
            this.spans = spans;
            this.probe = probe;
        }

        /// @param shown spans shown already; a macro has parts with the same span as itself
        void add(Part part, int depth, Set<Span> shown) {
            var span = spans.of(part.expr());
            var visible = says(part.expr()) && shown.add(span);
            if (visible) {
                lines.add(line(part, depth, span));
            }
            if (!part.needed()) {
                return;
            }
            var inner = visible ? depth + 1 : depth;
            Round round = null;
            for (var inside : probe.parts(part.expr(), part.variables())) {
                if (inside.round() != null && !inside.round().equals(round)) {
                    round = inside.round();
                    variables(round, inner);
                }
                add(inside, inside.round() == null ? inner : inner + 1, shown);
            }
        }

        private TraceLine line(Part part, int depth, Span span) {
            var length = span.end() - span.start();
            var text = spans.text(span);
            if (!part.needed()) {
                return new TraceLine(
                        depth, span.start(), length, text, "", "not needed", TraceState.NOT_NEEDED);
            }
            var value = probe.value(part);
            return new TraceLine(
                    depth,
                    span.start(),
                    length,
                    text,
                    value instanceof Failure ? "" : Rendering.type(value),
                    Rendering.of(value),
                    value instanceof Failure ? TraceState.FAILED : TraceState.VALUE);
        }

        private void variables(Round round, int depth) {
            var fold = round.fold();
            var span = spans.of(fold);
            for (var name : new String[] {fold.first(), fold.second()}) {
                var value = name == null ? null : round.variables().values().get(name);
                if (name != null && value != null) {
                    lines.add(
                            new TraceLine(
                                    depth,
                                    span.start(),
                                    0,
                                    "%s (%d of %d)".formatted(name, round.number(), round.of()),
                                    Rendering.type(value),
                                    Rendering.of(value),
                                    TraceState.VALUE));
                }
            }
        }

        private static boolean says(Expr expr) {
            return switch (expr) {
                case Expr.Literal _, Expr.Ident _ -> false;
                case Expr.Select select ->
                        !AttributeReferences.isDomain(select) && !deviceMap(select);
                case Expr.Call call -> !AttributeReferences.isDomain(call);
                case Expr.Presence _,
                        Expr.ListLiteral _,
                        Expr.MapLiteral _,
                        Expr.Message _,
                        Expr.Fold _ ->
                        true;
            };
        }

        private static boolean deviceMap(Expr.Select select) {
            return select.type() instanceof Type.MapOf
                    && select.operand() instanceof Expr.Ident(_, _, var name)
                    && name.equals("device");
        }
    }
}
