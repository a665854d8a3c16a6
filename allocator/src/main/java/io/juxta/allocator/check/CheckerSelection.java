package io.juxta.allocator.check;

import io.juxta.allocator.check.Grant.Offer;
import io.juxta.allocator.check.Grant.Wish;
import io.juxta.allocator.core.World;
import io.juxta.cel.Compilation;
import io.juxta.cel.EvaluationAnswer;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.model.AttributeValue;
import io.juxta.model.Node;
import io.juxta.model.Selector;
import java.io.Serial;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// The checker's own evaluation of selectors and taints: whether a request may have a device,
/// whoever uses it. Every expression is evaluated again.
final class CheckerSelection {

    private CheckerSelection() {}

    /// Why not, or null.
    ///
    /// @throws Broken when that cannot be evaluated, and Kubernetes would fail
    static @Nullable String refusal(World world, Node node, Wish wish, Offer offer) throws Broken {
        if (!world.features().bindingConditions()
                && !offer.device().binding().conditions().isEmpty()) {
            return "it has binding conditions, and they are switched off";
        }
        var deviceClass = world.deviceClass(wish.ask().deviceClass());
        if (deviceClass == null) {
            throw new Broken("there is no class %s".formatted(wish.ask().deviceClass()));
        }
        var selectors = new ArrayList<Selector>(deviceClass.selectors());
        selectors.addAll(wish.ask().selectors());
        for (var selector : selectors) {
            if (!passes(world, selector, offer)) {
                return "%s is false".formatted(selector);
            }
        }
        try {
            if (CheckerNodes.Fields.of(offer.slice().nodes()).perDevice().isTrue()
                    && !CheckerNodes.matches(offer.device().nodes(), node)) {
                return "it is not for node %s".formatted(node.meta().name());
            }
        } catch (CheckerNodes.Unreadable e) {
            throw new Broken("its node selector cannot be read: %s".formatted(e.getMessage()));
        }
        return null;
    }

    /// Something that fails an allocation.
    static final class Broken extends Exception {
        @Serial private static final long serialVersionUID = 1;

        Broken(String message) {
            super(message);
        }
    }

    private static boolean passes(World world, Selector selector, Offer offer) throws Broken {
        return switch (selector) {
            case Selector.MissingSelector _ -> throw new Broken("a selector is empty");
            case Selector.Cel(var expression) ->
                    switch (world.compiler().compile(expression, Use.SELECTOR)) {
                        case Compilation.CompilationRefused refused ->
                                throw new Broken(
                                        "%s does not compile: %s"
                                                .formatted(expression, refused.summary()));
                        case Program program ->
                                switch (program.answer(offer.subject())) {
                                    case EvaluationAnswer.Value(var value, _) ->
                                            value.equals(new AttributeValue.BoolValue(true));
                                    case EvaluationAnswer.RunError(var text, _) ->
                                            throw new Broken(
                                                    "%s fails: %s".formatted(expression, text));
                                };
                    };
        };
    }
}
