package io.juxta.cel;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/// Lists and maps as `%s` of `format` writes them, which is nearly how an expression would.
///
/// A String, or a [Failure] for a value that cannot be written.
final class NestedText {

    private NestedText() {}

    static Object of(List<?> list) {
        var written = new StringBuilder("[");
        for (Object element : list) {
            var text = element(element);
            if (text instanceof Failure) {
                return text;
            }
            written.append(written.length() == 1 ? "" : ", ").append(text);
            if (Limits.exceeded(written.length())) {
                return Limits.tooLarge(written.length());
            }
        }
        return written.append(']').toString();
    }

    /// Entries are sorted by the text of their keys.
    static Object of(MapValue map) {
        var sorted = new TreeMap<String, Object>(Values::compareText);
        for (var key : map.keys()) {
            var name = key(key);
            var text = element(Objects.requireNonNull(map.find(key)));
            if (name instanceof Failure || text instanceof Failure) {
                return name instanceof Failure ? name : text;
            }
            sorted.merge((String) name, name + ":" + text, (a, b) -> a + ", " + b);
        }
        return "{"
                + String.join(", ", sorted.values().stream().map(Object::toString).toList())
                + "}";
    }

    private static Object key(Object key) {
        return switch (key) {
            case String text -> Quotes.go(text);
            case Boolean _, Long _, Unsigned _ -> key.toString();
            default ->
                    new Failure(
                            "no formatting function for map key of type " + Values.typeName(key));
        };
    }

    private static Object element(Object value) {
        return switch (value) {
            case String text -> Quotes.go(text);
            case Bytes _ ->
                    FormattedValue.plain(value) instanceof String text
                            ? "b" + Quotes.go(text)
                            : FormattedValue.plain(value);
            case Double number -> {
                var text = NumberText.fixed(number, FormattedValue.DEFAULT_PRECISION);
                yield Double.isFinite(number) ? text : Quotes.go(text);
            }
            case Duration _ ->
                    "duration(%s)".formatted(Quotes.go((String) ConversionLibrary.toText(value)));
            case Timestamp _ ->
                    "timestamp(%s)".formatted(Quotes.go((String) ConversionLibrary.toText(value)));
            case Boolean _, Long _, Unsigned _, Null _, TypeName _, List<?> _, MapValue _ ->
                    FormattedValue.plain(value);
            default -> new Failure("no formatting function for " + Values.typeName(value));
        };
    }
}
