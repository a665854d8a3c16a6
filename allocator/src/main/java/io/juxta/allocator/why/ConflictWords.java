package io.juxta.allocator.why;

import io.juxta.model.Constraint;
import org.jspecify.annotations.Nullable;

/// The members of a conflict, in words.
final class ConflictWords {

    private ConflictWords() {}

    static String name(Member member, boolean severalClaims) {
        return switch (member) {
            case Member.Wanted(var claim, var request) ->
                    of(claim, severalClaims) + "request " + request;
            case Member.Constrained(var claim, var constraint, _) ->
                    of(claim, severalClaims) + "constraint " + constraint;
            case Member.Selected(var claim, var request, var alternative, var selector, _) ->
                    of(claim, severalClaims)
                            + "request %s, selector %d"
                                    .formatted(reference(request, alternative), selector);
            case Member.Sized(var claim, var request, var alternative, var capacity, _) ->
                    of(claim, severalClaims)
                            + "request %s, capacity %s"
                                    .formatted(reference(request, alternative), capacity);
            case Member.Classed(var deviceClass, var selector, _) ->
                    "class %s, selector %d".formatted(deviceClass, selector);
            case Member.Tainted(var device, _) -> "device " + device.device();
            case Member.Counted(_, var pool, var set, var counter, _) ->
                    "pool %s, counter %s of %s".formatted(pool, counter, set);
            case Member.InUse(var device, _) -> "device " + device.device();
        };
    }

    private static String of(String claim, boolean severalClaims) {
        return severalClaims ? "claim %s, ".formatted(claim) : "";
    }

    static String reference(String request, @Nullable String alternative) {
        return alternative == null ? request : request + "/" + alternative;
    }

    static String of(Member member) {
        return switch (member) {
            case Member.Wanted _ -> "is asked for";
            case Member.Constrained(_, _, var rule) -> of(rule);
            case Member.Selected selected -> selected.expression();
            case Member.Sized(_, _, _, _, var amount) -> amount + " is asked for";
            case Member.Classed(_, _, var expression) -> expression;
            case Member.Tainted(_, var taint) -> "tainted " + Phrases.taint(taint);
            case Member.Counted(_, _, _, _, var total) -> "there is " + total;
            case Member.InUse(_, var by) -> RefusalWords.of(new Refusal.InUse(by));
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
