package io.juxta.cel;

import java.util.List;

/// Lists looked at as sets.
final class SetLibrary {

    private SetLibrary() {}

    static void register(Implementations.Builder builder) {
        binary(builder, "list_sets_contains_list", SetLibrary::containsAll);
        binary(builder, "list_sets_intersects_list", SetLibrary::intersects);
        binary(
                builder,
                "list_sets_equivalent_list",
                (a, b) -> containsAll(a, b) && containsAll(b, a));
    }

    @FunctionalInterface
    private interface Test {
        boolean holds(List<?> a, List<?> b);
    }

    private static void binary(Implementations.Builder builder, String id, Test test) {
        Body.Binary body =
                (left, right) -> {
                    var a = (List<?>) left;
                    var b = (List<?>) right;
                    // It costs the product of the sizes.
                    return Limits.unaffordable((long) a.size() * b.size())
                            ? Limits.tooExpensive()
                            : (Object) test.holds(a, b);
                };
        builder.overload(id, body);
    }

    private static boolean containsAll(List<?> list, List<?> some) {
        for (Object element : some) {
            if (!StandardLibrary.contains(list, element)) {
                return false;
            }
        }
        return true;
    }

    private static boolean intersects(List<?> a, List<?> b) {
        for (Object element : a) {
            if (StandardLibrary.contains(b, element)) {
                return true;
            }
        }
        return false;
    }
}
