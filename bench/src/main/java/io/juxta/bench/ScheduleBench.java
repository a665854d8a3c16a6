package io.juxta.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// How many pods a second get a node on a running cluster?
///
/// Serves the goal that nobody loses speed with `juxta schedule`: the pods of a shape come and go
/// on a real control plane, and juxta, the real kube-scheduler and a scheduler that only writes
/// take turns on it, each a whole process. What the last one manages is the API server's ceiling.
///
/// The trap is the machine: etcd, API server, controllers, the load and whatever else runs share it
/// with the scheduler, so pods a second of different runs are not to be compared, only those of one
/// run. Processor time a pod hardly depends on the neighbours.
public final class ScheduleBench {

    private static final List<ScheduleSide> EVERYBODY =
            List.of(ScheduleSide.REAL, ScheduleSide.JUXTA, ScheduleSide.NULL);

    private final Map<String, String> options;
    private final List<ScheduleSide> sides;
    private final int turns;

    private ScheduleBench(Map<String, String> options) {
        this.options = options;
        this.sides =
                options.containsKey("sides")
                        ? Arrays.stream(options.get("sides").split(",", -1))
                                .map(ScheduleSide::named)
                                .toList()
                        : EVERYBODY;
        this.turns = number("turns", 2);
    }

    private int number(String name, int usual) {
        return Integer.parseInt(options.getOrDefault(name, Integer.toString(usual)));
    }

