package io.juxta.kube.live;

import io.juxta.kube.text.FieldFilter;
import io.juxta.kube.text.FieldFilter.EmptiedItems;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What is kept of the objects of a cluster: the fields that a rule of juxta reads, and of kinds
/// that are written back everything.
///
/// The table is `kept-fields.txt` beside this class. A rule that comes to read another field adds a
/// line there; `TrimmedWorldsTest` in the command line's room compares answers with and without the
/// trimming.
public final class KeptFields {

    private static final String TABLE = "kept-fields.txt";
    private static final Pattern SEGMENT = Pattern.compile("\"([^\"]+)\"|([^.\"]+)");
    private static final Map<ClusterKind, FieldFilter> BY_KIND = read();

    private KeptFields() {}

    /// What is kept of an object of a kind, from its root on.
    public static FieldFilter of(ClusterKind kind) {
        var filter = BY_KIND.get(kind);
        if (filter == null) {
            throw new IllegalStateException("%s has no section in %s.".formatted(kind, TABLE));
        }
        return filter;
    }

    /// Whether everything is kept that an update must hold, so that objects of a kind can be
    /// written back.
    static boolean isWhole(ClusterKind kind) {
        return of(kind) instanceof FieldFilter.Fields object
                && object.others().equals(FieldFilter.EVERYTHING)
                && object.named().get("metadata") instanceof FieldFilter.Fields metadata
                && metadata.others().equals(FieldFilter.EVERYTHING);
    }

    /// What is kept of an object as JSON; the rest is skipped without being parsed.
    public static Tree.Mapping trimmed(ClusterKind kind, byte[] json, Source source) {
        return JsonTrees.parse(json, source, of(kind)) instanceof Tree.Mapping object
                ? object
                : Tree.Mapping.EMPTY;
    }

    /// The fields of one section while they are read.
    private static final class Section {
        private final Map<String, Section> named = new HashMap<>();
        private @Nullable Section others;
        private @Nullable FieldFilter whole;
        private EmptiedItems items = EmptiedItems.DROPPED;

        FieldFilter filter() {
            if (named.isEmpty() && others == null) {
                return whole == null ? FieldFilter.EVERYTHING : whole;
            }
            var fields = new HashMap<String, FieldFilter>();
            named.forEach((name, section) -> fields.put(name, section.filter()));
            return new FieldFilter.Fields(
                    fields, others == null ? FieldFilter.NOTHING : others.filter(), items);
        }

        Section step(String segment) {
            var isList = segment.endsWith("[]");
            var name = isList ? segment.substring(0, segment.length() - 2) : segment;
            Section next;
            if (name.equals("*")) {
                next = others == null ? new Section() : others;
                others = next;
            } else {
                next = named.computeIfAbsent(name, _ -> new Section());
            }
            if (isList) {
                next.items = EmptiedItems.KEPT;
            }
            return next;
        }

        /// Takes over all that another section keeps.
        void include(Section other) {
            named.putAll(other.named);
            others = other.others;
        }
    }

    private static Map<ClusterKind, FieldFilter> read() {
        var sections = new HashMap<String, Deque<String>>();
        var lines = new ArrayDeque<String>();
        for (var line : text().lines().toList()) {
            var content = line.replaceFirst("#.*", "").stripTrailing();
            if (content.startsWith("  ")) {
                lines.add(content.strip());
            } else if (!content.isEmpty()) {
                lines = new ArrayDeque<>();
                sections.put(content, lines);
            }
        }
        var kept = new EnumMap<ClusterKind, FieldFilter>(ClusterKind.class);
        for (var kind : ClusterKind.values()) {
            var section = section(kind.kind(), sections);
            section.step("apiVersion");
            section.step("kind");
            kept.put(kind, section.filter());
        }
        return kept;
    }

    private static Section section(String name, Map<String, Deque<String>> sections) {
        var lines = sections.get(name);
        if (lines == null) {
            throw new IllegalStateException("%s has no section %s.".formatted(TABLE, name));
        }
        var section = new Section();
        for (var line : lines) {
            var words = Arrays.asList(line.split(" +"));
            var path = words.getFirst();
            var presence = path.endsWith("{}");
            var at = section;
            var segments = SEGMENT.matcher(presence ? path.substring(0, path.length() - 2) : path);
            while (segments.find()) {
                at = at.step(segments.group(1) == null ? segments.group(2) : segments.group(1));
            }
            if (presence) {
                at.whole = FieldFilter.PRESENCE;
            }
            if (words.size() > 1) {
                if (words.get(1).equals("-")) {
                    at.whole = FieldFilter.NOTHING;
                } else {
                    at.include(section(words.get(1).substring(1), sections));
                }
            }
        }
        return section;
    }

    private static String text() {
        try (var stream = KeptFields.class.getResourceAsStream(TABLE)) {
            if (stream == null) {
                throw new IllegalStateException(TABLE + " is missing. Is the jar complete?");
            }
            return new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
