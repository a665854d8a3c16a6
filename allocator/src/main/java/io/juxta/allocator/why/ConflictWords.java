package io.juxta.allocator.why;

import io.juxta.model.Constraint;
import org.jspecify.annotations.Nullable;

/// The members of a conflict, in words.
final class ConflictWords {

    private ConflictWords() {}

    static String name(ConflictMember member, boolean severalClaims) {
        return switch (member) {
            case ConflictMember.Wanted(var claim, var request) ->
                    of(claim, severalClaims) + "request " + request;
            case ConflictMember.Constrained(var claim, var constraint, _) ->
                    of(claim, severalClaims) + "constraint " + constraint;
            case ConflictMember.Selected(
                            var claim,
                            var request,
                            var alternative,
                            var selector,
                            _) ->
                    of(claim, severalClaims)
                            + "request %s, selector %d"
                                    .formatted(reference(request, alternative), selector);
            case ConflictMember.Sized(var claim, var request, var alternative, var capacity, _) ->
                    of(claim, severalClaims)
                            + "request %s, capacity %s"
                                    .formatted(reference(request, alternative), capacity);
            case ConflictMember.Classed(var deviceClass, var selector, _) ->
                    "class %s, selector %d".formatted(deviceClass, selector);
            case ConflictMember.DevicesTainted(var device, _) -> "device " + device.device();
            case ConflictMember.Counted(_, var pool, var set, var counter, _) ->
                    "pool %s, counter %s of %s".formatted(pool, counter, set);
            case ConflictMember.DevicesInUse(var device, _) -> "device " + device.device();
        };
    }

    private static String of(String claim, boolean severalClaims) {
        return severalClaims ? "claim %s, ".formatted(claim) : "";
    }

    static String reference(String request, @Nullable String alternative) {
        return alternative == null ? request : request + "/" + alternative;
    }

    static String of(ConflictMember member) {
        return switch (member) {
            case ConflictMember.Wanted _ -> "is asked for";
            case ConflictMember.Constrained(_, _, var rule) -> of(rule);
            case ConflictMember.Selected selected -> selected.expression();
            case ConflictMember.Sized(_, _, _, _, var amount) -> amount + " is asked for";
            case ConflictMember.Classed(_, _, var expression) -> expression;
            case ConflictMember.DevicesTainted(_, var taint) -> "tainted " + Phrases.taint(taint);
            case ConflictMember.Counted(_, _, _, _, var total) -> "there is " + total;
            case ConflictMember.DevicesInUse(_, var by) -> RefusalWords.of(new Refusal.InUse(by));
        };
    }

    private static String of(Constraint rule) {
        return switch (rule) {
            case Constraint.Match(_, var attribute) -> attribute + " must have a value in common";
            case Constraint.MatchAndDistinct(_, var attribute, _) ->
                    attribute + " must have a value in common";
            case Constraint.Distinct(_, var attribute) -> attribute + " must differ";
            case Constraint.Empty _ -> "says nothing";
        };
    }
}
