package io.juxta.cli.fence;

import io.juxta.cli.fence.FenceFinding.Lack;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.live.ObjectsApi;
import io.juxta.kube.live.RefusedException;
import io.juxta.model.Tree;
import io.juxta.placement.NodeOwnership;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Compares a cluster with the manifests of a plan.
public final class FenceCheck {

    /// What may be wrong without a device being given twice: who starts a scheduler need not be
    /// allowed to read it.
    private static final Set<String> AROUND =
            Set.of(
                    "Namespace",
                    "ServiceAccount",
                    "ClusterRole",
                    "ClusterRoleBinding",
                    "Role",
                    "RoleBinding",
                    "FlowSchema");

    private static final String APPLY = "apply what \"juxta schedule manifests\" prints";
    private static final int PAGE = 500;
    private static final int MOST_NODES_NAMED = 20;

    private final ObjectsApi api;
    private final FencePlan plan;

    public FenceCheck(ObjectsApi api, FencePlan plan) {
        this.api = api;
        this.plan = plan;
    }

    /// Everything that the manifests hold, and the taints of nodes.
    ///
    /// @throws IOException when the server gives no answer
    public List<FenceFinding> all() throws IOException {
        var findings = objects(new FenceManifests(plan).objects());
        findings.addAll(nodes());
        return findings;
    }

    /// The fences alone: policies, rules, the record, and the taints of nodes.
    ///
    /// @throws IOException when the server gives no answer
    public List<FenceFinding> fences() throws IOException {
        var findings =
                objects(
                        new FenceManifests(plan)
                                .objects().stream()
                                        .filter(object -> !AROUND.contains(object.text("kind")))
                                        .toList());
        findings.addAll(nodes());
        return findings;
    }

    private List<FenceFinding> objects(List<Tree.Mapping> wanted) throws IOException {
        var findings = new ArrayList<FenceFinding>();
        for (var object : wanted) {
            var name = FencePath.name(object);
            try {
                var stored = api.read(FencePath.of(object));
                if (stored.isEmpty()) {
                    findings.add(new FenceFinding(Lack.MISSING, name, "is missing", APPLY));
                } else {
                    FenceDifference.of(object, stored.get())
                            .ifPresent(
                                    where ->
                                            findings.add(
                                                    new FenceFinding(
                                                            Lack.DIFFERENT,
                                                            name,
                                                            "differs, " + where,
                                                            APPLY)));
                }
            } catch (RefusedException e) {
                findings.add(unreadable(name, e));
            }
        }
        return findings;
    }

    private static FenceFinding unreadable(String name, RefusedException e) throws IOException {
        if (!e.status().isForbidden()) {
            throw e;
        }
        return new FenceFinding(
                Lack.UNREADABLE,
                name,
                "may not be read",
                "give this account the permission: " + e.status().message());
    }

    /// Selected nodes without the taint. More than a few are counted.
    private List<FenceFinding> nodes() throws IOException {
        var scope = plan.scope();
        var findings = new ArrayList<FenceFinding>();
        if (scope == null) {
            return findings;
        }
        var more = 0;
        var token = "";
        do {
            Tree.Mapping page;
            try {
                page =
                        api.read(
                                        "/api/v1/nodes?limit=%d&labelSelector=%s&continue=%s"
                                                .formatted(
                                                        PAGE,
                                                        ApiClient.encoded(scope.text()),
                                                        ApiClient.encoded(token)))
                                .orElseThrow(() -> new IOException("there are no nodes to list"));
            } catch (RefusedException e) {
                findings.add(unreadable("Node", e));
                return findings;
            }
            for (var item : page.items("items")) {
                if (item instanceof Tree.Mapping node && !isFenced(node)) {
                    if (findings.size() < MOST_NODES_NAMED) {
                        findings.add(unfenced(node.mapping("metadata").text("name")));
                    } else {
                        more++;
                    }
                }
            }
            token = page.mapping("metadata").text("continue");
        } while (!token.isEmpty());
        if (more > 0) {
            findings.add(
                    new FenceFinding(
                            Lack.UNFENCED,
                            "Nodes",
                            "%d more lack the taint".formatted(more),
                            new FenceManifests(plan).nodeCommands().getFirst()));
        }
        return findings;
    }

    private static boolean isFenced(Tree.Mapping node) {
        return node.mapping("spec").items("taints").stream()
                .anyMatch(
                        item ->
                                item instanceof Tree.Mapping taint
                                        && taint.text("key").equals(NodeOwnership.KEY)
                                        && taint.text("effect").equals("NoSchedule"));
    }

    private static FenceFinding unfenced(String node) {
        return new FenceFinding(
                Lack.UNFENCED,
                "Node " + node,
                "lacks the taint of owned nodes",
                "kubectl taint nodes %s %s=%s:NoSchedule"
                        .formatted(node, NodeOwnership.KEY, NodeOwnership.VALUE));
    }
}
