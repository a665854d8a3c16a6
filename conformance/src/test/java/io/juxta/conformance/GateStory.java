package io.juxta.conformance;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A cluster whose gates are switched while it runs: an API server and a scheduler, each with its
/// own gates, and what is stored between one step and the next.
///
/// In a step somebody deletes and writes, then the scheduler starts afresh, reads everything, tries
/// every pod without a node once and writes down what it decided.
final class GateStory {

    /// What a step came to.
    ///
    /// @param writes what was refused, and which fields were dropped, by object; others went well
    /// @param pods what became of every pod that had no node
    /// @param ledger amounts by `node resource`, as the scheduler that was started afresh counts
    record Told(
            Map<String, GatedStore.Written> writes,
            Map<String, Tree.Mapping> pods,
            Map<String, Tree.Mapping> ledger) {}

    private final GatedStore store = new GatedStore();
    private final Tree.Mapping library;

    /// @param library the objects the steps speak of, by short names
    GateStory(Tree.Mapping library) {
        this.library = library;
    }

    /// Objects that were there before the story begins.
    void stored(List<Tree> names) {
        for (var name : names) {
            named(name).forEach(store::put);
        }
    }

    Told step(Tree.Mapping step) {
        var server = gates(step.mapping("featureGates"));
        var scheduler = gates(GateTable.schedulerGates(step));
        var writes = new TreeMap<String, GatedStore.Written>();
        for (var key : step.items("delete")) {
            store.delete(((Tree.Text) key).value());
        }
        for (var name : step.items("write")) {
            for (var object : named(name)) {
                note(writes, GatedStore.key(object), store.write(object, server));
            }
        }
        var report = Simulator.juxta(flag(scheduler)).simulate(store.objects());
        var pods = new LinkedHashMap<String, Tree.Mapping>();
        for (var item : report.items("pods")) {
            var pod = (Tree.Mapping) item;
            pods.put(pod.text("pod"), pod);
            if (pod.text("outcome").equals("Placed")) {
                bind(pod, server, writes);
            }
        }
        var ledger = new LinkedHashMap<String, Tree.Mapping>();
        for (var item : report.items("ledger")) {
            var row = (Tree.Mapping) item;
            ledger.put(row.text("node") + " " + row.text("resource"), row);
        }
        return new Told(writes, pods, ledger);
    }

    private List<Tree.Mapping> named(Tree name) {
        return GateTable.named(library, name);
    }

    private static void note(
            Map<String, GatedStore.Written> writes, String key, GatedStore.Written written) {
        if (!written.equals(new GatedStore.Written.Taken(List.of()))) {
            writes.put(key, written);
        }
    }

    /// The writes of a scheduler for a pod it has placed: claims, the pod's status, the binding.
    private void bind(
            Tree.Mapping placed, FeatureGates gates, Map<String, GatedStore.Written> writes) {
        var pod = store.object("Pod " + placed.text("pod"));
        var allocations = new LinkedHashMap<String, Tree>();
        for (var item : placed.items("claims")) {
            var claim = (Tree.Mapping) item;
            allocations.put(claim.text("claim"), claim.mapping("allocation"));
        }
        for (var use : pod.mapping("spec").items("resourceClaims")) {
            var name =
                    pod.mapping("metadata").text("namespace")
                            + "/"
                            + ((Tree.Mapping) use).text("resourceClaimName");
            var claim = store.object("ResourceClaim " + name);
            var status = claim.mapping("status");
            if (allocations.containsKey(name)) {
                status = status.with("allocation", allocations.get(name));
            }
            var reserved = new ArrayList<>(status.items("reservedFor"));
            reserved.add(consumer(pod));
            status = status.with("reservedFor", Tree.Sequence.of(reserved));
            note(
                    writes,
                    GatedStore.key(claim),
                    store.writeStatus(claim.with("status", status), gates));
        }
        var entries = placed.items("nodeAllocatableResourceClaimStatuses");
        if (!entries.isEmpty()) {
            var status =
                    pod.mapping("status")
                            .with(
                                    "nodeAllocatableResourceClaimStatuses",
                                    Tree.Sequence.of(entries));
            note(writes, GatedStore.key(pod), store.writeStatus(pod.with("status", status), gates));
        }
        var now = store.object(GatedStore.key(pod));
        store.put(
                now.with(
                        "spec",
                        now.mapping("spec").with("nodeName", Tree.Text.of(placed.text("node")))));
    }

    private static Tree consumer(Tree.Mapping pod) {
        var meta = pod.mapping("metadata");
        return Tree.Mapping.of(
                new LinkedHashMap<>(
                        Map.of(
                                "resource",
                                Tree.Text.of("pods"),
                                "name",
                                Tree.Text.of(meta.text("name")),
                                "uid",
                                Tree.Text.of(meta.text("uid")))));
    }

    private static FeatureGates gates(Tree.Mapping written) {
        var overrides = new LinkedHashMap<String, Boolean>();
        written.fields().keySet().forEach(name -> overrides.put(name, written.flag(name)));
        if (overrides.isEmpty()) {
            throw new IllegalArgumentException("A step says which gates are on or off.");
        }
        return FeatureGates.of(overrides);
    }

    private static String flag(FeatureGates gates) {
        var words = new ArrayList<String>();
        gates.overrides().forEach((name, on) -> words.add(name + "=" + on));
        return String.join(",", words);
    }
}
