package io.juxta.cli.reasons;

import io.juxta.allocator.why.ConflictMember;
import io.juxta.allocator.why.FitChange;
import io.juxta.allocator.why.Refusal;
import io.juxta.allocator.why.Remedy;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceId;
import io.juxta.model.Taint;
import io.juxta.model.Toleration;
import io.juxta.model.Tree;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The JSON of a conflict and of its remedies.
final class ConflictAnswer {

    private ConflictAnswer() {}

    static Tree member(ConflictMember member) {
        return switch (member) {
            case ConflictMember.Wanted(var claim, var request) ->
                    request(claim, request, null).tree();
            case ConflictMember.Constrained constrained ->
                    constraint(JsonAnswer.part(), constrained).tree();
            case ConflictMember.Selected selected -> selector(JsonAnswer.part(), selected).tree();
            case ConflictMember.Sized(var claim, var request, var alternative, var capacity, _) ->
                    request(claim, request, alternative).put("capacity", capacity).tree();
            case ConflictMember.Classed(var deviceClass, var selector, _) ->
                    JsonAnswer.part()
                            .put("deviceClass", deviceClass)
                            .put("selector", selector)
                            .tree();
            case ConflictMember.DevicesTainted(var device, var taint) ->
                    device(device).put("taint", taint(taint)).tree();
            case ConflictMember.Counted(var driver, var pool, var set, var counter, _) ->
                    JsonAnswer.part()
                            .put("driver", driver)
                            .put("pool", pool)
                            .put("counterSet", set)
                            .put("counter", counter)
                            .tree();
            case ConflictMember.DevicesInUse(var device, var by) ->
                    device(device)
                            .putTexts("inUseBy", by.stream().map(Refusal.Holder::claim).toList())
                            .tree();
        };
    }

    static Tree remedy(Remedy remedy) {
        return change(remedy.change())
                .put("verified", Tree.Bool.of(true))
                .put("fit", remedy.fit())
                .tree();
    }

    static JsonAnswer change(FitChange change) {
        return switch (change) {
            case FitChange.OtherNode(var node) -> named("OtherNode").put("node", node);
            case FitChange.AddToleration added -> toleration(named("AddToleration"), added);
            case FitChange.AddTolerations(var all) ->
                    named("AddTolerations")
                            .put(
                                    "tolerations",
                                    all.stream()
                                            .map(one -> toleration(JsonAnswer.part(), one).tree())
                                            .toList());
            case FitChange.LowerCount(var claim, var request, var alternative, var from, var to) ->
                    request(named("LowerCount"), claim, request, alternative)
                            .put("from", from)
                            .put("count", to);
            case FitChange.RemoveConstraint(var constraint) ->
                    constraint(named("RemoveConstraint"), constraint);
            case FitChange.LoosenSelector(var selector) ->
                    selector(named("LoosenSelector"), selector);
            case FitChange.FreeClaims(var claims) ->
                    named("FreeClaims")
                            .putTexts("claims", claims.stream().map(Refusal.Holder::claim).toList())
                            .putTexts("pods", pods(claims));
            case FitChange.AddDevice(var like) ->
                    named("AddDevice").put("like", device(like).tree());
        };
    }

    private static List<String> pods(List<Refusal.Holder> claims) {
        var pods = new LinkedHashSet<String>();
        claims.forEach(claim -> pods.addAll(claim.pods()));
        return List.copyOf(pods);
    }

    private static JsonAnswer named(String change) {
        return JsonAnswer.part().put("change", change);
    }

    private static JsonAnswer request(String claim, String request, @Nullable String alternative) {
        return request(JsonAnswer.part(), claim, request, alternative);
    }

    private static JsonAnswer request(
            JsonAnswer answer, String claim, String request, @Nullable String alternative) {
        answer.put("claim", claim).put("request", request);
        return alternative == null ? answer : answer.put("subrequest", alternative);
    }

    private static JsonAnswer selector(JsonAnswer answer, ConflictMember.Selected selected) {
        return request(answer, selected.claim(), selected.request(), selected.alternative())
                .put("selector", selected.selector());
    }

    private static JsonAnswer constraint(
            JsonAnswer answer, ConflictMember.Constrained constrained) {
        answer.put("claim", constrained.claim()).put("constraint", constrained.constraint());
        return switch (constrained.rule()) {
            case Constraint.Match(_, var attribute) -> answer.put("matchAttribute", attribute);
            case Constraint.MatchAndDistinct(_, var attribute, _) ->
                    answer.put("matchAttribute", attribute);
            case Constraint.Distinct(_, var attribute) ->
                    answer.put("distinctAttribute", attribute);
            case Constraint.Empty _ -> answer;
        };
    }

    private static JsonAnswer device(DeviceId device) {
        return JsonAnswer.part()
                .put("driver", device.driver())
                .put("pool", device.pool())
                .put("device", device.device());
    }

    static Tree taint(Taint taint) {
        var answer = JsonAnswer.part().put("key", taint.key());
        if (!taint.value().isEmpty()) {
            answer.put("value", taint.value());
        }
        return answer.put("effect", taint.effect().text()).tree();
    }

    private static JsonAnswer toleration(JsonAnswer answer, FitChange.AddToleration added) {
        return request(answer, added.claim(), added.request(), added.alternative())
                .put("toleration", toleration(added.toleration()));
    }

    static Tree toleration(Toleration toleration) {
        var answer =
                JsonAnswer.part()
                        .put("key", toleration.key())
                        .put("operator", toleration.operator().text());
        if (!toleration.value().isEmpty()) {
            answer.put("value", toleration.value());
        }
        return answer.put("effect", toleration.effect().text()).tree();
    }
}
