package io.juxta.validation;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Semantic equality of parts of an object, as in an API server.
///
/// Text is not enough: `count: 0` equals no count, `1` equals `1000m`, and two times are equal when
/// they are the same instant. But an optional field that is present and empty, such as `exactly:
/// {}`, differs from an absent one.
final class Sameness {

    /// Fields whose presence matters even when their value is empty.
    private static final Set<String> OPTIONAL =
            Set.of(
                    "exactly",
                    "adminAccess",
                    "matchAttribute",
                    "distinctAttribute",
                    "cel",
                    "opaque",
                    "capacity",
                    "tolerationSeconds",
                    "allocation",
                    "nodeSelector",
                    "shareID",
                    "data",
                    "networkData",
                    "allocationTimestamp",
                    "extendedResourceName",
                    "timeAdded",
                    "deviceSelector",
                    "deletionTimestamp",
                    "deletionGracePeriodSeconds",
                    "controller",
                    "blockOwnerDeletion",
                    "restartPolicy");

    /// Fields with opaque values: compared literally.
    private static final Set<String> OPAQUE = Set.of("parameters", "data");

    /// Maps with free keys, where a key with an empty value differs from no key.
    private static final Set<String> MAPS =
            Set.of("labels", "annotations", "requests", "consumedCapacity");

    private static final Set<String> QUANTITY_MAPS = Set.of("requests", "consumedCapacity");

    private static final Set<String> TIMES =
            Set.of(
                    "allocationTimestamp",
                    "creationTimestamp",
                    "deletionTimestamp",
                    "lastTransitionTime",
                    "timeAdded");

    private Sameness() {}

    /// Whether a field is equal in both mappings.
    static boolean ofField(String field, Tree.Mapping one, Tree.Mapping other) {
        return same(field, one.fields().get(field), other.fields().get(field));
    }

    /// Whether a field of an updated object is as it was; never true without an old object.
    static boolean unchanged(String field, Tree.Mapping now, Tree.@Nullable Mapping old) {
        return old != null && ofField(field, now, old);
    }

    /// The findings for a field; where an update leaves it unchanged, declarative rules report
    /// nothing.
    static Findings heard(
            String field, Tree.Mapping now, Tree.@Nullable Mapping old, Findings findings) {
        return unchanged(field, now, old) ? findings.withoutDeclared() : findings;
    }

    /// Whether a field counts as absent although something may be written there.
    static boolean blank(String field, @Nullable Tree tree) {
        if (tree == null || tree instanceof Tree.Null) {
            return true;
        }
        if (OPTIONAL.contains(field) || OPAQUE.contains(field)) {
            return false;
        }
        return switch (tree) {
            case Tree.Mapping mapping ->
                    MAPS.contains(field)
                            ? mapping.fields().isEmpty()
                            : mapping.fields().entrySet().stream()
                                    .allMatch(entry -> blank(entry.getKey(), entry.getValue()));
            case Tree.Sequence sequence -> sequence.items().isEmpty();
            case Tree.Text text -> text.value().isEmpty();
            case Tree.Number number -> number.literal().equals("0");
            case Tree.Bool bool -> !bool.value();
            case Tree.Null _ -> true;
        };
    }

    static boolean same(String field, @Nullable Tree one, @Nullable Tree other) {
        if (one == null || other == null) {
            return blank(field, one) && blank(field, other);
        }
        if (OPAQUE.contains(field)) {
            return one.equals(other);
        }
        if (one instanceof Tree.Mapping left && other instanceof Tree.Mapping right) {
            return MAPS.contains(field) ? sameMaps(field, left, right) : sameFields(left, right);
        }
        if (one instanceof Tree.Sequence left && other instanceof Tree.Sequence right) {
            return sameItems(left, right);
        }
        if (TIMES.contains(field)
                && one instanceof Tree.Text(var left, _)
                && other instanceof Tree.Text(var right, _)) {
            return sameTimes(left, right);
        }
        return one.equals(other);
    }

    private static boolean sameFields(Tree.Mapping one, Tree.Mapping other) {
        var names = new HashSet<>(one.fields().keySet());
        names.addAll(other.fields().keySet());
        return names.stream().allMatch(name -> ofField(name, one, other));
    }

    private static boolean sameMaps(String field, Tree.Mapping one, Tree.Mapping other) {
        if (!QUANTITY_MAPS.contains(field)) {
            return one.equals(other);
        }
        return one.fields().keySet().equals(other.fields().keySet())
                && one.fields().entrySet().stream()
                        .allMatch(
                                entry ->
                                        sameQuantities(
                                                entry.getValue(),
                                                other.fields().get(entry.getKey())));
    }

    private static boolean sameItems(Tree.Sequence one, Tree.Sequence other) {
        if (one.items().size() != other.items().size()) {
            return false;
        }
        for (var i = 0; i < one.items().size(); i++) {
            if (!same("", one.items().get(i), other.items().get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameQuantities(Tree one, @Nullable Tree other) {
        if (other == null) {
            return false;
        }
        var left = Quantity.tryParse(literal(one));
        var right = Quantity.tryParse(literal(other));
        return (left.isPresent() && right.isPresent())
                ? left.get().compareTo(right.get()) == 0
                : one.equals(other);
    }

    private static String literal(Tree tree) {
        return switch (tree) {
            case Tree.Text(var value, _) -> value;
            case Tree.Number(var literal, _) -> literal;
            case Tree.Mapping _, Tree.Sequence _, Tree.Bool _, Tree.Null _ -> "";
        };
    }

    private static boolean sameTimes(String one, String other) {
        try {
            return OffsetDateTime.parse(one).isEqual(OffsetDateTime.parse(other));
        } catch (DateTimeException _) {
            return one.equals(other);
        }
    }
}
