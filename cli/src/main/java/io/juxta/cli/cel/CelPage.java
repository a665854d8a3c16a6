package io.juxta.cli.cel;

import io.juxta.cel.Census;
import io.juxta.cel.RegexGroups;
import io.juxta.cel.Trace;
import io.juxta.cel.Use;
import io.juxta.cli.cel.CelResults.Result;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.DeviceId;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;

/// The page of `juxta cel eval`: the result, why devices fail, and the devices grouped by result.
record CelPage(CelResults results, Census census) {

    /// Up to so many devices have a line each; of more, those with the same result share one.
    private static final int ROW_EACH = 16;

    private static final int MOST_ROWS = 40;
    private static final int MOST_TRACES = 10;
    private static final int OUTCOME_WIDTH = 30;
    private static final int DRIVERS_WIDTH = 40;

    /// How wide the parts of an expression are, and how deep they are indented.
    private static final int PART_WIDTH = 62;

    private static final int DEEPEST = 20;

    /// Matching devices first, failing ones last.
    private static final Comparator<Result> ORDER =
            Comparator.comparing(Result::fails)
                    .thenComparing(result -> !result.matches())
                    .thenComparing(result -> result.device().id().driver());

    ExitCode exit() {
        return results.failures().isEmpty() ? ExitCode.YES : ExitCode.NO;
    }

    void print(Output output, Console console) {
        switch (output) {
            case TABLE -> {
                people(console);
                table(console);
            }
            case WIDE -> {
                people(console);
                traces(console);
            }
            case JSON -> console.line(TreeWriter.prettyJson(tree()));
            case YAML -> console.print(TreeWriter.yaml(tree()));
            case NAME -> names(console);
        }
    }

    private void people(Console console) {
        var terminal = Terminal.detect(System.getenv());
        var failing = !results.failures().isEmpty();
        console.line(failing ? terminal.red(summary()) : terminal.green(summary()));
        if (failing) {
            console.line("");
            new CelFailures(results, census).print(console);
        }
    }

    private String summary() {
        var all = results.all().size();
        var failing = results.failures().size();
        var end =
                failing == 0
                        ? "."
                        : "; %d %s, and one failing device fails the whole pod."
                                .formatted(failing, failing == 1 ? "fails" : "fail");
        return switch (results.program().use()) {
            case SELECTOR -> {
                var matching = results.matching().size();
                yield "%d of %s %s%s"
                        .formatted(
                                matching, devices(all), matching == 1 ? "matches" : "match", end);
            }
            case DERIVED -> {
                var having = all - failing;
                yield "%d of %s %s a value%s%s"
                        .formatted(
                                having,
                                devices(all),
                                having == 1 ? "has" : "have",
                                having == 0 ? "" : ", " + groups(groups()),
                                end);
            }
        };
    }

    private static String groups(List<RegexGroups.Group> groups) {
        var across = groups.stream().filter(group -> group.drivers().size() > 1).count();
        return "%d %s, %s across drivers"
                .formatted(
                        groups.size(),
                        groups.size() == 1 ? "group" : "groups",
                        across == 0 ? "none" : Long.toString(across));
    }

    private static String devices(int count) {
        return count == 1 ? "1 device" : count + " devices";
    }

    private List<RegexGroups.Group> groups() {
        var groups = new RegexGroups();
        for (var result : results.all()) {
            result.value().ifPresent(value -> groups.add(result.device().id(), value));
        }
        return groups.all();
    }

    private void table(Console console) {
        if (results.program().use() == Use.DERIVED && exit() == ExitCode.YES) {
            console.line("");
            groupTable(groups(), console);
        } else if (results.failures().size() < results.all().size()) {
            console.line("");
            if (results.all().size() <= ROW_EACH) {
                rowEach(console);
            } else {
                rowPerOutcome(console);
            }
        }
    }

    private void rowEach(Console console) {
        var table = Table.wrapped().row("DRIVER", "POOL", "DEVICE", heading());
        for (var result : results.all()) {
            var id = result.device().id();
            table.row(id.driver(), id.pool(), id.device(), outcome(result));
        }
        console.table(table);
    }

