package io.juxta.cel;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The cost of calls, as Kubernetes counts: by overload where a library defines it, then by the
/// name of the function, then by overload of the language, else 1.
final class CallCosts {

    /// What asking an authorizer costs. There is none here, but it is paid before that shows.
    static final long AUTHORIZATION = 350_000;

    private CallCosts() {}

    /// @param overload the only one the checker left, or the empty text
    static CallCost of(String function, String overload) {
        var tracked = ListCosts.of(overload);
        if (tracked != null) {
            return tracked;
        }
        var named = named(function, overload);
        return named != null ? named : ofLanguage(overload);
    }

    private static @Nullable CallCost named(String function, String overload) {
        return switch (function) {
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf", "includes" ->
                    (a, _, _) -> traversal(a);
            case "url",
                    "lowerAscii",
                    "upperAscii",
                    "substring",
                    "trim",
                    "cidr",
                    "isIP",
                    "isCIDR",
                    "quantity",
                    "isQuantity",
                    "semver",
                    "isSemver" ->
                    (a, _, _) -> tenth(Values.size(a));
            case "ip" ->
                    overload.equals("cidr_ip") ? CallCost.ONE : (a, _, _) -> tenth(Values.size(a));
            case "replace", "split", "ip.isCanonical" -> (a, _, _) -> fifth(Values.size(a));
            case "join" -> (_, _, result) -> fifth(Values.size(result));
            case "find", "findAll" -> (a, b, _) -> matching(Values.size(a), Values.size(b));
            case "containsIP" -> {
                var text = overload.equals("cidr_contains_ip_string");
                yield (a, b, _) -> fifth(Values.size(a)) + (text ? tenth(Values.size(b)) : 0);
            }
            case "containsCIDR" -> {
                var text = overload.equals("cidr_contains_cidr_string");
                yield (a, b, _) ->
                        fifth(Values.size(a))
                                + tenth(Values.size(a))
                                + 1
                                + (text ? tenth(Values.size(b)) : 0);
            }
            case "validate" -> (a, b, _) -> validation(a, b);
            case "check" -> (_, _, _) -> AUTHORIZATION;
            default -> null;
        };
    }

    private static CallCost ofLanguage(String overload) {
        return switch (overload) {
            case "starts_with_string", "ends_with_string" -> (_, b, _) -> tenth(size(b));
            case "string_to_bytes", "bytes_to_string", "strings_quote", "string_format" ->
                    (a, _, _) -> tenth(size(a));
            case "in_list" -> (_, b, _) -> size(b);
            case "less_string",
                    "less_equals_string",
                    "greater_string",
                    "greater_equals_string",
                    "less_bytes",
                    "less_equals_bytes",
                    "greater_bytes",
                    "greater_equals_bytes" ->
                    (a, b, _) -> ofComparing(a, b);
            case "add_string", "add_bytes" -> (a, b, _) -> tenth(size(a) + size(b));
            case "matches", "matches_string" -> (a, b, _) -> matching(size(a), size(b));
            case "contains_string" -> (a, b, _) -> tenth(size(a)) * tenth(size(b));
            default -> CallCost.ONE;
        };
    }

    /// What comparing two values costs, save for `==` with a value of Kubernetes' own on its left.
    static long ofComparing(Object a, Object b) {
        return tenth(Math.min(size(a), size(b)));
    }

    /// A tenth, rounded up as Kubernetes does, in floating point.
    static long tenth(long size) {
        return (long) Math.ceil(size * 0.1);
    }

    private static long fifth(long size) {
        return (long) Math.ceil(size * 2 * 0.1);
    }

    private static long matching(long text, long pattern) {
        return (long) Math.ceil((1 + text) * 0.1) * (long) Math.ceil(pattern * 0.25);
    }

    /// The size of a value as the language's own rules see it: that of an optional is that of its
    /// value.
    private static long size(Object value) {
        return value instanceof Maybe(var some) && some != null ? size(some) : Values.size(value);
    }

    private static long traversal(Object value) {
        return switch (value) {
            case String text -> (long) (text.getBytes(StandardCharsets.UTF_8).length * 0.1);
            case Bytes(var array) -> (long) (array.length * 0.1);
            case List<?> list -> {
                var sum = 0L;
                for (Object element : list) {
                    sum += traversal(element);
                }
                yield sum;
            }
            case MapValue map -> {
                var sum = 0L;
                for (var key : map.keys()) {
                    sum += traversal(key) + traversal(Objects.requireNonNull(map.find(key)));
                }
                yield sum;
            }
            default -> 1;
        };
    }

    private static long validation(Object format, Object text) {
        return format instanceof NamedFormat named
                ? (long) Math.ceil((1 + Values.size(text)) * 0.1) * named.factor()
                : 1;
    }
}
