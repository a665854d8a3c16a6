package io.juxta.cel;

import io.juxta.cel.Overload.Binding;
import io.juxta.cel.Type.Simple;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The declarations of all functions and operators, by name.
///
/// They are kept as a table (`functions-1.37.txt`) written after what the real Kubernetes declares.
final class Functions {

    private static final String TABLE = "functions-1.37.txt";

    /// A bar surrounded by blanks: the operator || has bars of its own.
    private static final String SEPARATOR = " | ";

    private static final String SEPARATOR_PATTERN = " \\| ";

    private static final Map<String, Type> WORDS =
            Map.ofEntries(
                    Map.entry("bool", Simple.BOOL),
                    Map.entry("int", Simple.INT),
                    Map.entry("uint", Simple.UINT),
                    Map.entry("double", Simple.DOUBLE),
                    Map.entry("string", Simple.STRING),
                    Map.entry("bytes", Simple.BYTES),
                    Map.entry("null", Simple.NULL),
                    Map.entry("dyn", Simple.DYN),
                    Map.entry("Duration", Simple.DURATION),
                    Map.entry("Timestamp", Simple.TIMESTAMP));

    private static final Functions ALL = readTable();

    /// The rows of each function, as they stand in the table.
    private final SequencedMap<String, List<String>> rows;

    /// Those that were asked for: most expressions ask for a handful of all.
    private final Map<String, Function> read = new ConcurrentHashMap<>();

    private Functions(SequencedMap<String, List<String>> rows) {
        this.rows = rows;
    }

    /// Those of the environment of stored expressions, which has them all.
    static Functions all() {
        return ALL;
    }

    List<Function> list() {
        return rows.keySet().stream().map(this::find).map(Objects::requireNonNull).toList();
    }

    @Nullable Function find(String name) {
        var known = read.get(name);
        if (known != null || !rows.containsKey(name)) {
            return known;
        }
        return read.computeIfAbsent(name, this::function);
    }

    private Function function(String name) {
        var overloads = new ArrayList<Overload>();
        var binding = Binding.NONE;
        for (var row : Objects.requireNonNull(rows.get(name))) {
            var cells = row.split(SEPARATOR_PATTERN, -1);
            overloads.add(overload(cells));
            binding = binding(cells[5]);
        }
        return new Function(name, overloads, binding);
    }

    private static Functions readTable() {
        var rows = new LinkedHashMap<String, List<String>>();
        var stream = Objects.requireNonNull(Functions.class.getResourceAsStream(TABLE), TABLE);
        try (var lines =
                new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    var name = line.substring(0, line.indexOf(SEPARATOR));
                    rows.computeIfAbsent(name, _ -> new ArrayList<>()).add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(TABLE, e);
        }
        return new Functions(rows);
    }

    private static Overload overload(String[] cells) {
        var arrow = cells[3].lastIndexOf(") -> ");
        return new Overload(
                cells[0],
                cells[1],
                cells[2].equals("member"),
                types(cells[3].substring(1, arrow)),
                type(cells[3].substring(arrow + ") -> ".length())),
                binding(cells[4]));
    }

    private static Binding binding(String cell) {
        return switch (cell) {
            case "U", "U nonstrict" -> Binding.UNARY;
            case "B" -> Binding.BINARY;
            case "F" -> Binding.MANY;
            default -> Binding.NONE;
        };
    }

    /// The types of a list separated by commas, which types in parentheses may have too.
    private static List<Type> types(String text) {
        var types = new ArrayList<Type>();
        var depth = 0;
        var start = 0;
        for (var i = 0; i <= text.length(); i++) {
            var c = i == text.length() ? ',' : text.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (c == ',' && depth == 0) {
                var word = text.substring(start, i).strip();
                if (!word.isEmpty()) {
                    types.add(type(word));
                }
                start = i + 1;
            }
        }
        return types;
    }

    private static Type type(String text) {
        var open = text.indexOf('(');
        if (open < 0) {
            var simple = WORDS.get(text);
            if (simple != null) {
                return simple;
            }
            return text.startsWith("<")
                    ? new Type.Parameter(text.substring(1, text.length() - 1))
                    : new Type.Named(text);
        }
        var parts = types(text.substring(open + 1, text.length() - 1));
        return switch (text.substring(0, open)) {
            case "list" -> new Type.ListOf(parts.getFirst());
            case "map" -> new Type.MapOf(parts.getFirst(), parts.getLast());
            case "optional_type" -> new Type.OptionalOf(parts.getFirst());
            case "type" -> new Type.TypeOf(parts.getFirst());
            default -> throw new IllegalStateException(TABLE + " has the type " + text + ".");
        };
    }
}
