package io.juxta.allocator;

import io.juxta.cel.Answer;
import io.juxta.cel.Compilation;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.model.AttributeValue;
import org.jspecify.annotations.Nullable;

/// An expression that gives devices an attribute. It is compiled when first needed, and evaluated
/// once for each device it is needed for.
final class Derivation {

    private final Inventory inventory;
    private final String expression;
    private final @Nullable AttributeValue[] known;
    private @Nullable Program program;

    Derivation(Inventory inventory, String expression) {
        this.inventory = inventory;
        this.expression = expression;
        this.known = new AttributeValue[inventory.size()];
    }

    /// @param name of the attribute, for errors
    /// @throws Fatal when the expression does not compile or fails
    AttributeValue value(int device, String name) {
        var value = known[device];
        if (value == null) {
            value = evaluate(device, name);
            known[device] = value;
        }
        return value;
    }

    private AttributeValue evaluate(int device, String name) {
        return switch (program(name).answer(inventory.subject(device))) {
            case Answer.Value(var value, _) -> value;
            case Answer.RunError(var text, _) ->
                    throw new Fatal(
                            FailureReason.DERIVED_RUN,
                            "evaluate derived attribute %s on device %s failed: %s"
                                    .formatted(name, inventory.id(device), text));
        };
    }

    private Program program(String name) {
        var known = program;
        if (known == null) {
            known =
                    switch (inventory.world().compiler().compile(expression, Use.DERIVED)) {
                        case Program compiled -> compiled;
                        case Compilation.Refused refused ->
                                throw new Fatal(
                                        FailureReason.DERIVED_COMPILE,
                                        "compile derived attribute %s failed: %s"
                                                .formatted(name, refused.text()));
                    };
            program = known;
        }
        return known;
    }
}
