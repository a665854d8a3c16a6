package io.juxta.conformance;

import io.juxta.conformance.SchedulerOutcome.Difference;
import io.juxta.conformance.SchedulerOutcome.Mark;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.testkit.ClusterGrower;
import io.juxta.testkit.ClusterTopic;
import io.juxta.testkit.ClusterWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Lets the real kube-scheduler and juxta place the pods of the same seeded clusters.
///
/// Pods go through the real one first; then juxta gets the objects that the API server had before.
/// Where pods come one at a time, both continue from the real node after a placement. A cluster
/// with a difference is run again, and what does not differ twice in the same way is reported
/// separately: the watches of the real scheduler are not synchronised.
final class SchedulerComparison implements AutoCloseable {

    /// The clusters of a run.
    ///
    /// @param topics clusters about other topics are left out
    /// @param resumed whether results of an earlier run with the same seed count
    record Scope(long seed, long from, long count, Set<ClusterTopic> topics, boolean resumed) {

        static Scope all(long seed, long from, long count) {
            return new Scope(seed, from, count, Set.of(ClusterTopic.values()), false);
        }
    }

    /// The result of one pod.
    private record Step(Trial trial, SchedulerJudge.Verdict verdict) {}

    /// The result of a cluster.
    ///
    /// @param refusal why it was not played to its end, or empty
    private record Played(List<Step> steps, int undetermined, String refusal) {

        boolean differs() {
            return steps.stream().anyMatch(step -> step.verdict().difference().isPresent());
        }
    }

    private static final int CLUSTERS_A_LINE = 25;

    /// After so many in a row the control plane is gone.
    private static final int MOST_REFUSALS = 3;

    private final SchedulerStage stage;
    private final SchedulerJudge judge;
    private final DifferenceFolder folder;

    /// Asks juxta while the real scheduler goes on.
    private final ExecutorService asking = Executors.newSingleThreadExecutor();

    private SchedulerComparison(
            SchedulerStage stage, SchedulerJudge judge, DifferenceFolder folder) {
        this.stage = stage;
        this.judge = judge;
        this.folder = folder;
    }

    /// Compares. Differences are written to a folder under `conformance/target`, with everything
    /// needed to repeat them.
    static SchedulerOutcome run(Scope scope) throws IOException {
        var target = Path.of(System.getProperty("juxta.root", ".")).resolve("conformance/target");
        var folder = new DifferenceFolder(target.resolve("scheduler-differences"), scope.seed());
        var progress =
                new SchedulerProgress(
                        target.resolve("scheduler-runs/seed-%d.jsonl".formatted(scope.seed())));
        if (!scope.resumed()) {
            progress.clear();
        }
        var known = progress.read();
        var judge =
                new SchedulerJudge(Simulator.juxta(SchedulerStage.GATES, SchedulerStage.PROFILES));
        var grower = new ClusterGrower(scope.seed());
        var sum = SchedulerOutcome.NOTHING;
        var refusals = 0;
        try (var stage = SchedulerStage.open();
                var comparison = new SchedulerComparison(stage, judge, folder)) {
            for (var index = scope.from(); index < scope.from() + scope.count(); index++) {
                var topic = ClusterTopic.of(index);
                if (!scope.topics().contains(topic)) {
                    continue;
                }
                var outcome = known.get(index);
                if (outcome == null) {
                    outcome = comparison.compare(index, grower.world(index, topic));
                    refusals = outcome.refused().isEmpty() ? 0 : refusals + 1;
                    if (refusals == 0) {
                        progress.add(index, outcome);
                    } else if (refusals == MOST_REFUSALS) {
                        throw new IOException(
                                "%d clusters in a row could not be played, the last: %s"
                                        .formatted(refusals, outcome.refused().getFirst()));
                    }
                }
                sum = sum.plus(outcome);
                if (sum.worlds() % CLUSTERS_A_LINE == 0) {
                    System.err.printf(
                            "scheduler: %,d clusters, %,d pods, %,d different%n",
                            sum.worlds(), sum.pods(), sum.differences().size());
                }
            }
        }
        return sum;
    }

