package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Condition;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// What others do to the claims and pods of a story: another scheduler, controllers, drivers.
///
/// - `allocate: {claim: c, device: d.example.com/n1/gpu-0, for: p}`, usable everywhere
/// - `deallocate: c`, `delete-claim: c`
/// - `finalizer: {claim: c, named: example.com/mine}`, and `no-finalizer: c`
/// - `report: {claim: c, conditions: [attached]}`, what the driver of its first device says
/// - `bind: {pod: p, node: n1}`
/// - `label: p`, a change to a pod that has nothing to do with anything
final class Others {

    private final Cluster cluster;

    Others(Cluster cluster) {
        this.cluster = cluster;
    }

    void happen(Tree.Mapping words) {
        for (var word : words.fields().entrySet()) {
            var what = words.mapping(word.getKey());
            switch (word.getKey()) {
                case "allocate" -> allocate(what);
                case "deallocate" -> status(claim(words.text("deallocate")), ClaimStatus.EMPTY);
                case "delete-claim" ->
                        cluster.delete(Resource.CLAIMS, "default/" + words.text("delete-claim"))
                                .orThrow();
                case "finalizer" ->
                        finalizers(claim(what.text("claim")), List.of(what.text("named")));
                case "no-finalizer" -> finalizers(claim(words.text("no-finalizer")), List.of());
                case "report" -> report(what);
                case "bind" ->
                        cluster.bind(
                                        cluster.read(Resource.PODS, "default/" + what.text("pod"))
                                                .orElseThrow(),
                                        what.text("node"))
                                .orThrow();
                case "label" -> label(words.text("label"));
                default -> throw new IllegalArgumentException("Nobody does " + word.getKey());
            }
        }
    }

    private Claim claim(String name) {
        return cluster.read(Resource.CLAIMS, "default/" + name).orElseThrow();
    }

    private void allocate(Tree.Mapping what) {
        var claim = claim(what.text("claim"));
        var parts = what.text("device").split("/", -1);
        var result =
                new Allocation.Result(
                        claim.spec().requests().getFirst().name(),
                        new DeviceId(parts[0], parts[1], parts[2]),
                        Flag.UNSET,
                        List.of(),
                        List.of(),
                        List.of(),
                        null,
                        ByName.empty(),
                        List.of());
        var consumers = new ArrayList<ClaimStatus.Consumer>();
        if (what.has("for")) {
            var name = what.text("for");
            consumers.add(new ClaimStatus.Consumer("", "pods", name, "uid-" + name));
        }
        status(
                claim,
                new ClaimStatus(
                        new Allocation(List.of(result), List.of(), null, null),
                        consumers,
                        List.of()));
    }

    private void status(Claim claim, ClaimStatus status) {
        cluster.updateStatus(Resource.CLAIMS, new Claim(claim.meta(), claim.spec(), status))
                .orThrow();
    }

    private void finalizers(Claim claim, List<String> finalizers) {
        cluster.update(
                        Resource.CLAIMS,
                        new Claim(
                                claim.meta().withFinalizers(finalizers),
                                claim.spec(),
                                claim.status()))
                .orThrow();
    }

    private void report(Tree.Mapping what) {
        var claim = claim(what.text("claim"));
        var allocation = claim.status().allocation();
        var conditions = new ArrayList<Condition>();
        for (var item : what.items("conditions")) {
            conditions.add(new Condition(((Tree.Text) item).value(), "True", 0, null, "", ""));
        }
        var device = allocation == null ? null : allocation.results().getFirst().device();
        if (device == null) {
            throw new IllegalArgumentException(claim + " has no devices");
        }
        status(
                claim,
                new ClaimStatus(
                        allocation,
                        claim.status().reservedFor(),
                        List.of(
                                new ClaimStatus.DeviceReport(
                                        device, null, conditions, null, null))));
    }

    private void label(String name) {
        var pod = cluster.read(Resource.PODS, "default/" + name).orElseThrow();
        cluster.update(
                        Resource.PODS,
                        Resource.PODS.with(
                                pod, pod.meta().withAnnotations(ByName.of("seen", "yes"))))
                .orThrow();
    }
}
