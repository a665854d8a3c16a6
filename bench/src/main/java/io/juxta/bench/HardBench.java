package io.juxta.bench;

import io.juxta.allocator.core.Outcome;
import io.juxta.testkit.HardFamilies;
import io.juxta.testkit.HardFamily;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What does the solver gain where the allocator of Kubernetes does not terminate?
///
/// Serves the decision to have a solver at all, and its default budget. Part one runs the 42
/// [HardFamilies] through our allocator and, in the same run, through the real one with the
/// scheduler's cut-off of ten seconds. Part two ([HardThresholds]) runs random questions near the
/// limit of feasibility through ours.
///
/// The trap is an answer that is fast and wrong, so each is compared with the known verdict, and
/// the bench fails when one differs or when one is missing that has to be there.
public final class HardBench {

    private static final Duration CUT_OFF = Duration.ofSeconds(10);
    private static final long FAMILIAR_NANOS = 8_000_000_000L;

    /// The result of one family.
    ///
    /// @param ready milliseconds with the inventory made beforehand
    /// @param fresh milliseconds with the inventory made for the question
    private record Row(
            HardFamily family,
            Outcome outcome,
            double ready,
            double fresh,
            HardReal.@Nullable Answer real) {

        String answer() {
            return switch (outcome) {
                case Outcome.Allocated _ -> "yes";
                case Outcome.Unsatisfiable _ -> "no";
                case Outcome.Undecided _ -> "undecided";
                case Outcome.Failed failed -> "FAILED: " + failed.error();
            };
        }

        /// The fault of the result, or empty.
        String flaw() {
            var right =
                    switch (family.verdict()) {
                        case SOLUTION -> "yes";
                        case NONE -> "no";
                    };
            if (answer().equals(right) || (undecided() && family.mayStayOpen())) {
                return "";
            }
            return undecided() ? "MISSING" : "WRONG, it is " + right;
        }

        boolean undecided() {
            return outcome instanceof Outcome.Undecided;
        }

        String goal() {
            if (family.mayStayOpen()) {
                return "";
            }
            var limit = goalMillis(family);
            return "%d, %s".formatted(limit, !undecided() && ready < limit ? "reached" : "MISSED");
        }
    }

    private final String only;
    private final @Nullable String oracle;

    private HardBench(String only, @Nullable String oracle) {
        this.only = only;
        this.oracle = oracle;
    }

    /// Runs both parts and prints their tables.
    ///
    /// @param args the allocate-oracle binary or `-`, and then any of `--families`, `--thresholds`,
    ///   `--real`, `--only=TEXT`, `--explain`
    public static void main(String[] args) throws IOException {
        var options = List.of(args).subList(1, args.length);
        var oracle = args[0].equals("-") ? null : args[0];
        var only =
                options.stream()
                        .filter(option -> option.startsWith("--only="))
                        .map(option -> option.substring("--only=".length()))
                        .findFirst()
                        .orElse("");
        if (options.contains("--explain")) {
            System.exit(new HardExplain(only).run() ? 0 : 1);
        }
        var sound = true;
        if (!options.contains("--thresholds")) {
            sound = new HardBench(only, oracle).run();
        }
        if (!options.contains("--families")) {
            sound &= new HardThresholds(only, options.contains("--real") ? oracle : null).run();
        }
        System.exit(sound ? 0 : 1);
    }

    private boolean run() throws IOException {
        var families = new LinkedHashMap<HardFamily, HardOurs>();
        for (var family : HardFamilies.all()) {
            if (family.name().contains(only)) {
                families.put(family, HardOurs.read(family.question()));
            }
        }
        var clock = new HardClock();
        System.err.println("making our allocator familiar with all of them");
        var begin = System.nanoTime();
        while (System.nanoTime() - begin < FAMILIAR_NANOS) {
            families.values().forEach(ours -> clock.once(ours::ask));
        }
        var rows = new ArrayList<Row>();
        for (var each : families.entrySet()) {
            rows.add(measure(each.getKey(), each.getValue(), clock));
        }
        if (oracle != null) {
            askReal(rows, oracle);
        }
        print(rows);
        return rows.stream().allMatch(row -> row.flaw().isEmpty());
    }

    private static Row measure(HardFamily family, HardOurs ours, HardClock clock) {
        var row =
                new Row(
                        family,
                        ours.ask(),
                        clock.warmed(ours::ask),
                        clock.warmed(ours::askAnew),
                        null);
        System.err.printf(
                Locale.ROOT, "%.3f ms, %s: %s%n", row.ready(), row.answer(), row.family());
        return row;
    }

    private static void askReal(List<Row> rows, String oracle) throws IOException {
        try (var real = HardReal.start(oracle, CUT_OFF)) {
            for (var i = 0; i < rows.size(); i++) {
                var row = rows.get(i);
                System.err.printf("Kubernetes, %d of %d: %s%n", i + 1, rows.size(), row.family());
                rows.set(
                        i,
                        new Row(
                                row.family(),
                                row.outcome(),
                                row.ready(),
                                row.fresh(),
                                real.ask(row.family().question())));
            }
        }
    }

    private static void print(List<Row> rows) {
        System.out.println(
                """
                | question | answer | decided by | steps | ms | goal | inventory anew, ms | Kubernetes, ms | × |
                | --- | --- | --- | ---: | ---: | --- | ---: | ---: | ---: |\
                """);
        for (var row : rows) {
            var work = row.outcome().work();
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s%s | %s | %d | %.3f | %s | %.3f | %s | %s |%n",
                    row.family(),
                    row.answer(),
                    row.flaw().isEmpty() ? "" : " **" + row.flaw() + "**",
                    work.solver(),
                    work.steps(),
                    row.ready(),
                    row.goal(),
                    row.fresh(),
                    row.real() == null ? "" : millis(row.real()),
                    row.real() == null ? "" : times(row, row.real()));
        }
        System.out.println();
        summary(rows).forEach((what, count) -> System.out.printf("- %s: %d%n", what, count));
        System.out.println();
    }

    private static Map<String, Long> summary(List<Row> rows) {
        var counts = new LinkedHashMap<String, Long>();
        counts.put("questions", (long) rows.size());
        counts.put("undecided", rows.stream().filter(Row::undecided).count());
        counts.put("flawed", rows.stream().filter(row -> !row.flaw().isEmpty()).count());
        counts.put(
                "missed goals", rows.stream().filter(row -> row.goal().endsWith("MISSED")).count());
        counts.put(
                "cut off in Kubernetes",
                rows.stream().filter(row -> row.real() != null && row.real().cutOff()).count());
        return counts;
    }

    private static String millis(HardReal.Answer real) {
        return real.cutOff()
                ? ">10 000"
                : String.format(Locale.ROOT, "%.1f (%s)", real.millis(), real.outcome());
    }

    private static String times(Row row, HardReal.Answer real) {
        if (row.undecided()) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "%s%.0f",
                real.cutOff() ? ">" : "",
                Math.min(real.millis(), (double) CUT_OFF.toMillis()) / row.ready());
    }

    /// The time limit of a warmed-up result.
    private static int goalMillis(HardFamily family) {
        var name = family.name();
        return name.contains("mesh") || name.contains("clique") || name.contains("3-dim") ? 50 : 10;
    }
}
