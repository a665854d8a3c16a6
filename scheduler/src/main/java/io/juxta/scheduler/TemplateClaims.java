package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Written;
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
    public static Pod make(Pod waiting, Cluster cluster, ClusterView view) {
        var pod = GroupClaims.make(waiting, cluster, view);
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
            var claim = create(pod.meta(), owner("v1", "Pod", pod.meta()), name, template, cluster);
            view.assume(claim);
            named.add(new GeneratedClaim(name, claim.meta().name()));
            made++;
        }
        return made == 0 ? pod : told(pod, named, cluster, view);
    }

    /// Writes to a pod's status which claims were made for it.
    static Pod told(Pod pod, List<GeneratedClaim> named, Cluster cluster, ClusterView view) {
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

    /// Makes a claim for a pod or a group of pods.
    ///
    /// @param user the one it is for
    /// @param name what pods call it
    static Claim create(
            Meta user, Tree owner, String name, ClaimTemplate template, Cluster cluster) {
        var base = user.name() + "-" + name;
        for (var number = 1; ; number++) {
            var claimName = number == 1 ? base : base + "-" + number;
            var claim = claim(user.namespace(), claimName, owner, name, template);
            if (cluster.create(Resource.CLAIMS, claim) instanceof Written.Done<Claim>(var stored)) {
                return stored;
            }
        }
    }

    private static Claim claim(
            String namespace, String claimName, Tree owner, String name, ClaimTemplate template) {
        var annotations = new TreeMap<>(template.claimMeta().annotations());
        annotations.put(POD_CLAIM, name);
        return new Claim(
                new Meta(
                        namespace,
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
                                "ownerReferences", Tree.Sequence.of(List.of(owner)))),
                template.spec(),
                ClaimStatus.EMPTY);
    }

    /// A reference to an owner who controls the claim.
    static Tree owner(String apiVersion, String kind, Meta meta) {
        var owner = new LinkedHashMap<String, Tree>();
        owner.put("apiVersion", Tree.Text.of(apiVersion));
        owner.put("kind", Tree.Text.of(kind));
        owner.put("name", Tree.Text.of(meta.name()));
        owner.put("uid", Tree.Text.of(meta.uid()));
        owner.put("controller", Tree.Bool.of(true));
        owner.put("blockOwnerDeletion", Tree.Bool.of(true));
        return Tree.Mapping.of(owner);
    }
}
