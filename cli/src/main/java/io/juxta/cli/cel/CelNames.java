package io.juxta.cli.cel;

import io.juxta.cel.Census;
import io.juxta.cel.Reference;
import io.juxta.cli.page.DidYouMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// For a name that devices lack: what they have instead.
record CelNames(Census census) {

    private static final int MOST_VALUES = 4;
    private static final int MOST_NAMES = 5;
    private static final String SEE_ALL = ", see cel census -o wide";

    /// A remark: what, and what is known about it. The second may be empty.
    record Remark(String left, String right) {}

    /// Whether no device has anything in the domain.
    boolean foreignDomain(Reference name) {
        return !census.domains(name.kind()).contains(name.domain());
    }

    /// The best suggestion for what was meant.
    List<Remark> meant(Reference name) {
        var kind = name.kind();
        if (foreignDomain(name)) {
            return domainMeant(name);
        }
        var known = census.row(kind, name.domain(), name.id());
        if (known.isPresent()) {
            return List.of(new Remark("the others have it:", description(known.get())));
        }
        var ids = census.ids(kind, name.domain());
        var near = DidYouMean.to(name.id(), ids);
        if (!near.isEmpty()) {
            return meant(near.getFirst(), census.row(kind, name.domain(), near.getFirst()));
        }
        var elsewhere = elsewhere(name);
        if (!elsewhere.isEmpty()) {
            return elsewhere;
        }
        return List.of(
                new Remark("%s has only:".formatted(name.domain()), listed(List.copyOf(ids))));
    }

    private List<Remark> domainMeant(Reference name) {
        var remarks = new ArrayList<Remark>();
        var kind = name.kind();
        var domains = census.domains(kind);
        var near = DidYouMean.to(name.domain(), domains);
        if (!near.isEmpty()) {
            var id = name.id();
            var row = census.row(kind, near.getFirst(), id);
            remarks.add(
                    new Remark(
                            "did you mean %s?".formatted(near.getFirst()),
                            row.map(found -> id + ": " + description(found))
                                    .orElse(
                                            "it has "
                                                    + listed(
                                                            List.copyOf(
                                                                    census.ids(
                                                                            kind,
                                                                            near.getFirst()))))));
            return remarks;
        }
        var elsewhere = elsewhere(name);
        if (elsewhere.isEmpty() && !domains.isEmpty()) {
            remarks.add(new Remark("there are:", listed(List.copyOf(domains))));
        }
        remarks.addAll(elsewhere);
        return remarks;
    }

    /// The same name in another domain.
    private List<Remark> elsewhere(Reference name) {
        for (var domain : census.domains(name.kind())) {
            var near = DidYouMean.to(name.id(), census.ids(name.kind(), domain));
            if (!near.isEmpty()) {
                return meant(
                        domain + "/" + near.getFirst(),
                        census.row(name.kind(), domain, near.getFirst()));
            }
        }
        return List.of();
    }

    private static List<Remark> meant(String word, Optional<Census.Row> row) {
        return List.of(
                new Remark(
                        "did you mean %s?".formatted(word),
                        row.map(CelNames::description).orElse("")));
    }

    /// `int, on 64 of 64 devices: 0 (32), 1 (32)`.
    static String description(Census.Row row) {
        return "%s, on %d of %d devices: %s%s"
                .formatted(
                        String.join(" or ", row.types()),
                        row.on(),
                        row.of(),
                        values(row, MOST_VALUES),
                        row.values().size() > MOST_VALUES ? SEE_ALL : "");
    }

    /// `0 (32), 1 (32), … 3 more`.
    static String values(Census.Row row, int most) {
        var values =
                row.values().stream()
                        .limit(most)
                        .map(count -> "%s (%d)".formatted(count.value(), count.devices()))
                        .collect(Collectors.joining(", "));
        var more = row.values().size() - most;
        return more > 0 ? "%s, … %d more".formatted(values, more) : values;
    }

    private static String listed(List<String> names) {
        var more = names.size() - MOST_NAMES;
        var shown = String.join(", ", names.stream().limit(MOST_NAMES).toList());
        return more > 0 ? "%s, … %d more".formatted(shown, more) + SEE_ALL : shown;
    }
}
