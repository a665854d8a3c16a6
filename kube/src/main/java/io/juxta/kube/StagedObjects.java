package io.juxta.kube;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The objects of one collection before they enter a cluster: the policy for keys.
///
/// - The same object twice counts once: the same text, or the same uid and resourceVersion, or the
///   same place in the same file.
/// - Of two versions of one object (same uid) the one with the higher resourceVersion counts.
/// - Of two different objects of one name the later counts, and that is a [NameClash].
/// - An object with a `generateName`, or with no name at all, gets a name that no other has.
///
/// An object keeps the position of the first of its name.
final class StagedObjects<T> {

    private final class Entry {
        private T object;
        private Source source;

        private Entry(T object, Source source) {
            this.object = object;
            this.source = source;
        }
    }

    private final Resource<T> resource;
    private final String kind;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Entry> named = new HashMap<>();
    private final Set<Source> placesOfNameless = new HashSet<>();
    private final Map<String, Integer> nextNumbers = new HashMap<>();
    private final List<NameClash> clashes = new ArrayList<>();
    private final SequencedMap<String, T> loaded = new LinkedHashMap<>();
    private final Map<String, Source> sources = new HashMap<>();

    StagedObjects(Resource<T> resource, String kind) {
        this.resource = resource;
        this.kind = kind;
    }

    void add(T object, Source source) {
        var meta = resource.meta(object);
        if (meta.name().isEmpty()) {
            // A file that was named twice, as in `-f dump -f dump/pod.yaml`, is read twice.
            if (source.line() == 0 || placesOfNameless.add(source)) {
                entries.add(new Entry(object, source));
            }
            return;
        }
        var known = named.get(meta.fullName());
        if (known == null) {
            var entry = new Entry(object, source);
            entries.add(entry);
            named.put(meta.fullName(), entry);
        } else {
            meet(known, object, source);
        }
    }

    private void meet(Entry known, T object, Source source) {
        var before = resource.meta(known.object);
        var now = resource.meta(object);
        if (!before.uid().isEmpty() && before.uid().equals(now.uid())) {
            var order = compareVersions(before.resourceVersion(), now.resourceVersion());
            if (order != null) {
                if (order < 0) {
                    known.object = object;
                    known.source = source;
                }
                return;
            }
        }
        if (!known.object.equals(object)) {
            clashes.add(new NameClash(kind, now.fullName(), known.source, source));
            known.object = object;
            known.source = source;
        }
    }

    /// Null when one of the versions is no number.
    private static @Nullable Integer compareVersions(String one, String other) {
        if (!isNumber(one) || !isNumber(other)) {
            return null;
        }
        return one.length() != other.length()
                ? Integer.compare(one.length(), other.length())
                : Integer.signum(one.compareTo(other));
    }

    private static boolean isNumber(String version) {
        return !version.isEmpty()
                && !version.startsWith("0")
                && version.chars().allMatch(character -> character >= '0' && character <= '9');
    }

    /// Names what has no name, and loads everything in its order.
    void loadInto(InMemoryCluster cluster) {
        for (var entry : entries) {
            if (resource.meta(entry.object).name().isEmpty()) {
                name(entry);
            }
            var stored = cluster.load(resource, entry.object);
            var name = resource.meta(stored).fullName();
            loaded.put(name, stored);
            sources.put(name, entry.source);
        }
        entries.clear();
        named.clear();
    }

    private void name(Entry entry) {
        var meta = resource.meta(entry.object);
        var wanted = meta.rest().text("generateName");
        var stem = wanted.isEmpty() ? unnamed() + "-" : wanted;
        var renamed = meta;
        do {
            var number = nextNumbers.merge(stem, 1, Integer::sum) - 1;
            renamed = meta.withName(stem + number);
        } while (named.putIfAbsent(renamed.fullName(), entry) != null);
        entry.object = resource.with(entry.object, renamed);
    }

    /// What an object without any name is called after: a slice of a pool, say, needs none.
    private String unnamed() {
        return kind.replaceFirst("^Resource(?=.)", "").toLowerCase(Locale.ROOT);
    }

    List<NameClash> clashes() {
        return clashes;
    }

    SequencedMap<String, T> loaded() {
        return Collections.unmodifiableSequencedMap(loaded);
    }

    Optional<Source> source(String fullName) {
        return Optional.ofNullable(sources.get(fullName));
    }
}
