package io.juxta.validation;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.Map;

/// Amounts of resources by name, with the sums and maxima Kubernetes makes of them.
public record QuantityRules(Map<String, Quantity> byName) {

    /// Nothing of anything, to add to.
    static QuantityRules none() {
        return new QuantityRules(new LinkedHashMap<>());
    }

    /// The amounts of a list such as `requests` or `limits`.
    public static QuantityRules of(Tree.Mapping resources, String list) {
        var amounts = none();
        resources
                .mapping(list)
                .fields()
                .forEach((name, amount) -> amounts.byName.put(name, quantity(amount)));
        return amounts;
    }

    /// The quantity a decoded field holds; what is no quantity counts as zero.
    static Quantity quantity(Tree tree) {
        return Quantities.read(tree).orElse(Quantity.ZERO);
    }

    /// The list as it would be written.
    Tree.Mapping toTree() {
        var fields = new LinkedHashMap<String, Tree>();
        byName.forEach((name, amount) -> fields.put(name, Tree.Text.of(amount.toString())));
        return Tree.Mapping.of(fields);
    }

    boolean has(String name) {
        return byName.containsKey(name);
    }

    Quantity get(String name) {
        return byName.getOrDefault(name, Quantity.ZERO);
    }

    void add(String name, Quantity amount) {
        byName.merge(name, amount, Quantity::plus);
    }

    void add(QuantityRules more) {
        more.byName.forEach(this::add);
    }

    /// Raises what is lower than in the other.
    void raiseTo(QuantityRules other) {
        other.byName.forEach(
                (name, amount) ->
                        byName.merge(
                                name, amount, (mine, its) -> its.compareTo(mine) > 0 ? its : mine));
    }

    /// True when there is more of something than the other allows; what the other does not name, it
    /// does not limit.
    boolean exceeds(String name, QuantityRules allowed) {
        return allowed.has(name) && get(name).compareTo(allowed.get(name)) > 0;
    }
}
