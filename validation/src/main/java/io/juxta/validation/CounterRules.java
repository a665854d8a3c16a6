package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Set;

/// Counters: sets of them that a slice shares, and the counters a device consumes. Any amount is
/// valid; whether a set exists is checked by the allocator.
final class CounterRules {

    private static final int MOST_SETS = 8;
    private static final int MOST_CONSUMPTIONS = 2;
    private static final int MOST_COUNTERS = 32;
    private static final int MOST_GROUPS = 2;

    private CounterRules() {}

    static void shared(SliceWrite slice, FieldPath path, Findings findings) {
        var sets = Reading.objects(slice.spec(), "sharedCounters");
        if (tooMany(sets.size(), MOST_SETS, "counter sets", path, findings)) {
            return;
        }
        distinct(sets, "name", path, findings);
        for (var i = 0; i < sets.size(); i++) {
            var at = path.index(i);
            name(sets.get(i).text("name"), at.field("name"), findings);
            counters(
                    sets.get(i).mapping("counters"),
                    storedKeys(slice, sets.get(i).text("name")),
                    at.field("counters"),
                    findings);
        }
    }

    private static Set<String> storedKeys(SliceWrite slice, String set) {
        return slice.oldItems("sharedCounters").stream()
                .map(Nodes::mapping)
                .filter(old -> old.text("name").equals(set))
                .findFirst()
                .map(old -> old.mapping("counters").fields().keySet())
                .orElse(Set.of());
    }

    static void consumed(List<Tree> consumptions, FieldPath path, Findings findings) {
        var entries = consumptions.stream().map(Nodes::mapping).toList();
        if (tooMany(entries.size(), MOST_CONSUMPTIONS, "counter sets", path, findings)) {
            return;
        }
        distinct(entries, "counterSet", path, findings);
        for (var i = 0; i < entries.size(); i++) {
            var at = path.index(i);
            name(entries.get(i).text("counterSet"), at.field("counterSet"), findings);
            counters(entries.get(i).mapping("counters"), Set.of(), at.field("counters"), findings);
            groups(
                    Nodes.texts(entries.get(i).items("compatibilityGroups")),
                    at.field("compatibilityGroups"),
                    findings);
        }
    }

    private static boolean tooMany(
            int size, int most, String what, FieldPath path, Findings findings) {
        if (size <= most) {
            return false;
        }
        findings.covered(
                TOO_MANY, path, "%d %s, at most %d are allowed".formatted(size, what, most));
        return true;
    }

    private static void distinct(
            List<Tree.Mapping> entries, String key, FieldPath path, Findings findings) {
        var names = entries.stream().map(entry -> entry.text(key)).toList();
        for (var i : Findings.repeats(names)) {
            findings.covered(
                    DUPLICATE,
                    path.index(i),
                    "there is already a counter set %s".formatted(names.get(i)));
        }
    }

    private static void name(String name, FieldPath path, Findings findings) {
        if (name.isEmpty()) {
            findings.covered(REQUIRED, path, "the name of a counter set is required");
        } else {
            Names.dnsLabel(name)
                    .ifPresent(
                            fault ->
                                    findings.covered(
                                            INVALID, path, "\"%s\" %s".formatted(name, fault)));
        }
    }

    /// @param stored keys that the declared rule has seen before
    private static void counters(
            Tree.Mapping counters, Set<String> stored, FieldPath path, Findings findings) {
        var keys = counters.fields().keySet();
        if (keys.isEmpty()) {
            findings.covered(REQUIRED, path, "at least one counter is required");
            return;
        }
        var full = keys.size() > MOST_COUNTERS;
        if (full) {
            findings.written(
                    TOO_MANY,
                    path,
                    "%d counters, at most %d are allowed".formatted(keys.size(), MOST_COUNTERS));
        }
        for (var key : keys) {
            var own = findings.ofEntry(key);
            var heard = full ? own.withoutWritten() : own;
            var known = stored.contains(key) ? heard.withoutDeclared() : heard;
            Names.dnsLabel(key)
                    .ifPresent(
                            fault ->
                                    known.covered(
                                            INVALID,
                                            path,
                                            "counter \"%s\" %s".formatted(key, fault)));
        }
    }

    private static void groups(List<String> groups, FieldPath path, Findings findings) {
        if (groups.size() > MOST_GROUPS) {
            findings.declared(
                    TOO_MANY,
                    path,
                    "%d compatibility groups, at most %d are allowed"
                            .formatted(groups.size(), MOST_GROUPS));
            return;
        }
        for (var i = 0; i < groups.size(); i++) {
            var at = path.index(i);
            var group = groups.get(i);
            Names.dnsLabel(group)
                    .ifPresent(
                            fault ->
                                    findings.declared(
                                            INVALID, at, "\"%s\" %s".formatted(group, fault)));
        }
        for (var i : Findings.repeats(groups)) {
            findings.declared(
                    DUPLICATE, path.index(i), "%s is already listed".formatted(groups.get(i)));
        }
    }
}
