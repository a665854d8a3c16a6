package io.juxta.bench;

import io.juxta.conformance.InProcessBatch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/// How much faster is a question about a loaded world than one with all its objects?
///
/// Serves the decision whether programs that ask often should load their world. Two batches of
/// `allocate` run in this process; rounds of both take turns, so that other load on the machine
/// affects both. A round asks many questions about the loaded world, one change before every
/// fourth, and a few with all objects; those few are also asked about the world, and must get the
/// same bytes. The trap is memory: the heap after a collection is taken after every tenth of the
/// run, and must not grow.
public final class WorldsBench {

    private static final int ROUNDS = 50;
    private static final int WHOLE_PER_ROUND = 4;
    private static final int WARM_UP_ROUNDS = 3;
    private static final int CHANGE_EVERY = 4;
    private static final double LEAST = 20;
    private static final long MEGABYTE = 1 << 20;

    /// Of the heap, for what the compiler and the collector keep for themselves.
    private static final long MOST_GROWTH = 8 * MEGABYTE;

    private WorldsBench() {}

    /// Measures and prints the table. Exits with 1 when a goal is missed.
    public static void main(String[] args) throws IOException {
        var questions = args.length == 0 ? 50_000 : Integer.parseInt(args[0]);
        var perRound = questions / ROUNDS;
        var plan = new WorldsPlan();
        var heap = new ArrayList<Long>();
        var loadedNanos = 0L;
        var wholeNanos = 0L;
        var asked = 0;
        var different = 0;
        try (var loaded = InProcessBatch.start(List.of("allocate", "--batch"));
                var whole = InProcessBatch.start(List.of("allocate", "--batch"))) {
            loaded.ask(plan.load());
            for (var round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                var lines = new ArrayList<String>();
                for (var i = 0; i < perRound; i++) {
                    if (i % CHANGE_EVERY == 0) {
                        lines.add(plan.change());
                    }
                    lines.add(plan.ask(asked + i, false).loaded());
                }
                var both = new ArrayList<WorldsPlan.Asked>();
                for (var i = 0; i < WHOLE_PER_ROUND; i++) {
                    both.add(plan.ask(i, true));
                }
                var start = System.nanoTime();
                for (var line : lines) {
                    loaded.ask(line);
                }
                var middle = System.nanoTime();
                var answers = new ArrayList<String>();
                for (var one : both) {
                    answers.add(whole.ask(one.whole()));
                }
                var end = System.nanoTime();
                for (var i = 0; i < both.size(); i++) {
                    if (!loaded.ask(both.get(i).loaded()).equals(answers.get(i))) {
                        different++;
                    }
                }
                if (round >= 0) {
                    loadedNanos += middle - start;
                    wholeNanos += end - middle;
                    asked += perRound;
                    if ((round + 1) % (ROUNDS / 10) == 0) {
                        heap.add(used());
                    }
                }
            }
        }
        var perLoaded = loadedNanos / 1e6 / asked;
        var perWhole = wholeNanos / 1e6 / (ROUNDS * WHOLE_PER_ROUND);
        System.out.printf(
                """
                | %,d slices, a change before every fourth question | questions | ms each |
                | --- | ---: | ---: |
                | with all objects | %,d | %.2f |
                | about the loaded world, changes included | %,d | %.3f |

                %.0f times as fast; %d of %d answers differ.
                Heap after a collection, MiB, after every tenth of the run: %s
                """,
                WorldsPlan.NODES * WorldsPlan.SLICES_PER_NODE,
                ROUNDS * WHOLE_PER_ROUND,
                perWhole,
                asked,
                perLoaded,
                perWhole / perLoaded,
                different,
                (ROUNDS + WARM_UP_ROUNDS) * WHOLE_PER_ROUND,
                heap.stream().map(bytes -> bytes / MEGABYTE).toList());
        var flat = heap.getLast() - heap.getFirst() <= MOST_GROWTH;
        System.exit(different == 0 && perWhole / perLoaded >= LEAST && flat ? 0 : 1);
    }

    /// What is in use after a collection.
    private static long used() {
        for (var i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
