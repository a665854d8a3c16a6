package io.juxta.bench;

import io.juxta.cel.Use;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/// How much faster is our evaluation of an expression than Kubernetes' and than cel-java's?
///
/// Serves the decision to evaluate with nodes of our own over devices prepared once. The same ten
/// expressions on the same 64 devices ([CelPlan]) go through the cel room, called as the allocator
/// calls it and counting costs; through both runtimes that cel-java has, on plain maps; and through
/// the real Kubernetes packages, called as the scheduler does. Engines take turns, each in a new
/// process ([CelFork], and `partners/cmd/cel-bench`), and the lowest of the rounds counts. The
/// ratio to cel-java is that to the faster of its two runtimes.
///
/// The traps: a benchmark of engines that give different answers, so the answers, and with
/// Kubernetes the costs too, are compared first; and Kubernetes builds the maps of a device anew
/// for each evaluation, which is most of its time but is what a scheduler waits for.
public final class CelBench {

    private static final long SLICE_MILLIS = 200;
    private static final String OURS = "juxta";
    private static final String JAVA = "cel-java";
    private static final String PLANNER = "cel-java-planner";
    private static final String KUBERNETES = "kubernetes";

    /// A targeted ratio in the geometric mean; half of it for each expression.
    private record Goal(String than, double ratio, ToDoubleBiFunction<CelBench, String> reached) {}

    private static final List<Goal> GOALS =
            List.of(
                    new Goal("Kubernetes", 100, CelBench::overKubernetes),
                    new Goal("cel-java", 10, CelBench::overCelJava));

    private final Map<String, Map<String, CelFigures>> figures;
    private final List<String> names =
            CelPlan.EXPRESSIONS.stream().map(CelPlan.Expression::name).toList();

    private CelBench(Map<String, Map<String, CelFigures>> figures) {
        this.figures = figures;
    }

    /// Runs all engines and prints the tables.
    ///
    /// @param args the cel-bench binary and the number of rounds
    public static void main(String[] args) throws IOException, InterruptedException {
        var rounds = Integer.parseInt(args[1]);
        var plan = Files.createTempFile("juxta-cel", ".json");
        try {
            Files.writeString(plan, CelPlan.json());
            var bench = new CelBench(run(args[0], plan, rounds));
            bench.compareAnswers();
            bench.print(rounds);
        } finally {
            Files.delete(plan);
        }
    }

    private static Map<String, Map<String, CelFigures>> run(String go, Path plan, int rounds)
            throws IOException, InterruptedException {
        var runs = new LinkedHashMap<String, List<CelFigures>>();
        for (var round = 1; round <= rounds; round++) {
            for (var engine : List.of(OURS, JAVA, PLANNER, KUBERNETES)) {
                System.err.printf("round %d of %d: %s%n", round, rounds, engine);
                runs.computeIfAbsent(engine, _ -> new ArrayList<>())
                        .addAll(
                                engine.equals(KUBERNETES)
                                        ? figures(go, "-time", SLICE_MILLIS + "ms", plan.toString())
                                        : fork(engine));
            }
        }
        var lowest = new LinkedHashMap<String, Map<String, CelFigures>>();
        runs.forEach((engine, all) -> lowest.put(engine, CelFigures.lowest(all)));
        return lowest;
    }

    private static List<CelFigures> fork(String engine) throws IOException, InterruptedException {
        return figures(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                CelFork.class.getName(),
                engine,
                Long.toString(SLICE_MILLIS));
    }

