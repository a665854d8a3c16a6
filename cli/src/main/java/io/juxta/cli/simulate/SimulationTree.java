package io.juxta.cli.simulate;

import io.juxta.cli.load.MissingReference;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.ObjectSource;
import io.juxta.cli.reasons.NearestNode;
import io.juxta.cli.reasons.PodRemedyAnswer;
import io.juxta.cli.reasons.PreemptionAnswer;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PodGrant;
import io.juxta.placement.Preemption;
import io.juxta.placement.VolumeGrant;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.NodeLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The JSON of a simulation.
public record SimulationTree(SimulationReport report) {

    static final String KIND = "SimulationReport";

    private static final Tree NULL = new Tree.Null(Tree.NO_LINE);

    Tree.Mapping tree() {
        var reasons = new SimulationReasons(report, SimulationReasons.Reader.PROGRAM);
        var pods = new ArrayList<Tree>();
        var copies = report.simulation().copies();
        var originals = CopyCounts.originals(copies);
        for (var attempted : report.results()) {
            var refusals = refusals(attempted.placing());
            var pod =
                    pod(
                            JsonAnswer.part(),
                            attempted,
                            PodRemedyAnswer.inGroups(
                                    reasons.groups(attempted, refusals),
                                    reasons.remedies(attempted)),
                            reasons.nearest(attempted, refusals),
                            report.missing(attempted));
            var original = originals.get(attempted.pod().meta().fullName());
            preempted(pod, attempted);
            pods.add((original == null ? pod : pod.put("copyOf", original)).tree());
        }
        var answer =
                JsonAnswer.of(KIND)
                        .put("pods", pods)
                        .put(
                                "ledger",
                                report.ledger().stream().map(row -> row(row).tree()).toList())
                        .put("summary", summary(report.counts()));
        var preemptions = report.simulation().preemptions();
        if (!preemptions.isEmpty()) {
            answer.put("preemptions", preemptions.stream().map(PreemptionAnswer::tree).toList());
        }
        report.doubt()
                .map(ObjectSource.OBJECTS::said)
                .ifPresent(why -> answer.put("uncertain", why));
        if (!copies.isEmpty()) {
            answer.put("waiting", summary(report.waiting()))
                    .put(
                            "copies",
                            CopyCounts.of(copies, report.results()).stream()
                                    .map(CopyCounts::tree)
                                    .toList());
        }
        return answer.tree();
    }

    /// Who went for a pod, and the node that is nominated for it where it has none.
    private void preempted(JsonAnswer answer, Attempted attempted) {
        var name = attempted.pod().meta().fullName();
        var victims = report.simulation().evictedFor(name);
        if (!victims.isEmpty()) {
            answer.putTexts("preempted", victims);
        }
        var now = report.simulation().view().pod(name);
        if (now != null && !now.isBound() && !now.status().nominatedNode().isEmpty()) {
            answer.put("nominatedNode", now.status().nominatedNode());
        }
    }

    /// The rejections of nodes.
    static List<PlacementResult.RefusedBy> refusals(PlacementResult placing) {
        return switch (placing) {
            case PlacementResult.Unschedulable(var refusals, _, _) -> refusals;
            case PlacementResult.PlacementUndecided(_, var refusals) -> refusals;
            case PlacementResult.Placed _,
                    PlacementResult.Preempted _,
                    PlacementResult.PlacementFailed _,
                    PlacementResult.PlacementNotModelled _,
                    PlacementResult.Skipped _ ->
                    List.of();
        };
    }

    /// The result of one pod.
    ///
    /// @param groups the rejected nodes, with the reasons
    /// @param nearest where there are rejected nodes and one came nearest
    /// @param missing objects that the pod names and that do not exist
    public static JsonAnswer pod(
            JsonAnswer answer,
            Attempted attempted,
            List<Tree> groups,
            Optional<NearestNode> nearest,
            List<MissingReference> missing) {
        var placing = attempted.placing();
        answer.put("pod", attempted.pod().meta().fullName()).put("outcome", word(placing));
        if (placing instanceof PlacementResult.Placed placed) {
            return placed(answer, placed);
        }
        answer.put("node", NULL);
        if (!missing.isEmpty()) {
            answer.put("missing", missing.stream().map(MissingReference::tree).toList());
        }
        return switch (placing) {
            case PlacementResult.Placed placed -> placed(answer, placed);
            case PlacementResult.Preempted(var by, _) -> answer.put("preemptedBy", by);
            case PlacementResult.Unschedulable(_, var message, var preemption) ->
                    nearest(answer.put("nodes", groups), nearest)
                            .put("message", message)
                            .put(
                                    "preemptionMayHelp",
                                    Tree.Bool.of(preemption instanceof Preemption.Evictions));
            case PlacementResult.PlacementUndecided(var nodes, _) ->
                    nearest(answer.put("nodes", groups), nearest).putTexts("undecided", nodes);
            case PlacementResult.PlacementFailed(var plugin, var error, _) -> {
                if (!plugin.isEmpty()) {
                    answer.put("plugin", plugin);
                }
                yield answer.put("error", error);
            }
            case PlacementResult.PlacementNotModelled(var field) -> answer.put("field", field);
            case PlacementResult.Skipped(var why) -> answer.put("reason", why);
        };
    }

