package io.juxta.cli.reasons;

import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.why.Why;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The page for claims on one node: the result in one line, then the devices they get, or why they
/// get none.
///
/// @param detail of a rejection
/// @param about the node's name with a preposition where other nodes are named besides, else empty
public record NodeAnswerPage(NodeAnswer placement, PageDetail detail, String about) {

    public enum PageDetail {
        /// How many devices each reason excludes.
        COUNTED,
        /// The conflict, and the remedies.
        CONFLICT,
        /// Every device with its reason, too.
        EVERY_DEVICE
    }

    public NodeAnswerPage(NodeAnswer placement, PageDetail detail) {
        this(placement, detail, "");
    }

    public static NodeAnswerPage of(NodeAnswer placement) {
        return new NodeAnswerPage(placement, PageDetail.COUNTED);
    }

    public void print(Terminal terminal, Console console) {
        print(terminal, "", console);
    }

    /// Prints the answer of one node.
    ///
    /// @param remark about the node, behind its name
    public void print(Terminal terminal, String remark, Console console) {
        console.line(answer(terminal, remark));
        switch (placement.outcome()) {
            case Outcome.Allocated(var allocations, _) -> {
                console.line("");
                console.table(devices(placement.claims(), allocations));
            }
            case Outcome.Failed _, Outcome.Unsatisfiable _, Outcome.Undecided _ -> {
                console.line("");
                Fitted.wrapped(Sentence.ended(placement.line()), console.room())
                        .forEach(console::line);
                if (placement.why() != null) {
                    console.line("");
                    reasons(placement.why(), console);
                }
            }
        }
    }

    /// The answer in one line.
    ///
    /// @param remark about the node, behind its name
    public String answer(Terminal terminal, String remark) {
        var names = ClaimNames.shown(placement.claims());
        var one = placement.claims().size() == 1;
        var node = placement.node() + remark;
        return switch (placement.verdict()) {
            case FITS ->
                    terminal.green("%s %s on %s.".formatted(names, one ? "fits" : "fit", node));
            case NO ->
                    terminal.red(
                            "%s %s not fit on %s.".formatted(names, one ? "does" : "do", node));
            case UNDECIDED ->
                    terminal.yellow(
                            "Whether %s %s on %s: undecided."
                                    .formatted(names, one ? "fits" : "fit", node));
            case FAILS ->
                    terminal.red(
                            placement.endsEverywhere()
                                    ? "%s cannot be placed on any node: an error on %s ends the attempt."
                                            .formatted(names, node)
                                    : "%s cannot be placed on %s: an error puts this node out."
                                            .formatted(names, node));
        };
    }

    /// One row per device.
    ///
    /// @param allocations of the claims, in the same order
    static Table devices(List<Claim> claims, List<Allocation> allocations) {
        var table = Table.wrapped();
        var details = false;
        for (var allocation : allocations) {
            details |= allocation.results().stream().anyMatch(result -> !details(result).isEmpty());
        }
        table.row("CLAIM", "REQUEST", "DRIVER", "POOL", "DEVICE", details ? "DETAILS" : "");
        for (var i = 0; i < allocations.size(); i++) {
            for (var result : allocations.get(i).results()) {
                table.row(
                        claims.get(i).meta().fullName(),
                        result.request(),
                        result.device().driver(),
                        result.device().pool(),
                        result.device().device(),
                        details(result));
            }
        }
        return table;
    }

    private static String details(Allocation.Result result) {
        var details = new ArrayList<String>();
        if (result.adminAccess().isTrue()) {
            details.add("admin access");
        }
        result.consumedCapacity().forEach((name, amount) -> details.add(name + " " + amount));
        return String.join(", ", details);
    }

    private void reasons(Why why, Console console) {
        if (detail != PageDetail.COUNTED && why.conflict() != null) {
            new ConflictPage(placement.claims(), why, about).print(console);
            console.line("");
        }
        var table = new DevicesPage(placement.claims(), why);
        switch (detail) {
            case COUNTED -> {
                console.table(table.counted());
                console.line("");
            }
            case CONFLICT -> {}
            case EVERY_DEVICE -> {
                console.table(table.everyDevice());
                console.line("");
            }
        }
        var steps = placement.outcome().work().steps();
        var seen =
                "%s%s seen%s %s %s."
                        .formatted(
                                about.isEmpty() ? "" : about + ", ",
                                why.considered() == 1 ? "1 device" : why.considered() + " devices",
                                table.seen(),
                                String.format(Locale.ROOT, "%,d", steps),
                                steps == 1 ? "step" : "steps");
        console.line(seen);
    }
}
