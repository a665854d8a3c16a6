package io.juxta.cli.cel;

import io.juxta.cel.Cause;
import io.juxta.cel.Cause.Reason;
import io.juxta.cel.Census;
import io.juxta.cel.Place;
import io.juxta.cel.Reference;
import io.juxta.cli.cel.CelNames.Remark;
import io.juxta.cli.cel.CelResults.Result;
import io.juxta.cli.page.Columns;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Why an expression fails on some devices: each cause once, with the devices it holds for.
final class CelFailures {

    private static final int MOST_CAUSES = 4;
    private static final int DEVICES_WIDTH = 50;

    /// Upper bound on the failures that are analysed; the rest count with the first of the same
    /// text.
    private static final int MOST_SEARCHED = 2_000;

    /// Where the first sentence of an error ends, by how it begins.
    private static final Map<String, String> LEADS =
            Map.of("no such key", ". ", "CEL result of type", ": ");

    /// Identifies failures with the same cause.
    private record Key(String error, int start, int length) {}

    /// @param cause of the first of them
    private record Group(Cause cause, List<Result> results) {}

    private final CelResults results;
    private final CelNames names;

    CelFailures(CelResults results, Census census) {
        this.results = results;
        this.names = new CelNames(census);
    }

    void print(Console console) {
        var groups = groups();
        for (var i = 0; i < Math.min(MOST_CAUSES, groups.size()); i++) {
            if (i > 0) {
                console.line("");
            }
            print(groups.get(i), console);
        }
        var more = groups.size() - MOST_CAUSES;
        if (more > 0) {
            console.line("");
            console.line(
                    "And %d more %s; -o json has the cause for every device."
                            .formatted(more, more == 1 ? "cause" : "causes"));
        }
    }

    private List<Group> groups() {
        var groups = new LinkedHashMap<Key, Group>();
        var byWords = new LinkedHashMap<String, Group>();
        var searched = 0;
        for (var result : results.failures()) {
            var known = byWords.get(result.error());
            if (searched >= MOST_SEARCHED && known != null) {
                known.results().add(result);
                continue;
            }
            searched++;
            var cause = results.cause(result).orElseThrow();
            var group =
                    groups.computeIfAbsent(
                            new Key(cause.error(), cause.start(), cause.length()),
                            _ -> new Group(cause, new ArrayList<>()));
            group.results().add(result);
            byWords.putIfAbsent(result.error(), group);
        }
        return List.copyOf(groups.values());
    }

    private void print(Group group, Console console) {
        var cause = group.cause();
        if (cause.length() > 0) {
            CelCaret.lines(results.program().expression(), place(cause), console.room())
                    .forEach(console::line);
        }
        var table = Table.wrapped();
        var hints = new ArrayList<String>();
        var words = firstSentence(cause.error());
        if (words.length() > 50) {
            console.line("  " + words);
            console.line("  " + on(group));
        } else {
            table.row("  " + words, on(group));
        }
        for (var remark : remarks(group)) {
            if (remark.right().isEmpty()) {
                hints.add("  " + remark.left());
            } else {
                table.row("  " + remark.left(), remark.right());
            }
        }
        console.table(table);
        hints.forEach(console::line);
        advice(group, console.room()).forEach(console::line);
    }

    /// Kubernetes adds advice of its own to some errors; ours follows below.
    static String firstSentence(String error) {
        var first = error.lines().findFirst().orElse("");
        for (var lead : LEADS.entrySet()) {
            var end = first.startsWith(lead.getKey()) ? first.indexOf(lead.getValue()) : -1;
            if (end > 0) {
                return first.substring(0, end);
            }
        }
        return first;
    }

    /// The place to underline: an unknown domain, rather than the name looked up in it.
    private Place place(Cause cause) {
        if (cause.reason() instanceof Reason.MissingName(var name) && names.foreignDomain(name)) {
            return new Place(name.domainStart(), name.domainLength());
        }
        return new Place(cause.start(), cause.length());
    }

    private String on(Group group) {
        var all = results.all().size();
        var count = group.results().size();
        var text = "on %d of %d %s".formatted(count, all, all == 1 ? "device" : "devices");
        if (count < all || all == 1) {
            return text + ": " + devices(group.results());
        }
        return group.cause().reason() instanceof Reason.MissingName(var name)
                        && names.foreignDomain(name)
                ? text + ": none has the domain " + name.domain()
                : text;
    }