    private void rowPerOutcome(Console console) {
        SequencedMap<List<String>, List<Result>> same = new LinkedHashMap<>();
        for (var result : results.all()) {
            same.computeIfAbsent(
                            List.of(outcome(result), result.device().id().driver()),
                            _ -> new ArrayList<>())
                    .add(result);
        }
        var table =
                Table.wrapped().narrow(0, OUTCOME_WIDTH).row(heading(), "ON", "DRIVER", "DEVICES");
        same.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getValue().getFirst(), ORDER))
                .limit(MOST_ROWS)
                .forEach(
                        entry ->
                                table.row(
                                        List.of(
                                                entry.getKey().getFirst(),
                                                Integer.toString(entry.getValue().size()),
                                                entry.getKey().getLast()),
                                        entry.getValue().stream().map(Result::name).toList()));
        console.table(table);
        if (same.size() > MOST_ROWS) {
            console.line("… %d more; -o json has them all.".formatted(same.size() - MOST_ROWS));
        }
    }

    private String heading() {
        return switch (results.program().use()) {
            case SELECTOR -> "MATCHES";
            case DERIVED -> "VALUE";
        };
    }

    private static String outcome(Result result) {
        return result.value()
                .map(
                        value ->
                                result.matches()
                                        ? "yes"
                                        : CelAnswers.type(value).equals("bool")
                                                ? "no"
                                                : Census.text(value))
                .orElse("fails: " + CelFailures.firstSentence(result.error()));
    }

    /// A table of groups: a key and its devices.
    static void groupTable(List<RegexGroups.Group> groups, Console console) {
        var table =
                Table.wrapped()
                        .narrow(0, OUTCOME_WIDTH)
                        .narrow(3, DRIVERS_WIDTH)
                        .row("VALUE", "TYPE", "ON", "DRIVERS", "DEVICES");
        groups.stream()
                .limit(MOST_ROWS)
                .forEach(
                        group ->
                                table.row(
                                        List.of(
                                                group.value(),
                                                group.type(),
                                                Integer.toString(group.devices().size()),
                                                String.join(", ", group.drivers())),
                                        members(group)));
        console.table(table);
        if (groups.size() > MOST_ROWS) {
            console.line(
                    "… %d more; -o json has every value.".formatted(groups.size() - MOST_ROWS));
        }
    }

    /// The devices, one of each driver first.
    private static List<String> members(RegexGroups.Group group) {
        var ordered = new LinkedHashSet<DeviceId>();
        for (var driver : group.drivers()) {
            group.devices().stream()
                    .filter(id -> id.driver().equals(driver))
                    .findFirst()
                    .ifPresent(ordered::add);
        }
        ordered.addAll(group.devices());
        return ordered.stream().map(id -> id.pool() + "/" + id.device()).toList();
    }

    /// The value of every part of the expression, once for devices with the same values. Failing
    /// ones first.
    private void traces(Console console) {
        var same = new LinkedHashMap<Trace, List<Result>>();
        var ordered = new ArrayList<>(results.failures());
        results.all().stream().filter(result -> !result.fails()).forEach(ordered::add);
        for (var result : ordered) {
            var trace = Trace.of(results.program(), result.subject());
            if (same.containsKey(trace) || same.size() < MOST_TRACES) {
                same.computeIfAbsent(trace, _ -> new ArrayList<>()).add(result);
            }
        }
        same.forEach(
                (trace, shared) -> {
                    console.line("");
                    print(trace, shared, console);
                });
        var left = results.all().size() - same.values().stream().mapToInt(List::size).sum();
        if (left > 0) {
            console.line("");
            console.line(
                    "%s more differ from these; --driver narrows it down."
                            .formatted(devices(left)));
        }
    }

    private static void print(Trace trace, List<Result> shared, Console console) {
        var first = shared.getFirst();
        console.line(
                "%s: %s%s".formatted(CelFailures.devices(shared), outcome(first), cost(first)));
        var table = Table.wrapped().narrow(0, PART_WIDTH);
        for (var line : trace.lines()) {
            var text = line.text().replaceAll("\\s+", " ");
            table.row(
                    "  ".repeat(1 + Math.min(DEEPEST, line.depth())) + text,
                    switch (line.state()) {
                        case VALUE -> line.value();
                        case FAILED -> "fails: " + CelFailures.firstSentence(line.value());
                        case NOT_NEEDED -> "not needed";
                    });
        }
        console.table(table);
    }

    private static String cost(Result result) {
        return switch (result.said()) {
            case io.juxta.cel.EvaluationAnswer.Value(_, var cost) -> " (cost %d)".formatted(cost);
            case io.juxta.cel.EvaluationAnswer.RunError(_, var cost) ->
                    cost.isPresent() ? " (cost %d)".formatted(cost.getAsLong()) : "";
        };
    }

    private Tree tree() {
        var answers = answers(results.program().estimatedCost());
        return answers.size() == 1
                ? answers.getFirst()
                : JsonAnswer.of("List").put("items", answers).tree();
    }

    /// One answer for each device.
    ///
    /// @param estimate the estimated cost, an unsigned number
    List<Tree> answers(long estimate) {
        return results.all().stream().map(result -> answer(result, estimate)).toList();
    }

    private Tree answer(Result result, long estimate) {
        var id = result.device().id();
        var answer =
                JsonAnswer.of(CelAnswers.KIND)
                        .put("driver", id.driver())
                        .put("pool", id.pool())
                        .put("device", id.device());
        CelAnswers.evaluated(answer, result.said(), estimate);
        if (result.fails()) {
            results.cause(result)
                    .filter(cause -> cause.length() > 0)
                    .ifPresent(cause -> answer.put("cause", CelAnswers.cause(cause)));
        }
        return answer.tree();
    }

    private void names(Console console) {
        for (var result : results.all()) {
            if (result.fails()) {
                console.note(
                        result.device().id() + ": " + CelFailures.firstSentence(result.error()));
            } else if (result.matches() || results.program().use() == Use.DERIVED) {
                console.line(result.device().id().toString());
            }
        }
    }
}
