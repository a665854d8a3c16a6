package io.juxta.cel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Estimates of the functions on lists and sets, which have their own by overload.
final class ListEstimates {

    private static final long CALL = 1;
    private static final long NEW_LIST = 10;

    private ListEstimates() {}

    static @Nullable CallEstimate find(
            String overload, @Nullable Operand target, List<Operand> arguments) {
        return switch (overload) {
            case "lists_range" ->
                    newList(SizeRange.exactly(natural(arguments.getFirst(), Saturating.MAX)), 1);
            case "list_sets_contains_list", "list_sets_intersects_list" -> sets(arguments, 1);
            case "list_sets_equivalent_list" -> sets(arguments, 2);
            default -> target == null ? null : onList(overload, target, arguments);
        };
    }

    private static @Nullable CallEstimate onList(
            String overload, Operand target, List<Operand> arguments) {
        return switch (overload) {
            case "list_slice" -> {
                var start = natural(arguments.get(0), 0);
                var end = natural(arguments.get(1), target.sizeNow().max());
                // Wraps around when the slice is written the wrong way round.
                yield newList(SizeRange.exactly(end - start), 1);
            }
            case "list_reverse" -> newList(target.sizeNow(), 1);
            case "list_flatten" -> newList(target.sizeNow(), 1);
            case "list_flatten_int" ->
                    newList(
                            target.sizeNow(),
                            Saturating.toDouble(natural(arguments.getFirst(), Saturating.MAX)));
            case "list_distinct" -> comparing(target, 2);
            case "list_string_sort", "list_bytes_sort" -> comparing(target, 2.1);
            case "list_int_sort",
                    "list_uint_sort",
                    "list_double_sort",
                    "list_bool_sort",
                    "list_Duration_sort",
                    "list_Timestamp_sort" ->
                    comparing(target, 2);
            case "list_string_sortByAssociatedKeys", "list_bytes_sortByAssociatedKeys" ->
                    comparing(arguments.getFirst(), 2.1);
            case "list_int_sortByAssociatedKeys",
                    "list_uint_sortByAssociatedKeys",
                    "list_double_sortByAssociatedKeys",
                    "list_bool_sortByAssociatedKeys",
                    "list_Duration_sortByAssociatedKeys",
                    "list_Timestamp_sortByAssociatedKeys" ->
                    comparing(arguments.getFirst(), 2);
            default -> null;
        };
    }

    /// Every element is compared with every one. The size of the result is the number of
    /// comparisons, as in Kubernetes.
    private static CallEstimate comparing(Operand list, double price) {
        var size = list.sizeNow();
        return newList(size.times(size), price);
    }

    private static CallEstimate newList(SizeRange size, double price) {
        return CallEstimate.of(Saturating.plus(size.costAt(price), CALL + NEW_LIST), size);
    }

    private static CallEstimate sets(List<Operand> arguments, double price) {
        var pairs = arguments.get(0).sizeNow().times(arguments.get(1).sizeNow());
        return CallEstimate.of(Saturating.plus(pairs.costAt(price), CALL));
    }

    /// The number written here, a negative one as 0.
    private static long natural(Operand operand, long otherwise) {
        var number = operand.number();
        return number == null ? otherwise : Math.max(0, number);
    }
}
