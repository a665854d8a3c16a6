package io.juxta.allocator.why;

import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.allocator.core.Preparation;
import java.util.List;
import java.util.Locale;

/// The main reason why claims do not fit, in one line.
final class CauseWords {

    private CauseWords() {}

    /// How far an undecided search came.
    static String undecided(Deepest deepest, long budget) {
        return "the budget of %s units ended first; "
                        .formatted(String.format(Locale.ROOT, "%,d", budget))
                + (deepest.devices() == 0
                        ? "no device was placed"
                        : "at most %s placed, the last for %s"
                                .formatted(
                                        deepest.devices() == 1
                                                ? "1 device was"
                                                : deepest.devices() + " devices were",
                                        deepest.request()));
    }

    /// @param pools that cannot be used, which may be the underlying reason
    static String summary(List<Cause> causes, List<Refusal> pools) {
        var text = new StringBuilder();
        var empty =
                causes.stream()
                        .allMatch(
                                cause ->
                                        cause instanceof Cause.Short(var alternatives)
                                                && alternatives.getFirst().refusals().length == 0);
        if (empty) {
            text.append(ShortageWords.NO_DEVICES);
        }
        for (var cause : empty ? List.<Cause>of() : causes.subList(0, Math.min(2, causes.size()))) {
            text.append(text.isEmpty() ? "" : "; ").append(of(cause));
        }
        for (var pool : pools.subList(0, Math.min(2, pools.size()))) {
            text.append("; ").append(RefusalWords.of(pool));
        }
        return text.toString();
    }

    private static String of(Cause cause) {
        return switch (cause) {
            case Cause.Short(var alternatives) ->
                    alternatives.size() == 1
                            ? ShortageWords.of(alternatives.getFirst())
                            : "no alternative is available: "
                                    + String.join(
                                            "; ",
                                            alternatives.stream().map(ShortageWords::of).toList());
            case Cause.Competing(var requests, var needed, var devices) ->
                    "%s %s %s, and only %s"
                            .formatted(
                                    Phrases.list(names(requests)),
                                    names(requests).size() == 1 ? "needs" : "need",
                                    Phrases.devices(needed),
                                    devices.isEmpty()
                                            ? "none is there"
                                            : left(requests.getFirst(), devices));
            case Cause.TooMany(var claim, var needed) ->
                    "claim %s needs at least %s, and a claim can have %d"
                            .formatted(claim, Phrases.devices(needed), Preparation.MOST_DEVICES);
            case Cause.NothingInCommon(var constraint, var attribute, var sides, var mismatch) ->
                    mismatch != null
                            ? MismatchWords.of(mismatch)
                            : MatchWords.of(constraint, attribute, sides);
            case Cause.ListsOff(var mismatch) -> MismatchWords.of(mismatch);
            case Cause.TooFewValues(_, var attribute, var requests, var needed, var values) ->
                    "%s: %s must differ in %s, and there %s only %s"
                            .formatted(
                                    Phrases.list(names(requests)),
                                    Phrases.devices(needed),
                                    attribute,
                                    values.size() == 1 ? "is" : "are",
                                    Phrases.some(values));
            case Cause.CounterShort(
                            var requests,
                            var needed,
                            var possible,
                            var set,
                            var counter,
                            var least,
                            var left,
                            var total) ->
                    "%s: counter %s of %s suffices for %d of %s; each takes at least %s, %s"
                            .formatted(
                                    Phrases.list(names(requests)),
                                    counter,
                                    set,
                                    possible,
                                    Phrases.devices(needed),
                                    least,
                                    Phrases.remaining(total.minus(left), total));
            case Cause.Together(var requests, var constraints, var limits) ->
                    together(requests, constraints)
                            + (limits.isEmpty()
                                    ? ""
                                    : " (limited by %s)".formatted(Phrases.list(limits)));
        };
    }

    private static String together(List<Survey> requests, List<String> constraints) {
        var only = requests.getFirst();
        if (requests.size() > 1) {
            return constraints.isEmpty()
                    ? "%s could each be satisfied alone, but not together"
                            .formatted(Phrases.list(names(requests)))
                    : "%s: there are no devices for all of them with %s"
                            .formatted(Phrases.list(names(requests)), Phrases.list(constraints));
        }
        var devices = only.candidates().size();
        var count = only.ask().count();
        return constraints.isEmpty()
                ? "%s: each of its %s is available alone, but not %s together"
                        .formatted(
                                only.request(),
                                Phrases.devices(devices),
                                only.ask().all() ? "all" : String.valueOf(count))
                : "%s: among its %s there are no %d with %s"
                        .formatted(
                                only.request(),
                                Phrases.devices(devices),
                                count,
                                Phrases.list(constraints));
    }

    /// Devices by name where they are few and their names are unique.
    private static String left(Survey survey, List<Integer> devices) {
        var names = devices.stream().map(i -> survey.inventory().device(i).name()).toList();
        return "%s %s left"
                .formatted(
                        names.size() <= Phrases.MOST_NAMES
                                        && names.stream().distinct().count() == names.size()
                                ? Phrases.list(names)
                                : String.valueOf(names.size()),
                        names.size() == 1 ? "is" : "are");
    }

    private static List<String> names(List<Survey> surveys) {
        return surveys.stream().map(Survey::request).distinct().toList();
    }
}
