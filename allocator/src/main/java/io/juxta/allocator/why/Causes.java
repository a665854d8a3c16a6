package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Preparation;
import io.juxta.allocator.why.Cause.Short;
import io.juxta.allocator.why.Cause.Together;
import io.juxta.allocator.why.Cause.TooMany;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the main reason why claims do not fit, from the candidates of each request alone.
///
/// Every request that is short of devices is one. Otherwise the simplest counting argument is used:
/// devices, values of one constraint, one counter. A combination of several reasons is not analysed
/// here.
final class Causes {

    private final Inventory inventory;
    private final List<Claim> claims;
    private final List<List<List<Survey>>> surveys;
    private final List<ConflictMember> proof;

    /// @param surveys by claim, request and alternative
    /// @param proof that nothing fits, as far as it is known
    Causes(
            Inventory inventory,
            List<Claim> claims,
            List<List<List<Survey>>> surveys,
            List<ConflictMember> proof) {
        this.inventory = inventory;
        this.claims = claims;
        this.surveys = surveys;
        this.proof = proof;
    }

    /// At least one.
    List<Cause> find() {
        var found = new ArrayList<Cause>();
        for (var claim : surveys) {
            for (var request : claim) {
                if (request.stream().allMatch(Survey::isShort)) {
                    found.add(new Short(request));
                }
            }
        }
        if (!found.isEmpty()) {
            return found;
        }
        Cause cause = tooMany();
        if (cause == null) {
            cause = DeviceShortage.find(inventory, surveys);
        }
        for (var i = 0; i < claims.size() && cause == null; i++) {
            cause = new ConstraintCauses(inventory, claims.get(i), surveys.get(i)).find();
        }
        if (cause == null) {
            cause = new CounterCauses(inventory, surveys).find();
        }
        return List.of(cause != null ? cause : together());
    }

    private @Nullable Cause tooMany() {
        for (var i = 0; i < claims.size(); i++) {
            var needed = 0L;
            for (var request : surveys.get(i)) {
                needed +=
                        request.stream()
                                .filter(survey -> !survey.isShort())
                                .mapToLong(survey -> survey.ask().count())
                                .min()
                                .orElse(0);
            }
            if (needed > Preparation.MOST_DEVICES) {
                return new TooMany(claims.get(i).meta().fullName(), needed);
            }
        }
        return null;
    }

    private Cause together() {
        var requests = new ArrayList<Survey>();
        for (var claim : surveys) {
            for (var request : claim) {
                requests.add(
                        request.stream()
                                .filter(survey -> !survey.isShort())
                                .findFirst()
                                .orElse(request.getFirst()));
            }
        }
        var constraints = new LinkedHashSet<String>();
        for (var claim : claims) {
            for (var constraint : claim.spec().constraints()) {
                switch (constraint) {
                    case Constraint.Match(_, var attribute) ->
                            constraints.add("the same " + attribute);
                    case Constraint.MatchAndDistinct(_, var attribute, _) ->
                            constraints.add("the same " + attribute);
                    case Constraint.Distinct(_, var attribute) ->
                            constraints.add("a different " + attribute);
                    case Constraint.Empty _ -> {}
                }
            }
        }
        return new Together(requests, List.copyOf(constraints), limits());
    }

    private List<String> limits() {
        var limits = new LinkedHashSet<String>();
        for (var member : proof) {
            if (member instanceof ConflictMember.Counted(_, _, var set, var counter, _)) {
                limits.add("counter %s of %s".formatted(counter, set));
            }
        }
        for (var claim : surveys) {
            for (var request : claim) {
                for (var survey : request) {
                    survey.candidates().forEach(device -> limits(device, limits));
                }
            }
        }
        return List.copyOf(limits);
    }

    private void limits(int device, Set<String> limits) {
        if (inventory.shareable(device) && !inventory.device(device).capacity().isEmpty()) {
            limits.add("the capacity of shared devices");
        }
        if (inventory.features().compatibilityGroups()
                && inventory.device(device).consumesCounters().stream()
                        .anyMatch(one -> !one.compatibilityGroups().isEmpty())) {
            limits.add("compatibility groups");
        }
    }
}
