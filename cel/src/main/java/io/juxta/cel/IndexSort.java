package io.juxta.cel;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// The order in which values of one type come when sorted.
///
/// Equal ones stay as they were. Go does not define their order, and its sort keeps them for up to
/// twelve only; likewise NaN, which here comes last among more than twelve.
final class IndexSort {

    private static final int FEW = 12;

    private IndexSort() {}

    /// The places of the keys, that of the least key first.
    static Integer[] of(Object[] keys) {
        var order = IntStream.range(0, keys.length).boxed().toArray(Integer[]::new);
        if (keys.length <= FEW) {
            insert(order, keys);
        } else {
            Comparator<Integer> byKey = (i, j) -> compare(keys[i], keys[j]);
            Arrays.sort(order, byKey);
        }
        return order;
    }

    private static void insert(Integer[] order, Object[] keys) {
        for (var i = 1; i < order.length; i++) {
            for (var j = i; j > 0 && less(keys[order[j]], keys[order[j - 1]]); j--) {
                var moved = order[j];
                order[j] = order[j - 1];
                order[j - 1] = moved;
            }
        }
    }

    private static boolean less(Object left, Object right) {
        return Ordering.compare(left, right) instanceof Integer sign && sign < 0;
    }

    private static int compare(Object left, Object right) {
        return Ordering.compare(left, right) instanceof Integer sign
                ? sign
                : Double.compare((Double) left, (Double) right);
    }
}
