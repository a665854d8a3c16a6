package io.juxta.conformance;

import io.juxta.conformance.SchedulerOutcome.Mark;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.testkit.ClusterGrower;
import io.juxta.testkit.ClusterWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Lets the real kube-scheduler and juxta place the pods of the same seeded clusters, one at a
/// time.
///
/// Each pod goes through the real one first; then juxta gets the objects that the API server had
/// when the pod was created. After a placement both continue from the real node. A cluster with a
/// difference is run again, and what does not differ twice in the same way is reported separately:
/// the watches of the real scheduler are not synchronised.
final class SchedulerComparison {

    /// The result of one pod.
    private record Step(Trial trial, SchedulerJudge.Verdict verdict) {}

    private final SchedulerStage stage;
    private final SchedulerJudge judge;
    private final DifferenceFolder folder;
    private final Map<String, Long> outcomes = new TreeMap<>();
    private final Map<Mark, Long> placed = new EnumMap<>(Mark.class);
    private long leftOut;
    private final List<SchedulerOutcome.Difference> differences = new ArrayList<>();
    private final List<String> passing = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();

    private SchedulerComparison(
            SchedulerStage stage, SchedulerJudge judge, DifferenceFolder folder) {
        this.stage = stage;
        this.judge = judge;
        this.folder = folder;
    }

    /// The clusters of a seed with these indexes. Differences are written to a folder under
    /// `conformance/target`, with everything needed to repeat them.
    static SchedulerOutcome run(long seed, long from, long count) throws IOException {
        var folder =
                new DifferenceFolder(
                        Path.of(System.getProperty("juxta.root", "."))
                                .resolve("conformance/target/scheduler-differences"),
                        seed);
        var judge =
                new SchedulerJudge(Simulator.juxta(SchedulerStage.GATES, SchedulerStage.PROFILES));
        var grower = new ClusterGrower(seed);
        try (var stage = SchedulerStage.open()) {
            var start = System.nanoTime();
            var comparison = new SchedulerComparison(stage, judge, folder);
            for (var index = from; index < from + count; index++) {
                comparison.compare(index, grower.world(index));
            }
            return new SchedulerOutcome(
                    count,
                    comparison.outcomes,
                    comparison.leftOut,
                    comparison.placed,
                    comparison.differences,
                    comparison.passing,
                    comparison.refused,
                    Duration.ofNanos(System.nanoTime() - start));
        }
    }

    private void compare(long index, ClusterWorld world) throws IOException {
        var steps = played(world);
        steps.forEach(this::count);
        if (steps.stream().allMatch(step -> step.verdict().difference().isEmpty())) {
            return;
        }
        var again = played(world);
        for (var step : steps) {
            if (step.verdict().difference().isPresent()) {
                confirm(index, step, again);
            }
        }
    }

    private void count(Step step) {
        var trial = step.trial();
        if (step.verdict().leftOut()) {
            leftOut++;
            return;
        }
        outcomes.merge(trial.outcome().word(), 1L, Long::sum);
        if (trial.outcome() != Trial.Outcome.PLACED) {
            return;
        }
        mark(Mark.SINGLE_BEST, step.verdict().best().size() == 1);
        mark(Mark.DEVICES, trial.usesDevices());
        mark(Mark.CHARGED, trial.isCharged());
        mark(Mark.ATTACHED, trial.isAttached());
        mark(Mark.OVERHEAD, trial.pod().mapping("spec").has("overhead"));
    }

    private void mark(Mark mark, boolean holds) {
        if (holds) {
            placed.merge(mark, 1L, Long::sum);
        }
    }

    private void confirm(long index, Step step, List<Step> again) throws IOException {
        var pod = step.trial().name();
        var what = step.verdict().difference().orElse("");
        var second =
                again.stream()
                        .filter(other -> other.trial().name().equals(pod))
                        .filter(other -> other.verdict().difference().equals(Optional.of(what)))
                        .findFirst();
        if (second.isEmpty()) {
            passing.add(pod + ": " + what);
            return;
        }
        var written =
                folder.write(
                        index,
                        second.get().trial(),
                        second.get().verdict(),
                        stage.plane().folder().resolve("kube-scheduler.log"));
        differences.add(new SchedulerOutcome.Difference(index, pod, what, written));
    }

    /// Plays one cluster from its beginning to its end.
    private List<Step> played(ClusterWorld world) {
        var steps = new ArrayList<Step>();
        try {
            stage.set(world);
            for (var pod : world.pending()) {
                var trial = stage.attempt(pod);
                steps.add(new Step(trial, judge.judge(trial)));
            }
        } catch (ApiServerException e) {
            refused.add(world.name() + ": " + e.getMessage());
        } finally {
            stage.clear();
        }
        return steps;
    }
}
