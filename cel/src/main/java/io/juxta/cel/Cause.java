package io.juxta.cel;

import io.juxta.cel.Probe.Part;
import io.juxta.cel.Spans.Span;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Why an expression failed on a device: the innermost part that did, and its operands.
///
/// @param error in Kubernetes' words
/// @param expression the part as written
/// @param start its first code point in the text
/// @param length how many code points it has; 0 when it is not about a part of the text
/// @param operands of the part, literals included
public record Cause(
        String error,
        Reason reason,
        String expression,
        int start,
        int length,
        List<Given> operands) {

    /// Something a part was given.
    ///
    /// @param value as people read it
    public record Given(String expression, String type, String value) {

        /// Whether the value is a literal in the text.
        public boolean written() {
            return expression.equals(value);
        }
    }

    /// The kind of error.
    public sealed interface Reason {

        /// A map has no such key.
        ///
        /// @param key as written
        record MissingKey(String key) implements Reason {}

        /// An attribute or capacity the device does not have.
        record MissingName(Reference name) implements Reason {}

        /// A function or operator that does not go with what it was given.
        record WrongTypes(String function) implements Reason {}

        /// A result that neither a selector nor a derived attribute may have.
        record WrongResult(String type, String value) implements Reason {}

        /// The evaluation became too expensive.
        record TooExpensive() implements Reason {}

        /// The device has an attribute that is no value.
        record BadDevice() implements Reason {}

        /// Any other; see the error.
        record Other() implements Reason {}
    }

    /// The first operand that is not a literal.
    public Optional<Given> value() {
        return operands.stream().filter(given -> !given.written()).findFirst();
    }

    public Cause {
        operands = List.copyOf(operands);
    }

    /// Empty when the expression gives a value.
    public static Optional<Cause> of(Program program, Subject subject) {
        return program.answer(subject) instanceof EvaluationAnswer.RunError(var text, _)
                ? Optional.of(of(program, subject, text))
                : Optional.empty();
    }

    private static Cause of(Program program, Subject subject, String error) {
        if (subject.problem().isPresent()) {
            return new Cause(error, new Reason.BadDevice(), "", 0, 0, List.of());
        }
        var search = new Search(program, new Probe(subject));
        var root = new Part(program.root(), Substitution.NONE, true, null);
        return search.probe.value(root) instanceof Failure failure
                ? search.failed(root, failure, error)
                : search.wrongResult(root, error);
    }

    private static final class Search {

        private final Program program;
        private final Spans spans;
        private final Probe probe;

        Search(Program program, Probe probe) {
            this.program = program;
            this.spans = Spans.of(program.expression());
            this.probe = probe;
        }

        Cause failed(Part root, Failure failure, String error) {
            var innermost = root;
            for (Part inner = root; inner != null; inner = culprit(inner, failure)) {
                innermost = inner;
            }
            var expr = innermost.expr();
            var given =
                    probe.parts(expr, innermost.variables()).stream()
                            .filter(Part::needed)
                            .map(this::given)
                            .toList();
            var reason = reason(expr, failure);
            var span =
                    switch (reason) {
                        case Reason.MissingKey _, Reason.MissingName _ -> spans.key(expr);
                        case Reason.WrongTypes _,
                                Reason.WrongResult _,
                                Reason.TooExpensive _,
                                Reason.BadDevice _,
                                Reason.Other _ ->
                                spans.of(expr);
                    };
            return cause(error, reason, span, given);
        }

        /// The part whose failure became that of the whole.
        private @Nullable Part culprit(Part part, Failure failure) {
            Part other = null;
            for (var inner : probe.parts(part.expr(), part.variables())) {
                if (inner.needed() && probe.value(inner) instanceof Failure own) {
                    if (own.equals(failure)) {
                        return inner;
                    }
                    other = other == null ? inner : other;
                }
            }
            return other;
        }

        Cause wrongResult(Part root, String error) {
            var part = root;
            while (part.expr() instanceof Expr.Call call && call.function().equals("_?_:_")) {
                part =
                        probe.parts(call, part.variables()).stream()
                                .skip(1)
                                .filter(Part::needed)
                                .findFirst()
                                .orElseThrow();
            }
            var value = probe.value(part);
            return cause(
                    error,
                    new Reason.WrongResult(Rendering.type(value), Rendering.of(value)),
                    spans.of(part.expr()),
                    List.of(given(part)));
        }

        private Cause cause(String error, Reason reason, Span span, List<Given> given) {
            return new Cause(
                    error,
                    reason,
                    spans.text(span),
                    span.start(),
                    span.end() - span.start(),
                    given);
        }

        private Given given(Part part) {
            var value = probe.value(part);
            return new Given(
                    spans.text(spans.of(part.expr())), Rendering.type(value), Rendering.of(value));
        }

        private Reason reason(Expr expr, Failure failure) {
            var text = failure.text();
            if (text.equals(CostLimitExceeded.FAILURE.text())) {
                return new Reason.TooExpensive();
            }
            if (text.startsWith("no such key")) {
                return missing(expr);
            }
            if (text.startsWith("no such overload")) {
                return new Reason.WrongTypes(
                        expr instanceof Expr.Call call
                                ? call.function()
                                : spans.text(spans.key(expr)));
            }
            return new Reason.Other();
        }

        private Reason missing(Expr expr) {
            var key = spans.key(expr);
            for (var reference : AttributeReferences.of(program.root(), spans)) {
                if (reference.start() == key.start() && !reference.id().isEmpty()) {
                    return new Reason.MissingName(reference);
                }
            }
            return new Reason.MissingKey(spans.text(key));
        }
    }
}
