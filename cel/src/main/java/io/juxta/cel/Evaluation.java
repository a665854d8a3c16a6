package io.juxta.cel;

import io.juxta.model.AttributeValue.BoolValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Asks one selector about many devices without leaving anything behind. For one thread.
public final class Evaluation {

    /// The result of a selector.
    public enum Verdict {
        YES,
        NO,
        /// It failed, see [Evaluation#error()].
        FAILED
    }

    private final Program program;
    private final Frame frame;
    private @Nullable String error;

    Evaluation(Program program) {
        if (program.use() != Use.SELECTOR) {
            throw new IllegalArgumentException(
                    "%s is no selector.".formatted(program.expression()));
        }
        this.program = program;
        this.frame = program.frame();
    }

    public Verdict test(Subject subject) {
        if (subject.broken()) {
            error = subject.problem().orElseThrow();
            return Verdict.FAILED;
        }
        var result = program.evaluate(subject, frame);
        if (result instanceof Boolean yes) {
            error = null;
            return yes ? Verdict.YES : Verdict.NO;
        }
        return switch (ListResults.of(Use.SELECTOR, result)) {
            case ListResults.Wrong(var text) -> {
                error = text;
                yield Verdict.FAILED;
            }
            case ListResults.Attribute(var value) -> {
                // An optional that holds a bool counts as that bool.
                error = null;
                yield value.equals(new BoolValue(true)) ? Verdict.YES : Verdict.NO;
            }
        };
    }

    /// Why the last test failed.
    public Optional<String> error() {
        return Optional.ofNullable(error);
    }

    /// What the last test cost.
    public long cost() {
        return frame.cost();
    }
}
