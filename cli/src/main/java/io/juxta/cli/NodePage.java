package io.juxta.cli;

import io.juxta.allocator.Outcome;
import io.juxta.allocator.Why;
import io.juxta.allocator.Wording;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What people see about claims on one node: the answer in one line, then the devices they get, or
/// why they get none.
///
/// @param detail whether every single device is listed with its reason
record NodePage(Placement placement, Detail detail) {

    enum Detail {
        COUNTED,
        EVERY_DEVICE
    }

    static NodePage of(Placement placement) {
        return new NodePage(placement, Detail.COUNTED);
    }

    /// What is said when there is nothing left to place.
    static String allocated(List<Claim> claims) {
        return "%s %s allocated already: there is nothing to decide."
                .formatted(ClaimNames.shown(claims), claims.size() == 1 ? "is" : "are");
    }

    void print(Terminal terminal, Console console) {
        console.line(answer(terminal, ""));
        switch (placement.outcome()) {
            case Outcome.Allocated(var allocations, _) -> {
                console.line("");
                devices(allocations).forEach(console::line);
            }
            case Outcome.Failed _, Outcome.Unsatisfiable _, Outcome.Undecided _ -> {
                console.line("");
                WrappedTable.wrapped(Sentence.ended(placement.line()), CelTable.WIDTH - 1)
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
    String answer(Terminal terminal, String remark) {
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
    private List<String> devices(List<Allocation> allocations) {
        var table = new WrappedTable();
        var details = false;
        for (var allocation : allocations) {
            details |= allocation.results().stream().anyMatch(result -> !details(result).isEmpty());
        }
        table.row("CLAIM", "REQUEST", "DRIVER", "POOL", "DEVICE", details ? "DETAILS" : "");
        for (var i = 0; i < allocations.size(); i++) {
            for (var result : allocations.get(i).results()) {
                table.row(
                        placement.claims().get(i).meta().fullName(),
                        result.request(),
                        result.device().driver(),
                        result.device().pool(),
                        result.device().device(),
                        details(result));
            }
        }
        return table.lines();
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
        if (detail == Detail.EVERY_DEVICE) {
            everyDevice(why, console);
        } else {
            counted(why, console);
        }
        console.line("");
        console.line(
                "%s seen, %s %s."
                        .formatted(
                                why.considered() == 1 ? "1 device" : why.considered() + " devices",
                                String.format(
                                        Locale.ROOT, "%,d", placement.outcome().work().steps()),
                                placement.outcome().work().steps() == 1 ? "step" : "steps"));
    }

    private void counted(Why why, Console console) {
        var table = new WrappedTable().row("REQUEST", "DEVICES", "WHY");
        for (var candidates : why.candidates()) {
            var asked = candidates.asked();
            table.row(
                    request(asked),
                    String.valueOf(candidates.devices().size()),
                    candidates.devices().isEmpty()
                            ? "could be had; %d needed".formatted(candidates.needed())
                            : "could be had: " + some(candidates.devices()));
            for (var tally : why.byReason()) {
                if (asked.equals(tally.asked())) {
                    table.row(
                            request(asked),
                            String.valueOf(tally.count()),
                            Wording.of(tally.refusal()));
                }
            }
        }
        general(why, table);
        table.lines().forEach(console::line);
    }

    private static String some(List<Why.Candidate> devices) {
        var names = devices.stream().map(NodePage::candidate).toList();
        return CelTable.some(names, 60);
    }

    private static String candidate(Why.Candidate candidate) {
        return candidate.values().isEmpty()
                ? candidate.device().device()
                : "%s {%s}"
                        .formatted(
                                candidate.device().device(), String.join(", ", candidate.values()));
    }

    private void everyDevice(Why why, Console console) {
        var table = new WrappedTable().row("REQUEST", "DEVICE", "WHY");
        for (var verdict : why.devices()) {
            table.row(
                    request(verdict.asked()),
                    verdict.device().toString(),
                    verdict.refusal() == null
                            ? "could be had" + values(why, verdict)
                            : Wording.of(verdict.refusal()));
        }
        general(why, table);
        table.lines().forEach(console::line);
    }

    private static String values(Why why, Why.Verdict verdict) {
        for (var candidates : why.candidates()) {
            if (candidates.asked().equals(verdict.asked())) {
                for (var candidate : candidates.devices()) {
                    if (candidate.device().equals(verdict.device())
                            && !candidate.values().isEmpty()) {
                        return " {%s}".formatted(String.join(", ", candidate.values()));
                    }
                }
            }
        }
        return "";
    }

    /// What holds for every request.
    private static void general(Why why, WrappedTable table) {
        for (var tally : why.byReason()) {
            if (tally.asked() == null) {
                table.row("all", String.valueOf(tally.count()), Wording.of(tally.refusal()));
            }
        }
    }

    private String request(Why.@Nullable Asked asked) {
        if (asked == null) {
            return "all";
        }
        return placement.claims().size() == 1
                ? asked.request()
                : asked.claim() + " " + asked.request();
    }
}