    private static List<CelFigures> figures(String... command)
            throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var lines = process.inputReader()) {
            var figures = lines.lines().map(CelFigures::read).toList();
            if (process.waitFor() != 0 || figures.size() != CelPlan.EXPRESSIONS.size()) {
                throw new IOException(command[0] + " failed; see above.");
            }
            return figures;
        }
    }

    /// A measurement of something else would be worth nothing.
    private void compareAnswers() {
        for (var name : names) {
            var ours = of(OURS, name);
            var kubernetes = of(KUBERNETES, name);
            var selector = use(name) == Use.SELECTOR;
            if ((selector && ours.matching() != kubernetes.matching())
                    || ours.failing() != kubernetes.failing()
                    || ours.totalCost() != kubernetes.totalCost()
                    || ours.answers() != of(JAVA, name).answers()
                    || ours.answers() != of(PLANNER, name).answers()) {
                throw new IllegalStateException(
                        "The engines do not agree on (%s): %s".formatted(name, figures));
            }
        }
    }

    private static Use use(String name) {
        return CelPlan.EXPRESSIONS.stream()
                .filter(expression -> expression.name().equals(name))
                .findFirst()
                .orElseThrow()
                .use();
    }

    private CelFigures of(String engine, String name) {
        var found = figures.getOrDefault(engine, Map.of()).get(name);
        if (found == null) {
            throw new IllegalStateException("%s did not measure (%s).".formatted(engine, name));
        }
        return found;
    }

    private double overKubernetes(String name) {
        return of(KUBERNETES, name).cpuNsPerOp() / of(OURS, name).cpuNsPerOp();
    }

    private double overCelJava(String name) {
        return Math.min(of(JAVA, name).cpuNsPerOp(), of(PLANNER, name).cpuNsPerOp())
                / of(OURS, name).cpuNsPerOp();
    }

    private double mean(ToDoubleBiFunction<CelBench, String> value) {
        return Math.exp(
                names.stream()
                        .mapToDouble(name -> Math.log(value.applyAsDouble(this, name)))
                        .average()
                        .orElseThrow());
    }

    private void print(int rounds) {
        System.out.printf("Lowest of %d round(s); the mean is geometric.%n%n", rounds);
        printEvaluating();
        printCompiling();
        for (var goal : GOALS) {
            System.out.println(verdict(goal));
        }
    }

    private void printEvaluating() {
        System.out.println(
                """
                | evaluating, ns | juxta | cel-java | its planner | Kubernetes | × Kubernetes \
                | × cel-java | juxta, bytes | Kubernetes, bytes |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |""");
        for (var name : names) {
            System.out.printf(
                    "| %s | %.1f | %,.0f | %,.0f | %,.0f | %,.0f | %.1f | %.0f | %,.0f |%n",
                    name,
                    of(OURS, name).cpuNsPerOp(),
                    of(JAVA, name).cpuNsPerOp(),
                    of(PLANNER, name).cpuNsPerOp(),
                    of(KUBERNETES, name).cpuNsPerOp(),
                    overKubernetes(name),
                    overCelJava(name),
                    of(OURS, name).bytesPerOp(),
                    of(KUBERNETES, name).bytesPerOp());
        }
        System.out.printf(
                "| mean | %.1f | %,.0f | %,.0f | %,.0f | %,.0f | %.1f | | |%n%n",
                mean((all, name) -> all.of(OURS, name).cpuNsPerOp()),
                mean((all, name) -> all.of(JAVA, name).cpuNsPerOp()),
                mean((all, name) -> all.of(PLANNER, name).cpuNsPerOp()),
                mean((all, name) -> all.of(KUBERNETES, name).cpuNsPerOp()),
                mean(CelBench::overKubernetes),
                mean(CelBench::overCelJava));
    }

    private void printCompiling() {
        System.out.println(
                """
                | compiling | juxta µs | cel-java µs | Kubernetes µs | juxta keeps KiB \
                | cel-java keeps KiB | Kubernetes keeps KiB |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: |""");
        for (var name : names) {
            System.out.printf(
                    "| %s | %,.0f | %,.0f | %,.0f | %.1f | %.1f | %.1f |%n",
                    name,
                    of(OURS, name).compileCpuNsPerOp() / 1e3,
                    of(JAVA, name).compileCpuNsPerOp() / 1e3,
                    of(KUBERNETES, name).compileCpuNsPerOp() / 1e3,
                    of(OURS, name).compiledBytes() / 1024,
                    of(JAVA, name).compiledBytes() / 1024,
                    of(KUBERNETES, name).compiledBytes() / 1024);
        }
        System.out.println();
    }

    private String verdict(Goal goal) {
        var mean = mean(goal.reached());
        var slow =
                names.stream()
                        .filter(name -> goal.reached().applyAsDouble(this, name) < goal.ratio() / 2)
                        .toList();
        return "%.0f times %s in the mean, %.0f with each: %.1f, %s."
                .formatted(
                        goal.ratio(),
                        goal.than(),
                        goal.ratio() / 2,
                        mean,
                        mean < goal.ratio() || !slow.isEmpty()
                                ? "MISSED" + (slow.isEmpty() ? "" : " with " + slow)
                                : "reached");
    }
}
