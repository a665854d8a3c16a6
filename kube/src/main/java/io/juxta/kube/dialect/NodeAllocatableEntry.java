package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One resource of a device's mapping as KEP-5517 spelled it before 1.37:
///
/// | written | in 1.37 |
/// | --- | --- |
/// | `{quantityFrom: {capacity: K}}` | `{mapping: {capacityKey: K, capacityMultiplier: "1"}}` |
/// | `{capacityKey: K, allocationMultiplier: M}` | `{mapping: {capacityKey: K, capacityMultiplier: M}}` |
/// | `{allocationMultiplier: M}` | `{mapping: {deviceMultiplier: M}}` |
/// | `{direct: {…}}` | the same without `direct` |
/// | `{overhead: {perPodReference: Q}}` | `{overhead: {perPod: Q}}` |
///
/// A missing multiplier is 1; overhead has no default.
final class NodeAllocatableEntry {

    static final String OLDEST = "nativeResourceMappings";

    private static final List<String> MAPPING =
            List.of("capacityKey", "quantityFrom", "allocationMultiplier");

    private final String field;
    private final Tree.Mapping entry;
    private final FieldPath from;
    private final FieldPath to;
    private final Normalising run;

    NodeAllocatableEntry(
            String field, Tree.Mapping entry, FieldPath from, FieldPath to, Normalising run) {
        this.field = field;
        this.entry = entry;
        this.from = from;
        this.to = to;
        this.run = run;
    }

    Dialect dialect() {
        var overhead = entry.mapping("overhead");
        if (field.equals(OLDEST) || entry.has("quantityFrom")) {
            return Dialect.NATIVE_RESOURCES;
        }
        return entry.has("direct")
                        || overhead.has("perPodReference")
                        || overhead.has("perContainerReference")
                ? Dialect.NODE_ALLOCATABLE_DIRECT
                : Dialect.NODE_ALLOCATABLE_1_36;
    }

    Tree.Mapping rewrite() {
        if (entry.has("accountingPolicy")) {
            run.saw(Dialect.ACCOUNTING_POLICIES);
        }
        run.alsoMoved(from, to);
        var written =
                Edits.field(
                        entry,
                        "overhead",
                        from,
                        (overhead, at) -> references(overhead, at, to.field("overhead"), run));
        boolean bare = MAPPING.stream().anyMatch(entry::has);
        if (entry.has("mapping")) {
            if (bare || entry.has("direct")) {
                contradiction("mapping");
            }
            return stripped(written.without("direct"));
        }
        if (entry.fields().get("direct") instanceof Tree.Mapping direct) {
            if (bare) {
                contradiction("direct");
            }
            var mapping = mapping(direct, from.field("direct"));
            var rest = stripped(direct);
            var kept =
                    rest.fields().isEmpty()
                            ? written.without("direct")
                            : written.with("direct", rest);
            return stripped(kept).with("mapping", mapping);
        }
        if (!bare && entry.has("overhead")) {
            return written;
        }
        return stripped(written).with("mapping", mapping(entry, from));
    }

    private Tree.Mapping mapping(Tree.Mapping source, FieldPath at) {
        var mapping = to.field("mapping");
        run.moved(dialect(), at, mapping, "moves to mapping in 1.37");
        var fields = new LinkedHashMap<String, Tree>();
        var key = capacityKey(source, at);
        key.ifPresent(name -> fields.put("capacityKey", name));
        var multiplier = key.isPresent() ? "capacityMultiplier" : "deviceMultiplier";
        if (source.has("allocationMultiplier")) {
            run.alsoMoved(at.field("allocationMultiplier"), mapping.field(multiplier));
        } else {
            run.alsoMoved(at, mapping.field(multiplier));
        }
        fields.put(multiplier, source.field("allocationMultiplier").orElse(Tree.Text.of("1")));
        return new Tree.Mapping(fields, source.line());
    }

    private Optional<Tree> capacityKey(Tree.Mapping source, FieldPath at) {
        var now = to.field("mapping", "capacityKey");
        var key = source.field("capacityKey");
        var capacity = source.mapping("quantityFrom").field("capacity");
        if (key.isPresent() && capacity.isPresent()) {
            run.bothGiven(
                    dialect(),
                    at.field("quantityFrom"),
                    "quantityFrom.capacity",
                    "capacityKey",
                    capacity.get());
        }
        run.alsoMoved(
                key.isPresent() ? at.field("capacityKey") : at.field("quantityFrom", "capacity"),
                now);
        return key.or(() -> capacity);
    }

    /// What is left after the old form of a mapping is removed: unknown fields.
    private static Tree.Mapping stripped(Tree.Mapping source) {
        var written = source.without("capacityKey").without("allocationMultiplier");
        if (source.fields().get("quantityFrom") instanceof Tree.Mapping quantity) {
            var rest = quantity.without("capacity");
            written =
                    rest.fields().isEmpty()
                            ? written.without("quantityFrom")
                            : written.with("quantityFrom", rest);
        }
        return written;
    }

    /// Names the first of the older fields that clash with a newer one.
    private void contradiction(String winner) {
        var older =
                Stream.concat(Stream.of("direct"), MAPPING.stream())
                        .filter(name -> entry.has(name) && !name.equals(winner))
                        .findFirst()
                        .orElse("an older field");
        run.bothGiven(dialect(), from, older, winner, entry);
    }

    /// Drops the `Reference` from `perPodReference` and `perContainerReference`.
    static Tree.Mapping references(
            Tree.Mapping overhead, FieldPath from, FieldPath to, Normalising run) {
        var written = overhead;
        for (var name : List.of("perPod", "perContainer")) {
            var old = name + "Reference";
            var value = overhead.field(old);
            if (value.isEmpty()) {
                continue;
            }
            if (overhead.has(name)) {
                run.bothGiven(
                        Dialect.NODE_ALLOCATABLE_DIRECT, from.field(old), old, name, value.get());
                written = written.without(old);
            } else {
                run.moved(
                        Dialect.NODE_ALLOCATABLE_DIRECT,
                        from.field(old),
                        to.field(name),
                        "is called %s in 1.37".formatted(name));
                written = Edits.renamed(written, old, name, value.get());
            }
        }
        return written;
    }
}
