package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.kube.decode.PodClaimDefaults;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The cost of a pod's claims, in `status.nodeAllocatableResourceClaimStatuses`:
///
/// | written | in 1.37 |
/// | --- | --- |
/// | `resources: {cpu: "30"}` | `mapping: [{name: cpu, quantity: "30"}]`, by name |
/// | `direct: [{name: cpu, quantity: "30"}]` | `mapping: […]` |
/// | `overhead: [{perPodReference: Q}]` | `overhead: [{perPod: Q}]` |
/// | `nativeResourceClaimStatus: [{claimInfo: {name: C}, resources: [{resourceName: cpu, quantity: "30"}]}]` | `nodeAllocatableResourceClaimStatuses: [{resourceClaimName: C, mapping: […]}]` |
///
/// The oldest form names a claim as the pod's spec does; where the pod's status has the
/// ResourceClaim, the claim's own name is written.
final class NodeAllocatableStatus {

    private static final String NOW = "nodeAllocatableResourceClaimStatuses";
    private static final String OLDEST = "nativeResourceClaimStatus";

    private NodeAllocatableStatus() {}

    static Tree.Mapping rewrite(
            Tree.Mapping pod, Tree.Mapping status, FieldPath at, Normalising run) {
        var written = status;
        if (status.fields().get(OLDEST) instanceof Tree.Sequence entries) {
            if (status.has(NOW)) {
                run.bothGiven(Dialect.NATIVE_RESOURCES, at.field(OLDEST), OLDEST, NOW, entries);
                written = status.without(OLDEST);
            } else {
                run.moved(
                        Dialect.NATIVE_RESOURCES,
                        at.field(OLDEST),
                        at.field(NOW),
                        "is called %s in 1.37".formatted(NOW));
                written = Edits.renamed(status, OLDEST, NOW, entries);
            }
        }
        return Edits.items(written, NOW, at, (entry, e) -> entry(pod, entry, e, run));
    }

    private static Tree.Mapping entry(
            Tree.Mapping pod, Tree.Mapping entry, FieldPath at, Normalising run) {
        var written = claimName(pod, entry, at, run);
        written = resources(written, at, run);
        written = direct(written, at, run);
        return Edits.items(
                written,
                "overhead",
                at,
                (overhead, o) -> NodeAllocatableEntry.references(overhead, o, o, run));
    }

    private static Tree.Mapping claimName(
            Tree.Mapping pod, Tree.Mapping entry, FieldPath at, Normalising run) {
        if (!(entry.fields().get("claimInfo") instanceof Tree.Mapping info)
                || entry.has("resourceClaimName")
                || !info.without("name").fields().isEmpty()) {
            return entry;
        }
        var name = new Tree.Text(PodClaimDefaults.claimOf(pod, info.text("name")), info.line());
        run.moved(
                Dialect.NATIVE_RESOURCES,
                at.field("claimInfo", "name"),
                at.field("resourceClaimName"),
                "moves to resourceClaimName in 1.37");
        return Edits.renamed(entry, "claimInfo", "resourceClaimName", name);
    }

    private static Tree.Mapping resources(Tree.Mapping entry, FieldPath at, Normalising run) {
        var resources = entry.fields().get("resources");
        boolean amounts = resources instanceof Tree.Mapping;
        if (resources == null || (!amounts && !(resources instanceof Tree.Sequence))) {
            return entry;
        }
        var dialect = amounts ? Dialect.NODE_ALLOCATABLE_1_36 : Dialect.NATIVE_RESOURCES;
        if (entry.has("mapping")) {
            run.bothGiven(dialect, at.field("resources"), "resources", "mapping", resources);
            return entry.without("resources");
        }
        run.moved(dialect, at.field("resources"), at.field("mapping"), "is called mapping in 1.37");
        var mapping =
                resources instanceof Tree.Mapping named
                        ? byName(named, at, run)
                        : inOrder((Tree.Sequence) resources, at, run);
        return Edits.renamed(
                entry, "resources", "mapping", new Tree.Sequence(mapping, resources.line()));
    }

    private static List<Tree> byName(Tree.Mapping amounts, FieldPath at, Normalising run) {
        var items = new ArrayList<Tree>();
        for (var name : amounts.fields().keySet().stream().sorted().toList()) {
            var amount = amounts.fields().getOrDefault(name, Tree.Text.of("0"));
            var from = at.field("resources").key(name);
            var to = at.field("mapping").index(items.size());
            run.alsoMoved(from, to);
            run.alsoMoved(from, to.field("name"));
            run.alsoMoved(from, to.field("quantity"));
            var item = new LinkedHashMap<String, Tree>();
            item.put("name", new Tree.Text(name, amount.line()));
            item.put("quantity", amount);
            items.add(new Tree.Mapping(item, amount.line()));
        }
        return items;
    }

    /// Sorts like [#byName]; `resourceName` becomes `name`.
    private static List<Tree> inOrder(Tree.Sequence amounts, FieldPath at, Normalising run) {
        var named = new ArrayList<Map.Entry<Integer, Tree>>();
        for (int i = 0; i < amounts.items().size(); i++) {
            var item = amounts.items().get(i);
            named.add(Map.entry(i, item instanceof Tree.Mapping mapping ? named(mapping) : item));
        }
        named.sort(Comparator.comparing(entry -> nameOf(entry.getValue())));
        for (int i = 0; i < named.size(); i++) {
            var from = at.field("resources").index(named.get(i).getKey());
            var to = at.field("mapping").index(i);
            run.alsoMoved(from, to);
            run.alsoMoved(from.field("resourceName"), to.field("name"));
        }
        return named.stream().map(Map.Entry::getValue).toList();
    }

    private static Tree.Mapping named(Tree.Mapping amount) {
        var name = amount.field("resourceName");
        return name.isEmpty() || amount.has("name")
                ? amount
                : Edits.renamed(amount, "resourceName", "name", name.get());
    }

    private static String nameOf(Tree item) {
        return item instanceof Tree.Mapping mapping ? mapping.text("name") : "";
    }

    private static Tree.Mapping direct(Tree.Mapping entry, FieldPath at, Normalising run) {
        var direct = entry.field("direct");
        if (direct.isEmpty()) {
            return entry;
        }
        if (entry.has("mapping")) {
            run.bothGiven(
                    Dialect.NODE_ALLOCATABLE_DIRECT,
                    at.field("direct"),
                    "direct",
                    "mapping",
                    direct.get());
            return entry.without("direct");
        }
        run.moved(
                Dialect.NODE_ALLOCATABLE_DIRECT,
                at.field("direct"),
                at.field("mapping"),
                "is called mapping in 1.37");
        return Edits.renamed(entry, "direct", "mapping", direct.get());
    }
}
