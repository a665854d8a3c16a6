package io.juxta.allocator.why;

import io.juxta.allocator.why.Refusal.Holder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Why a request cannot have a device, in words.
final class RefusalWords {

    private RefusalWords() {}

    /// Why one device is refused, as in `in use by default/train (pod default/train-0)`.
    static String of(Refusal refusal) {
        return switch (refusal) {
            case Refusal.InUse(var by) ->
                    by.isEmpty()
                            ? "in use"
                            : "in use by "
                                    + Phrases.some(by.stream().map(RefusalWords::of).toList());
            case Refusal.SelectorFalse(var deviceClass, var selector, var error) ->
                    deviceClass != null && error == null
                            ? "not of class %s (selector %d)".formatted(deviceClass, selector)
                            : "selector %d %s"
                                    .formatted(
                                            selector,
                                            error == null ? "is false" : "fails: " + error);
            case Refusal.NotOnNode _ -> "not for this node";
            case Refusal.GateRefusal(var gate, var where) ->
                    switch (where) {
                        case CLUSTER -> "needs the feature gate %s, which is off".formatted(gate);
                        case NODE -> "needs %s, which the node does not declare".formatted(gate);
                    };
            case Refusal.CapacityRefusal capacity -> capacity(capacity);
            case Refusal.CompatibilityGroup(var set) ->
                    "no compatibility group in common with those in use on counter set " + set;
            case Refusal.CounterRefusal(var set, var counter, var asked, var used, var total) ->
                    "counter %s of %s: takes %s, %s"
                            .formatted(counter, set, asked, Phrases.remaining(used, total));
            case Refusal.Tainted(var taint) -> "tainted " + Phrases.taint(taint);
            case Refusal.NoAttribute(var constraint, var attribute, var error, var gate) ->
                    error != null
                            ? error
                            : "has no %s, which constraint %d compares%s"
                                    .formatted(
                                            attribute,
                                            constraint,
                                            gate == null
                                                    ? ""
                                                    : "; the request derives it, but "
                                                            + MismatchWords.off(gate));
            case Refusal.PoolIncomplete(var driver, var pool, var seen, var expected) ->
                    "pool %s/%s is incomplete, %d of %d slices are there"
                            .formatted(driver, pool, seen, expected);
            case Refusal.PoolInvalid(var driver, var pool, var why) ->
                    "pool %s/%s is invalid: %s".formatted(driver, pool, why);
        };
    }

    static String of(Holder holder) {
        return holder.pods().isEmpty()
                ? holder.claim()
                : "%s (%s %s)"
                        .formatted(
                                holder.claim(),
                                holder.pods().size() == 1 ? "pod" : "pods",
                                Phrases.some(holder.pods()));
    }

    private static String capacity(Refusal.CapacityRefusal capacity) {
        if (capacity.error() != null) {
            return capacity.error();
        }
        if (capacity.total() == null) {
            return "has no capacity " + capacity.capacity();
        }
        var asked = "%s: asked %s".formatted(capacity.capacity(), capacity.asked());
        return capacity.asked() != null
                        && capacity.used().plus(capacity.asked()).compareTo(capacity.total()) <= 0
                ? asked + ", which its policy does not allow"
                : asked + ", " + Phrases.remaining(capacity.used(), capacity.total());
    }

    /// The same in a word or two, for many devices at once.
    static String word(Refusal refusal) {
        return switch (refusal) {
            case Refusal.InUse _ -> "in use";
            case Refusal.SelectorFalse _ -> "not selected";
            case Refusal.NotOnNode _ -> "not for this node";
            case Refusal.GateRefusal _ -> "behind a feature that is off";
            case Refusal.CapacityRefusal _ -> "without the capacity";
            case Refusal.CompatibilityGroup _ -> "incompatible with those in use";
            case Refusal.CounterRefusal _ -> "short of counters";
            case Refusal.Tainted _ -> "tainted";
            case Refusal.NoAttribute(_, var attribute, _, _) -> "without " + attribute;
            case Refusal.PoolIncomplete _ -> "incomplete";
            case Refusal.PoolInvalid _ -> "invalid";
        };
    }

    /// Details of devices with the same fault, in parentheses, or empty.
    static String details(List<Refusal> refusals) {
        Set<String> details = new LinkedHashSet<>();
        for (var refusal : refusals) {
            switch (refusal) {
                case Refusal.InUse(var by) -> by.forEach(holder -> details.add(holder.claim()));
                case Refusal.GateRefusal(var gate, _) -> details.add(gate);
                case Refusal.Tainted(var taint) -> details.add(Phrases.taint(taint));
                case Refusal.CapacityRefusal _, Refusal.CounterRefusal _ ->
                        details.add(of(refusal));
                case Refusal.NoAttribute(_, _, _, var gate) -> {
                    if (gate != null) {
                        details.add("derived, but " + MismatchWords.off(gate));
                    }
                }
                case Refusal.CompatibilityGroup(var set) -> details.add("counter set " + set);
                case Refusal.SelectorFalse _,
                        Refusal.NotOnNode _,
                        Refusal.PoolIncomplete _,
                        Refusal.PoolInvalid _ -> {}
            }
        }
        return details.isEmpty() ? "" : " (" + Phrases.some(details) + ")";
    }
}
