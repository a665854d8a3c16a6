package io.juxta.bench;

import io.juxta.allocator.core.Outcome;
import io.juxta.testkit.HardFamilies;
import io.juxta.testkit.HardProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// What does the reason cost beside the answer?
///
/// Serves the budget of explanations: whoever asks why a pod is pending waits for the answer and
/// for the reason. Asks every question of [HardBench] and [HardThresholds] with a world and an
/// inventory made for it, so that nothing is remembered, in turns: once for the answer alone, which
/// is the baseline, and once with all that `explain` says. Expressions are compiled beforehand.
///
/// The trap is an explanation that is fast because the answer is missing, so the decided ones are
/// counted too.
final class HardExplain {

    private static final int QUESTIONS = 200;
    private static final long SEED = 1;
    private static final int TURNS = 5;
    private static final int SLOWEST = 12;
    private static final long FAMILIAR_NANOS = 20_000_000_000L;

    private static final double GOAL_MEDIAN = 3;
    private static final double GOAL_95 = 50;
    private static final double GOAL_MOST = 200;

    /// What came of one question.
    ///
    /// @param decide milliseconds for the answer alone
    /// @param explain milliseconds for the answer and the reason
    private record Row(String kind, String name, Outcome outcome, double decide, double explain) {

        boolean undecided() {
            return outcome instanceof Outcome.Undecided;
        }

        boolean no() {
            return outcome instanceof Outcome.Unsatisfiable;
        }
    }

    private record Instance(String kind, String name, HardOurs ours) {}

    private final String only;
    private final HardClock clock = new HardClock();

    HardExplain(String only) {
        this.only = only;
    }

    /// Prints the tables and says whether every goal is reached.
    boolean run() {
        var instances = instances();
        System.err.printf("getting familiar with %d questions%n", instances.size());
        var begin = System.nanoTime();
        do {
            instances.forEach(each -> clock.once(each.ours()::explainAnew));
        } while (System.nanoTime() - begin < FAMILIAR_NANOS);
        var rows = new ArrayList<Row>();
        for (var each : instances) {
            rows.add(measure(each));
        }
        return print(rows);
    }

    private List<Instance> instances() {
        var instances = new ArrayList<Instance>();
        for (var family : HardFamilies.all()) {
            if (family.name().contains(only)) {
                instances.add(
                        new Instance("families", family.name(), HardOurs.read(family.question())));
            }
        }
        for (var profile : HardProfile.values()) {
            for (var i = 0; i < QUESTIONS && profile.title().contains(only); i++) {
                instances.add(
                        new Instance(
                                profile.title(),
                                "%s, %d".formatted(profile.title(), i),
                                HardOurs.read(profile.question(SEED, i))));
            }
        }
        return instances;
    }

    /// The medians of a few turns of both sides.
    private Row measure(Instance each) {
        var decide = new double[TURNS];
        var explain = new double[TURNS];
        for (var turn = 0; turn < TURNS; turn++) {
            decide[turn] = clock.once(each.ours()::askAnew);
            explain[turn] = clock.once(each.ours()::explainAnew);
        }
        return new Row(
                each.kind(),
                each.name(),
                each.ours().ask(),
                percentile(decide, 50),
                percentile(explain, 50));
    }

    private static boolean print(List<Row> rows) {
        System.out.println(
                """
                | questions | count | no | undecided | decide: median ms | p95 ms | most ms | with the reason: median ms | p95 ms | most ms | all of it, × decide |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\
                """);
        for (var kind : rows.stream().map(Row::kind).distinct().toList()) {
            print(kind, rows.stream().filter(row -> row.kind().equals(kind)).toList());
        }
        print("all", rows);
        var refused = rows.stream().filter(Row::no).toList();
        if (!refused.isEmpty()) {
            print("all with the answer no", refused);
        }
        System.out.println();
        System.out.println("| slowest | decide, ms | with the reason, ms |");
        System.out.println("| --- | ---: | ---: |");
        rows.stream()
                .sorted(Comparator.comparingDouble(Row::explain).reversed())
                .limit(SLOWEST)
                .forEach(
                        row ->
                                System.out.printf(
                                        Locale.ROOT,
                                        "| %s | %.1f | %.1f |%n",
                                        row.name(),
                                        row.decide(),
                                        row.explain()));
        System.out.println();
        System.out.printf("- decided: %d%n", rows.stream().filter(row -> !row.undecided()).count());
        var times = sorted(rows, Row::explain);
        var median = goal("median", percentile(times, 50), GOAL_MEDIAN);
        var almostAll = goal("95 %", percentile(times, 95), GOAL_95);
        var most = goal("most", percentile(times, 100), GOAL_MOST);
        return median && almostAll && most;
    }

    private static void print(String kind, List<Row> rows) {
        var decide = sorted(rows, Row::decide);
        var explain = sorted(rows, Row::explain);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %d | %.2f | %.2f | %.1f | %.2f | %.2f | %.1f | %.1f |%n",
                kind,
                rows.size(),
                rows.stream().filter(Row::no).count(),
                rows.stream().filter(Row::undecided).count(),
                percentile(decide, 50),
                percentile(decide, 95),
                percentile(decide, 100),
                percentile(explain, 50),
                percentile(explain, 95),
                percentile(explain, 100),
                Arrays.stream(explain).sum() / Arrays.stream(decide).sum());
    }

    private static boolean goal(String what, double millis, double limit) {
        var reached = millis <= limit;
        System.out.printf(
                Locale.ROOT,
                "- %s, with the reason: %.2f ms, goal %.0f, %s%n",
                what,
                millis,
                limit,
                reached ? "reached" : "MISSED");
        return reached;
    }

    private static double[] sorted(List<Row> rows, ToDoubleFunction<Row> millis) {
        return rows.stream().mapToDouble(millis).sorted().toArray();
    }

    /// The value below which so many of a hundred are; sorts what it is given.
    private static double percentile(double[] values, int percent) {
        Arrays.sort(values);
        return values[Math.min(values.length - 1, values.length * percent / 100)];
    }
}
