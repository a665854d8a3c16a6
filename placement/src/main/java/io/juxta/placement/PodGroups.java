package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus.Consumer;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All PodGroups, and how their pods share claims.
public final class PodGroups {

    /// Without groups: the behaviour of Kubernetes with the feature off.
    public static final PodGroups NONE = new PodGroups(Heed.NOTHING, Map.of(), Set.of());

    private static final String API_GROUP = "scheduling.k8s.io";
    private static final String RESOURCE = "podgroups";

    /// How much of a group counts, by feature gates.
    private enum Heed {
        NOTHING,
        /// Its pods are scheduled together.
        PODS,
        /// They also share claims that are reserved for the group.
        PODS_AND_CLAIMS
    }

    private final Heed heed;
    private final Map<String, PodGroup> groups;
    private final Set<String> pending;

    private PodGroups(Heed heed, Map<String, PodGroup> groups, Set<String> pending) {
        this.heed = heed;
        this.groups = groups;
        this.pending = pending;
    }

    public static PodGroups of(Collection<PodGroup> groups, FeatureGates gates) {
        if (!gates.on("GenericWorkload")) {
            return NONE;
        }
        var byName = new HashMap<String, PodGroup>();
        groups.forEach(group -> byName.put(group.meta().fullName(), group));
        return new PodGroups(
                gates.on("DRAWorkloadResourceClaims") ? Heed.PODS_AND_CLAIMS : Heed.PODS,
                byName,
                Set.of());
    }

    /// The name of the pod's group; empty where it has none, or where groups do not count.
    public String name(Pod pod) {
        return heed == Heed.NOTHING
                ? ""
                : pod.spec().rest().mapping("schedulingGroup").text("podGroupName");
    }

    /// The group of a pod, or null where it has none or the group does not exist.
    public @Nullable PodGroup of(Pod pod) {
        var name = name(pod);
        return name.isEmpty() ? null : groups.get(pod.meta().namespace() + "/" + name);
    }

    /// The same once a shared claim is allocated for one pod of a group, while the others are still
    /// being placed.
    public PodGroups allocating(String claim) {
        var more = new HashSet<>(pending);
        more.add(claim);
        return new PodGroups(heed, groups, more);
    }

    /// Whether the claim is allocated for another pod of the group, and that is not written yet.
    boolean isPending(Claim claim) {
        return pending.contains(claim.meta().fullName());
    }

    /// Whether a claim is reserved for a pod already, directly or through its group. A pod has only
    /// the name of its group, not the UID.
    boolean isReserved(Claim claim, Pod pod) {
        var group = heed == Heed.PODS_AND_CLAIMS ? name(pod) : "";
        for (var consumer : claim.status().reservedFor()) {
            if (consumer.uid().equals(pod.meta().uid())
                    || (!group.isEmpty() && isGroup(consumer) && consumer.name().equals(group))) {
                return true;
            }
        }
        return false;
    }

    /// Whether a claim is reserved for a group, and not for its pods one by one.
    public static boolean isGroup(Consumer consumer) {
        return consumer.apiGroup().equals(API_GROUP) && consumer.resource().equals(RESOURCE);
    }

    /// The consumer that a claim is reserved for: the group, where all its pods may use the claim;
    /// else the pod.
    ///
    /// @param podNames the pod's names for the claim
    Consumer consumer(Pod pod, List<String> podNames) {
        var group = of(pod);
        if (group != null) {
            for (var claim : pod.spec().claims()) {
                if (podNames.contains(claim.name()) && group.shares(claim)) {
                    return new Consumer(
                            API_GROUP, RESOURCE, group.meta().name(), group.meta().uid());
                }
            }
        }
        return new Consumer("", "pods", pod.meta().name(), pod.meta().uid());
    }

    /// What is wrong with the owner of a claim that was made from a template, or null.
    @Nullable String ownerTrouble(Claim claim, Pod pod) {
        if (ClaimResolution.isControlledBy(claim.meta(), pod)) {
            return null;
        }
        var group = heed == Heed.PODS_AND_CLAIMS ? name(pod) : "";
        if (!group.isEmpty() && isControlledBy(claim, group)) {
            return null;
        }
        return "ResourceClaim %s was not created for Pod %s (%s)"
                .formatted(
                        claim.meta().fullName(),
                        pod.meta().fullName(),
                        group.isEmpty()
                                ? "Pod is not owner"
                                : "neither Pod nor PodGroup %s is the owner".formatted(group));
    }

    private static boolean isControlledBy(Claim claim, String group) {
        for (var item : claim.meta().rest().items("ownerReferences")) {
            if (item instanceof Tree.Mapping owner && owner.flag("controller")) {
                return owner.text("kind").equals("PodGroup")
                        && owner.text("name").equals(group)
                        && owner.text("apiVersion").startsWith(API_GROUP + "/");
            }
        }
        return false;
    }
}
