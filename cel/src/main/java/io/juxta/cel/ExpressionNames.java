package io.juxta.cel;

import io.juxta.cel.Spans.Span;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds the texts of an expression that can be renamed together with the devices it is about, so
/// that it means the same: string literals, and names of fields behind a dot.
///
/// Comparing two texts only asks whether they are the same, or which comes first. A function such
/// as `startsWith` looks into a text; what reaches one cannot be renamed. What reaches one is found
/// by following values backwards from the function through everything that passes values on:
/// variables, lists, conditions, optionals. A function that is not known to be harmless counts as
/// one that looks into all it is given.
public final class ExpressionNames {

    /// A text in an expression.
    ///
    /// @param start the first code point in the text, with the quote of a literal
    /// @param length in code points
    /// @param quoted whether it is a literal
    /// @param domain of the attribute or capacity that it names; empty when it names none
    /// @param function that looks into it; empty when it can be renamed
    public record NamedText(
            int start, int length, String value, boolean quoted, String domain, String function) {}

    /// What a function looks into.
    public sealed interface Watched {

        record WatchedAttribute(String domain, String id) implements Watched {}

        /// The name of the driver.
        record WatchedDriver() implements Watched {}

        /// Names of attributes, or attributes that are not named in the text.
        record WatchedAnything() implements Watched {}
    }

    /// What was found in an expression.
    ///
    /// @param texts in the order of the expression
    /// @param watched with the function that looks into it
    /// @param computedBy the function that makes the text which the expression gives; empty when it
    ///   gives none, or one that it found
    public record FoundNames(
            List<NamedText> texts, Map<Watched, String> watched, String computedBy) {
        public FoundNames {
            texts = List.copyOf(texts);
            watched = Map.copyOf(watched);
        }
    }

    /// They compare, and pass nothing on but yes or no.
    static final Set<String> COMPARING =
            Set.of(
                    "_==_",
                    "_!=_",
                    "_<_",
                    "_<=_",
                    "_>_",
                    "_>=_",
                    "@in",
                    "_&&_",
                    "_||_",
                    "!_",
                    "@not_strictly_false",
                    "includes",
                    "hasValue",
                    "sets.contains",
                    "sets.intersects",
                    "sets.equivalent");

    /// They pass on what they are given. The order of texts is the same under their new names.
    static final Set<String> PASSING =
            Set.of(
                    "dyn",
                    "optional.of",
                    "optional.ofNonZeroValue",
                    "or",
                    "orValue",
                    "value",
                    "distinct",
                    "flatten",
                    "reverse",
                    "sort",
                    "first",
                    "last",
                    "min",
                    "max");

    private record Visit(Expr part, String function) {}

    private final Spans spans;
    private final Map<Integer, NamedText> texts = new TreeMap<>();
    private final Map<Watched, String> watched = new HashMap<>();
    private final Map<String, Expr> bound = new HashMap<>();
    private final Set<Visit> visited = new HashSet<>();
    private boolean readable = true;

    private ExpressionNames(Spans spans) {
        this.spans = spans;
    }

    /// Empty when the place of a text is not known, so that it cannot be replaced.
    public static Optional<FoundNames> of(Program program) {
        var names = new ExpressionNames(Spans.of(program.expression()));
        names.walk(program.root(), "");
        return names.readable
                ? Optional.of(
                        new FoundNames(
                                List.copyOf(names.texts.values()),
                                names.watched,
                                new ComputedTexts(names.bound).function(program.root())))
                : Optional.empty();
    }

    /// @param function that looks into the value of the part; empty when none does
    private void walk(Expr expr, String function) {
        switch (expr) {
            case Expr.Literal(_, _, String text) -> literal(expr, text, function);
            case Expr.Literal _ -> {}
            case Expr.Ident(_, _, var name) -> variable(name, function);
            case Expr.Select(_, _, var operand, var field) ->
                    selected(expr, operand, field, function);
            case Expr.Presence(_, _, var operand, var field) -> {
                if (!isDevice(operand)) {
                    field(
                            AttributeReferences.presenceKey(spans, expr, field),
                            field,
                            domain(operand));
                    walk(operand, "");
                }
            }
            case Expr.Call call -> call(call, function);
            case Expr.ListLiteral _, Expr.MapLiteral _, Expr.Message _ ->
                    Parts.of(expr).forEach(part -> walk(part, function));
            case Expr.Fold fold -> fold(fold, function);
        }
    }

    private void literal(Expr expr, String text, String function) {
        var span = spans.of(expr);
        if (!isQuoted(spans.text(span))) {
            readable = false;
            return;
        }
        add(span, text, true, "", function);
    }

    private static boolean isQuoted(String text) {
        var quote = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
        return (quote == '"' || quote == '\'') && text.matches("(?s)[rR]?['\"].*");
    }

    private void add(Span span, String value, boolean quoted, String domain, String function) {
        texts.merge(
                span.start(),
                new NamedText(
                        span.start(), span.end() - span.start(), value, quoted, domain, function),
                (one, other) -> one.function().isEmpty() ? other : one);
    }

