package io.juxta.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// A value of a YAML or JSON text as plain maps and lists, read without any code of the program
/// under test. What is absent reads as empty.
public record Raw(@Nullable Object value) {

    private static final Raw ABSENT = new Raw(null);

    /// The documents of a text, empty ones left out.
    public static List<Raw> documents(String text) {
        var settings =
                LoadSettings.builder()
                        .setSchema(new CoreSchema())
                        .setCodePointLimit(64 << 20)
                        .build();
        var documents = new ArrayList<Raw>();
        for (var document : new Load(settings).loadAllFromString(text)) {
            if (document != null) {
                documents.add(new Raw(document));
            }
        }
        return documents;
    }

    /// The only document of a text.
    public static Raw document(String text) {
        var documents = documents(text);
        return documents.isEmpty() ? ABSENT : documents.getFirst();
    }

    /// The value at a path of field names.
    public Raw at(String... path) {
        var found = value;
        for (var name : path) {
            found = found instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return found == null ? ABSENT : new Raw(found);
    }

    public boolean isAbsent() {
        return value == null;
    }

    public List<Raw> items() {
        var items = new ArrayList<Raw>();
        if (value instanceof List<?> list) {
            list.forEach(item -> items.add(new Raw(item)));
        }
        return items;
    }

    public Map<String, Raw> fields() {
        var fields = new LinkedHashMap<String, Raw>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, field) -> fields.put(String.valueOf(name), new Raw(field)));
        }
        return fields;
    }

    /// The scalar as text; empty for maps, lists and what is absent.
    public String text() {
        return value == null || value instanceof Map<?, ?> || value instanceof List<?>
                ? ""
                : value.toString();
    }

    public List<String> texts() {
        return items().stream().map(Raw::text).toList();
    }

    /// A whole number, or what to take where there is none.
    public long number(long absent) {
        return value instanceof Number number ? number.longValue() : absent;
    }

    public boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }
}
