package io.juxta.cli.cel;

import io.juxta.cel.AttributeReferences;
import io.juxta.cel.Census;
import io.juxta.cel.Compilation;
import io.juxta.cel.Compiler;
import io.juxta.cel.Program;
import io.juxta.cel.Reference;
import io.juxta.cli.cel.CelWorld.Found;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.QualifiedName;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `juxta cel census -f …`: which attributes and capacities the devices of the files have, and
/// which of an expression's names they lack.
final class CelCensus {

    private static final int MOST_VALUES = 4;

    private final Census census = new Census();
    private final List<Found> devices;
    private final @Nullable Program program;

    private CelCensus(List<Found> devices, @Nullable Program program) {
        this.devices = devices;
        this.program = program;
        devices.forEach(found -> census.add(found.id().driver(), found.device()));
    }

    static ExitCode run(CommandOptions options, CelAsk ask, Console console) {
        var world = CelWorld.read(options, console);
        if (world.isEmpty()) {
            return ExitCode.BAD;
        }
        var found = world.get().devices(ask.driver(), console);
        if (found.isEmpty()) {
            return ExitCode.BAD;
        }
        var devices = found.get();
        Program program = null;
        if (ask.expression() != null) {
            var environment = ask.environment(world.get().gates(), world.get().profile());
            switch (new Compiler(environment).compile(ask.expression(), ask.use())) {
                case Program compiled -> program = compiled;
                case Compilation.CompilationRefused refused -> {
                    CelEval.refused(
                            new CelRefusal(refused, ask.use(), environment),
                            options.output(),
                            console);
                    return ExitCode.NO;
                }
            }
        }
        return new CelCensus(devices, program).print(options.output(), console);
    }

    private ExitCode print(Output output, Console console) {
        var results = program == null ? null : CelResults.of(program, devices);
        switch (output) {
            case TABLE, WIDE -> {
                if (results != null) {
                    expression(results, console);
                }
                table(output, console);
            }
            case JSON -> console.line(TreeWriter.prettyJson(tree(results)));
            case YAML -> console.print(TreeWriter.yaml(tree(results)));
            case NAME ->
                    census.rows().stream()
                            .map(row -> row.name().domain() + "/" + row.name().id())
                            .distinct()
                            .forEach(console::line);
        }
        return results != null && !results.failures().isEmpty() ? ExitCode.NO : ExitCode.YES;
    }

    private void table(Output output, Console console) {
        var table = Table.wrapped().row("DRIVER", "ATTRIBUTE", "TYPE", "ON", "VALUES");
        var wide = output == Output.WIDE;
        var digits = Integer.toString(census.devices()).length();
        for (var row : census.rows()) {
            var name = row.name();
            var written =
                    name.kind() == Reference.ReferenceKind.CAPACITY
                            ? name.written() + " (capacity)"
                            : name.written();
            var on = "%" + digits + "d of %d";
            var values = CelNames.values(row, wide ? Integer.MAX_VALUE : MOST_VALUES);
            table.row(
                    name.driver(),
                    written,
                    String.join("|", row.types()),
                    on.formatted(row.on(), row.of()),
                    row.missing() == 0 ? values : values + "   <- missing on " + row.missing());
        }
        if (census.rows().isEmpty()) {
            console.line("No device has an attribute or a capacity.");
        } else {
            console.table(table);
        }
    }

    /// The names in the expression that devices lack.
    private void expression(CelResults results, Console console) {
        var terminal = Terminal.detect(System.getenv());
        var references = references();
        var failing = results.failures();
        var missing = references.stream().filter(name -> on(name) == 0).count();
        var lacking = references.stream().filter(name -> on(name) > 0 && on(name) < devices.size());
        var summary =
                "%d %s in the expression: %d on no device, %d missing on some; it fails on %d of %d devices."
                        .formatted(
                                references.size(),
                                references.size() == 1 ? "name" : "names",
                                missing,
                                lacking.count(),
                                failing.size(),
                                devices.size());
        console.line(failing.isEmpty() ? terminal.green(summary) : terminal.red(summary));
        console.line("");
        var table = Table.wrapped().row("NAME", "ON", "WHAT THERE IS");
        var names = new CelNames(census);
        for (var name : references) {
            table.row(
                    label(name),
                    "%d of %d".formatted(on(name), devices.size()),
                    on(name) > 0 ? row(name) : remark(names.meant(name)));
        }
        console.table(table);
        console.line("");
        if (!failing.isEmpty()) {
            console.line("One failing device fails the whole pod. These fail:");
            for (var group : byError(failing)) {
                console.line(
                        "  %s: %s"
                                .formatted(
                                        CelFailures.firstSentence(group.getFirst().error()),
                                        CelFailures.devices(group)));
            }
            console.line("");
        }
    }

