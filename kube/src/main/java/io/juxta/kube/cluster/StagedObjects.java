package io.juxta.kube.cluster;

import io.juxta.kube.text.Source;
import io.juxta.model.Meta;
import io.juxta.model.Tree;
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
import java.util.function.BiConsumer;
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

    /// The origin of an object.
    ///
    /// @param written its text, or null where it is not kept
    record Origin(Source source, Tree.@Nullable Mapping written) {

        /// The same for an object that got a generated name.
        Origin named(String name) {
            return written == null
                    ? this
                    : new Origin(
                            source,
                            written.with(
                                    "metadata",
                                    written.mapping("metadata").with("name", Tree.Text.of(name))));
        }
    }

    private final class Entry {
        private T object;
        private Origin origin;

        private Entry(T object, Origin origin) {
            this.object = object;
            this.origin = origin;
        }
    }

    private final Resource<T> resource;
    private final String kind;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Entry> named = new HashMap<>();
    private final Set<Source> placesOfNameless = new HashSet<>();
    private final Map<String, Integer> nextNumbers = new HashMap<>();
    private final List<NameClash> clashes = new ArrayList<>();
    private final List<NameClash> repeats = new ArrayList<>();
    private final SequencedMap<String, T> loaded;
    private final Map<String, Origin> origins;
    private boolean applying;

    StagedObjects(Resource<T> resource, String kind) {
        this.resource = resource;
        this.kind = kind;
        this.loaded = new LinkedHashMap<>();
        this.origins = new HashMap<>();
    }

    /// A copy, to be changed.
    private StagedObjects(StagedObjects<T> other) {
        this.resource = other.resource;
        this.kind = other.kind;
        this.loaded = new LinkedHashMap<>(other.loaded);
        this.origins = new HashMap<>(other.origins);
    }

    Resource<T> resource() {
        return resource;
    }

    String kind() {
        return kind;
    }

    void add(T object, Source source, Tree.@Nullable Mapping written) {
        var meta = resource.meta(object);
        var origin = new Origin(source, written);
        if (meta.name().isEmpty()) {
            // A file that was named twice, as in `-f dump -f dump/pod.yaml`, is read twice.
            if (source.line() == 0 || placesOfNameless.add(source)) {
                entries.add(new Entry(object, origin));
            }
            return;
        }
        var known = named.get(meta.fullName());
        if (known == null) {
            var entry = new Entry(object, origin);
            entries.add(entry);
            named.put(meta.fullName(), entry);
        } else {
            meet(known, object, origin);
        }
    }

    /// Objects added from now on are applied to those of their name, as `kubectl apply` does.
    void apply() {
        applying = true;
    }

    private void meet(Entry known, T object, Origin origin) {
        if (applying) {
            known.object = resource.applied(object, known.object);
            known.origin = origin;
            return;
        }
        var before = resource.meta(known.object);
        var now = resource.meta(object);
        if (!before.uid().isEmpty() && before.uid().equals(now.uid())) {
            var order = compareVersions(before.resourceVersion(), now.resourceVersion());
            if (order != null) {
                if (order < 0) {
                    known.object = object;
                    known.origin = origin;
                }
                return;
            }
        }
        if (!known.object.equals(object)) {
            clashes.add(
                    new NameClash(kind, now.fullName(), known.origin.source(), origin.source()));
            known.object = object;
            known.origin = origin;
        } else if (before.uid().isEmpty() && !known.origin.source().equals(origin.source())) {
            repeats.add(
                    new NameClash(kind, now.fullName(), known.origin.source(), origin.source()));
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

    /// Generates missing names, and loads everything in order.
    void loadInto(InMemoryCluster cluster) {
        for (var entry : entries) {
            if (resource.meta(entry.object).name().isEmpty()) {
                name(entry);
            }
            var stored = cluster.load(resource, entry.object);
            var name = resource.meta(stored).fullName();
            loaded.put(name, stored);
            origins.put(name, entry.origin);
        }
        entries.clear();
        named.clear();
    }

    private void name(Entry entry) {
        var meta = resource.meta(entry.object);
        var stem = stem(meta);
        var renamed = meta;
        do {
            var number = nextNumbers.merge(stem, 1, Integer::sum) - 1;
            renamed = meta.withName(stem + number);
        } while (named.putIfAbsent(renamed.fullName(), entry) != null);
        entry.object = resource.with(entry.object, renamed);
        entry.origin = entry.origin.named(renamed.name());
    }

    /// An independent copy.
    StagedObjects<T> copy() {
        return new StagedObjects<>(this);
    }

    /// Replaces the object of the same name, or appends.
    Edited<T> put(T object, Origin origin) {
        var named = named(object);
        var meta = resource.meta(named);
        var stored = InMemoryCluster.asLoaded(resource, named);
        var before = loaded.put(meta.fullName(), stored);
        origins.put(
                meta.fullName(),
                resource.meta(object).name().isEmpty() ? origin.named(meta.name()) : origin);
        return new Edited<>(resource, meta.fullName(), before, stored);
    }

    /// Removes an object; empty when there is none of the name.
    Optional<Edited<T>> remove(String fullName) {
        var before = loaded.remove(fullName);
        origins.remove(fullName);
        return before == null
                ? Optional.empty()
                : Optional.of(new Edited<>(resource, fullName, before, null));
    }

    /// The object with the first free name, where it has none.
    private T named(T object) {
        var meta = resource.meta(object);
        if (!meta.name().isEmpty()) {
            return object;
        }
        var stem = stem(meta);
        var number = 0;
        while (loaded.containsKey(meta.withName(stem + number).fullName())) {
            number++;
        }
        return resource.with(object, meta.withName(stem + number));
    }

    /// Loads the same objects again.
    void copyInto(InMemoryCluster cluster) {
        loaded.values().forEach(object -> cluster.load(resource, object));
    }

    /// Every object as it is written, in order.
    void eachText(BiConsumer<Tree.Mapping, Source> action) {
        for (var name : loaded.keySet()) {
            var origin = origins.get(name);
            if (origin == null || origin.written() == null) {
                throw new IllegalStateException(
                        "Nobody remembers how %s is written".formatted(name));
            }
            action.accept(origin.written(), origin.source());
        }
    }

    private String stem(Meta meta) {
        var wanted = meta.rest().text("generateName");
        return wanted.isEmpty() ? unnamed() + "-" : wanted;
    }

    /// The prefix of generated names for objects without any name, such as slices.
    private String unnamed() {
        return kind.replaceFirst("^Resource(?=.)", "").toLowerCase(Locale.ROOT);
    }

    List<NameClash> clashes() {
        return clashes;
    }

    /// Equal objects without a uid in two places: one object, or two that were meant to differ.
    List<NameClash> repeats() {
        return repeats;
    }

    SequencedMap<String, T> loaded() {
        return Collections.unmodifiableSequencedMap(loaded);
    }

    Optional<Origin> origin(String fullName) {
        return Optional.ofNullable(origins.get(fullName));
    }
}
