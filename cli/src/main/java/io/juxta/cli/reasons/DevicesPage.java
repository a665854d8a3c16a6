package io.juxta.cli.reasons;

import io.juxta.allocator.why.Refusal;
import io.juxta.allocator.why.Why;
import io.juxta.allocator.why.Wording;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.Table;
import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The page of a node's devices when claims do not fit.
record DevicesPage(List<Claim> claims, Why why) {

    private static final int NAMES_COLUMN = 2;
    private static final int NAMES_WIDTH = 27;

    /// The devices by reason, each counted once: with the request that comes closest to it.
    String seen() {
        var words = new LinkedHashMap<DeviceId, String>();
        for (var verdict : why.devices()) {
            var word = verdict.refusal() == null ? "available" : Wording.inAWord(verdict.refusal());
            if (verdict.refusal() instanceof Refusal.SelectorFalse) {
                words.putIfAbsent(verdict.device(), word);
            } else if (verdict.refusal() == null
                    || !"available".equals(words.get(verdict.device()))) {
                words.put(verdict.device(), word);
            }
        }
        var counts = new TreeMap<String, Integer>();
        words.values().forEach(word -> counts.merge(word, 1, Integer::sum));
        var texts = new ArrayList<String>();
        counts.forEach((word, count) -> texts.add(count + " " + word));
        return texts.isEmpty() ? "," : ": %s;".formatted(String.join(", ", texts));
    }

    /// How many devices match each request, and how many each reason excludes.
    Table counted() {
        var table = Table.wrapped().row("REQUEST", "DEVICES", "WHY");
        for (var candidates : why.candidates()) {
            var asked = candidates.asked();
            table.row(
                    request(asked),
                    String.valueOf(candidates.devices().size()),
                    candidates.devices().isEmpty()
                            ? "available; %d needed".formatted(candidates.needed())
                            : "available: " + some(candidates.devices()));
            for (var tally : why.byReason()) {
                if (asked.equals(tally.asked())) {
                    table.row(
                            request(asked),
                            String.valueOf(tally.count()),
                            Wording.of(tally.refusal()));
                }
            }
        }
        general(table);
        return table;
    }

    private static String some(List<Why.Candidate> devices) {
        var names = devices.stream().map(DevicesPage::candidate).toList();
        return Fitted.some(names, 60);
    }

    static String candidate(Why.Candidate candidate) {
        return candidate.values().isEmpty()
                ? candidate.device().device()
                : "%s {%s}"
                        .formatted(
                                candidate.device().device(), String.join(", ", candidate.values()));
    }

    /// One row per device; devices with the same text share one.
    Table everyDevice() {
        record Same(String request, String text) {}
        var rows = new LinkedHashMap<Same, List<String>>();
        for (var verdict : why.devices()) {
            var same =
                    new Same(
                            request(verdict.asked()),
                            verdict.refusal() == null
                                    ? "available" + values(verdict)
                                    : Wording.of(verdict.refusal()));
            rows.computeIfAbsent(same, _ -> new ArrayList<>()).add(verdict.device().device());
        }
        var table =
                Table.wrapped()
                        .narrow(NAMES_COLUMN, NAMES_WIDTH)
                        .row("REQUEST", "DEVICES", "", "WHY");
        rows.forEach(
                (same, names) ->
                        table.row(
                                same.request(),
                                String.valueOf(names.size()),
                                String.join(", ", names),
                                same.text()));
        for (var tally : why.byReason()) {
            if (tally.asked() == null) {
                table.row("all", String.valueOf(tally.count()), "", Wording.of(tally.refusal()));
            }
        }
        return table;
    }

    private String values(Why.ReasonVerdict verdict) {
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

    /// The reasons that hold for every request.
    private void general(Table table) {
        for (var tally : why.byReason()) {
            if (tally.asked() == null) {
                table.row("all", String.valueOf(tally.count()), Wording.of(tally.refusal()));
            }
        }
    }

    private String request(Why.@Nullable AskedRequest asked) {
        if (asked == null) {
            return "all";
        }
        return claims.size() == 1 ? asked.request() : asked.claim() + " " + asked.request();
    }
}
