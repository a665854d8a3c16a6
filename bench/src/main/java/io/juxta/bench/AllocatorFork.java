package io.juxta.bench;

import com.sun.management.ThreadMXBean;
import io.juxta.bench.AllocatorFigures.Cost;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Objects;

/// Measures our allocator in a JVM of its own, for [AllocatorBench].
///
/// Before anything is measured, all worlds are solved in turn for some seconds, so that the
/// compiler has seen every kind of question at every call. After that, each is measured in slices;
/// the median slice counts. Time is the processor time of the one thread that works, which leaves
/// out what else the machine does and the garbage collector's own threads, as it does for Go.
final class AllocatorFork {

    private static final int SLICES = 5;
    private static final long MILLI = 1_000_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long slice;

    /// Where results go. Never read, which the compiler cannot know.
    @SuppressWarnings({"UnusedVariable", "NullAway.Init"})
    private Object last;

    private AllocatorFork(long slice) {
        this.slice = slice;
    }

    /// Prints the figures of all worlds.
    ///
    /// @param args the milliseconds of a slice
    public static void main(String[] args) {
        new AllocatorFork(Long.parseLong(args[0]) * MILLI).run();
    }

    private void run() {
        var worlds = new LinkedHashMap<String, AllocatorOurs>();
        AllocatorPlan.WORLDS.forEach(
                world -> worlds.put(world.name(), AllocatorOurs.read(world.line())));
        var first = new LinkedHashMap<String, Cost>();
        worlds.forEach((name, world) -> first.put(name, cost(() -> fresh(world), 1)));
        var questions = new ArrayList<Runnable>();
        worlds.values()
                .forEach(
                        world -> {
                            var inventories = world.inventories();
                            questions.add(() -> last = world.ask(inventories));
                            questions.add(() -> fresh(world));
                        });
        until(40 * slice, () -> questions.forEach(Runnable::run));
        worlds.forEach(
                (name, world) -> {
                    var inventories = world.inventories();
                    var outcomes = world.ask(inventories);
                    System.out.println(
                            new AllocatorFigures(
                                            name,
                                            AllocatorOurs.devices(outcomes),
                                            AllocatorOurs.steps(outcomes),
                                            median(() -> last = world.ask(inventories)),
                                            median(() -> fresh(world)),
                                            Objects.requireNonNull(first.get(name)))
                                    .json());
                });
    }

    private void fresh(AllocatorOurs world) {
        last = world.ask(world.inventories());
    }

    private Cost median(Runnable work) {
        // As many turns between two looks at the clock, which is slow to read, as take a while.
        until(2 * slice, work);
        var turns = (int) Math.max(1, 100_000 / cost(work, 10).cpuNs());
        Runnable several =
                () -> {
                    for (var turn = 0; turn < turns; turn++) {
                        work.run();
                    }
                };
        var slices = new Cost[SLICES];
        for (var i = 0; i < SLICES; i++) {
            var allocated = THREADS.getCurrentThreadAllocatedBytes();
            var begin = THREADS.getCurrentThreadCpuTime();
            var done = (double) turns * until(slice, several);
            slices[i] =
                    new Cost(
                            (THREADS.getCurrentThreadCpuTime() - begin) / done,
                            (THREADS.getCurrentThreadAllocatedBytes() - allocated) / done);
        }
        Arrays.sort(slices, Comparator.comparingDouble(Cost::cpuNs));
        return slices[SLICES / 2];
    }

    private static Cost cost(Runnable work, int times) {
        var allocated = THREADS.getCurrentThreadAllocatedBytes();
        var begin = THREADS.getCurrentThreadCpuTime();
        for (var i = 0; i < times; i++) {
            work.run();
        }
        return new Cost(
                (double) (THREADS.getCurrentThreadCpuTime() - begin) / times,
                (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / times);
    }

    private static long until(long nanos, Runnable work) {
        var begin = THREADS.getCurrentThreadCpuTime();
        var runs = 0L;
        do {
            work.run();
            runs++;
        } while (THREADS.getCurrentThreadCpuTime() - begin < nanos);
        return runs;
    }
}
