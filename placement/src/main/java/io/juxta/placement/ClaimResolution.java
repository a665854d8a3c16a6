package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of looking up the claims that a pod names, in the pod's order.
sealed interface ClaimResolution {

    /// All exist. A claim from a template that is not needed is left out.
    record Resolved(List<ClaimOfPod> claims) implements ClaimResolution {
        public Resolved {
            claims = List.copyOf(claims);
        }
    }

    /// One does not exist, or belongs to another pod.
    ///
    /// @param why in Kubernetes' words
    record Unresolved(String why) implements ClaimResolution {}

    /// How a claim that the pod lists twice is treated.
    enum Twice {
        /// As one claim under two names.
        ONE_CLAIM,
        /// As two claims. Kubernetes does this, until it fails with an error.
        TWO_CLAIMS
    }

    static ClaimResolution of(Pod pod, Snapshot snapshot, Twice twice) {
        var found = new ArrayList<ClaimOfPod>();
        for (var named : pod.spec().claims()) {
            String name;
            switch (name(pod, named)) {
                case Name.Missing(var why) -> {
                    return new Unresolved(why);
                }
                case Name.NotNeeded _ -> {
                    continue;
                }
                case Name.Known(var known) -> name = known;
            }
            var full = pod.meta().namespace() + "/" + name;
            var claim = snapshot.claim(full);
            if (claim == null) {
                return new Unresolved("could not find ResourceClaim \"%s\"".formatted(full));
            }
            if (claim.meta().deleted() != null) {
                return new Unresolved("resourceclaim \"%s\" is being deleted".formatted(name));
            }
            var trouble =
                    named instanceof PodClaim.FromTemplate
                            ? snapshot.surroundings().groups().ownerTrouble(claim, pod)
                            : null;
            if (trouble != null) {
                return new Unresolved(trouble);
            }
            add(found, named.name(), claim, twice);
        }
        return new Resolved(found);
    }

    @SuppressWarnings("ReferenceEquality") // one snapshot has one object for a claim
    private static void add(List<ClaimOfPod> found, String podName, Claim claim, Twice twice) {
        if (twice == Twice.ONE_CLAIM) {
            for (var i = 0; i < found.size(); i++) {
                var earlier = found.get(i);
                if (earlier.claim() == claim) {
                    var names = new ArrayList<>(earlier.podNames());
                    names.add(podName);
                    found.set(i, new ClaimOfPod(names, claim));
                    return;
                }
            }
        }
        found.add(new ClaimOfPod(List.of(podName), claim));
    }

    /// The name of the claim that an entry of the pod refers to.
    sealed interface Name {

        record Known(String name) implements Name {}

        record NotNeeded() implements Name {}

        record Missing(String why) implements Name {}
    }

    private static Name name(Pod pod, PodClaim named) {
        return switch (named) {
            case PodClaim.Existing(_, var claim) -> new Name.Known(claim);
            case PodClaim.FromTemplate(var podName, _) -> generated(pod, podName);
            case PodClaim.MalformedPodClaim(var podName, var claim, var template) -> {
                if (claim != null) {
                    yield new Name.Known(claim);
                }
                yield template == null
                        ? new Name.Missing(
                                "pod \"%s\", spec.resourceClaim \"%s\": none of the supported fields are set"
                                        .formatted(pod.meta().fullName(), podName))
                        : generated(pod, podName);
            }
        };
    }

    private static Name generated(Pod pod, String podName) {
        for (var generated : pod.status().generatedClaims()) {
            if (generated.name().equals(podName)) {
                return generated.claim() == null
                        ? new Name.NotNeeded()
                        : new Name.Known(generated.claim());
            }
        }
        return new Name.Missing(
                "pod \"%s\": ResourceClaim not created yet".formatted(pod.meta().fullName()));
    }

    /// Whether an object was created for this pod, and not for an earlier pod of the same name.
    static boolean isControlledBy(Meta owned, Pod pod) {
        var owner = controller(owned);
        return owner != null
                && owner.text("uid").equals(pod.meta().uid())
                && (!pod.meta().uid().isEmpty() || owner.text("name").equals(pod.meta().name()));
    }

    private static Tree.@Nullable Mapping controller(Meta owned) {
        for (var item : owned.rest().items("ownerReferences")) {
            if (item instanceof Tree.Mapping owner && owner.flag("controller")) {
                return owner;
            }
        }
        return null;
    }
}
