package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodStatus.GeneratedClaim;
import io.juxta.model.Tree;
import io.juxta.placement.PodGroup;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// Creates the claims of a PodGroup from templates, once for the group, and writes them to the
/// status of its pods, as the controller of a cluster does.
final class GroupClaims {

    private GroupClaims() {}

    /// Creates the claims that a pod shares with its group and that do not exist yet.
    ///
    /// @return the pod, its status naming the claims of the group
    static Pod make(Pod pod, Cluster cluster, ClusterView view) {
        var named = new ArrayList<>(pod.status().generatedClaims());
        var known = named.size();
        for (var wanted : pod.spec().claims()) {
            var group = view.groups().of(pod);
            if (group == null) {
                return pod;
            }
            if (wanted instanceof PodClaim.FromTemplate(var name, _)
                    && group.claims().contains(wanted)
                    && named.stream().noneMatch(each -> each.name().equals(name))) {
                var claim = claim(group, (PodClaim.FromTemplate) wanted, cluster, view);
                if (claim != null) {
                    named.add(new GeneratedClaim(name, claim));
                }
            }
        }
        return named.size() == known ? pod : TemplateClaims.told(pod, named, cluster, view);
    }

    /// The name of the group's claim, created if there is none; null where the template does not
    /// exist.
    private static @Nullable String claim(
            PodGroup group, PodClaim.FromTemplate wanted, Cluster cluster, ClusterView view) {
        var made = group.generated(wanted.name());
        if (made != null) {
            return made;
        }
        var template = view.template(group.meta().namespace() + "/" + wanted.template());
        if (template == null) {
            return null;
        }
        var claim =
                TemplateClaims.create(group.meta(), owner(group), wanted.name(), template, cluster);
        view.assume(claim);
        note(group, wanted.name(), claim.meta().name(), cluster, view);
        return claim.meta().name();
    }

    private static Tree owner(PodGroup group) {
        return TemplateClaims.owner("scheduling.k8s.io/v1beta1", "PodGroup", group.meta());
    }

    /// Records the created claim in the group's status.
    private static void note(
            PodGroup group, String name, String claim, Cluster cluster, ClusterView view) {
        var stored = cluster.read(Resource.POD_GROUPS, group.meta().fullName()).orElseThrow();
        var status = stored.tree().mapping("status");
        var known = new ArrayList<>(status.items("resourceClaimStatuses"));
        known.add(
                Tree.Mapping.EMPTY
                        .with("name", Tree.Text.of(name))
                        .with("resourceClaimName", Tree.Text.of(claim)));
        var told =
                stored.tree()
                        .with(
                                "status",
                                status.with("resourceClaimStatuses", Tree.Sequence.of(known)));
        view.assume(
                cluster.update(Resource.POD_GROUPS, new PlainObject(stored.meta(), told))
                        .orThrow());
    }
}
