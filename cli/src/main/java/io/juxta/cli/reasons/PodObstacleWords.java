package io.juxta.cli.reasons;

import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PodObstacle;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Obstacles of a pod, in words and as JSON.
public final class PodObstacleWords {

    private static final int NAMES_WIDTH = 60;

    private PodObstacleWords() {}

    /// One sentence, without a full stop.
    public static String of(PodObstacle obstacle) {
        return switch (obstacle) {
            case PodObstacle.AskedLabel asked -> asked(asked);
            case PodObstacle.AllocatedElsewhere allocated -> allocated(allocated);
            case PodObstacle.TakenPort(var port, var node, var pod) ->
                    "host port %d/%s on %s is taken by pod %s"
                            .formatted(port.port(), port.protocol(), node, pod);
            case PodObstacle.MissingFeature(var feature, var declaring) ->
                    "the pod needs feature %s, which %s"
                            .formatted(
                                    feature,
                                    switch (declaring) {
                                        case 0 -> "no node declares";
                                        case 1 -> "1 node declares";
                                        default -> "%d nodes declare".formatted(declaring);
                                    });
        };
    }

    private static String asked(PodObstacle.AskedLabel asked) {
        var has =
                switch (asked.matching()) {
                    case 0 -> "no node has it";
                    case 1 -> "1 node has it";
                    default -> "%d nodes have it".formatted(asked.matching());
                };
        return "nodeSelector %s=%s: %s%s"
                .formatted(asked.key(), asked.value(), has, instead(asked));
    }

    private static String instead(PodObstacle.AskedLabel asked) {
        if (!asked.near().isEmpty()) {
            return "; did you mean %s?".formatted(String.join(" or ", asked.near()));
        }
        var others = new ArrayList<String>();
        asked.values()
                .forEach(
                        (value, count) -> {
                            if (!value.equals(asked.value())) {
                                others.add(
                                        "%s on %s"
                                                .formatted(
                                                        value,
                                                        count == 1 ? "1 node" : count + " nodes"));
                            }
                        });
        if (others.isEmpty()) {
            return asked.values().isEmpty() ? ", nor any other %s".formatted(asked.key()) : "";
        }
        return "; %s is %s".formatted(asked.key(), Fitted.some(others, NAMES_WIDTH));
    }

    private static String allocated(PodObstacle.AllocatedElsewhere allocated) {
        var nodes = allocated.nodes();
        if (nodes.isEmpty()) {
            return "claim %s is allocated, and no node can use its devices"
                    .formatted(allocated.claim());
        }
        var only =
                "claim %s is allocated on %s, so the pod can only go there"
                        .formatted(allocated.claim(), Fitted.some(nodes, NAMES_WIDTH));
        var against =
                allocated.against().stream()
                        .map(PodObstacleWords::against)
                        .collect(Collectors.joining("; "));
        return against.isEmpty() ? only : only + ", and there: " + against;
    }

    private static String against(PlacementResult.RefusedBy refused) {
        return "%s (%s)".formatted(String.join(", ", refused.reasons()), refused.plugin());
    }

    public static List<Tree> trees(List<PodObstacle> obstacles) {
        return obstacles.stream().map(PodObstacleWords::tree).toList();
    }

    private static Tree tree(PodObstacle obstacle) {
        var answer =
                switch (obstacle) {
                    case PodObstacle.AskedLabel(
                                    var key,
                                    var value,
                                    var matching,
                                    var values,
                                    var near) -> {
                        var counts = JsonAnswer.part();
                        values.forEach((each, count) -> counts.put(each, count.longValue()));
                        yield JsonAnswer.part()
                                .put("obstacle", "AskedLabel")
                                .put("key", key)
                                .put("value", value)
                                .put("nodes", matching)
                                .put("values", counts.tree())
                                .putTexts("near", near);
                    }
                    case PodObstacle.AllocatedElsewhere(var claim, var nodes, _) ->
                            JsonAnswer.part()
                                    .put("obstacle", "AllocatedClaim")
                                    .put("claim", claim)
                                    .putTexts("nodes", nodes);
                    case PodObstacle.TakenPort(var port, var node, var pod) ->
                            JsonAnswer.part()
                                    .put("obstacle", "TakenPort")
                                    .put("hostPort", port.port())
                                    .put("protocol", port.protocol())
                                    .put("node", node)
                                    .put("pod", pod);
                    case PodObstacle.MissingFeature(var feature, var declaring) ->
                            JsonAnswer.part()
                                    .put("obstacle", "MissingFeature")
                                    .put("feature", feature)
                                    .put("nodes", declaring);
                };
        return answer.put("text", of(obstacle)).tree();
    }
}
