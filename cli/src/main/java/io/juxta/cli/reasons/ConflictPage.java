package io.juxta.cli.reasons;

import io.juxta.allocator.why.Conflict;
import io.juxta.allocator.why.ConflictMember;
import io.juxta.allocator.why.Refusal;
import io.juxta.allocator.why.Why;
import io.juxta.allocator.why.Wording;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.Table;
import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The page of a conflict and its remedies.
///
/// @param about its subject where that is not clear, as in `On worker-1`, else empty
record ConflictPage(List<Claim> claims, Why why, String about) {

    private static final int NAMES_WIDTH = 40;
    private static final int CHANGE_WIDTH = 58;
    private static final String INDENT = "  ";

    void print(Console console) {
        var conflict = why.conflict();
        if (conflict == null) {
            return;
        }
        console.line(heading(conflict));
        console.table(members(conflict));
        console.line("");
        remedies(console);
    }

    private String heading(Conflict conflict) {
        var these = about.isEmpty() ? "These" : about + " these";
        if (!conflict.minimal()) {
            return these + " cannot all hold:";
        }
        return shown(conflict).size() == 1
                ? "%s stands in the way (without it, it fits):"
                        .formatted(about.isEmpty() ? "This" : about + " this")
                : these + " cannot all hold (drop any one and it fits):";
    }

    /// A row each; devices with the same text share one.
    private Table members(Conflict conflict) {
        var table = Table.wrapped();
        var devices = new LinkedHashMap<String, List<String>>();
        for (var member : shown(conflict)) {
            switch (member) {
                case ConflictMember.DevicesInUse(var device, _) -> add(devices, member, device);
                case ConflictMember.DevicesTainted(var device, _) -> add(devices, member, device);
                case ConflictMember.OfClaim _, ConflictMember.Classed _, ConflictMember.Counted _ ->
                        table.row(INDENT + Wording.name(member, claims), text(member));
            }
        }
        devices.forEach(
                (what, names) ->
                        table.row(
                                INDENT
                                        + (names.size() == 1 ? "device " : "devices ")
                                        + Fitted.some(names, NAMES_WIDTH),
                                what));
        return table;
    }

    /// Users rarely drop the selector of a class, so it is listed only where there is no other
    /// member.
    private static List<ConflictMember> shown(Conflict conflict) {
        var others =
                conflict.members().stream()
                        .filter(member -> !(member instanceof ConflictMember.Classed))
                        .toList();
        return others.isEmpty() ? conflict.members() : others;
    }

    private void add(Map<String, List<String>> devices, ConflictMember member, DeviceId device) {
        devices.computeIfAbsent(text(member), _ -> new ArrayList<>()).add(device.device());
    }

    private String text(ConflictMember member) {
        return member instanceof ConflictMember.Wanted(var claim, var request)
                ? choice(claim, request)
                : Wording.of(member);
    }

    /// How many devices match a request, and which.
    private String choice(String claim, String request) {
        var texts = new ArrayList<String>();
        for (var candidates : why.candidates()) {
            var asked = candidates.asked();
            if (asked.claim().equals(claim)
                    && (asked.request().equals(request)
                            || asked.request().startsWith(request + "/"))) {
                texts.add(
                        (asked.request().equals(request)
                                        ? ""
                                        : asked.request().substring(request.length() + 1) + ": ")
                                + choice(candidates));
            }
        }
        return String.join("; ", texts);
    }

    private String choice(Why.Candidates candidates) {
        var names = candidates.devices().stream().map(DevicesPage::candidate).toList();
        var needed = candidates.needed() > 1 ? "needs %d; ".formatted(candidates.needed()) : "";
        if (candidates.matching() == 0) {
            return needed + "no device matches";
        }
        return needed
                + "%d of %s %s %s%s"
                        .formatted(
                                names.size(),
                                candidates.matching() == 1
                                        ? "1 device"
                                        : candidates.matching() + " devices",
                                names.size() == 1 ? "is" : "are",
                                onlyInUse(candidates.asked()) ? "free" : "available",
                                names.isEmpty() ? "" : ": " + Fitted.some(names, NAMES_WIDTH));
    }

    /// Whether matching devices are missing only because they are in use.
    private boolean onlyInUse(Why.AskedRequest asked) {
        var others =
                why.byReason().stream()
                        .filter(tally -> asked.equals(tally.asked()))
                        .map(Why.RefusalTally::refusal)
                        .filter(refusal -> !(refusal instanceof Refusal.SelectorFalse))
                        .toList();
        return !others.isEmpty() && others.stream().allMatch(Refusal.InUse.class::isInstance);
    }

    private void remedies(Console console) {
        if (why.remedies().isEmpty()) {
            console.line("No single change was found that would make it fit.");
            return;
        }
        var table =
                Table.wrapped()
                        .narrow(0, CHANGE_WIDTH + INDENT.length())
                        .row(
                                "What would make it fit" + (about.isEmpty() ? "" : " there"),
                                "CHECKED");
        for (var remedy : why.remedies()) {
            table.row(INDENT + Wording.of(remedy.change(), claims), "yes: " + remedy.fit());
        }
        console.table(table);
    }
}
