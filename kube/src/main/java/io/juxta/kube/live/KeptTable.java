package io.juxta.kube.live;

import io.juxta.kube.text.FieldFilter;
import io.juxta.kube.text.FieldFilter.EmptiedItems;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A table of the fields that are kept of each kind. How it is written stands at the head of
/// `kept-fields.txt`.
public final class KeptTable {

    private static final Pattern SEGMENT = Pattern.compile("\"([^\"]+)\"|([^.\"]+)");

    private final List<KeptLine> lines;
    private final Map<ClusterKind, FieldFilter> byKind = new EnumMap<>(ClusterKind.class);

    /// A line of the table.
    ///
    /// @param section a kind, or a part that several kinds have
    /// @param text the path and what stands behind it, without the comment
    public record KeptLine(String section, String text) {

        @Override
        public String toString() {
            return section + " " + text;
        }
    }

    private KeptTable(List<KeptLine> lines) {
        this.lines = List.copyOf(lines);
        var sections = new HashMap<String, Deque<String>>();
        lines.forEach(
                line ->
                        sections.computeIfAbsent(line.section(), _ -> new ArrayDeque<>())
                                .add(line.text()));
        for (var kind : ClusterKind.values()) {
            var section = section(kind.kind(), sections);
            section.step("apiVersion");
            section.step("kind");
            byKind.put(kind, section.filter());
        }
    }

    static KeptTable parse(String text) {
        var lines = new ArrayList<KeptLine>();
        var section = "";
        for (var line : text.lines().toList()) {
            var content = line.replaceFirst("#.*", "").stripTrailing();
            if (content.startsWith("  ")) {
                lines.add(new KeptLine(section, content.strip().replaceAll(" +", " ")));
            } else if (!content.isEmpty()) {
                section = content;
            }
        }
        var table = new KeptTable(lines);
        table.requireSections();
        return table;
    }

    private void requireSections() {
        var needed = new TreeSet<String>();
        for (var kind : ClusterKind.values()) {
            needed.add(kind.kind());
        }
        for (var line : lines) {
            var at = line.text().indexOf(" @");
            if (at >= 0) {
                needed.add(line.text().substring(at + 2));
            }
        }
        lines.forEach(line -> needed.remove(line.section()));
        if (!needed.isEmpty()) {
            throw new IllegalStateException("The table has no section %s.".formatted(needed));
        }
    }

    public List<KeptLine> lines() {
        return lines;
    }

    /// The same table without a line.
    public KeptTable without(KeptLine line) {
        return new KeptTable(lines.stream().filter(each -> !each.equals(line)).toList());
    }

    /// What is kept of an object of a kind, from its root on.
    public FieldFilter of(ClusterKind kind) {
        var filter = byKind.get(kind);
        if (filter == null) {
            throw new IllegalStateException("%s has no section.".formatted(kind));
        }
        return filter;
    }

    /// What is kept of an object as JSON; the rest is skipped without being parsed.
    public Tree.Mapping trimmed(ClusterKind kind, byte[] json, Source source) {
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

    private static Section section(String name, Map<String, Deque<String>> sections) {
        var section = new Section();
        for (var line : sections.getOrDefault(name, new ArrayDeque<>())) {
            var words = Arrays.asList(line.split(" ", -1));
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
}
