package io.juxta.kube.decode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The schema of every object juxta reads: the fields of each type, and their types.
///
/// The table is printed by the real Kubernetes (`partners/cmd/schema`), one line per type, and kept
/// as a resource. Loading it only finds the start of each line; a line is parsed when its type is
/// first used, so that reading one slice does not parse every volume type of a pod.
final class Schema {

    /// The type of a field.
    sealed interface Type permits Scalar, ListOf, MapOf, Shape {}

    /// A single JSON value.
    enum Scalar implements Type {
        STRING("string"),
        BOOL("bool"),
        INT32("int32"),
        INT64("int64"),
        UINT32("uint32"),
        FLOAT32("float32"),
        FLOAT64("float64"),
        QUANTITY("quantity"),
        TIME("time"),
        DURATION("duration"),
        /// Text, or a number of nanoseconds.
        DURATION_OR_NUMBER("durationornumber"),
        /// Base 64.
        BYTES("bytes"),
        INT_OR_STRING("intorstring"),
        /// Any JSON, kept as it is.
        RAW("raw"),
        /// The field set of a managed-fields entry, also any JSON.
        FIELDS("fieldsv1");

        private static final Map<String, Scalar> BY_NAME = new HashMap<>();

        static {
            for (var scalar : values()) {
                BY_NAME.put(scalar.name, scalar);
            }
        }

        private final String name;

        Scalar(String name) {
            this.name = name;
        }
    }

    record ListOf(Type item) implements Type {}

    record MapOf(Type value) implements Type {}

    /// One field of a shape.
    ///
    /// @param pointer true for a scalar that Go keeps behind a pointer: absent and zero differ
    /// @param always true when Kubernetes prints the field even if it is empty
    record Field(String name, Type type, boolean pointer, boolean always) {}

    /// A JSON object with known fields.
    static final class Shape implements Type {
        private final Schema schema;
        private final String home;
        private final String name;
        private volatile @Nullable Map<String, Field> fields;

        private Shape(Schema schema, String home, String name) {
            this.schema = schema;
            this.home = home;
            this.name = name;
        }

        String name() {
            return name;
        }

        /// The fields by name, in the order Kubernetes prints them.
        Map<String, Field> fields() {
            var known = fields;
            if (known == null) {
                known = schema.parse(home, name);
                fields = known;
            }
            return known;
        }

        @Nullable Field field(String fieldName) {
            return fields().get(fieldName);
        }
    }

    private static final String CORE = "core/";

    private final Map<String, String> lines = new HashMap<>();
    private final Map<String, String> additions = new HashMap<>();
    private final Map<String, List<ObjectType>> kinds = new HashMap<>();
    private final Map<String, Shape> shapes = new ConcurrentHashMap<>();

    private Schema() {}

    /// The schema of a 1.37 API server.
    static Schema kubernetes() {
        return Kubernetes.SCHEMA;
    }

    /// The schema of a 1.37 API server, plus the fields of the enhancement texts that juxta uses:
    /// the accounting policies of KEP-5517.
    static Schema withSeedFields() {
        return WithSeedFields.SCHEMA;
    }

    /// The configuration files of kube-scheduler and kubelet.
    static Schema configurations() {
        return Configurations.SCHEMA;
    }

    private static final class Configurations {
        private static final Schema SCHEMA = new Schema();

        static {
            SCHEMA.index("configuration-1.37.txt", SCHEMA.lines);
        }
    }

    private static final class Kubernetes {
        private static final Schema SCHEMA = new Schema();

        static {
            SCHEMA.index("schema-1.37.txt", SCHEMA.lines);
        }
    }

    private static final class WithSeedFields {
        private static final Schema SCHEMA = new Schema();

        static {
            SCHEMA.lines.putAll(Kubernetes.SCHEMA.lines);
            SCHEMA.kinds.putAll(Kubernetes.SCHEMA.kinds);
            SCHEMA.index("schema-seed.txt", SCHEMA.additions);
        }
    }

