package io.juxta.bench;

import io.juxta.allocator.core.Outcome;
import io.juxta.testkit.HardProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How often does the default budget end before the answer is known?
///
/// Asks 200 questions of each [HardProfile] near the limit of feasibility. Another 200 come first
/// and do not count, so that the compiler is warm; then each is asked once, because a median over
/// the same question would hide nothing but the first.
final class HardThresholds {

    private static final int QUESTIONS = 200;
    private static final long SEED = 1;
    private static final long WARMING_SEED = 1_000_003;
    private static final Duration CUT_OFF = Duration.ofSeconds(1);

    /// How many of a hundred may stay undecided.
    private static final double USUAL_SHARE = 1;

    private static final double PACKING_SHARE = 15;

    private final String only;
    private final @Nullable String oracle;
    private final HardClock clock = new HardClock();

    /// The result of one profile.
    private static final class Tally {
        private final double[] millis = new double[QUESTIONS];
        private int yes;
        private int no;
        private int undecided;
        private final double[] realMillis = new double[QUESTIONS];
        private int realCutOff;
        private int differing;
    }

    /// @param oracle the real allocator, to be compared as well, or null
    HardThresholds(String only, @Nullable String oracle) {
        this.only = only;
        this.oracle = oracle;
    }

    /// Prints the table and returns whether no answer differs from the real one's.
    boolean run() throws IOException {
        System.out.println(
                """
                | profile | yes | no | undecided | goal | median ms | p95 ms | most ms | Kubernetes cut off at 1 s | its p95 ms | differing |
                | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\
                """);
        var differing = 0;
        for (var profile : HardProfile.values()) {
            if (profile.title().contains(only)) {
                System.err.println(profile.title());
                var tally = measure(profile);
                differing += tally.differing;
                print(profile, tally);
            }
        }
        System.out.println();
        return differing == 0;
    }

    private Tally measure(HardProfile profile) throws IOException {
        for (var i = 0; i < QUESTIONS; i++) {
            var ours = HardOurs.read(profile.question(WARMING_SEED, i));
            clock.once(ours::ask);
        }
        var tally = new Tally();
        try (var real = oracle == null ? null : HardReal.start(oracle, CUT_OFF)) {
            for (var i = 0; i < QUESTIONS; i++) {
                var question = profile.question(SEED, i);
                var ours = HardOurs.read(question);
                tally.millis[i] = clock.once(ours::ask);
                var outcome = ours.ask();
                count(tally, profile, i, outcome);
                if (real != null) {
                    compare(tally, i, outcome, real.ask(question));
                }
            }
        }
        return tally;
    }

    private static void count(Tally tally, HardProfile profile, int i, Outcome outcome) {
        switch (outcome) {
            case Outcome.Allocated _ -> tally.yes++;
            case Outcome.Unsatisfiable _ -> tally.no++;
            case Outcome.Undecided _ -> tally.undecided++;
            case Outcome.Failed failed ->
                    throw new IllegalStateException(
                            "%s, %d: %s".formatted(profile.title(), i, failed.error()));
        }
    }

    private static void compare(Tally tally, int i, Outcome outcome, HardReal.Answer answer) {
        tally.realMillis[i] = answer.millis();
        if (answer.cutOff()) {
            tally.realCutOff++;
        } else if (!(outcome instanceof Outcome.Undecided)
                && outcome instanceof Outcome.Allocated != answer.outcome().equals("Allocated")) {
            tally.differing++;
        }
    }

    private void print(HardProfile profile, Tally tally) {
        var allowed = profile == HardProfile.SHARED_CAPACITY ? PACKING_SHARE : USUAL_SHARE;
        var share = 100.0 * tally.undecided / QUESTIONS;
        Arrays.sort(tally.millis);
        Arrays.sort(tally.realMillis);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %.1f %% | <= %.0f %%, %s | %.3f | %.3f | %.1f | %s | %s | %s |%n",
                profile.title(),
                tally.yes,
                tally.no,
                share,
                allowed,
                share <= allowed ? "reached" : "MISSED",
                tally.millis[QUESTIONS / 2],
                tally.millis[QUESTIONS * 95 / 100],
                tally.millis[QUESTIONS - 1],
                oracle == null ? "" : tally.realCutOff,
                oracle == null
                        ? ""
                        : String.format(
                                Locale.ROOT, "%.0f", tally.realMillis[QUESTIONS * 95 / 100]),
                oracle == null ? "" : tally.differing);
    }
}
