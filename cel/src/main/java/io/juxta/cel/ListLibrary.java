package io.juxta.cel;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/// The functions of lists that come with CEL's extensions.
final class ListLibrary {

    private static final long LONGEST_RANGE = 1_000_000;

    private ListLibrary() {}

    static void register(Implementations.Builder builder) {
        Body.Many slice = a -> slice((List<?>) a[0], (Long) a[1], (Long) a[2]);
        builder.overload("list_slice", slice);
        unary(builder, "list_flatten", ListLibrary::flatten);
        Body.Binary flattenTo = ListLibrary::flatten;
        builder.overload("list_flatten_int", flattenTo);
        unary(builder, "lists_range", size -> range((Long) size));
        unary(builder, "list_reverse", list -> ((List<?>) list).reversed());
        unary(builder, "list_distinct", list -> distinct((List<?>) list));
        unary(builder, "list_first", list -> end((List<?>) list, 0));
        unary(builder, "list_last", list -> end((List<?>) list, ((List<?>) list).size() - 1));

        Body.Unary sort = ListLibrary::sort;
        builder.function("sort", sort);
        Body.Binary sortBy = ListLibrary::sortBy;
        builder.function("@sortByAssociatedKeys", sortBy);
    }

    private static void unary(Implementations.Builder builder, String id, Body.Unary body) {
        builder.overload(id, body);
    }

    private static Object slice(List<?> list, long start, long end) {
        if (start < 0 || end < 0) {
            return cannotSlice(start, end, "negative indexes not supported");
        }
        if (start > end) {
            return cannotSlice(start, end, "start index must be less than or equal to end index");
        }
        if (end > list.size()) {
            return cannotSlice(start, end, "list is length " + list.size());
        }
        return list.subList((int) start, (int) end);
    }

    private static Failure cannotSlice(long start, long end, String why) {
        return new Failure("cannot slice(%d, %d), %s".formatted(start, end, why));
    }

    /// Unlike other functions it is handed whatever it is called on.
    private static Object flatten(Object value) {
        return value instanceof List<?> list
                ? flattened(list, 1)
                : new Failure(
                        "no such overload: %s.flatten()"
                                .formatted(Display.type(Values.typeName(value))));
    }

    private static Object flatten(Object value, Object depth) {
        if (!(depth instanceof Long levels)) {
            // For any list: the cost function requires an int depth.
            return new Failure(
                    "internal error: interface conversion: ref.Val is %s, not types.Int"
                            .formatted(GoNames.wrapper(depth)));
        }
        if (!(value instanceof List<?> list)) {
            return new Failure(
                    "no such overload: %s.flatten(int)"
                            .formatted(Display.type(Values.typeName(value))));
        }
        return levels < 0 ? new Failure("level must be non-negative") : flattened(list, levels);
    }

    private static Object flattened(List<?> list, long levels) {
        var flat = new ArrayList<Object>();
        return addFlat(flat, list, levels) ? flat : Limits.tooLarge(flat.size());
    }

    /// Whether everything found room.
    private static boolean addFlat(List<Object> flat, List<?> list, long levels) {
        for (Object element : list) {
            if (levels > 0 && element instanceof List<?> inner) {
                if (!addFlat(flat, inner, levels - 1)) {
                    return false;
                }
            } else {
                flat.add(element);
                if (Limits.exceeded(flat.size())) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Object range(long size) {
        if (size < 0) {
            return new Failure("lists.range: size must be non-negative, got " + size);
        }
        if (size > LONGEST_RANGE) {
            return new Failure(
                    "lists.range: size %d exceeds maximum allowed (%d)"
                            .formatted(size, LONGEST_RANGE));
        }
        return new Range((int) size);
    }

    /// The whole numbers from 0.
    private static final class Range extends AbstractList<Object> {

        private final int size;

        Range(int size) {
            this.size = size;
        }

        @Override
        public Object get(int index) {
            if (index < 0 || index >= size) {
                throw new IndexOutOfBoundsException(index);
            }
            return (long) index;
        }

        @Override
        public int size() {
            return size;
        }
    }

    private static Object distinct(List<?> list) {
        // It costs twice the square of the size.
        if (Limits.unaffordable(2L * list.size() * list.size())) {
            return Limits.tooExpensive();
        }
        var distinct = new ArrayList<Object>();
        for (Object element : list) {
            if (!StandardLibrary.contains(distinct, element)) {
                distinct.add(element);
            }
        }
        return distinct;
    }

    private static Maybe end(List<?> list, int index) {
        return list.isEmpty() ? Maybe.NONE : new Maybe(list.get(index));
    }

    private static Object sort(Object value) {
        return value instanceof List<?> list
                ? ordered(list, list)
                : Arithmetic.unsupported("sort", value);
    }

    private static Object sortBy(Object value, Object keys) {
        return value instanceof List<?> list && keys instanceof List<?> by
                ? ordered(list, by)
                : Arithmetic.unsupported("@sortByAssociatedKeys", value);
    }

    private static Object ordered(List<?> list, List<?> keys) {
        if (list.size() != keys.size()) {
            return new Failure(
                    ("@sortByAssociatedKeys() expected a list of the same size as the associated keys"
                                    + " list, but got %d and %d elements respectively")
                            .formatted(list.size(), keys.size()));
        }
        if (list.isEmpty()) {
            return list;
        }
        if (!Ordering.ordered(keys.getFirst())) {
            return new Failure("list elements must be comparable");
        }
        var type = keys.getFirst().getClass();
        for (Object key : keys) {
            if (key.getClass() != type) {
                return new Failure("list elements must have the same type");
            }
        }
        var sorted = new ArrayList<Object>(list.size());
        for (var index : IndexSort.of(keys.toArray())) {
            sorted.add(list.get(index));
        }
        return sorted;
    }
}
