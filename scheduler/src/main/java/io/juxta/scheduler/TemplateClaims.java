package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
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

/// Creates the claims of pods from templates, as the resource claim controller does, and the
/// PersistentVolumeClaims of pods, as other controllers do.
///
/// The name of a claim is made from the pod's name and the pod's name for the claim, so that the
/// same dump gives the same names; a taken name gets a number. A pod whose template does not exist
/// gets no claim, and the scheduler reports that.
public final class TemplateClaims {

    /// The annotation with the pod's name for a claim.
    public static final String POD_CLAIM = "resource.kubernetes.io/pod-claim-name";

    private TemplateClaims() {}

    /// Creates the missing claims of a pod.
    ///
    /// @return the pod, its status naming the new claims
    public static Pod make(Pod waiting, Cluster cluster, ClusterView view) {
        new PodVolumeClaims(cluster, view).make(waiting);
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

    /// Writes the created claims to a pod's status.
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

    /// Creates a claim for a pod or a group.
    ///
    /// @param user the owner
    /// @param name the pod's name for it
    static Claim create(
            Meta user, Tree owner, String name, ClaimTemplate template, Cluster cluster) {
        var base = user.name() + "-" + name;
        for (var number = 1; ; number++) {
            var claimName = number == 1 ? base : base + "-" + number;
            var claim = claim(user.namespace(), claimName, owner, name, template);
            if (cluster.create(Resource.CLAIMS, claim)
                    instanceof WriteResult.Done<Claim>(var stored)) {
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

    /// A reference to the controlling owner.
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