    private SchedulerOutcome compare(long index, ClusterWorld world) throws IOException {
        var start = System.nanoTime();
        var first = played(world);
        var differences = new ArrayList<Difference>();
        var passing = new ArrayList<String>();
        if (first.differs()) {
            var again = played(world);
            for (var step : first.steps()) {
                if (step.verdict().difference().isPresent()) {
                    confirm(index, step, again.steps(), differences, passing);
                }
            }
        }
        var outcomes = new TreeMap<String, Long>();
        var placed = new EnumMap<Mark, Long>(Mark.class);
        var features = new EnumMap<SchedulerFeature, Long>(SchedulerFeature.class);
        for (var step : first.steps()) {
            outcomes.merge(step.trial().outcome().word(), 1L, Long::sum);
            marks(step, placed);
            for (var feature : SchedulerFeature.of(step.trial())) {
                features.merge(feature, 1L, Long::sum);
            }
            if (world.topic() == ClusterTopic.BURST) {
                features.merge(SchedulerFeature.BURST, 1L, Long::sum);
            }
        }
        return new SchedulerOutcome(
                1,
                outcomes,
                first.undetermined(),
                placed,
                features,
                differences,
                passing,
                first.refusal().isEmpty() ? List.of() : List.of(first.refusal()),
                Duration.ofNanos(System.nanoTime() - start));
    }

    private static void marks(Step step, Map<Mark, Long> placed) {
        var trial = step.trial();
        if (trial.outcome() != Trial.Outcome.PLACED) {
            return;
        }
        mark(placed, Mark.SINGLE_BEST, step.verdict().best().size() == 1);
        mark(placed, Mark.DEVICES, trial.usesDevices());
        mark(placed, Mark.CHARGED, trial.isCharged());
        mark(placed, Mark.ATTACHED, trial.isAttached());
        mark(placed, Mark.OVERHEAD, trial.pod().mapping("spec").has("overhead"));
    }

    private static void mark(Map<Mark, Long> placed, Mark mark, boolean holds) {
        if (holds) {
            placed.merge(mark, 1L, Long::sum);
        }
    }

    private void confirm(
            long index,
            Step step,
            List<Step> again,
            List<Difference> differences,
            List<String> passing)
            throws IOException {
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
        differences.add(new Difference(index, pod, what, written));
    }

    /// Plays one cluster from its beginning to its end.
    private Played played(ClusterWorld world) throws IOException {
        var trials = new ArrayList<Trial>();
        var verdicts = new ArrayList<Future<SchedulerJudge.Verdict>>();
        var together = isTogether(world.topic());
        var refusal = "";
        try {
            stage.play(
                    world,
                    trial -> {
                        trials.add(trial);
                        if (!together) {
                            verdicts.add(asking.submit(() -> judge.judge(trial)));
                        }
                    });
        } catch (ApiServerException e) {
            refusal = world.name() + ": " + e.getMessage();
        }
        var steps = new ArrayList<Step>();
        if (!together) {
            for (var i = 0; i < verdicts.size(); i++) {
                var verdict = verdict(verdicts.get(i));
                if (verdict.determined()) {
                    steps.add(new Step(trials.get(i), verdict));
                }
            }
        } else if (!trials.isEmpty()) {
            var judged = judge.judgeTogether(trials);
            for (var i = 0; i < judged.size(); i++) {
                steps.add(new Step(trials.get(i), judged.get(i)));
            }
        }
        return new Played(steps, trials.size() - steps.size(), refusal);
    }

    /// Whether the result of a pod depends on those before it in more than what the cluster shows.
    private static boolean isTogether(ClusterTopic topic) {
        return topic == ClusterTopic.BURST || topic == ClusterTopic.SAMPLING;
    }

    private static SchedulerJudge.Verdict verdict(Future<SchedulerJudge.Verdict> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        asking.shutdownNow();
    }
}
