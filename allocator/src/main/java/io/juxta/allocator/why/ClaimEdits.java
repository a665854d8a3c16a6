package io.juxta.allocator.why;

import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceAsk;
import io.juxta.model.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Edits of a claim.
final class ClaimEdits {

    /// The edit of one request, or of one alternative of it.
    interface AskEdit {
        DeviceAsk of(String request, @Nullable String alternative, DeviceAsk ask);
    }

    private ClaimEdits() {}

    /// With other asks in its requests.
    static Claim asks(Claim claim, AskEdit edit) {
        var requests = new ArrayList<Request>();
        for (var request : claim.spec().requests()) {
            requests.add(
                    switch (request) {
                        case Request.Exactly exactly -> exactly(exactly, edit);
                        case Request.FirstAvailable(var name, var alternatives) ->
                                new Request.FirstAvailable(
                                        name, alternatives(name, alternatives, edit));
                        case Request.MalformedRequest(var name, var exactly, var alternatives) ->
                                new Request.MalformedRequest(
                                        name,
                                        exactly == null ? null : exactly(exactly, edit),
                                        alternatives(name, alternatives, edit));
                    });
        }
        return with(
                claim, new ClaimSpec(requests, claim.spec().constraints(), claim.spec().config()));
    }

    private static Request.Exactly exactly(Request.Exactly request, AskEdit edit) {
        return new Request.Exactly(
                request.name(),
                edit.of(request.name(), null, request.ask()),
                request.adminAccess());
    }

    private static List<Request.Alternative> alternatives(
            String request, List<Request.Alternative> alternatives, AskEdit edit) {
        return alternatives.stream()
                .map(
                        one ->
                                new Request.Alternative(
                                        one.name(), edit.of(request, one.name(), one.ask())))
                .toList();
    }

    /// Without these requests, and without their names in constraints and configuration. Entries
    /// for these requests alone are removed too, since an empty list means all.
    static Claim withoutRequests(Claim claim, Predicate<String> gone) {
        var spec = claim.spec();
        var requests =
                spec.requests().stream().filter(request -> !gone.test(request.name())).toList();
        var constraints = new ArrayList<>(spec.constraints());
        constraints.removeIf(one -> vanishes(one.requests(), gone));
        constraints.replaceAll(one -> forRequests(one, rest(one.requests(), gone)));
        var config = new ArrayList<>(spec.config());
        config.removeIf(one -> vanishes(one.requests(), gone));
        config.replaceAll(
                one -> new ClaimSpec.RequestConfig(rest(one.requests(), gone), one.config()));
        return with(claim, new ClaimSpec(requests, constraints, config));
    }

    private static Constraint forRequests(Constraint constraint, List<String> requests) {
        return switch (constraint) {
            case Constraint.Match(_, var attribute) -> new Constraint.Match(requests, attribute);
            case Constraint.Distinct(_, var attribute) ->
                    new Constraint.Distinct(requests, attribute);
            case Constraint.MatchAndDistinct(_, var match, var distinct) ->
                    new Constraint.MatchAndDistinct(requests, match, distinct);
            case Constraint.Empty _ -> new Constraint.Empty(requests);
        };
    }

    private static boolean vanishes(List<String> names, Predicate<String> gone) {
        return !names.isEmpty() && rest(names, gone).isEmpty();
    }

    private static List<String> rest(List<String> names, Predicate<String> gone) {
        return names.stream().filter(name -> !gone.test(requestOf(name))).toList();
    }

    /// The request in `request/alternative`.
    private static String requestOf(String reference) {
        var slash = reference.indexOf('/');
        return slash < 0 ? reference : reference.substring(0, slash);
    }

    static Claim withoutConstraints(Claim claim, Predicate<Integer> gone) {
        var spec = claim.spec();
        var constraints = new ArrayList<>(spec.constraints());
        for (var i = constraints.size() - 1; i >= 0; i--) {
            if (gone.test(i)) {
                constraints.remove(i);
            }
        }
        return with(claim, new ClaimSpec(spec.requests(), constraints, spec.config()));
    }

    private static Claim with(Claim claim, ClaimSpec spec) {
        return new Claim(claim.meta(), spec, claim.status());
    }
}
