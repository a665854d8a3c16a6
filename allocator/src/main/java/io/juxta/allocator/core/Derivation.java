package io.juxta.allocator.core;

import io.juxta.cel.Compilation;
import io.juxta.cel.EvaluationAnswer;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.model.AttributeValue;
import org.jspecify.annotations.Nullable;

/// A derived attribute: an expression over the devices of an inventory. It is compiled on first
/// use, and evaluated once for each device that needs it: the value does not depend on allocations.
final class Derivation {

    private final AttributeColumn column;
    private final String expression;
    private final @Nullable AttributeValue[] values;
    private final long[] @Nullable [] sets;
    private @Nullable Program program;

    /// @param devices how many there are
    Derivation(AttributeColumn column, String expression, int devices) {
        this.column = column;
        this.expression = expression;
        this.values = new AttributeValue[devices];
        this.sets = new long[devices][];
    }

    String attribute() {
        return column.name();
    }

    /// @throws Fatal when the expression does not compile or fails
    AttributeValue value(Inventory inventory, int device) {
        var value = values[device];
        if (value == null) {
            value = evaluate(inventory, device);
            values[device] = value;
        }
        return value;
    }

    /// The same as a set of the column.
    long[] set(Inventory inventory, int device) {
        var set = sets[device];
        if (set == null) {
            set = column.set(value(inventory, device));
            sets[device] = set;
        }
        return set;
    }

    private AttributeValue evaluate(Inventory inventory, int device) {
        return switch (program(inventory).answer(inventory.subject(device))) {
            case EvaluationAnswer.Value(var value, _) -> value;
            case EvaluationAnswer.RunError(var text, _) ->
                    throw new Fatal(
                            FailureReason.DERIVED_RUN,
                            "evaluate derived attribute %s on device %s failed: %s"
                                    .formatted(attribute(), inventory.id(device), text));
        };
    }

    private Program program(Inventory inventory) {
        var known = program;
        if (known == null) {
            known =
                    switch (inventory.world().compiler().compile(expression, Use.DERIVED)) {
                        case Program compiled -> compiled;
                        case Compilation.CompilationRefused refused ->
                                throw new Fatal(
                                        FailureReason.DERIVED_COMPILE,
                                        "compile derived attribute %s failed: %s"
                                                .formatted(attribute(), refused.text()));
                    };
            program = known;
        }
        return known;
    }
}
