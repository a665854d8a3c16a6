package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.PodClaim;
import io.juxta.model.PodStatus.GeneratedClaim;
import io.juxta.model.Request;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether a device class that one of the pod's claims names takes over the accounting of cpu,
/// memory and the like, as in the first design (KEP-5517) of node-allocatable resources.
final class ManagedByClass {

    private ManagedByClass() {}

    static boolean of(Attempt attempt) {
        if (attempt.terms().accounting() == PlacementSettings.AccountingPolicies.OFF
                || attempt.pod().pod().spec().claims().isEmpty()) {
            return false;
        }
        for (var podClaim : attempt.pod().pod().spec().claims()) {
            var claim = claim(podClaim, attempt);
            if (claim != null && named(claim).stream().anyMatch(name -> manages(name, attempt))) {
                return true;
            }
        }
        return false;
    }

    private static boolean manages(String className, Attempt attempt) {
        var deviceClass = attempt.snapshot().world().deviceClass(className);
        return deviceClass != null && deviceClass.managesNodeAllocatable().isTrue();
    }

    private static @Nullable Claim claim(PodClaim podClaim, Attempt attempt) {
        var pod = attempt.pod().pod();
        var name =
                switch (podClaim) {
                    case PodClaim.Existing(_, var claim) -> claim;
                    case PodClaim.FromTemplate _ ->
                            pod.status().generatedClaims().stream()
                                    .filter(each -> each.name().equals(podClaim.name()))
                                    .map(GeneratedClaim::claim)
                                    .findFirst()
                                    .orElse(null);
                    case PodClaim.MalformedPodClaim _ -> null;
                };
        return name == null ? null : attempt.snapshot().claim(pod.meta().namespace() + "/" + name);
    }

    private static List<String> named(Claim claim) {
        var classes = new ArrayList<String>();
        for (var request : claim.spec().requests()) {
            switch (request) {
                case Request.Exactly exactly -> classes.add(exactly.ask().deviceClass());
                case Request.FirstAvailable any ->
                        any.alternatives().forEach(each -> classes.add(each.ask().deviceClass()));
                case Request.MalformedRequest _ -> {}
            }
        }
        return classes;
    }
}
