package io.juxta.cli.reasons;

import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.allocator.why.Mismatch;
import io.juxta.allocator.why.Refusal;
import io.juxta.allocator.why.Why;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// The JSON of why claims do not fit.
final class WhyAnswer {

    private WhyAnswer() {}

    static Tree.Mapping tree(Why why) {
        var answer = JsonAnswer.part().put("summary", why.summary());
        if (!why.mismatches().isEmpty()) {
            answer.put("mismatches", why.mismatches().stream().map(WhyAnswer::mismatch).toList());
        }
        if (why.deepest() != null) {
            answer.put("deepest", deepest(why.deepest()));
        }
        if (why.conflict() != null) {
            answer.put(
                            "conflict",
                            why.conflict().members().stream().map(ConflictAnswer::member).toList())
                    .put("minimal", Tree.Bool.of(why.conflict().minimal()));
        }
        answer.put(
                "devices",
                JsonAnswer.part()
                        .put("considered", why.considered())
                        .put("byReason", why.byReason().stream().map(WhyAnswer::tally).toList())
                        .put(
                                "candidates",
                                why.candidates().stream().map(WhyAnswer::candidates).toList())
                        .tree());
        if (why.conflict() != null) {
            answer.put("remedies", why.remedies().stream().map(ConflictAnswer::remedy).toList());
        }
        return answer.tree();
    }

    private static Tree mismatch(Mismatch mismatch) {
        var answer =
                JsonAnswer.part()
                        .put(
                                "reason",
                                switch (mismatch) {
                                    case Mismatch.GateOff _ -> "GateOff";
                                    case Mismatch.TypesDiffer _ -> "TypesDiffer";
                                })
                        .put("claim", mismatch.claim())
                        .put("constraint", mismatch.constraint())
                        .put("attribute", mismatch.attribute());
        switch (mismatch) {
            case Mismatch.GateOff(_, _, _, var gate, var requests, var values) ->
                    answer.put("gate", gate)
                            .put("component", "scheduler")
                            .putTexts("requests", requests)
                            .putTexts("values", values);
            case Mismatch.TypesDiffer(_, _, _, var sides) ->
                    answer.put("sides", sides.stream().map(WhyAnswer::side).toList());
        }
        return answer.tree();
    }

    private static Tree side(Mismatch.Typed side) {
        return JsonAnswer.part()
                .put("request", side.request())
                .put("type", side.type())
                .put("derived", Tree.Bool.of(side.derived()))
                .putTexts("values", side.values())
                .tree();
    }

    private static Tree deepest(Deepest deepest) {
        var answer = JsonAnswer.part();
        if (deepest.claim() != null && deepest.request() != null) {
            answer.put("claim", deepest.claim()).put("request", deepest.request());
        }
        return answer.put("devices", deepest.devices()).tree();
    }

    private static Tree candidates(Why.Candidates candidates) {
        var answer =
                JsonAnswer.part()
                        .put("claim", candidates.asked().claim())
                        .put("request", candidates.asked().request())
                        .put("needed", candidates.needed())
                        .put("count", candidates.devices().size());
        if (!candidates.devices().isEmpty()) {
            answer.putTexts(
                    "devices",
                    candidates.devices().stream().map(one -> one.device().device()).toList());
        }
        return answer.tree();
    }

    private static Tree tally(Why.RefusalTally tally) {
        var answer = JsonAnswer.part().put("reason", word(tally.refusal()));
        if (tally.asked() != null) {
            answer.put("claim", tally.asked().claim()).put("request", tally.asked().request());
        }
        details(answer, tally.refusal());
        answer.put("count", tally.count());
        if (tally.refusal() instanceof Refusal.InUse(var by)) {
            answer.put("by", by.stream().map(WhyAnswer::holder).toList());
        }
        return answer.tree();
    }

    private static String word(Refusal refusal) {
        return switch (refusal) {
            case Refusal.InUse _ -> "InUse";
            case Refusal.SelectorFalse _ -> "SelectorFalse";
            case Refusal.NotOnNode _ -> "NotOnNode";
            case Refusal.GateRefusal _ -> "Gate";
            case Refusal.CapacityRefusal _ -> "Capacity";
            case Refusal.CompatibilityGroup _ -> "CompatibilityGroup";
            case Refusal.CounterRefusal _ -> "Counter";
            case Refusal.Tainted _ -> "Tainted";
            case Refusal.NoAttribute _ -> "NoAttribute";
            case Refusal.PoolIncomplete _ -> "PoolIncomplete";
            case Refusal.PoolInvalid _ -> "PoolInvalid";
        };
    }

    private static void details(JsonAnswer answer, Refusal refusal) {
        switch (refusal) {
            case Refusal.InUse _, Refusal.NotOnNode _ -> {}
            case Refusal.SelectorFalse(var deviceClass, var selector, var error) -> {
                put(answer, "deviceClass", deviceClass);
                answer.put("selector", selector);
                put(answer, "error", error);
            }
            case Refusal.GateRefusal(var gate, _) -> answer.put("gate", gate);
            case Refusal.CapacityRefusal capacity -> {
                put(answer, "error", capacity.error());
                if (capacity.error() == null) {
                    answer.put("capacity", capacity.capacity());
                    put(answer, "asked", capacity.asked());
                    answer.put("used", capacity.used().toString());
                    put(answer, "available", capacity.total());
                }
            }
            case Refusal.CompatibilityGroup(var set) -> answer.put("counterSet", set);
            case Refusal.CounterRefusal(var set, var counter, var asked, var used, var total) ->
                    answer.put("counterSet", set)
                            .put("counter", counter)
                            .put("asked", asked.toString())
                            .put("used", used.toString())
                            .put("available", total.toString());
            case Refusal.Tainted(var taint) -> answer.put("taint", ConflictAnswer.taint(taint));
            case Refusal.NoAttribute(var constraint, var attribute, var error, var gate) -> {
                answer.put("constraint", constraint).put("attribute", attribute);
                put(answer, "error", error);
                put(answer, "gate", gate);
            }
            case Refusal.PoolIncomplete(var driver, var pool, var seen, var expected) ->
                    answer.put("driver", driver)
                            .put("pool", pool)
                            .put("seen", seen)
                            .put("expected", expected);
            case Refusal.PoolInvalid(var driver, var pool, var why) ->
                    answer.put("driver", driver).put("pool", pool).put("error", why);
        }
    }

    private static void put(JsonAnswer answer, String name, @Nullable String value) {
        if (value != null) {
            answer.put(name, value);
        }
    }

    private static void put(JsonAnswer answer, String name, @Nullable Quantity value) {
        put(answer, name, value == null ? null : value.toString());
    }

    private static Tree holder(Refusal.Holder holder) {
        return JsonAnswer.part()
                .put("claim", holder.claim())
                .putTexts("pods", holder.pods())
                .tree();
    }
}
