package io.juxta.allocator.why;

import io.juxta.model.Taint;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Remedies in words.
final class RemedyWords {

    private RemedyWords() {}

    static String of(FitChange change, boolean severalClaims) {
        return switch (change) {
            case FitChange.OtherNode(var node) ->
                    "place %s on %s".formatted(severalClaims ? "them" : "it", node);
            case FitChange.AddToleration added -> tolerations(List.of(added), severalClaims);
            case FitChange.AddTolerations(var all) -> tolerations(all, severalClaims);
            case FitChange.LowerCount(var claim, var request, var alternative, var from, var to) ->
                    "ask for %s instead of %d in %s"
                            .formatted(
                                    Phrases.devices(to),
                                    from,
                                    request(claim, request, alternative, severalClaims));
            case FitChange.RemoveConstraint(var constraint) ->
                    "drop constraint %d%s"
                            .formatted(
                                    constraint.constraint(),
                                    severalClaims ? " of " + constraint.claim() : "");
            case FitChange.LoosenSelector(var selected) ->
                    "loosen selector %d of %s"
                            .formatted(
                                    selected.selector(),
                                    request(
                                            selected.claim(),
                                            selected.request(),
                                            selected.alternative(),
                                            severalClaims));
            case FitChange.FreeClaims(var claims) ->
                    "free " + Phrases.some(claims.stream().map(RefusalWords::of).toList());
            case FitChange.AddDevice(var like) ->
                    "one more device like %s (pool %s)".formatted(like.device(), like.pool());
        };
    }

    private static String tolerations(List<FitChange.AddToleration> all, boolean severalClaims) {
        var taints = new LinkedHashMap<String, List<String>>();
        for (var each : all) {
            taints.computeIfAbsent(
                            request(
                                    each.claim(),
                                    each.request(),
                                    each.alternative(),
                                    severalClaims),
                            _ -> new ArrayList<>())
                    .add(taint(each.toleration()));
        }
        return taints.entrySet().stream()
                .map(
                        entry ->
                                "%s in %s"
                                        .formatted(
                                                String.join(" and ", entry.getValue()),
                                                entry.getKey()))
                .collect(Collectors.joining(", ", "tolerate ", ""));
    }

    private static String taint(Toleration toleration) {
        return Phrases.taint(
                new Taint(toleration.key(), toleration.value(), toleration.effect(), null));
    }

    private static String request(
            String claim, String request, @Nullable String alternative, boolean severalClaims) {
        var reference = ConflictWords.reference(request, alternative);
        return severalClaims ? claim + " " + reference : reference;
    }
}
