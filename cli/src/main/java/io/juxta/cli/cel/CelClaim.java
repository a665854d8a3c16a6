package io.juxta.cli.cel;

import io.juxta.cel.Census;
import io.juxta.cel.Compilation;
import io.juxta.cel.Compilers;
import io.juxta.cel.Environment;
import io.juxta.cel.Program;
import io.juxta.cel.RegexGroups;
import io.juxta.cel.Use;
import io.juxta.cli.cel.CelWorld.Found;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.DeviceAsk;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// `juxta cel eval --claim`: every expression of a claim and of its classes, each on the devices
/// that passed those before it, in the environment of stored expressions, as in the scheduler.
final class CelClaim {

    private static final int EXPRESSIONS_REMEMBERED = 100;

    /// One expression and its place.
    ///
    /// @param results null when it does not compile
    private record Item(
            String request,
            String what,
            Use use,
            int devices,
            @Nullable CelResults results,
            @Nullable CelRefusal refusal) {

        boolean wrong() {
            return results == null || !results.failures().isEmpty();
        }
    }

    private final CelWorld world;
    private final Environment environment;
    private final Census census = new Census();
    private final Compilers compilers = new Compilers(EXPRESSIONS_REMEMBERED);
    private final List<Found> devices;
    private final List<Item> items = new ArrayList<>();
    private final Map<String, List<Found>> left = new LinkedHashMap<>();
    private final Map<String, RegexGroups> derived = new LinkedHashMap<>();
    private final List<String> missingClasses = new ArrayList<>();

    private CelClaim(CelWorld world, Environment environment, List<Found> devices) {
        this.world = world;
        this.environment = environment;
        this.devices = devices;
        devices.forEach(found -> census.add(found.id().driver(), found.device()));
    }

    static ExitCode run(CommandOptions options, CelAsk ask, Console console) {
        if (ask.expression() != null) {
            throw new UsageException("A claim brings its own expressions, so it goes without -e.");
        }
        var read = CelWorld.read(options, console);
        if (read.isEmpty()) {
            return ExitCode.BAD;
        }
        var world = read.get();
        var claim = world.claim(String.valueOf(ask.claim()), console);
        if (claim.isEmpty()) {
            return ExitCode.BAD;
        }
        var devices = world.devices(ask.driver(), console);
        if (devices.isEmpty()) {
            return ExitCode.BAD;
        }
        var environment = CelAsk.environment(true, world.gates(), world.profile());
        var page = new CelClaim(world, environment, devices.get());
        claim.get().spec().requests().forEach(page::ask);
        page.missingClasses.stream().distinct().forEach(console::warning);
        page.print(claim.get().meta().fullName(), options.output(), console);
        return page.items.stream().anyMatch(Item::wrong) ? ExitCode.NO : ExitCode.YES;
    }

    private void ask(Request request) {
        switch (request) {
            case Request.Exactly(var name, var ask, _) -> ask(name, ask);
            case Request.FirstAvailable(var name, var alternatives) ->
                    alternatives.forEach(one -> ask(name + "/" + one.name(), one.ask()));
            case Request.MalformedRequest(var name, var exactly, var alternatives) -> {
                if (exactly != null) {
                    ask(name, exactly.ask());
                }
                alternatives.forEach(one -> ask(name + "/" + one.name(), one.ask()));
            }
        }
    }

    private void ask(String request, DeviceAsk ask) {
        var remaining = devices;
        var deviceClass = world.deviceClass(ask.deviceClass());
        if (deviceClass.isPresent()) {
            remaining =
                    selected(
                            request,
                            "class " + ask.deviceClass(),
                            deviceClass.get().selectors(),
                            remaining);
        } else {
            missingClasses.add(
                    "The DeviceClass %s is not in the files: its selectors are left out."
                            .formatted(ask.deviceClass()));
        }
        remaining = selected(request, "selector", ask.selectors(), remaining);
        left.put(request, remaining);
        for (var attribute : ask.derivedAttributes()) {
            var item =
                    evaluated(
                            request,
                            attribute.name(),
                            Use.DERIVED,
                            attribute.expression(),
                            remaining);
            var groups = derived.computeIfAbsent(attribute.name(), _ -> new RegexGroups());
            if (item.results() != null) {
                for (var result : item.results().all()) {
                    result.value().ifPresent(value -> groups.add(result.device().id(), value));
                }
            }
        }
    }

    private List<Found> selected(
            String request, String what, List<Selector> selectors, List<Found> devices) {
        var remaining = devices;
        for (var i = 0; i < selectors.size(); i++) {
            if (!(selectors.get(i) instanceof Selector.Cel(var expression))) {
                continue;
            }
            var label = "%s %d".formatted(what, i);
            var item = evaluated(request, label, Use.SELECTOR, expression, remaining);
            remaining =
                    item.results() == null
                            ? List.of()
                            : item.results().matching().stream()
                                    .map(CelResults.Result::device)
                                    .toList();
        }
        return remaining;
    }

