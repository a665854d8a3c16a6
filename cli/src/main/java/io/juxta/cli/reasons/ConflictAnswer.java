package io.juxta.cli.reasons;

import io.juxta.allocator.why.Change;
import io.juxta.allocator.why.Member;
import io.juxta.allocator.why.Refusal;
import io.juxta.allocator.why.Remedy;
import io.juxta.cli.page.Answer;
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

    static Tree member(Member member) {
        return switch (member) {
            case Member.Wanted(var claim, var request) -> request(claim, request, null).tree();
            case Member.Constrained constrained -> constraint(Answer.part(), constrained).tree();
            case Member.Selected selected -> selector(Answer.part(), selected).tree();
            case Member.Sized(var claim, var request, var alternative, var capacity, _) ->
                    request(claim, request, alternative).put("capacity", capacity).tree();
            case Member.Classed(var deviceClass, var selector, _) ->
                    Answer.part().put("deviceClass", deviceClass).put("selector", selector).tree();
            case Member.Tainted(var device, var taint) ->
                    device(device).put("taint", taint(taint)).tree();
            case Member.Counted(var driver, var pool, var set, var counter, _) ->
                    Answer.part()
                            .put("driver", driver)
                            .put("pool", pool)
                            .put("counterSet", set)
                            .put("counter", counter)
                            .tree();
            case Member.InUse(var device, var by) ->
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

    static Answer change(Change change) {
        return switch (change) {
            case Change.OtherNode(var node) -> named("OtherNode").put("node", node);
            case Change.AddToleration added -> toleration(named("AddToleration"), added);
            case Change.AddTolerations(var all) ->
                    named("AddTolerations")
                            .put(
                                    "tolerations",
                                    all.stream()
                                            .map(one -> toleration(Answer.part(), one).tree())
                                            .toList());
            case Change.LowerCount(var claim, var request, var alternative, var from, var to) ->
                    request(named("LowerCount"), claim, request, alternative)
                            .put("from", from)
                            .put("count", to);
            case Change.RemoveConstraint(var constraint) ->
                    constraint(named("RemoveConstraint"), constraint);
            case Change.LoosenSelector(var selector) -> selector(named("LoosenSelector"), selector);
            case Change.FreeClaims(var claims) ->
                    named("FreeClaims")
                            .putTexts("claims", claims.stream().map(Refusal.Holder::claim).toList())
                            .putTexts("pods", pods(claims));
            case Change.AddDevice(var like) -> named("AddDevice").put("like", device(like).tree());
        };
    }

    private static List<String> pods(List<Refusal.Holder> claims) {
        var pods = new LinkedHashSet<String>();
        claims.forEach(claim -> pods.addAll(claim.pods()));
        return List.copyOf(pods);
    }

    private static Answer named(String change) {
        return Answer.part().put("change", change);
    }

    private static Answer request(String claim, String request, @Nullable String alternative) {
        return request(Answer.part(), claim, request, alternative);
    }

    private static Answer request(
            Answer answer, String claim, String request, @Nullable String alternative) {
        answer.put("claim", claim).put("request", request);
        return alternative == null ? answer : answer.put("subrequest", alternative);
    }

    private static Answer selector(Answer answer, Member.Selected selected) {
        return request(answer, selected.claim(), selected.request(), selected.alternative())
                .put("selector", selected.selector());
    }

    private static Answer constraint(Answer answer, Member.Constrained constrained) {
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

    private static Answer device(DeviceId device) {
        return Answer.part()
                .put("driver", device.driver())
                .put("pool", device.pool())
                .put("device", device.device());
    }

    static Tree taint(Taint taint) {
        var answer = Answer.part().put("key", taint.key());
        if (!taint.value().isEmpty()) {
            answer.put("value", taint.value());
        }
        return answer.put("effect", taint.effect().text()).tree();
    }

    private static Answer toleration(Answer answer, Change.AddToleration added) {
        return request(answer, added.claim(), added.request(), added.alternative())
                .put("toleration", toleration(added.toleration()));
    }

    static Tree toleration(Toleration toleration) {
        var answer =
                Answer.part()
                        .put("key", toleration.key())
                        .put("operator", toleration.operator().text());
        if (!toleration.value().isEmpty()) {
            answer.put("value", toleration.value());
        }
        return answer.put("effect", toleration.effect().text()).tree();
    }
}