    /// Measures and prints tables.
    ///
    /// @param args as the script says
    public static void main(String[] args) throws IOException {
        var options = new TreeMap<String, String>();
        for (var arg : args) {
            if (!arg.matches("--[a-z]+=.+")) {
                System.err.printf("bench/schedule: %s is not known. See its head.%n", arg);
                System.exit(2);
            }
            options.put(arg.substring(2, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
        }
        var bench = new ScheduleBench(options);
        if (options.containsKey("sizes")) {
            bench.growth();
        } else {
            bench.shapes();
        }
    }

    private void shapes() throws IOException {
        var names = options.getOrDefault("shapes", "empty,match,list,plain").split(",", -1);
        System.out.printf(
                """
                | shape | nodes | scheduler | pods/s | x kube-scheduler | of null | p50 ms | p99 ms \
                | its processor ms a pod | control plane's | MiB | most MiB | start s | pods/s while warming | pods | events a pod | machine busy |
                | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
                """);
        for (var name : names) {
            var shape = ScheduleShapes.named(name);
            var nodes = number("nodes", name.equals("list") ? 200 : 500);
            print(shape, nodes, measured(shape, nodes));
        }
    }

    /// All sides by turns, each time in the other order.
    private Map<ScheduleSide, List<ScheduleTurn>> measured(SimulateShape shape, int nodes)
            throws IOException {
        var all = new EnumMap<ScheduleSide, List<ScheduleTurn>>(ScheduleSide.class);
        try (var run = ScheduleRun.start(shape, nodes)) {
            for (var turn = 0; turn < turns; turn++) {
                for (var side : turn % 2 == 0 ? sides : sides.reversed()) {
                    var measured = once(run, side);
                    all.computeIfAbsent(side, _ -> new ArrayList<>()).add(measured);
                    tell(shape, nodes, measured);
                }
            }
        }
        return all;
    }

    private ScheduleTurn once(ScheduleRun run, ScheduleSide side) throws IOException {
        var warm = number("warm", 20);
        return options.containsKey("burst")
                ? run.burst(side, warm, number("burst", 0))
                : run.steady(side, warm, number("seconds", 60));
    }

    /// One turn, as it ends.
    private static void tell(SimulateShape shape, int nodes, ScheduleTurn turn) {
        System.err.printf(
                Locale.ROOT,
                "%s, %d nodes, %s: %.1f pods/s (%.1f while warming), p50 %.0f p99 %.0f ms,"
                        + " processor %.1f ms a pod, control plane %s, load %.1f, machine %.0f %%,"
                        + " %d MiB, %.2f events a pod, started in %.1f s; each second %s%n",
                shape,
                nodes,
                turn.side().title(),
                turn.podsPerSecond(),
                turn.warmPodsPerSecond(),
                turn.latency(0.5),
                turn.latency(0.99),
                turn.processorMillisPerPod(),
                turn.others().entrySet().stream()
                        .map(
                                each ->
                                        "%s %.1f"
                                                .formatted(
                                                        each.getKey(),
                                                        each.getValue() * 1000 / turn.pods()))
                        .collect(Collectors.joining(", ")),
                turn.loadSeconds() * 1000 / turn.pods(),
                busy(turn),
                turn.residentBytes() >> 20,
                turn.events(),
                turn.startSeconds(),
                Arrays.toString(turn.perSecond()));
    }

    /// Percent of the processors.
    private static double busy(ScheduleTurn turn) {
        return 100
                * turn.machineSeconds()
                / turn.seconds()
                / Runtime.getRuntime().availableProcessors();
    }

    private void print(
            SimulateShape shape, int nodes, Map<ScheduleSide, List<ScheduleTurn>> measured) {
        for (var side : sides) {
            var turn = ScheduleTurn.middle(turns(measured, side));
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %,d | %s | %.1f | %s | %s | %.0f | %.0f | %.1f | %.1f | %d | %d | %.1f"
                            + " | %.1f | %,d | %.2f | %.0f %% |%n",
                    shape.about(),
                    nodes,
                    side.title(),
                    turn.podsPerSecond(),
                    ratio(measured, side, ScheduleSide.REAL),
                    ratio(measured, side, ScheduleSide.NULL),
                    turn.latency(0.5),
                    turn.latency(0.99),
                    turn.processorMillisPerPod(),
                    turn.serverMillisPerPod(),
                    turn.residentBytes() >> 20,
                    turn.peakBytes() >> 20,
                    turn.startSeconds(),
                    turn.warmPodsPerSecond(),
                    turn.pods(),
                    turn.events(),
                    busy(turn));
        }
    }

    /// Of the sums over all turns, which the neighbours disturb less than any one.
    private static String ratio(
            Map<ScheduleSide, List<ScheduleTurn>> measured, ScheduleSide side, ScheduleSide to) {
        return measured.containsKey(to)
                ? String.format(
                        Locale.ROOT,
                        "%.2f",
                        speed(turns(measured, side)) / speed(turns(measured, to)))
                : "";
    }

    private static List<ScheduleTurn> turns(
            Map<ScheduleSide, List<ScheduleTurn>> measured, ScheduleSide side) {
        return measured.getOrDefault(side, List.of());
    }

    private static double speed(List<ScheduleTurn> turns) {
        return turns.stream().mapToInt(ScheduleTurn::pods).sum()
                / turns.stream().mapToDouble(ScheduleTurn::seconds).sum();
    }

    /// Pods a second by the number of nodes, as a table and a drawing.
    private void growth() throws IOException {
        var shape = ScheduleShapes.named(options.getOrDefault("shapes", "empty"));
        var lines = new EnumMap<ScheduleSide, TreeMap<Integer, Double>>(ScheduleSide.class);
        var sizes = new ArrayList<Integer>();
        for (var size : options.getOrDefault("sizes", "").split(",", -1)) {
            var nodes = Integer.parseInt(size);
            sizes.add(nodes);
            var measured = measured(shape, nodes);
            measured.forEach(
                    (side, all) ->
                            lines.computeIfAbsent(side, _ -> new TreeMap<>())
                                    .put(nodes, speed(all)));
        }
        System.out.println("| nodes | " + titles() + " |");
        System.out.println("| ---: |" + " ---: |".repeat(sides.size()));
        for (var nodes : sizes) {
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | %s |%n",
                    nodes,
                    sides.stream()
                            .map(
                                    side ->
                                            String.format(
                                                    Locale.ROOT,
                                                    "%.1f",
                                                    lines.getOrDefault(side, new TreeMap<>())
                                                            .getOrDefault(nodes, 0.0)))
                            .collect(Collectors.joining(" | ")));
        }
        if (options.containsKey("plot")) {
            Files.writeString(Path.of(options.get("plot")), new SchedulePlot(lines).svg());
        }
    }

    private String titles() {
        return sides.stream().map(ScheduleSide::title).collect(Collectors.joining(" | "));
    }
}