    /// Some devices by name, and how many more there are.
    static String devices(List<Result> results) {
        return Fitted.some(results.stream().map(Result::name).toList(), DEVICES_WIDTH);
    }

    private List<Remark> remarks(Group group) {
        var cause = group.cause();
        return switch (cause.reason()) {
            case Reason.MissingName(var name) ->
                    otherDrivers(group, name) ? List.of() : names.meant(name);
            case Reason.MissingKey _ ->
                    cause.operands().stream()
                            .limit(1)
                            .map(given -> new Remark(given.expression() + " is", given.value()))
                            .toList();
            case Reason.WrongTypes(var function) -> wrongTypes(function, cause);
            case Reason.WrongResult(var type, var value) ->
                    List.of(
                            new Remark(
                                    "the result there is %s (%s); %s"
                                            .formatted(value, type, wanted()),
                                    ""));
            case Reason.TooExpensive _ ->
                    List.of(
                            new Remark(
                                    "An evaluation may cost 1,000,000; this one costs more.", ""));
            case Reason.BadDevice _ ->
                    List.of(
                            new Remark(
                                    "Every expression fails on such a device, whether it looks at"
                                            + " that attribute or not.",
                                    ""));
            case Reason.Other _ -> given(cause);
        };
    }

    private String wanted() {
        return switch (results.program().use()) {
            case SELECTOR -> "a selector says true or false";
            case DERIVED -> "a derived attribute is a text, a number, a bool or a version";
        };
    }

    private static List<Remark> wrongTypes(String function, Cause cause) {
        var types =
                cause.operands().stream()
                        .map(Cause.Given::type)
                        .collect(Collectors.joining(" and "));
        var remarks = new ArrayList<Remark>();
        if (!types.isEmpty()) {
            remarks.add(
                    new Remark(
                            "%s does not go with %s"
                                    .formatted(CelRefusal.operator(function), types),
                            ""));
        }
        remarks.addAll(given(cause));
        cure(cause).ifPresent(cure -> remarks.add(new Remark(cure, "")));
        return remarks;
    }

    private static Optional<String> cure(Cause cause) {
        var types = cause.operands().stream().map(Cause.Given::type).toList();
        if (types.contains("string") && types.contains("int")) {
            return Optional.of("int(…) and string(…) convert one to the other.");
        }
        if (types.contains("version") && types.contains("string")) {
            return Optional.of("A version is compared with a version: semver(\"1.2.0\").");
        }
        if (types.contains("list")) {
            return Optional.of(
                    "A list contains a value when value in list, or list.includes(value).");
        }
        return Optional.empty();
    }

    /// The arguments of the failing part, without those that the text already shows.
    private static List<Remark> given(Cause cause) {
        return cause.operands().stream()
                .filter(given -> !given.written())
                .map(
                        given ->
                                new Remark(
                                        "%s is %s (%s)"
                                                .formatted(
                                                        given.expression(),
                                                        given.value(),
                                                        given.type()),
                                        ""))
                .toList();
    }

    /// Whether all these devices have another driver than the name's domain, while that driver does
    /// publish the name.
    private boolean otherDrivers(Group group, Reference name) {
        return results.all().stream()
                        .anyMatch(one -> one.device().id().driver().equals(name.domain()))
                && group.results().stream()
                        .noneMatch(one -> one.device().id().driver().equals(name.domain()));
    }

    private List<String> advice(Group group, int room) {
        if (!(group.cause().reason() instanceof Reason.MissingName(var name))) {
            return List.of();
        }
        if (names.foreignDomain(name)) {
            return List.of();
        }
        if (otherDrivers(group, name)) {
            var drivers =
                    group.results().stream()
                            .map(one -> one.device().id().driver())
                            .collect(Collectors.toCollection(TreeSet::new));
            return List.of(
                    "  These are devices of %s. A class keeps them out with device.driver == \"%s\"; --driver %s asks about its devices alone."
                            .formatted(String.join(", ", drivers), name.domain(), name.domain()));
        }
        var presence =
                switch (results.program().use()) {
                    case SELECTOR -> "\"%s\" in %s && …".formatted(name.id(), name.map());
                    case DERIVED -> "%s.?%s.orValue(…)".formatted(name.map(), name.id());
                };
        var lead =
                switch (results.program().use()) {
                    case SELECTOR -> "To test for presence first:";
                    case DERIVED -> "To have a value where it is missing:";
                };
        var line = lead + "  " + presence;
        return Columns.of(line) <= room ? List.of("", line) : List.of("", lead, "  " + presence);
    }
}
