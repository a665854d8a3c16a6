package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.Request;
import io.juxta.model.Request.Alternative;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks that the device classes that claims name exist.
final class ClaimClasses {

    private ClaimClasses() {}

    /// The fault in the requests of an unallocated claim, or null.
    static @Nullable PreFilterResult objection(Claim claim, Attempt attempt) {
        for (var request : claim.spec().requests()) {
            var objection =
                    switch (request) {
                        case Request.Exactly exactly ->
                                missing(exactly.ask().deviceClass(), request.name(), attempt);
                        case Request.FirstAvailable(_, var alternatives) ->
                                alternatives(claim, request, alternatives, attempt);
                        case Request.MalformedRequest(_, var exactly, var alternatives) -> {
                            if (exactly != null) {
                                yield missing(exactly.ask().deviceClass(), request.name(), attempt);
                            }
                            yield alternatives.isEmpty()
                                    ? refused(claim, request, "unknown request type")
                                    : alternatives(claim, request, alternatives, attempt);
                        }
                    };
            if (objection != null) {
                return objection;
            }
        }
        return null;
    }

    private static @Nullable PreFilterResult alternatives(
            Claim claim, Request request, List<Alternative> alternatives, Attempt attempt) {
        if (!attempt.terms().gates().on("DRAPrioritizedList")) {
            return refused(
                    claim,
                    request,
                    "has subrequests, but the DRAPrioritizedList feature is disabled");
        }
        for (var alternative : alternatives) {
            var name = request.name() + "/" + alternative.name();
            var missing = missing(alternative.ask().deviceClass(), name, attempt);
            if (missing != null) {
                return missing;
            }
        }
        return null;
    }

    private static PreFilterResult refused(Claim claim, Request request, String why) {
        return new PreFilterResult.Opposed(
                FilterResult.rejected(
                        "resource claim %s, request %s: %s"
                                .formatted(claim.meta().fullName(), request.name(), why)));
    }

    private static @Nullable PreFilterResult missing(
            String className, String request, Attempt attempt) {
        if (className.isEmpty()) {
            return new PreFilterResult.Fails(
                    "request %s: unsupported request type".formatted(request));
        }
        return attempt.snapshot().world().deviceClass(className) != null
                ? null
                : new PreFilterResult.Opposed(
                        FilterResult.rejected(
                                "request %s: device class %s does not exist"
                                        .formatted(request, className)));
    }
}
