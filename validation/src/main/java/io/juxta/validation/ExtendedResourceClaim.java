package io.juxta.validation;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;

/// The claim that the scheduler created for a pod's extended resources, in the pod's status.
final class ExtendedResourceClaim {

    private ExtendedResourceClaim() {}

    /// True when a name of the form `claim:<claim>/<request>` is a request of this claim that
    /// serves the container.
    static boolean serves(PodContainer container, String name, Tree.Mapping podStatus) {
        var status = podStatus.mapping("extendedResourceClaimStatus");
        var slash = name.indexOf('/');
        if (slash < 0 || slash == name.length() - 1) {
            return false;
        }
        var claim = name.substring("claim:".length(), slash);
        var request = name.substring(slash + 1);
        if (claim.isEmpty() || !claim.equals(status.text("resourceClaimName"))) {
            return false;
        }
        var requests = QuantityRules.of(container.resources(), "requests");
        return Reading.objects(status, "requestMappings").stream()
                .anyMatch(
                        mapping ->
                                mapping.text("containerName").equals(container.name())
                                        && mapping.text("requestName").equals(request)
                                        && !requests.get(mapping.text("resourceName"))
                                                .equals(Quantity.ZERO));
    }
}
