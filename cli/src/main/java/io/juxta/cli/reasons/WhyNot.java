package io.juxta.cli.reasons;

import io.juxta.allocator.why.Why;
import io.juxta.cli.gates.ClaimReferences;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.load.NodeAnswer.AnswerVerdict;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.placement.NodeState;
import io.juxta.placement.PlacementResult.RefusedBy;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.PodBills;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Explains why a plugin rejected a pod on a node, in more detail than Kubernetes: which devices
/// are missing, how much of which resource, or which taints.
///
/// @param seen the snapshot of the attempt
/// @param budget for a search for devices
/// @param bills the cost of claims, node by node
public record WhyNot(Pod pod, PodView view, Snapshot seen, long budget, PodBills bills) {

    private static final String DEVICES = "DynamicResources";
    private static final String RESOURCES = "NodeResourcesFit";
    private static final String TAINTS = "TaintToleration";
    private static final String INSUFFICIENT = "Insufficient ";

    /// The message of DynamicResources when the cost is not the reason.
    private static final String UNAVAILABLE = "resourceclaim not available on the node";

    public static WhyNot of(Pod pod, PodView view, Snapshot seen, PlacementSettings terms) {
        return new WhyNot(pod, view, seen, terms.budget(), PodBills.of(view, seen, terms));
    }

    private static final List<String> ABOUT_DEVICES =
            List.of("cannot allocate all claims", "invalid resource pools were encountered");

    /// The details for one node without a search for devices.
    public NodeReason about(String name, RefusedBy refused) {
        var node = seen.node(name);
        if (node == null) {
            return new NodeReason.Plain(refused.reasons());
        }
        return switch (refused.plugin()) {
            case TAINTS -> taints(node.node(), refused);
            case RESOURCES -> shortages(node, refused);
            case DEVICES -> asksLedger(refused) ? ledger(node, refused) : plain(refused);
            default -> new NodeReason.Plain(refused.reasons());
        };
    }

    /// Whether a rejection by DynamicResources may be about the cost: then another search is needed
    /// for the figures.
    public boolean asksLedger(RefusedBy refused) {
        return refused.plugin().equals(DEVICES)
                && refused.reasons().stream()
                        .noneMatch(
                                reason ->
                                        ABOUT_DEVICES.contains(reason)
                                                || reason.equals(UNAVAILABLE));
    }

    /// The cost of claims beyond what the node has.
    private NodeReason ledger(NodeState node, RefusedBy refused) {
        var bill = bills.on(node.name());
        if (bill == null) {
            return plain(refused);
        }
        var refusal = bill.refusal();
        if (refusal != null) {
            return refused.reasons().contains(refusal.reason())
                    ? new NodeReason.Ledger(refusal, names(node))
                    : plain(refused);
        }
        return shortages(
                refused,
                resource -> {
                    var line = bill.shortOf(resource);
                    return line == null ? null : ResourceShortage.of(line);
                });
    }

    private static Map<String, String> names(NodeState node) {
        var names = new TreeMap<String, String>();
        node.pods().forEach(pod -> names.put(pod.key(), pod.name()));
        return names;
    }

    private static NodeReason plain(RefusedBy refused) {
        return new NodeReason.Plain(refused.reasons());
    }

    /// The same about claims that find no devices on the node.
    public NodeReason about(String name, RefusedBy refused, List<Claim> claims, Why.Depth depth) {
        var node = seen.node(name);
        return node == null
                ? new NodeReason.Plain(refused.reasons())
                : of(NodeAnswer.ask(seen.world().on(node.node()), claims, budget, depth), refused);
    }

    /// The allocator's reason, where it has one. An undecided result is no reason.
    public static NodeReason of(NodeAnswer placement, RefusedBy refused) {
        var why = placement.why();
        return why == null
                        || placement.line().isEmpty()
                        || placement.verdict() == AnswerVerdict.FITS
                        || placement.verdict() == AnswerVerdict.UNDECIDED
                ? new NodeReason.Plain(refused.reasons())
                : new NodeReason.NoDevices(placement, why);
    }

    /// The claims without devices; empty where the rejection has another cause.
    public List<Claim> claimsInQuestion(RefusedBy refused) {
        return refused.plugin().equals(DEVICES)
                        && refused.reasons().stream().anyMatch(ABOUT_DEVICES::contains)
                ? unallocated()
                : List.of();
    }

    /// The claims the pod still needs devices for, in its order.
    private List<Claim> unallocated() {
        var claims = new LinkedHashMap<String, Claim>();
        for (var named : ClaimReferences.of(pod)) {
            if (named instanceof ClaimReferences.Named.Claimed(_, var name)) {
                var claim = seen.claim(name);
                if (claim != null && !claim.isAllocated()) {
                    claims.putIfAbsent(name, claim);
                }
            }
        }
        return List.copyOf(claims.values());
    }

    /// The taints that the pod does not tolerate, where Kubernetes does not name them.
    private NodeReason taints(Node node, RefusedBy refused) {
        var taints = new ArrayList<Taint>();
        for (var taint : node.taints()) {
            if (taint.effect() != TaintEffect.KnownEffect.PREFER_NO_SCHEDULE
                    && pod.spec().tolerations().stream()
                            .noneMatch(toleration -> toleration.tolerates(taint))) {
                taints.add(new Taint(taint.key(), taint.value(), taint.effect(), null));
            }
        }
        return taints.isEmpty()
                ? new NodeReason.Plain(refused.reasons())
                : new NodeReason.Untolerated(List.copyOf(taints));
    }

    /// How much is missing of the resources that Kubernetes reports.
    private NodeReason shortages(NodeState node, RefusedBy refused) {
        return shortages(
                refused,
                resource -> {
                    var shortage =
                            ResourceShortage.bySpec(resource, view.asked().amount(resource), node);
                    return shortage.by() > 0 ? shortage : null;
                });
    }

    private static NodeReason shortages(
            RefusedBy refused, Function<String, @Nullable ResourceShortage> figures) {
        var shortages = new ArrayList<ResourceShortage>();
        var others = new ArrayList<String>();
        for (var reason : refused.reasons()) {
            var shortage =
                    reason.startsWith(INSUFFICIENT)
                            ? figures.apply(reason.substring(INSUFFICIENT.length()))
                            : null;
            if (shortage == null) {
                others.add(reason);
            } else {
                shortages.add(shortage);
            }
        }
        return shortages.isEmpty()
                ? plain(refused)
                : new NodeReason.Short(List.copyOf(shortages), List.copyOf(others));
    }
}
