package io.juxta.ledger;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.Map;
import java.util.TreeMap;

/// Arithmetic on amounts by resource.
public final class ResourceAmounts {

    private ResourceAmounts() {}

    /// Adds each amount to the sum; a missing resource counts as 0.
    static void add(Map<String, Quantity> sum, Map<String, Quantity> more) {
        more.forEach((resource, amount) -> add(sum, resource, amount));
    }

    static void add(Map<String, Quantity> sum, String resource, Quantity amount) {
        sum.merge(resource, amount, Quantity::plus);
    }

    /// Raises each amount to at least the other one.
    static void raise(Map<String, Quantity> peak, Map<String, Quantity> other) {
        other.forEach(
                (resource, amount) ->
                        peak.merge(
                                resource,
                                amount,
                                (old, now) -> now.compareTo(old) > 0 ? now : old));
    }

    /// The amounts in a mapping of quantities; what is not a quantity is left out.
    static Map<String, Quantity> read(Tree.Mapping written) {
        var amounts = new TreeMap<String, Quantity>();
        written.fields()
                .forEach(
                        (resource, value) ->
                                Quantity.tryParse(literal(value))
                                        .ifPresent(amount -> amounts.put(resource, amount)));
        return amounts;
    }

    private static String literal(Tree value) {
        return switch (value) {
            case Tree.Text(var text, _) -> text;
            case Tree.Number(var digits, _) -> digits;
            case Tree.Bool _, Tree.Null _, Tree.Mapping _, Tree.Sequence _ -> "";
        };
    }
}
