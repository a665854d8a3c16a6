package io.juxta.cel;

import io.juxta.cel.Body.Binary;
import io.juxta.cel.Body.Unary;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `isSorted`, `sum`, `min`, `max`, `indexOf`, `lastIndexOf` and `includes` of lists.
///
/// Elements need not be of one type: two that cannot be compared count as being in order.
final class KubernetesListLibrary {

    private static final List<String> ORDERED =
            List.of("int", "uint", "double", "bool", "duration", "timestamp", "string", "bytes");

    private KubernetesListLibrary() {}

    static void register(Implementations.Builder builder) {
        for (var type : ORDERED) {
            builder.overload(
                    "list_%s_is_sorted_bool".formatted(type), (Unary) list -> isSorted(list));
            builder.overload(
                    "list_%1$s_min_%1$s".formatted(type), (Unary) list -> extreme("min", list, 1));
            builder.overload(
                    "list_%1$s_max_%1$s".formatted(type), (Unary) list -> extreme("max", list, -1));
        }
        builder.overload("list_int_sum_int", (Unary) list -> sum(0L, list));
        builder.overload("list_uint_sum_uint", (Unary) list -> sum(new Unsigned(0), list));
        builder.overload("list_double_sum_double", (Unary) list -> sum(0.0, list));
        builder.overload("list_duration_sum_duration", (Unary) list -> sum(Duration.ZERO, list));
        builder.overload("list_a_index_of_int", (Binary) KubernetesListLibrary::indexOf);
        builder.overload("list_a_last_index_of_int", (Binary) KubernetesListLibrary::lastIndexOf);
        builder.overload("list_includes_dyn_dyn", (Binary) KubernetesListLibrary::includes);
    }

    private static List<?> elements(Object list) {
        return (List<?>) list;
    }

    /// The sign of a comparison; 0 where there is none.
    private static int order(Object left, Object right) {
        return Ordering.compare(left, right) instanceof Integer order ? Integer.signum(order) : 0;
    }

    private static Object isSorted(Object list) {
        @Nullable Object previous = null;
        for (var element : elements(list)) {
            if (!Ordering.ordered(element)) {
                return Failure.NO_OVERLOAD;
            }
            if (previous != null && order(previous, element) > 0) {
                return false;
            }
            previous = element;
        }
        return true;
    }

    /// @param worse how the best so far compares with an element that replaces it
    private static Object extreme(String name, Object list, int worse) {
        @Nullable Object best = null;
        for (var element : elements(list)) {
            if (!Ordering.ordered(element)) {
                return Failure.NO_OVERLOAD;
            }
            if (best == null || order(best, element) == worse) {
                best = element;
            }
        }
        return best != null ? best : new Failure(name + " called on empty list");
    }

    private static Object sum(Object zero, Object list) {
        var sum = zero;
        for (var element : elements(list)) {
            sum = Arithmetic.add(sum, element);
            if (sum instanceof Failure) {
                return sum;
            }
        }
        return sum;
    }

    private static Object indexOf(Object list, Object item) {
        var elements = elements(list);
        for (var i = 0; i < elements.size(); i++) {
            if (Values.same(elements.get(i), item)) {
                return (long) i;
            }
        }
        return -1L;
    }

    private static Object lastIndexOf(Object list, Object item) {
        var elements = elements(list);
        for (var i = elements.size() - 1; i >= 0; i--) {
            if (Values.same(elements.get(i), item)) {
                return (long) i;
            }
        }
        return -1L;
    }

    /// Whether a list has an element, or a single value is it.
    private static Object includes(Object target, Object item) {
        if (!(target instanceof List<?> list)) {
            return Values.same(target, item);
        }
        for (var i = 0; i < list.size(); i++) {
            if (Values.same(list.get(i), item)) {
                return true;
            }
        }
        return false;
    }
}
