package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `status.nodeAllocatableResourceClaimStatuses`: the mapped cpu, memory and hugepages of each
/// claim of a pod.
///
/// There are two kinds of rules. The declarative ones, for missing and duplicate values, skip what
/// is unchanged from the stored pod. The hand-written ones check everything, but only in entries
/// that name a claim.
final class NodeAllocatableStatuses {

    private static final String LIST = "nodeAllocatableResourceClaimStatuses";
    private static final FieldPath PATH = FieldPath.of("status", LIST);

    private final RuleProfile profile;
    private final Findings findings;

    NodeAllocatableStatuses(RuleProfile profile, Findings findings) {
        this.profile = profile;
        this.findings = findings;
    }

    /// Everything about the list in an updated status.
    void validate(Tree.Mapping pod, Tree.Mapping old) {
        var known = knownClaims(pod);
        var entries = Reading.objects(pod.mapping("status"), LIST);
        for (var i = 0; i < entries.size(); i++) {
            content(entries.get(i), PATH.index(i), known);
        }
        declared(pod.mapping("status"), old.mapping("status"));
    }

    /// The claims a pod names itself, and those made for it.
    private static Set<String> knownClaims(Tree.Mapping pod) {
        var known = new HashSet<String>();
        for (var claim : Reading.objects(pod.mapping("spec"), "resourceClaims")) {
            known.add(claim.text("resourceClaimName"));
        }
        for (var claim : Reading.objects(pod.mapping("status"), "resourceClaimStatuses")) {
            known.add(claim.text("resourceClaimName"));
        }
        return known;
    }

    private void content(Tree.Mapping entry, FieldPath path, Set<String> known) {
        var claim = entry.text("resourceClaimName");
        if (claim.isEmpty()) {
            return;
        }
        if (!known.contains(claim)) {
            findings.written(
                    INVALID,
                    path.field("resourceClaimName"),
                    "the pod has no claim \"%s\", neither in spec.resourceClaims nor in status.resourceClaimStatuses"
                            .formatted(claim));
        }
        var mapping = Reading.objects(entry, "mapping");
        for (var i = 0; i < mapping.size(); i++) {
            var at = path.field("mapping").index(i);
            resource(mapping.get(i).text("name"), at);
            notNegative(mapping.get(i), "quantity", at);
        }
        var overhead = Reading.objects(entry, "overhead");
        for (var i = 0; i < overhead.size(); i++) {
            var at = path.field("overhead").index(i);
            resource(overhead.get(i).text("name"), at);
            notNegative(overhead.get(i), "perPod", at);
            notNegative(overhead.get(i), "perContainer", at);
            if (!overhead.get(i).has("perPod") && !overhead.get(i).has("perContainer")) {
                findings.written(INVALID, at, "set perPod, perContainer or both");
            }
        }
    }

    private void resource(String name, FieldPath path) {
        if (!ResourceNames.nodeAllocatable(name, profile)) {
            findings.written(
                    INVALID,
                    path.field("name"),
                    "\"%s\" is none of cpu, memory, hugepages-<size>".formatted(name));
        }
    }

    private void notNegative(Tree.Mapping item, String field, FieldPath path) {
        var amount = Quantities.in(item, field);
        if (amount.isPresent() && amount.get().signum() < 0) {
            findings.written(INVALID, path.field(field), "%s is negative".formatted(amount.get()));
        }
    }

    /// The declared rules, which the server runs on every write to a pod that can change the list.
    void declared(Tree.Mapping status, Tree.Mapping oldStatus) {
        if (PodSameness.sameField(LIST, status, oldStatus)) {
            return;
        }
        var entries = Reading.objects(status, LIST);
        var old = Reading.objects(oldStatus, LIST);
        if (profile != RuleProfile.SEED) {
            // The text's list has no keys.
            duplicates(entries, "resourceClaimName", PATH);
        }
        for (var i = 0; i < entries.size(); i++) {
            var entry = entries.get(i);
            var stored = stored(entry, old, "resourceClaimName");
            if (stored.filter(same -> PodSameness.same(entry, same)).isPresent()) {
                continue;
            }
            if (stored.isEmpty()) {
                required(entry, "resourceClaimName", PATH.index(i));
            }
            if (profile == RuleProfile.SEED) {
                amounts(entry, PATH.index(i));
            }
            var before = stored.orElse(Tree.Mapping.EMPTY);
            containers(entry, before, PATH.index(i));
            items(entry, before, "mapping", PATH.index(i));
            items(entry, before, "overhead", PATH.index(i));
        }
    }

    /// The text requires `resources`, which is now `mapping`; 1.37 has `overhead` besides.
    private void amounts(Tree.Mapping entry, FieldPath path) {
        if (entry.items("mapping").isEmpty() && entry.items("overhead").isEmpty()) {
            findings.declared(
                    REQUIRED, path.field("resources"), "say how much of which resource it is");
        }
    }

    private void containers(Tree.Mapping entry, Tree.Mapping before, FieldPath path) {
        if (!entry.items("containers").equals(before.items("containers"))) {
            var names = Nodes.texts(entry.items("containers"));
            for (var i : Findings.repeats(names)) {
                findings.declared(
                        DUPLICATE,
                        path.field("containers").index(i),
                        "container %s is listed already".formatted(names.get(i)));
            }
        }
    }

    private void items(Tree.Mapping entry, Tree.Mapping before, String list, FieldPath path) {
        if (PodSameness.sameField(list, entry, before)) {
            return;
        }
        var items = Reading.objects(entry, list);
        duplicates(items, "name", path.field(list));
        for (var i = 0; i < items.size(); i++) {
            var item = items.get(i);
            var at = path.field(list).index(i);
            var stored = stored(item, Reading.objects(before, list), "name");
            if (stored.isEmpty()) {
                required(item, "name", at);
            }
            // A stored amount that is missing may stay so.
            if (list.equals("mapping")
                    && !item.has("quantity")
                    && stored.filter(same -> !same.has("quantity")).isEmpty()) {
                findings.declared(
                        REQUIRED, at.field("quantity"), "say how much of the resource it is");
            }
        }
    }

    private void required(Tree.Mapping item, String field, FieldPath path) {
        if (item.text(field).isEmpty()) {
            findings.declared(REQUIRED, path.field(field), "must not be empty");
        }
    }

    private void duplicates(List<Tree.Mapping> items, String key, FieldPath path) {
        var keys = items.stream().map(item -> item.text(key)).toList();
        for (var i : Findings.repeats(keys)) {
            findings.declared(
                    DUPLICATE,
                    path.index(i),
                    "there is already an entry for \"%s\"".formatted(keys.get(i)));
        }
    }

    private static Optional<Tree.Mapping> stored(
            Tree.Mapping item, List<Tree.Mapping> old, String key) {
        return old.stream().filter(each -> each.text(key).equals(item.text(key))).findFirst();
    }
}
