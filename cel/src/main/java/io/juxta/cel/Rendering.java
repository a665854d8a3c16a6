package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Values and their types as people read them: short, on one line, texts in quotes.
final class Rendering {

    private static final int LONGEST = 60;
    private static final int MOST_ELEMENTS = 8;

    private Rendering() {}

    static String of(@Nullable Object value) {
        return shortened(text(value));
    }

    static String type(@Nullable Object value) {
        return switch (value) {
            case null -> "unknown";
            case Null _ -> "null";
            case Maybe _ -> "optional";
            case Opaque opaque -> opaqueType(opaque.typeName());
            default -> Values.typeName(value);
        };
    }

    private static String opaqueType(String name) {
        return switch (name) {
            case "kubernetes.Semver" -> "version";
            default -> name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        };
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "not looked at";
            case Failure(var text) -> text.lines().findFirst().orElse("");
            case String text -> quoted(text);
            case Null _ -> "null";
            case Unsigned number -> number + "u";
            case Maybe(var some) -> some == null ? "none" : text(some);
            case TypeName name -> name.toString();
            case List<?> list -> list(list);
            case MapValue map -> map(map);
            default -> value.toString();
        };
    }

    private static String list(List<?> list) {
        var elements = new ArrayList<String>();
        for (var element : list) {
            if (elements.size() == MOST_ELEMENTS) {
                elements.add("… %d more".formatted(list.size() - MOST_ELEMENTS));
                break;
            }
            elements.add(text(element));
        }
        return "[" + String.join(", ", elements) + "]";
    }

    private static String map(MapValue map) {
        var entries = new ArrayList<String>();
        for (var key : map.keys()) {
            if (entries.size() == MOST_ELEMENTS) {
                entries.add("… %d more".formatted(map.size() - MOST_ELEMENTS));
                break;
            }
            var value = map.find(key);
            var name = key instanceof String word ? word : text(key);
            entries.add(name + ": " + (value instanceof MapValue ? "{…}" : text(value)));
        }
        return "{" + String.join(", ", entries) + "}";
    }

    /// A text in quotes, on one line.
    static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.codePoints()
                .forEach(
                        point -> {
                            switch (point) {
                                case '"' -> quoted.append("\\\"");
                                case '\\' -> quoted.append("\\\\");
                                case '\n' -> quoted.append("\\n");
                                case '\t' -> quoted.append("\\t");
                                default -> {
                                    if (Character.isISOControl(point)) {
                                        quoted.append("\\u%04x".formatted(point));
                                    } else {
                                        quoted.appendCodePoint(point);
                                    }
                                }
                            }
                        });
        return quoted.append('"').toString();
    }

    private static String shortened(String text) {
        var points = text.codePointCount(0, text.length());
        return points <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }
}
