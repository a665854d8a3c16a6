package io.juxta.validation;

import io.juxta.model.Tree;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Semantic equality of parts of a slice, as in an API server: an empty list is no list, `1` is
/// `1000m`, and a time is an instant. What is optional and empty differs from what is absent.
final class SliceSameness {

    /// Fields whose presence matters even when their value is empty.
    private static final Set<String> OPTIONAL =
            Set.of(
                    "nodeName",
                    "nodeSelector",
                    "allNodes",
                    "bindsToNode",
                    "allowMultipleAllocations",
                    "int",
                    "bool",
                    "string",
                    "version",
                    "requestPolicy",
                    "default",
                    "validRange",
                    "min",
                    "max",
                    "step",
                    "mapping",
                    "overhead",
                    "capacityKey",
                    "capacityMultiplier",
                    "deviceMultiplier",
                    "perPod",
                    "perContainer",
                    "timeAdded");

    /// Maps with free keys, where a key with an empty value differs from no key.
    private static final Set<String> MAPS =
            Set.of("attributes", "capacity", "counters", "nodeAllocatableResources");

    /// Where text and numbers are quantities.
    private static final Set<String> MEASURED =
            Set.of("capacity", "counters", "nodeAllocatableResources");

    private SliceSameness() {}

    /// Whether a field is equal in both mappings.
    static boolean ofField(String field, Tree.Mapping one, Tree.Mapping other) {
        return new Comparison(false).ofField(field, one, other);
    }

    /// @param measured whether we are inside a part that is all quantities
    private record Comparison(boolean measured) {

        boolean ofField(String field, Tree.Mapping one, Tree.Mapping other) {
            var inside = new Comparison(measured || MEASURED.contains(field));
            return inside.same(field, one.fields().get(field), other.fields().get(field));
        }

        private boolean same(String field, @Nullable Tree one, @Nullable Tree other) {
            if (one == null || other == null) {
                return blank(field, one) && blank(field, other);
            }
            if (one instanceof Tree.Mapping left && other instanceof Tree.Mapping right) {
                var names = new HashSet<>(left.fields().keySet());
                if (MAPS.contains(field)) {
                    return names.equals(right.fields().keySet())
                            && names.stream().allMatch(key -> sameValues(key, left, right));
                }
                names.addAll(right.fields().keySet());
                return names.stream().allMatch(name -> ofField(name, left, right));
            }
            if (one instanceof Tree.Sequence(var left, _)
                    && other instanceof Tree.Sequence(var right, _)) {
                if (left.size() != right.size()) {
                    return false;
                }
                for (var i = 0; i < left.size(); i++) {
                    if (!same("", left.get(i), right.get(i))) {
                        return false;
                    }
                }
                return true;
            }
            return one.equals(other)
                    || (measured && sameAmount(one, other))
                    || (field.equals("timeAdded") && sameTime(one, other));
        }

        private boolean sameValues(String key, Tree.Mapping one, Tree.Mapping other) {
            return same("", one.fields().get(key), other.fields().get(key));
        }

        private boolean blank(String field, @Nullable Tree tree) {
            if (tree == null || tree instanceof Tree.Null) {
                return true;
            }
            if (OPTIONAL.contains(field)) {
                return false;
            }
            return switch (tree) {
                case Tree.Mapping(var fields, _) -> fields.isEmpty();
                case Tree.Sequence(var items, _) -> items.isEmpty();
                case Tree.Text(var text, _) -> text.isEmpty() || (measured && zero(tree));
                case Tree.Number _ -> measured ? zero(tree) : Nodes.number(tree) == 0;
                case Tree.Bool(var flag, _) -> !flag;
                case Tree.Null _ -> true;
            };
        }
    }

    private static boolean zero(Tree tree) {
        return Quantities.read(tree).filter(amount -> amount.signum() == 0).isPresent();
    }

    private static boolean sameAmount(Tree one, Tree other) {
        var left = Quantities.read(one);
        return left.isPresent() && left.equals(Quantities.read(other));
    }

    private static boolean sameTime(Tree one, Tree other) {
        try {
            return OffsetDateTime.parse(Nodes.text(one))
                    .isEqual(OffsetDateTime.parse(Nodes.text(other)));
        } catch (DateTimeException _) {
            return false;
        }
    }
}
