package io.juxta.bench;

import io.juxta.bench.ScheduleLoad.Bind;
import io.juxta.conformance.controlplane.ApiKind;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// A shape on one control plane, on which schedulers take turns.
final class ScheduleRun implements AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofMinutes(3);
    private static final Duration LONGEST_DRAIN = Duration.ofMinutes(15);

    /// How many wait at a time, unless there is no room for so many.
    private static final int WAITING = 100;

    private final SimulateShape shape;
    private final int nodes;
    private final ScheduleCluster cluster;
    private final int claimsBefore;
    private int next;

    private ScheduleRun(SimulateShape shape, int nodes, ScheduleCluster cluster) {
        this.shape = shape;
        this.nodes = nodes;
        this.cluster = cluster;
        this.claimsBefore = cluster.count(ApiKind.RESOURCE_CLAIM);
    }

    static ScheduleRun start(SimulateShape shape, int nodes) throws IOException {
        return new ScheduleRun(shape, nodes, ScheduleCluster.start(shape, nodes));
    }

    /// What is done in a turn.
    private interface Work {
        ScheduleTurn measure(ScheduleSide side, Process process, double start, ScheduleLoad load)
                throws IOException;
    }

    /// Pods come and go.
    ///
    /// @param warm seconds before the clock runs
    ScheduleTurn steady(ScheduleSide side, int warm, int seconds) throws IOException {
        return turn(
                side,
                (_, process, start, load) -> {
                    load.keep(Math.max(1, Math.min(WAITING, shape.free(nodes) / 2)));
                    var begin = System.nanoTime();
                    sleep(load, warm);
                    var turn =
                            measured(side, process, start, load, begin, () -> sleep(load, seconds));
                    // A slow scheduler would need minutes for those that still wait.
                    load.stop();
                    return turn;
                });
    }

    /// So many pods come at once, after others that came and went.
    ScheduleTurn burst(ScheduleSide side, int warm, int pods) throws IOException {
        return turn(
                side,
                (_, process, start, load) -> {
                    var begin = System.nanoTime();
                    if (warm > 0) {
                        load.keep(Math.max(1, Math.min(WAITING, shape.free(nodes) / 2)));
                        sleep(load, warm);
                        load.drain(LONGEST_DRAIN);
                        cluster.clear(claimsBefore);
                    }
                    return measured(
                            side,
                            process,
                            start,
                            load,
                            begin,
                            () -> load.burst(pods, LONGEST_DRAIN));
                });
    }

    private ScheduleTurn turn(ScheduleSide side, Work work) throws IOException {
        cluster.clear(claimsBefore);
        var events = cluster.events();
        var begin = System.nanoTime();
        var process = side.start(cluster.place());
        try (var load = new ScheduleLoad(cluster.plane(), shape::podAt, next)) {
            load.keep(1);
            awaitFirst(side, process, load);
            var start = (System.nanoTime() - begin) / 1e9;
            load.drain(LONGEST_DRAIN);
            var turn = work.measure(side, process, start, load);
            next = load.next();
            // What waits to be written gets a moment.
            sleepMillis(2000);
            return turn.withEvents((double) (cluster.events() - events) / load.binds().size());
        } finally {
            end(process);
        }
    }

    private void awaitFirst(ScheduleSide side, Process process, ScheduleLoad load) {
        var deadline = System.nanoTime() + LONGEST_START.toNanos();
        while (load.binds().isEmpty()) {
            load.check();
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "%s bound no pod: %s".formatted(side.title(), said(side)));
            }
            sleepMillis(20);
        }
    }

    /// The end of what a side wrote.
    private String said(ScheduleSide side) {
        try (var files = Files.list(cluster.plane().folder())) {
            var log =
                    files.filter(
                                    file ->
                                            file.getFileName().toString().startsWith(side.title())
                                                    && file.toString().endsWith(".log"))
                            .max(java.util.Comparator.naturalOrder());
            if (log.isEmpty()) {
                return "nothing";
            }
            var lines = Files.readAllLines(log.get());
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /// @param begin when the load began
    private ScheduleTurn measured(
            ScheduleSide side,
            Process process,
            double start,
            ScheduleLoad load,
            long begin,
            Runnable work) {
        var meter = new ProcessMeter(process.pid());
        var machine = new ProcessMeter(0);
        var components = cluster.components();
        var before = new TreeMap<String, Double>();
        components.forEach((name, each) -> before.put(name, each.processorSeconds()));
        var self = new ProcessMeter(ProcessHandle.current().pid());
        var selfBefore = self.processorSeconds();
        var ownBefore = meter.processorSeconds();
        var machineBefore = machine.processorSeconds();
        var from = System.nanoTime();
        work.run();
        var to = System.nanoTime();
        var own = meter.processorSeconds() - ownBefore;
        var all = machine.processorSeconds() - machineBefore;
        var others = new TreeMap<String, Double>();
        components.forEach(
                (name, each) ->
                        others.put(name, each.processorSeconds() - before.getOrDefault(name, 0.0)));
        var binds = load.binds();
        var counted = binds.stream().filter(each -> in(each, from, to)).toList();
        return new ScheduleTurn(
                side,
                start,
                (int) binds.stream().filter(each -> in(each, begin, from)).count(),
                (from - begin) / 1e9,
                (to - from) / 1e9,
                counted.stream().mapToDouble(each -> each.latencyNanos() / 1e6).toArray(),
                own,
                meter.residentBytes(),
                meter.peakBytes(),
                others,
                self.processorSeconds() - selfBefore,
                all,
                0,
                perSecond(counted, from, to));
    }

    private static boolean in(Bind bind, long from, long to) {
        return bind.atNanos() >= from && bind.atNanos() <= to;
    }

    private static int[] perSecond(List<Bind> binds, long from, long to) {
        var counts = new int[(int) ((to - from) / 1_000_000_000L) + 1];
        binds.forEach(each -> counts[(int) ((each.atNanos() - from) / 1_000_000_000L)]++);
        return counts;
    }

    private static void sleep(ScheduleLoad load, int seconds) {
        for (var i = 0; i < seconds; i++) {
            sleepMillis(1000);
            load.check();
        }
    }

    private static void sleepMillis(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw ScheduleCluster.interrupted(e);
        }
    }

    private static void end(Process process) {
        var all = new ArrayList<ProcessHandle>();
        process.descendants().forEach(all::add);
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw ScheduleCluster.interrupted(e);
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
