package io.juxta.placement;

import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Condition;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeSelector;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Claims as cases of devices say them: what is asked for as in [DynamicWords], and what became of
/// it.
///
/// ```yaml
/// claims:
///   c: {r: {class: any}, status: {devices: [d.example.com/a/d], node: a, for: [pod]}, deleted: true}
///   made: {r: {class: any}, owner: pod}              # from a template
///   left: {r: {class: any}, owner: pod, extended: true}
/// ```
///
/// A `status` may also have `consumers: 255` of other names, binding conditions (`waits`, `fails`)
/// and the `conditions` of its first device that are true.
final class DynamicClaims {

    private DynamicClaims() {}

    static Claim claim(String name, Tree.Mapping words) {
        var status = words.mapping("status");
        var asks = words.without("status").without("deleted").without("owner").without("extended");
        Allocation allocation = null;
        if (status.has("devices")) {
            var results = new ArrayList<Allocation.Result>();
            for (var text : Sketch.list(status, "devices")) {
                var parts = text.split("/", -1);
                results.add(
                        new Allocation.Result(
                                "r",
                                new DeviceId(parts[0], parts[1], parts[2]),
                                Flag.UNSET,
                                List.of(),
                                Sketch.list(status, "waits"),
                                Sketch.list(status, "fails"),
                                null,
                                ByName.empty(),
                                Sketch.list(status, "skips")));
            }
            allocation =
                    new Allocation(
                            results,
                            List.of(),
                            status.has("node") ? only(status.text("node")) : null,
                            null);
        }
        var consumers = new ArrayList<ClaimStatus.Consumer>();
        for (var pod : Sketch.list(status, "for")) {
            consumers.add(new ClaimStatus.Consumer("", "pods", pod, "uid-" + pod));
        }
        for (var i = 0; i < PodView.whole(status, "consumers", 0); i++) {
            consumers.add(new ClaimStatus.Consumer("", "pods", "other-" + i, "uid-other-" + i));
        }
        var reports = new ArrayList<ClaimStatus.DeviceReport>();
        if (status.has("conditions") && allocation != null) {
            var conditions = new ArrayList<Condition>();
            for (var type : Sketch.list(status, "conditions")) {
                conditions.add(new Condition(type, "True", 0, null, "", ""));
            }
            reports.add(
                    new ClaimStatus.DeviceReport(
                            allocation.results().getFirst().device(),
                            null,
                            conditions,
                            null,
                            null));
        }
        return new Claim(
                meta(name, words),
                DynamicWords.spec(asks),
                new ClaimStatus(allocation, consumers, reports));
    }

    private static Meta meta(String name, Tree.Mapping words) {
        Tree.Mapping rest = Tree.Mapping.EMPTY;
        if (words.has("owner")) {
            rest =
                    Tree.Mapping.of(
                            Map.of(
                                    "ownerReferences",
                                    Tree.Sequence.of(
                                            List.of(
                                                    Tree.Mapping.of(
                                                            Map.of(
                                                                    "uid",
                                                                    Tree.Text.of(
                                                                            "uid-"
                                                                                    + words.text(
                                                                                            "owner")),
                                                                    "controller",
                                                                    Tree.Bool.of(true)))))));
        }
        return new Meta(
                "default",
                name,
                "uid-claim-" + name,
                "",
                0,
                null,
                words.flag("deleted") ? Instant.EPOCH : null,
                ByName.empty(),
                words.flag("extended")
                        ? ByName.of("resource.kubernetes.io/extended-resource-claim", "true")
                        : ByName.empty(),
                List.of(),
                rest);
    }

    private static NodeSelector only(String node) {
        return new NodeSelector(
                List.of(
                        new NodeSelector.Term(
                                List.of(),
                                List.of(
                                        new NodeSelector.NodeSelectorRequirement(
                                                "metadata.name",
                                                NodeSelector.NodeSelectorOperator.Known.IN,
                                                List.of(node))))));
    }
}
