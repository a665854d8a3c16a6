package io.juxta.cli.reasons;

import io.juxta.allocator.why.Why;
import io.juxta.cli.gates.PodClaims;
import io.juxta.cli.load.Placement.Verdict;
import io.juxta.cli.load.Placement;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.placement.NodeState;
import io.juxta.placement.Placing.Refused;
import io.juxta.placement.PodBills;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import io.juxta.placement.Terms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Why a plugin said no to a pod on a node, told closer than Kubernetes does: which devices are
/// missing, or how much of what, or which taints are in the way.
///
/// @param seen the cluster as it was when the pod was tried
/// @param budget for a search for devices
/// @param bills what claims would cost, node by node
public record WhyNot(Pod pod, PodView view, Snapshot seen, long budget, PodBills bills) {

    private static final String DEVICES = "DynamicResources";
    private static final String RESOURCES = "NodeResourcesFit";
    private static final String TAINTS = "TaintToleration";
    private static final String INSUFFICIENT = "Insufficient ";

    /// What the plugin for devices says when it is not about what they cost.
    private static final String UNAVAILABLE = "resourceclaim not available on the node";

    public static WhyNot of(Pod pod, PodView view, Snapshot seen, Terms terms) {
        return new WhyNot(pod, view, seen, terms.budget(), PodBills.of(view, seen, terms));
    }

    private static final List<String> ABOUT_DEVICES =
            List.of("cannot allocate all claims", "invalid resource pools were encountered");

    /// What can be said about one node without asking the allocator.
    public NodeReason about(String name, Refused refused) {
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

    /// Whether a no of the plugin for devices may be about what they cost: then it takes another
    /// search to say how much.
    public boolean asksLedger(Refused refused) {
        return refused.plugin().equals(DEVICES)
                && refused.reasons().stream()
                        .noneMatch(
                                reason ->
                                        ABOUT_DEVICES.contains(reason)
                                                || reason.equals(UNAVAILABLE));
    }

    /// What claims cost beyond what there is.
    private NodeReason ledger(NodeState node, Refused refused) {
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

    private static NodeReason plain(Refused refused) {
        return new NodeReason.Plain(refused.reasons());
    }

    /// The same about claims that find no devices on the node.
    public NodeReason about(String name, Refused refused, List<Claim> claims, Why.Depth depth) {
        var node = seen.node(name);
        return node == null
                ? new NodeReason.Plain(refused.reasons())
                : of(Placement.ask(seen.world().on(node.node()), claims, budget, depth), refused);
    }

    /// What the allocator says, where it says why not. An answer that was not found in time is no
    /// reason.
    public static NodeReason of(Placement placement, Refused refused) {
        var why = placement.why();
        return why == null
                        || placement.line().isEmpty()
                        || placement.verdict() == Verdict.FITS
                        || placement.verdict() == Verdict.UNDECIDED
                ? new NodeReason.Plain(refused.reasons())
                : new NodeReason.NoDevices(placement, why);
    }

    /// The claims for which there are no devices; none where the no has nothing to do with them.
    public List<Claim> claimsInQuestion(Refused refused) {
        return refused.plugin().equals(DEVICES)
                        && refused.reasons().stream().anyMatch(ABOUT_DEVICES::contains)
                ? unallocated()
                : List.of();
    }

    /// The claims the pod still needs devices for, in its order.
    private List<Claim> unallocated() {
        var claims = new LinkedHashMap<String, Claim>();
        for (var named : PodClaims.of(pod)) {
            if (named instanceof PodClaims.Named.Claimed(_, var name)) {
                var claim = seen.claim(name);
                if (claim != null && !claim.isAllocated()) {
                    claims.putIfAbsent(name, claim);
                }
            }
        }
        return List.copyOf(claims.values());
    }

    /// The taints in the way, where Kubernetes does not name them.
    private NodeReason taints(Node node, Refused refused) {
        var taints = new ArrayList<Taint>();
        for (var taint : node.taints()) {
            if (taint.effect() != TaintEffect.Known.PREFER_NO_SCHEDULE
                    && pod.spec().tolerations().stream()
                            .noneMatch(toleration -> toleration.tolerates(taint))) {
                taints.add(new Taint(taint.key(), taint.value(), taint.effect(), null));
            }
        }
        return taints.isEmpty()
                ? new NodeReason.Plain(refused.reasons())
                : new NodeReason.Untolerated(List.copyOf(taints));
    }

    /// How much is missing of what Kubernetes says is short.
    private NodeReason shortages(NodeState node, Refused refused) {
        return shortages(
                refused,
                resource -> {
                    var shortage =
                            ResourceShortage.bySpec(resource, view.asked().amount(resource), node);
                    return shortage.by() > 0 ? shortage : null;
                });
    }

    private static NodeReason shortages(
            Refused refused, Function<String, @Nullable ResourceShortage> figures) {
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