    /// A field behind a dot; a variable of that name is none.
    private void field(Span span, String field, String domain) {
        var text = spans.text(span);
        if (text.equals(field)) {
            add(span, field, false, domain, "");
        } else if (text.equals("`" + field + "`")) {
            add(new Span(span.start() + 1, span.end() - 1), field, false, domain, "");
        } else {
            readable = false;
        }
    }

    /// What a function looks into through a variable is what the variable was made from.
    private void variable(String name, String function) {
        var origin = bound.get(name);
        if (!function.isEmpty() && origin != null && visited.add(new Visit(origin, function))) {
            walk(origin, function);
        }
    }

    private void selected(Expr expr, Expr operand, String field, String function) {
        if (isDevice(operand)) {
            if (!function.isEmpty()) {
                watch(
                        field.equals("driver")
                                ? new Watched.WatchedDriver()
                                : new Watched.WatchedAnything(),
                        function);
            }
            return;
        }
        field(spans.key(expr), field, domain(operand));
        looked(operand, field, function);
    }

    /// A value was taken from a map, and a function looks into it.
    private void looked(Expr map, @Nullable String key, String function) {
        var domain = AttributeReferences.attributeDomain(origin(map));
        if (function.isEmpty() || AttributeReferences.isCapacityDomain(origin(map))) {
            walk(map, "");
        } else if (domain.isPresent()) {
            watch(
                    key == null
                            ? new Watched.WatchedAnything()
                            : new Watched.WatchedAttribute(domain.get(), key),
                    function);
            walk(map, "");
        } else {
            walk(map, function);
        }
    }

    /// The domain of the device's attributes or capacities that a map is; empty when it is none.
    private String domain(Expr map) {
        return AttributeReferences.domainName(origin(map)).orElse("");
    }

    private Expr origin(Expr expr) {
        return expr instanceof Expr.Ident(_, _, var name) ? bound.getOrDefault(name, expr) : expr;
    }

    private boolean isDevice(Expr expr) {
        return origin(expr) instanceof Expr.Ident(_, _, var name)
                && (name.equals("device") || name.equals(".device"));
    }

    private void watch(Watched what, String function) {
        watched.putIfAbsent(what, function);
    }

    private void call(Expr.Call call, String function) {
        switch (call.function()) {
            case "_[_]", "_[?_]", "_?._" -> indexed(call, function);
            case "@in" -> contained(call);
            case "_?_:_" -> {
                walk(call.arguments().getFirst(), "");
                call.arguments().subList(1, 3).forEach(part -> walk(part, function));
            }
            case "_+_" -> all(call, call.type() instanceof Type.ListOf ? function : "+");
            default -> {
                if (COMPARING.contains(call.function())) {
                    // What is compared with a text that a function made is one of its kind.
                    all(call, computed(call));
                } else if (PASSING.contains(call.function())) {
                    all(call, function);
                } else {
                    all(call, call.function());
                }
            }
        }
    }

    /// `"name" in map`, or any other value in a list.
    private void contained(Expr.Call call) {
        var value = call.arguments().getFirst();
        var container = call.arguments().get(1);
        if (value instanceof Expr.Literal(_, _, String name)) {
            var function = computed(call);
            add(spans.of(value), name, true, domain(container), function);
            walk(container, function);
        } else {
            all(call, computed(call));
        }
    }

    /// The function that made one of the texts which are compared; empty when there is none.
    private String computed(Expr.Call call) {
        var texts = new ComputedTexts(bound);
        return Parts.of(call).stream()
                .map(texts::function)
                .filter(function -> !function.isEmpty())
                .findFirst()
                .orElse("");
    }

    private void all(Expr.Call call, String function) {
        Parts.of(call).forEach(part -> walk(part, function));
    }

    private void indexed(Expr.Call call, String function) {
        var map = call.arguments().getFirst();
        var index = call.arguments().get(1);
        if (isDevice(map)) {
            return;
        }
        if (index instanceof Expr.Literal(_, _, String key)) {
            var span = call.function().equals("_?._") ? spans.key(call) : spans.of(index);
            if (isQuoted(spans.text(span))) {
                add(span, key, true, domain(map), "");
            } else {
                field(span, key, domain(map));
            }
            looked(map, key, function);
            return;
        }
        looked(map, null, function);
        // A key that is computed by a function may be the name of anything.
        var before = watched.size() + watchedTexts();
        walk(index, "");
        if (watched.size() + watchedTexts() > before) {
            watch(new Watched.WatchedAnything(), "[]");
        }
    }

    private long watchedTexts() {
        return texts.values().stream().filter(text -> !text.function().isEmpty()).count();
    }

    /// The items of the range and the value of the accumulator reach wherever the variables go.
    private void fold(Expr.Fold fold, String function) {
        var before = new HashMap<>(bound);
        walk(fold.range(), "");
        walk(fold.init(), function);
        bound.put(fold.accumulator(), fold.init());
        bound.put(fold.first(), fold.range());
        if (fold.second() != null) {
            bound.put(fold.second(), fold.range());
        }
        walk(fold.condition(), "");
        walk(fold.step(), function);
        walk(fold.result(), function);
        bound.clear();
        bound.putAll(before);
    }
}
