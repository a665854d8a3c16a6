package io.juxta.scheduler;

import io.juxta.kube.Cluster;
import io.juxta.kube.Resource;
import io.juxta.kube.Written;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodStatus;
import io.juxta.model.PodStatus.GeneratedClaim;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;

/// Makes the claims that pods want from templates, as the controller of a cluster would.
///
/// A claim is called after the pod and the pod's name for it, so that the same dump gives the same
/// names; a name that is taken gets a number. A pod whose template is not there gets no claim, and
/// the scheduler says so.
public final class TemplateClaims {

    /// Says on a claim which of its pod's names it answers to.
    public static final String POD_CLAIM = "resource.kubernetes.io/pod-claim-name";

    private TemplateClaims() {}

    /// Makes what a pod lacks.
    ///
    /// @return the pod, its status naming the new claims
    public static Pod make(Pod pod, Cluster cluster, ClusterView view) {
        var named = new ArrayList<>(pod.status().generatedClaims());
        var made = 0;
        for (var wanted : pod.spec().claims()) {
            if (!(wanted instanceof PodClaim.FromTemplate(var name, var templateName))
                    || named.stream().anyMatch(known -> known.name().equals(name))) {
                continue;
            }
            var template = view.template(pod.meta().namespace() + "/" + templateName);
            if (template == null) {
                continue;
            }
            var claim = create(pod, name, template, cluster);
            view.assume(claim);
            named.add(new GeneratedClaim(name, claim.meta().name()));
            made++;
        }
        if (made == 0) {
            return pod;
        }
        var status = pod.status();
        var changed =
                cluster.updateStatus(
                                Resource.PODS,
                                new Pod(
                                        pod.meta(),
                                        pod.spec(),
                                        new PodStatus(
                                                status.phase(),
                                                status.nominatedNode(),
                                                named,
                                                status.nodeAllocatable(),
                                                status.rest())))
                        .orThrow();
        view.assume(changed);
        return changed;
    }

    private static Claim create(Pod pod, String name, ClaimTemplate template, Cluster cluster) {
        var base = pod.meta().name() + "-" + name;
        for (var number = 1; ; number++) {
            var claim = claim(pod, name, number == 1 ? base : base + "-" + number, template);
            if (cluster.create(Resource.CLAIMS, claim) instanceof Written.Done<Claim>(var stored)) {
                return stored;
            }
        }
    }

    private static Claim claim(Pod pod, String name, String claimName, ClaimTemplate template) {
        var annotations = new TreeMap<>(template.claimMeta().annotations());
        annotations.put(POD_CLAIM, name);
        return new Claim(
                new Meta(
                        pod.meta().namespace(),
                        claimName,
                        "",
                        "",
                        0,
                        null,
                        null,
                        template.claimMeta().labels(),
                        ByName.copyOf(annotations),
                        List.of(),
                        Tree.Mapping.EMPTY.with(
                                "ownerReferences", Tree.Sequence.of(List.of(owner(pod))))),
                template.spec(),
                ClaimStatus.EMPTY);
    }

    private static Tree owner(Pod pod) {
        var owner = new LinkedHashMap<String, Tree>();
        owner.put("apiVersion", Tree.Text.of("v1"));
        owner.put("kind", Tree.Text.of("Pod"));
        owner.put("name", Tree.Text.of(pod.meta().name()));
        owner.put("uid", Tree.Text.of(pod.meta().uid()));
        owner.put("controller", Tree.Bool.of(true));
        owner.put("blockOwnerDeletion", Tree.Bool.of(true));
        return Tree.Mapping.of(owner);
    }
}