    static String word(PlacementResult placing) {
        return switch (placing) {
            case PlacementResult.Placed _ -> "Placed";
            case PlacementResult.Preempted _ -> "Preempted";
            case PlacementResult.Unschedulable _ -> "Unschedulable";
            case PlacementResult.PlacementFailed _ -> "Failed";
            case PlacementResult.PlacementUndecided _ -> "Undecided";
            case PlacementResult.PlacementNotModelled _ -> "NotModelled";
            case PlacementResult.Skipped _ -> "Skipped";
        };
    }

    private static JsonAnswer placed(JsonAnswer answer, PlacementResult.Placed placed) {
        var scores = JsonAnswer.part();
        var names = placed.scores().nodes();
        for (var i = 0; i < names.size(); i++) {
            var ofNode = JsonAnswer.part();
            placed.scores().of(i).forEach(ofNode::put);
            scores.put(names.get(i), ofNode.tree());
        }
        answer.put("node", placed.node()).putTexts("best", placed.best());
        if (!names.isEmpty()) {
            answer.put("score", placed.scores().total(names.indexOf(placed.node())));
        }
        answer.put("scores", scores.tree()).put("claims", claims(placed.grant()));
        if (!placed.grant().volumes().isEmpty()) {
            answer.put(
                    "volumes",
                    placed.grant().volumes().stream().map(SimulationTree::volume).toList());
        }
        return answer.put(
                "nodeAllocatableResourceClaimStatuses",
                placed.grant().nodeAllocatable().stream().map(ModelWriter::write).toList());
    }

    /// What is written for a PersistentVolumeClaim.
    private static Tree volume(VolumeGrant grant) {
        var answer =
                JsonAnswer.part().put("persistentVolumeClaim", grant.claim().meta().fullName());
        return switch (grant) {
            case VolumeGrant.BoundVolume(_, var volume) ->
                    answer.put("persistentVolume", volume.meta().name()).tree();
            case VolumeGrant.ProvisionedVolume(_, _, var node) ->
                    answer.put("selectedNode", node).tree();
        };
    }

    private static List<Tree> claims(PodGrant grant) {
        var claims = new ArrayList<Tree>();
        for (var allocated : grant.allocated()) {
            var claim = allocated.claim();
            var allocation = claim.status().allocation();
            claims.add(
                    JsonAnswer.part()
                            .put(
                                    "podClaim",
                                    allocated.podClaim().isEmpty()
                                            ? NULL
                                            : Tree.Text.of(allocated.podClaim()))
                            .put("claim", claim.meta().fullName())
                            .put(
                                    "allocation",
                                    allocation == null ? NULL : ModelWriter.write(allocation))
                            .tree());
        }
        return claims;
    }

    private static JsonAnswer nearest(JsonAnswer answer, Optional<NearestNode> nearest) {
        nearest.ifPresent(near -> answer.put("nearest", near.tree()));
        return answer;
    }

    /// One row of the node charges.
    public static JsonAnswer row(NodeLedger.LedgerRow row) {
        return JsonAnswer.part()
                .put("node", row.node())
                .put("resource", row.resource())
                .put("allocatable", row.allocatable().toString())
                .put("pods", row.pods().toString())
                .put("claims", row.claims().toString())
                .put("total", row.total().toString());
    }

    private static Tree summary(SimulationReport.Counts counts) {
        var summary = JsonAnswer.part();
        summary.put("placed", counts.placed())
                .put("unschedulable", counts.unschedulable())
                .put("undecided", counts.undecided())
                .put("failed", counts.failed())
                .put("notModelled", counts.notModelled())
                .put("skipped", counts.skipped());
        if (counts.preempted() > 0) {
            summary.put("preempted", counts.preempted());
        }
        return summary.tree();
    }
}