    private static List<List<CelResults.Result>> byError(List<CelResults.Result> failing) {
        var groups = new LinkedHashMap<String, List<CelResults.Result>>();
        failing.forEach(
                one -> groups.computeIfAbsent(one.error(), _ -> new ArrayList<>()).add(one));
        return List.copyOf(groups.values());
    }

    private static String label(Reference name) {
        var full = name.id().isEmpty() ? name.domain() : name.domain() + "/" + name.id();
        return name.guarded() ? full + " (tested for)" : full;
    }

    private String row(Reference name) {
        return name.id().isEmpty()
                ? String.join(", ", census.ids(name.kind(), name.domain()))
                : census.row(name.kind(), name.domain(), name.id())
                        .map(
                                row ->
                                        String.join("|", row.types())
                                                + ": "
                                                + CelNames.values(row, MOST_VALUES))
                        .orElse("");
    }

    private static String remark(List<CelNames.Remark> remarks) {
        if (remarks.isEmpty()) {
            return "";
        }
        var last = remarks.getLast();
        return last.right().isEmpty()
                ? last.left()
                : last.left() + " " + last.right().replaceFirst(", on \\d+ of \\d+ devices", "");
    }

    /// The names of the expression, each once.
    private List<Reference> references() {
        var names = new ArrayList<Reference>();
        if (program != null) {
            for (var reference : AttributeReferences.of(program)) {
                if (names.stream().noneMatch(reference::sameName)) {
                    names.add(reference);
                }
            }
        }
        return names;
    }

    private int on(Reference name) {
        if (!name.id().isEmpty()) {
            return census.row(name.kind(), name.domain(), name.id()).map(Census.Row::on).orElse(0);
        }
        var results = 0;
        for (var found : devices) {
            var names =
                    switch (name.kind()) {
                        case ATTRIBUTE -> found.device().attributes().keySet();
                        case CAPACITY -> found.device().capacity().keySet();
                    };
            if (names.stream()
                    .anyMatch(
                            written ->
                                    QualifiedName.in(found.id().driver(), written)
                                            .domain()
                                            .equals(name.domain()))) {
                results++;
            }
        }
        return results;
    }

    private Tree tree(@Nullable CelResults results) {
        var answer =
                JsonAnswer.of("CelCensus")
                        .put("devices", devices.size())
                        .put("names", census.rows().stream().map(CelCensus::tree).toList());
        if (results != null) {
            answer.put("expression", references().stream().map(this::tree).toList())
                    .put(
                            "failing",
                            results.failures().stream()
                                    .map(
                                            one ->
                                                    JsonAnswer.part()
                                                            .put(
                                                                    "driver",
                                                                    one.device().id().driver())
                                                            .put("pool", one.device().id().pool())
                                                            .put(
                                                                    "device",
                                                                    one.device().id().device())
                                                            .put("error", one.error())
                                                            .tree())
                                    .toList());
        }
        return answer.tree();
    }

    private static Tree tree(Census.Row row) {
        return JsonAnswer.part()
                .put("driver", row.name().driver())
                .put("in", row.name().kind().field())
                .put("domain", row.name().domain())
                .put("name", row.name().id())
                .putTexts("types", row.types())
                .put("on", row.on())
                .put("of", row.of())
                .put(
                        "values",
                        row.values().stream()
                                .map(
                                        count ->
                                                JsonAnswer.part()
                                                        .put("value", count.value())
                                                        .put("on", count.devices())
                                                        .tree())
                                .toList())
                .tree();
    }

    private Tree tree(Reference name) {
        var part = JsonAnswer.part().put("in", name.kind().field()).put("domain", name.domain());
        if (!name.id().isEmpty()) {
            part.put("name", name.id());
        }
        part.put("offset", name.start()).put("length", name.length());
        part.put("guarded", Tree.Bool.of(name.guarded()));
        part.put("on", on(name)).put("of", devices.size());
        if (on(name) == 0 && !name.id().isEmpty()) {
            part.putTexts(
                    "nearest", DidYouMean.to(name.id(), census.ids(name.kind(), name.domain())));
        }
        return part.tree();
    }
}