    private Item evaluated(
            String request, String what, Use use, String expression, List<Found> devices) {
        var item =
                switch (compilers.in(environment).compile(expression, use)) {
                    case Program program ->
                            new Item(
                                    request,
                                    what,
                                    use,
                                    devices.size(),
                                    CelResults.of(program, devices),
                                    null);
                    case Compilation.CompilationRefused refused ->
                            new Item(
                                    request,
                                    what,
                                    use,
                                    devices.size(),
                                    null,
                                    new CelRefusal(refused, use, environment));
                };
        items.add(item);
        return item;
    }

    private void print(String claim, Output output, Console console) {
        switch (output) {
            case TABLE, WIDE -> {
                var terminal = Terminal.detect(System.getenv());
                var wrong = items.stream().anyMatch(Item::wrong);
                console.line(wrong ? terminal.red(summary(claim)) : terminal.green(summary(claim)));
                console.line("");
                console.table(table());
                items.stream().filter(Item::wrong).forEach(item -> faults(item, console));
                derived.forEach(
                        (name, groups) -> {
                            console.line("");
                            console.line("%s brings together:".formatted(name));
                            CelPage.groupTable(groups.all(), console);
                        });
                if (output == Output.WIDE) {
                    left.forEach((request, found) -> choices(request, found, console));
                }
            }
            case JSON -> console.line(TreeWriter.prettyJson(tree()));
            case YAML -> console.print(TreeWriter.yaml(tree()));
            case NAME ->
                    left.values().stream()
                            .flatMap(List::stream)
                            .map(found -> found.id().toString())
                            .distinct()
                            .forEach(console::line);
        }
    }

    /// Every device that matches a request.
    private static void choices(String request, List<Found> found, Console console) {
        console.line("");
        if (found.isEmpty()) {
            console.line("%s chooses from no device.".formatted(request));
            return;
        }
        console.line("%s chooses from:".formatted(request));
        var table = Table.wrapped().row("DRIVER", "POOL", "DEVICE");
        found.forEach(each -> table.row(each.id().driver(), each.id().pool(), each.id().device()));
        console.table(table);
    }

    private String summary(String claim) {
        var wrong = items.stream().filter(Item::wrong).count();
        var requests =
                left.entrySet().stream()
                        .map(
                                entry ->
                                        "%s chooses from %d"
                                                .formatted(entry.getKey(), entry.getValue().size()))
                        .collect(Collectors.joining(", "));
        return "%s: of %d devices %s; %s."
                .formatted(
                        claim,
                        devices.size(),
                        requests,
                        wrong == 0
                                ? "no expression fails"
                                : wrong == 1
                                        ? "1 expression fails, and with it the pod"
                                        : wrong + " expressions fail, and with them the pod");
    }

    private Table table() {
        var table = Table.wrapped().row("REQUEST", "EXPRESSION", "DEVICES", "RESULT");
        for (var item : items) {
            table.row(item.request(), item.what(), Integer.toString(item.devices()), result(item));
        }
        return table;
    }

    private static String result(Item item) {
        var results = item.results();
        if (results == null) {
            return "does not compile";
        }
        var failing = results.failures().size();
        var fails =
                failing == 0 ? "" : "; %d %s".formatted(failing, failing == 1 ? "fails" : "fail");
        var matching = results.matching().size();
        return switch (item.use()) {
            case SELECTOR ->
                    "%d %s%s".formatted(matching, matching == 1 ? "matches" : "match", fails);
            case DERIVED -> "%d with a value%s".formatted(item.devices() - failing, fails);
        };
    }

    private void faults(Item item, Console console) {
        console.line("");
        console.line("Request %s, %s:".formatted(item.request(), item.what()));
        console.line("");
        var results = item.results();
        if (results != null) {
            new CelFailures(results, census).print(console);
        } else if (item.refusal() != null) {
            item.refusal().lines(console.room()).forEach(console::line);
        }
    }

    private Tree tree() {
        var answers = new ArrayList<Tree>();
        for (var item : items) {
            var results = item.results();
            if (results == null) {
                var text = item.refusal() == null ? "" : item.refusal().refused().text();
                answers.add(CelAnswers.refused(start(item), text).tree());
            } else {
                var estimate = results.program().estimatedCost();
                for (var result : results.all()) {
                    var id = result.device().id();
                    var answer =
                            start(item)
                                    .put("driver", id.driver())
                                    .put("pool", id.pool())
                                    .put("device", id.device());
                    answers.add(CelAnswers.evaluated(answer, result.said(), estimate).tree());
                }
            }
        }
        return JsonAnswer.of("List").put("items", answers).tree();
    }

    private static JsonAnswer start(Item item) {
        return JsonAnswer.of(CelAnswers.KIND)
                .put("request", item.request())
                .put("for", item.what());
    }
}
