package io.juxta.cel;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the functions on whole lists cost: building a list is 10, the call 1, and then it depends
/// on how often the elements are looked at.
final class ListCosts {

    private static final long BASE = 11;

    private ListCosts() {}

    /// The cost of an overload, or null when it is counted in another way.
    static @Nullable CallCost of(String overload) {
        return switch (overload) {
            case "list_slice", "lists_range", "list_reverse" ->
                    (_, _, result) -> BASE + Values.size(result);
            case "list_flatten" -> (a, _, _) -> BASE + Values.size(a);
            case "list_flatten_int" -> ListCosts::flattening;
            case "list_distinct" -> (a, _, _) -> quadratic(a);
            case "list_sets_contains_list", "list_sets_intersects_list" ->
                    (a, b, _) -> 1 + Values.size(a) * Values.size(b);
            case "list_sets_equivalent_list" ->
                    (a, b, _) -> 1 + 2 * Values.size(a) * Values.size(b);
            default -> {
                if (overload.startsWith("list_") && overload.endsWith("_sort")) {
                    yield (a, _, _) -> quadratic(a);
                }
                yield overload.endsWith("_sortByAssociatedKeys") ? (_, b, _) -> quadratic(b) : null;
            }
        };
    }

    private static long flattening(Object list, Object depth, Object result) {
        if (!(depth instanceof Long levels)) {
            throw Panic.of(
                    "interface conversion: ref.Val is %s, not types.Int"
                            .formatted(GoNames.wrapper(depth)));
        }
        return BASE + (long) (Values.size(list) * (levels >= 0 ? (double) levels : 1));
    }

    /// The first method of a list, by the alphabet, that a value lacks.
    private static String missing(Object value) {
        return switch (value) {
            case Long _, Unsigned _, Double _, String _, Bytes _, Duration _, Timestamp _ ->
                    "Contains";
            default -> "Add";
        };
    }

    /// Every element is compared with every other; texts cost a little more. A value that is no
    /// list makes Kubernetes' evaluator panic.
    private static long quadratic(Object value) {
        if (!(value instanceof List<?> list)) {
            throw Panic.of(
                    "interface conversion: %s is not traits.Lister: missing method %s"
                            .formatted(GoNames.wrapper(value), missing(value)));
        }
        if (list.isEmpty()) {
            return BASE;
        }
        var factor =
                list.getFirst() instanceof String || list.getFirst() instanceof Bytes ? 2.1 : 2;
        return BASE + (long) (factor * ((double) list.size() * list.size()));
    }
}