    /// The versions a kind is served in, newest first; empty when no kind has that name.
    List<ObjectType> served(String kind) {
        return kinds.getOrDefault(kind, List.of());
    }

    /// The shape of a served type.
    Optional<Shape> shape(ObjectType type) {
        if (!served(type.kind()).contains(type)) {
            return Optional.empty();
        }
        var home = (type.group().isEmpty() ? CORE : type.group() + "/") + type.version();
        return Optional.of(shape(home, type.kind()));
    }

    /// The shape of every object's metadata.
    Shape metadata() {
        return shape("meta/v1", "ObjectMeta");
    }

    private Shape shape(String home, String name) {
        return shapes.computeIfAbsent(home + " " + name, _ -> new Shape(this, home, name));
    }

    /// Stable before beta before alpha, the higher number first.
    static int newestFirst(ObjectType a, ObjectType b) {
        int byMaturity = Integer.compare(immaturity(a), immaturity(b));
        return byMaturity != 0 ? byMaturity : b.version().compareTo(a.version());
    }

    private static int immaturity(ObjectType type) {
        if (type.version().contains("alpha")) {
            return 2;
        }
        return type.version().contains("beta") ? 1 : 0;
    }

    private void index(String resource, Map<String, String> into) {
        var text = read(resource);
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf('\n', start);
            if (text.startsWith("kind ", start)) {
                addKind(text.substring(start + 5, end));
            } else if (text.charAt(start) != '#') {
                int name = text.indexOf(' ', start) + 1;
                int space = text.indexOf(' ', name);
                int keyEnd = space < 0 || space > end ? end : space;
                into.put(text.substring(start, keyEnd), text.substring(keyEnd, end));
            }
            start = end + 1;
        }
    }

    private void addKind(String line) {
        int space = line.indexOf(' ');
        var home = line.substring(0, space);
        var apiVersion = home.startsWith(CORE) ? home.substring(CORE.length()) : home;
        var type = ObjectType.of(apiVersion, line.substring(space + 1));
        var versions = kinds.computeIfAbsent(type.kind(), _ -> new ArrayList<>());
        versions.add(type);
        versions.sort(Schema::newestFirst);
    }

    private Map<String, Field> parse(String home, String name) {
        var key = home + " " + name;
        var line = lines.get(key);
        if (line == null) {
            throw new IllegalStateException(
                    "The schema names the type %s but does not describe it.".formatted(key));
        }
        var fields = new LinkedHashMap<String, Field>();
        parseFields(home, line, fields);
        parseFields(home, additions.getOrDefault(key, ""), fields);
        return Collections.unmodifiableMap(fields);
    }

    private void parseFields(String home, String line, Map<String, Field> fields) {
        for (int start = 0; start < line.length(); ) {
            int next = line.indexOf(' ', start + 1);
            int end = next < 0 ? line.length() : next;
            int colon = line.indexOf(':', start);
            var fieldName = line.substring(start + 1, colon);
            int typeEnd = end;
            boolean always = line.charAt(typeEnd - 1) == '!';
            typeEnd -= always ? 1 : 0;
            boolean pointer = line.charAt(typeEnd - 1) == '?';
            typeEnd -= pointer ? 1 : 0;
            var type = type(home, line.substring(colon + 1, typeEnd));
            fields.put(fieldName, new Field(fieldName, type, pointer, always));
            start = end;
        }
    }

    private Type type(String home, String text) {
        if (text.startsWith("list<")) {
            return new ListOf(type(home, text.substring(5, text.length() - 1)));
        }
        if (text.startsWith("map<")) {
            return new MapOf(type(home, text.substring(4, text.length() - 1)));
        }
        int hash = text.indexOf('#');
        if (hash >= 0) {
            return shape(text.substring(0, hash), text.substring(hash + 1));
        }
        var scalar = Scalar.BY_NAME.get(text);
        return scalar != null ? scalar : shape(home, text);
    }

    static String read(String resource) {
        try (var stream = Schema.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException(resource + " is missing. Is the jar complete?");
            }
            return new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
