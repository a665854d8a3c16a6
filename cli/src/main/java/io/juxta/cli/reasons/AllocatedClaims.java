package io.juxta.cli.reasons;

import io.juxta.cli.gates.ClaimReferences;
import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.NodeSelector;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Allocated claims for output: where, which devices, and reserved for whom.
///
/// @param claims all of them allocated
public record AllocatedClaims(List<Claim> claims) {

    private static final Tree NULL = new Tree.Null(Tree.NO_LINE);

    /// The allocated ones of some claims.
    public static AllocatedClaims of(List<Claim> some) {
        return new AllocatedClaims(some.stream().filter(Claim::isAllocated).toList());
    }

    /// The allocated claims of a pod, in its order.
    public static AllocatedClaims of(Pod pod, Snapshot snapshot) {
        var claims = new LinkedHashMap<String, Claim>();
        for (var named : ClaimReferences.of(pod)) {
            if (named instanceof ClaimReferences.Named.Claimed(_, var name)) {
                var claim = snapshot.claim(name);
                if (claim != null) {
                    claims.put(name, claim);
                }
            }
        }
        return of(List.copyOf(claims.values()));
    }

    /// A line for each claim, then the devices.
    public void print(Console console) {
        if (claims.isEmpty()) {
            return;
        }
        lines().forEach(console::line);
        console.line("");
        console.table(
                NodeAnswerPage.devices(
                        claims, claims.stream().map(AllocatedClaims::allocation).toList()));
    }

    public List<String> lines() {
        return claims.stream().map(AllocatedClaims::line).toList();
    }

    /// `pair is allocated on worker-1, reserved for pod default/app.`
    private static String line(Claim claim) {
        var node = nodes(allocation(claim));
        var holders = claim.status().reservedFor().stream().map(one -> holder(claim, one)).toList();
        return "%s is allocated%s, reserved for %s."
                .formatted(
                        ClaimNames.shown(List.of(claim)),
                        switch (node.size()) {
                            case 0 -> "";
                            case 1 -> " on " + node.getFirst();
                            default -> " for " + String.join(", ", node);
                        },
                        holders.isEmpty() ? "nobody" : String.join(", ", holders));
    }

    private static Allocation allocation(Claim claim) {
        var allocation = claim.status().allocation();
        if (allocation == null) {
            throw new IllegalArgumentException(claim.meta().fullName() + " is not allocated.");
        }
        return allocation;
    }

    /// The nodes that the allocation selects by name; empty where it selects by labels, or
    /// everywhere.
    private static List<String> nodes(Allocation allocation) {
        var names = new ArrayList<String>();
        var selector = allocation.nodes();
        for (var term : selector == null ? List.<NodeSelector.Term>of() : selector.terms()) {
            for (var field : term.fields()) {
                if (field.key().equals("metadata.name")
                        && field.operator() == NodeSelector.NodeSelectorOperator.Known.IN) {
                    names.addAll(field.values());
                }
            }
        }
        return names;
    }

    private static String holder(Claim claim, ClaimStatus.Consumer one) {
        var kind =
                one.apiGroup().isEmpty() && one.resource().equals("pods")
                        ? "pod"
                        : one.apiGroup().isEmpty()
                                ? one.resource()
                                : one.resource() + "." + one.apiGroup();
        return "%s %s/%s".formatted(kind, claim.meta().namespace(), one.name());
    }

    public List<Tree> trees() {
        var trees = new ArrayList<Tree>();
        for (var claim : claims) {
            var allocation = allocation(claim);
            var nodes = nodes(allocation);
            trees.add(
                    JsonAnswer.part()
                            .put("claim", claim.meta().fullName())
                            .put("node", nodes.size() == 1 ? Tree.Text.of(nodes.getFirst()) : NULL)
                            .put("allocation", ModelWriter.write(allocation))
                            .putTexts(
                                    "reservedFor",
                                    claim.status().reservedFor().stream()
                                            .map(one -> holder(claim, one))
                                            .toList())
                            .tree());
        }
        return trees;
    }
}
