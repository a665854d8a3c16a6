package io.juxta.cli;

import io.juxta.allocator.Why;
import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Tree;
import io.juxta.placement.NodeState;
import io.juxta.placement.Placing.Refused;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Why a plugin said no to a pod on some nodes, told closer than Kubernetes does: which devices are
/// missing, or how much of what.
///
/// @param seen the cluster as it was when the pod was tried
/// @param budget for a search for devices
record WhyNot(Pod pod, PodView view, Snapshot seen, long budget) {

    private static final String DEVICES = "DynamicResources";
    private static final String RESOURCES = "NodeResourcesFit";
    private static final String TAINTS = "TaintToleration";
    private static final int TAINTS_WIDTH = 60;
    private static final String INSUFFICIENT = "Insufficient ";
    private static final List<String> ABOUT_DEVICES =
            List.of("cannot allocate all claims", "invalid resource pools were encountered");

    /// Too little of a resource on a node.
    private record Short(String resource, long asked, long used, long allocatable) {

        long by() {
            return asked - (allocatable - used);
        }
    }

    /// As data; about the first of the nodes where nodes differ.
    Tree.Mapping tree(Refused refused, Why.Depth depth) {
        var placement = placement(refused, depth);
        if (placement.isPresent() && placement.get().why() != null) {
            return WhyAnswer.tree(placement.get().why());
        }
        var shorts = shorts(refused);
        var answer = Answer.part().put("summary", line(refused));
        if (!shorts.isEmpty()) {
            answer.put(
                    "resources",
                    shorts.stream()
                            .map(
                                    one ->
                                            Answer.part()
                                                    .put("resource", one.resource())
                                                    .put("asked", text(one.resource(), one.asked()))
                                                    .put("used", text(one.resource(), one.used()))
                                                    .put(
                                                            "allocatable",
                                                            text(one.resource(), one.allocatable()))
                                                    .tree())
                            .toList());
        }
        return answer.tree();
    }

    /// In one line, without a full stop.
    String line(Refused refused) {
        var reasons = String.join(", ", refused.reasons());
        var placement = placement(refused, Why.Depth.SUMMARY);
        if (placement.isPresent()) {
            var line = placement.get().line();
            if (line.isEmpty()) {
                return reasons;
            }
            return refused.nodes().size() == 1
                    ? line
                    : "%s; on %s: %s".formatted(reasons, refused.nodes().getFirst(), line);
        }
        if (refused.plugin().equals(TAINTS)) {
            return taints(refused, reasons);
        }
        var shorts = shorts(refused);
        if (shorts.isEmpty()) {
            return reasons;
        }
        var texts = new ArrayList<String>();
        for (var one : shorts) {
            texts.add(
                    one.asked() > one.allocatable()
                            ? "%s: asks for %s, and a node has %s at most"
                                    .formatted(
                                            one.resource(),
                                            people(one.resource(), one.asked()),
                                            people(one.resource(), one.allocatable()))
                            : "%s: asks for %s, %s short"
                                    .formatted(
                                            one.resource(),
                                            people(one.resource(), one.asked()),
                                            people(one.resource(), one.by())));
        }
        for (var reason : refused.reasons()) {
            if (!reason.startsWith(INSUFFICIENT)) {
                texts.add(reason);
            }
        }
        return String.join(", ", texts);
    }

    /// The taints in the way, where Kubernetes does not name them.
    private String taints(Refused refused, String reasons) {
        var taints = new LinkedHashSet<String>();
        for (var name : refused.nodes()) {
            var node = seen.node(name);
            for (var taint : node == null ? List.<Taint>of() : node.node().taints()) {
                if (taint.effect() != TaintEffect.Known.PREFER_NO_SCHEDULE
                        && pod.spec().tolerations().stream()
                                .noneMatch(toleration -> toleration.tolerates(taint))) {
                    taints.add(
                            "%s%s:%s"
                                    .formatted(
                                            taint.key(),
                                            taint.value().isEmpty() ? "" : "=" + taint.value(),
                                            taint.effect().text()));
                }
            }
        }
        return taints.isEmpty()
                ? reasons
                : "%s not tolerated: %s"
                        .formatted(
                                taints.size() == 1 ? "taint" : "taints",
                                Fitted.some(List.copyOf(taints), TAINTS_WIDTH));
    }

    /// What the allocator says about the pod's claims on the first of the nodes.
    private Optional<Placement> placement(Refused refused, Why.Depth depth) {
        var claims = claimsInQuestion(refused);
        var node = seen.node(refused.nodes().getFirst());
        return claims.isEmpty() || node == null
                ? Optional.empty()
                : Optional.of(Placement.ask(seen.world().on(node.node()), claims, budget, depth));
    }

    /// The claims for which there are no devices; none where the no has nothing to do with them.
    List<Claim> claimsInQuestion(Refused refused) {
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

    /// For each resource that is short the node of the group where least is missing.
    private List<Short> shorts(Refused refused) {
        if (!refused.plugin().equals(RESOURCES)) {
            return List.of();
        }
        var shorts = new ArrayList<Short>();
        for (var reason : refused.reasons()) {
            if (reason.startsWith(INSUFFICIENT)) {
                var resource = reason.substring(INSUFFICIENT.length());
                Short least = null;
                for (var name : refused.nodes()) {
                    var here = here(resource, seen.node(name));
                    if (here != null && (least == null || here.by() < least.by())) {
                        least = here;
                    }
                }
                if (least != null) {
                    shorts.add(least);
                }
            }
        }
        return shorts;
    }

    private @Nullable Short here(String resource, @Nullable NodeState node) {
        return node == null
                ? null
                : new Short(
                        resource,
                        view.asked().amount(resource),
                        node.requested().amount(resource),
                        node.allocatable().amount(resource));
    }

    private static String text(String resource, long amount) {
        return quantity(resource, amount).toString();
    }

    private static String people(String resource, long amount) {
        return Amount.shown(resource, quantity(resource, amount));
    }

    private static Quantity quantity(String resource, long amount) {
        return resource.equals("cpu")
                ? Quantity.ofMilli(amount)
                : resource.equals("memory") || resource.startsWith("hugepages-")
                        ? Quantity.of(amount).as(Quantity.Format.BINARY_SI)
                        : Quantity.of(amount);
    }
}
