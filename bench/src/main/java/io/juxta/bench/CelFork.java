package io.juxta.bench;

import com.sun.management.ThreadMXBean;
import dev.cel.runtime.CelRuntimeFactory;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;

/// Measures one engine in a JVM of its own, for [CelBench].
///
/// Before anything is measured, all expressions run through the engine in turn for some seconds, so
/// that the compiler has seen every kind of node at every call: a JVM that only ever evaluates one
/// expression is faster, and no allocator is like that. After that, each expression is measured in
/// slices; the median slice counts. Time is the processor time of the one thread that works, which
/// leaves out what else the machine does and the garbage collection. Results are stored where the
/// compiler must assume that someone reads them.
final class CelFork {

    private static final int SLICES = 5;
    private static final int COPIES = 200;

    /// How often each device is evaluated between two reads of the clock, which is slow.
    private static final int TURNS = 32;

    private static final long MILLI = 1_000_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final CelEngine engine;
    private final long slice;

    /// Where results go. Never read, which the compiler cannot know.
    @SuppressWarnings({"UnusedVariable", "NullAway.Init"})
    private Object last;

    private record Slice(double nanos, double bytes) {}

    private CelFork(CelEngine engine, long slice) {
        this.engine = engine;
        this.slice = slice;
    }

    /// Prints the figures of one engine.
    ///
    /// @param args the engine's name and the milliseconds of a slice
    public static void main(String[] args) {
        var engine =
                switch (args[0]) {
                    case "juxta" -> new CelOurs();
                    case "cel-java" -> new CelJava(CelRuntimeFactory.legacyCelRuntimeBuilder());
                    case "cel-java-planner" ->
                            new CelJava(CelRuntimeFactory.plannerRuntimeBuilder());
                    default -> throw new IllegalArgumentException("No engine " + args[0] + ".");
                };
        new CelFork(engine, Long.parseLong(args[1]) * MILLI).run();
    }

    private void run() {
        var questions = CelPlan.EXPRESSIONS.stream().map(engine::compile).toList();
        until(20 * slice, () -> questions.forEach(this::sweep));
        var measured = new ArrayList<Slice>();
        for (var question : questions) {
            until(2 * slice, () -> sweep(question));
            measured.add(median(() -> sweep(question), TURNS * CelPlan.DEVICES.size()));
        }
        until(30 * slice, () -> CelPlan.EXPRESSIONS.forEach(this::compile));
        for (var i = 0; i < questions.size(); i++) {
            var expression = CelPlan.EXPRESSIONS.get(i);
            var compiling = median(() -> compile(expression), 1);
            System.out.println(
                    figures(
                                    expression.name(),
                                    questions.get(i),
                                    measured.get(i),
                                    compiling.nanos(),
                                    kept(expression))
                            .json());
        }
    }

    private void sweep(CelEngine.Question question) {
        for (var turn = 0; turn < TURNS; turn++) {
            for (var device = 0; device < CelPlan.DEVICES.size(); device++) {
                last = question.ask(device);
            }
        }
    }

    private void compile(CelPlan.Expression expression) {
        last = engine.compile(expression);
    }

    private Slice median(Runnable work, int operations) {
        var slices = new Slice[SLICES];
        for (var i = 0; i < SLICES; i++) {
            var allocated = THREADS.getCurrentThreadAllocatedBytes();
            var begin = THREADS.getCurrentThreadCpuTime();
            var runs = until(slice, work);
            var nanos = THREADS.getCurrentThreadCpuTime() - begin;
            var bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
            var done = (double) runs * operations;
            slices[i] = new Slice(nanos / done, bytes / done);
        }
        Arrays.sort(slices, (a, b) -> Double.compare(a.nanos(), b.nanos()));
        return slices[SLICES / 2];
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

    /// The memory that one compiled expression holds on to.
    private double kept(CelPlan.Expression expression) {
        var held = new CelEngine.Question[COPIES];
        var before = used();
        for (var i = 0; i < COPIES; i++) {
            held[i] = engine.compile(expression);
        }
        var after = used();
        last = held;
        return (double) (after - before) / COPIES;
    }

    @SuppressWarnings("SystemGc") // what is left after a collection is the question
    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static CelFigures figures(
            String name,
            CelEngine.Question question,
            Slice evaluating,
            double compileNanos,
            double kept) {
        var matching = 0;
        var failing = 0;
        var cost = 0L;
        var answers = 1L;
        for (var device = 0; device < CelPlan.DEVICES.size(); device++) {
            var told = question.tell(device);
            matching += !told.failed() && told.text().equals("true") ? 1 : 0;
            failing += told.failed() ? 1 : 0;
            cost += told.cost();
            answers = 31 * answers + (told.failed() ? 1 : told.text().hashCode());
        }
        return new CelFigures(
                name,
                evaluating.nanos(),
                evaluating.bytes(),
                compileNanos,
                kept,
                matching,
                failing,
                cost,
                answers & 0xffff_ffffL);
    }
}
