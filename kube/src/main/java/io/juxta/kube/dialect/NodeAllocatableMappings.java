package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The cost of a device on its node: `nodeAllocatableResources` in 1.37,
/// `nodeAllocatableResourceMappings` in the main text of KEP-5517, `nativeResourceMappings` in its
/// oldest parts. [NodeAllocatableEntry] reads their entries.
///
/// A device may use several fields for different resources. For one resource the newest wins and
/// the older is a contradiction.
final class NodeAllocatableMappings {

    private static final String NOW = "nodeAllocatableResources";

    /// Newest first.
    private static final List<String> OLD =
            List.of("nodeAllocatableResourceMappings", NodeAllocatableEntry.OLDEST);

    private NodeAllocatableMappings() {}

    static Tree.Mapping rewrite(Tree.Mapping device, FieldPath at, Normalising run) {
        for (var resource : device.mapping(NOW).fields().values()) {
            if (resource instanceof Tree.Mapping entry && entry.has("accountingPolicy")) {
                run.saw(Dialect.ACCOUNTING_POLICIES);
            }
        }
        var written = device;
        for (var field : OLD) {
            if (device.fields().get(field) instanceof Tree.Mapping mappings) {
                written = moved(written, field, mappings, at, run);
            }
        }
        return written;
    }

    private static Tree.Mapping moved(
            Tree.Mapping device,
            String field,
            Tree.Mapping mappings,
            FieldPath at,
            Normalising run) {
        var resources = new LinkedHashMap<>(device.mapping(NOW).fields());
        if (!device.has(NOW)) {
            run.moved(
                    field.equals(NodeAllocatableEntry.OLDEST)
                            ? Dialect.NATIVE_RESOURCES
                            : Dialect.NODE_ALLOCATABLE_1_36,
                    at.field(field),
                    at.field(NOW),
                    "is called %s in 1.37".formatted(NOW));
        }
        for (var written : mappings.fields().entrySet()) {
            var name = written.getKey();
            var from = at.field(field).key(name);
            var entry =
                    new NodeAllocatableEntry(
                            field, mapping(written.getValue()), from, at.field(NOW).key(name), run);
            if (resources.containsKey(name)) {
                run.bothGiven(
                        entry.dialect(),
                        from,
                        "%s[%s]".formatted(field, name),
                        "%s[%s]".formatted(NOW, name),
                        written.getValue());
            } else if (written.getValue() instanceof Tree.Mapping
                    || written.getValue() instanceof Tree.Null) {
                resources.put(name, entry.rewrite());
            } else {
                resources.put(name, written.getValue());
            }
        }
        var now = new Tree.Mapping(resources, mappings.line());
        return device.has(NOW)
                ? device.without(field).with(NOW, now)
                : Edits.renamed(device, field, NOW, now);
    }

    /// A resource without a value counts as an empty one.
    private static Tree.Mapping mapping(Tree entry) {
        return entry instanceof Tree.Mapping mapping
                ? mapping
                : new Tree.Mapping(Map.of(), entry.line());
    }
}
