package io.juxta.cli.simulate;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.reasons.PodObstacleWords;
import io.juxta.cli.reasons.PodRemedyAnswer;
import io.juxta.cli.reasons.PodRemedyPage;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PodObstacle;
import io.juxta.placement.PodObstacles;
import io.juxta.placement.PodRemedies;
import io.juxta.placement.PodRemedy;
import io.juxta.placement.PodView;
import io.juxta.scheduler.Attempted;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Help for a pod that does not fit: obstacles in more detail than plugins report, and remedies.
///
/// @param stuck whether it is certain that the pod does not fit as it is
public record PodHelp(List<PodObstacle> obstacles, List<PodRemedy> remedies, boolean stuck) {

    public static final PodHelp NONE = new PodHelp(List.of(), List.of(), false);

    /// Empty for a pod that fits, unless a node is named where it does not.
    ///
    /// @param refusals the rejections of the pod
    /// @param node where it should fit, or null for any node
    public static PodHelp of(
            Simulation simulation,
            Attempted attempted,
            List<PlacementResult.RefusedBy> refusals,
            ParallelLoop sweep,
            @Nullable String node) {
        var seen = attempted.seen();
        if (seen == null || (node == null && attempted.placed())) {
            return NONE;
        }
        var pod = attempted.pod();
        var view = PodView.of(pod, simulation.files().schedulerGates().on());
        var placer = simulation.placer(pod);
        return new PodHelp(
                PodObstacles.of(view, seen, placer.terms(), refusals, PodHelp::alike),
                PodRemedies.find(placer, view, seen, sweep, node, PodHelp::alike),
                attempted.placing() instanceof PlacementResult.Unschedulable
                        && seen.surroundings().groups().of(pod) == null);
    }

    private static boolean alike(String one, String other) {
        return !DidYouMean.to(one, List.of(other)).isEmpty();
    }

    public void print(Console console) {
        if (!obstacles.isEmpty()) {
            console.line("");
            console.line("What keeps it away");
            for (var obstacle : obstacles) {
                console.line("  " + PodObstacleWords.of(obstacle));
            }
        }
        if (stuck && remedies.isEmpty()) {
            console.line("");
            console.line("No change was found that would make it fit.");
        }
        new PodRemedyPage(remedies).print(console);
    }

    /// Adds obstacles and remedies, if any.
    public JsonAnswer put(JsonAnswer answer) {
        if (!obstacles.isEmpty()) {
            answer.put("obstacles", PodObstacleWords.trees(obstacles));
        }
        return PodRemedyAnswer.put(answer, remedies);
    }
}
