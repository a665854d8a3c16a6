package io.juxta.allocator.why;

import io.juxta.allocator.why.Cause.Side;
import java.util.LinkedHashSet;
import java.util.List;

/// Why devices have no value in common, in words.
final class MatchWords {

    private MatchWords() {}

    /// `nic: only nic-0 is free, on numaNode 0; gpu has free devices on 2 and 3`.
    static String of(int constraint, String attribute, List<Side> sides) {
        if (sides.size() == 1) {
            return tooFewAlike(constraint, attribute, sides.getFirst());
        }
        var common = new LinkedHashSet<>(sides.getFirst().values());
        sides.forEach(side -> common.retainAll(side.values()));
        var names = sides.stream().map(side -> side.survey().name()).distinct().toList();
        if (sides.size() > 2
                || !common.isEmpty()
                || sides.stream().anyMatch(side -> side.values().isEmpty())) {
            return common.isEmpty()
                    ? "%s have no %s in common".formatted(Phrases.list(names), attribute)
                    : "%s have %s %s in common, but not on enough devices"
                            .formatted(Phrases.list(names), attribute, Phrases.some(common));
        }
        var fewer =
                sides.get(1).survey().candidates().size()
                                <= sides.get(0).survey().candidates().size()
                        ? 1
                        : 0;
        var one = sides.get(fewer);
        var other = sides.get(1 - fewer);
        var devices = one.survey().candidates();
        var is = free(one.survey());
        return "%s: %s %s, %s %s %s; %s has %s %s %s"
                .formatted(
                        one.survey().name(),
                        devices.size() == 1
                                ? "only "
                                        + one.survey().inventory().device(devices.getFirst()).name()
                                : Phrases.devices(devices.size()),
                        devices.size() == 1 ? "is " + is : "are " + is,
                        Phrases.preposition(attribute),
                        Phrases.shortName(attribute),
                        Phrases.some(one.values()),
                        other.survey().name(),
                        devices(other.survey()),
                        Phrases.preposition(attribute),
                        Phrases.some(other.values()));
    }

    private static String tooFewAlike(int constraint, String attribute, Side side) {
        var survey = side.survey();
        var link = survey.link(constraint);
        var most = 0L;
        var best = "";
        for (var value : side.values()) {
            var count = link == null ? 0 : ConstraintCauses.count(survey, link, value);
            if (count > most) {
                most = count;
                best = value.text();
            }
        }
        return "%s: needs %s with the same %s; %s"
                .formatted(
                        survey.name(),
                        Phrases.devices(survey.ask().count()),
                        attribute,
                        most == 0
                                ? "none can be compared"
                                : "at most %d, %s %s %s"
                                        .formatted(
                                                most,
                                                Phrases.preposition(attribute),
                                                Phrases.shortName(attribute),
                                                best));
    }

    /// The word for the candidates: "free" when other devices of their kind are only in use.
    private static String free(Survey survey) {
        var word = "there";
        for (var refusal : survey.refusals()) {
            switch (refusal) {
                case null -> {}
                case Refusal.SelectorFalse _ -> {}
                case Refusal.InUse _ -> word = word.equals("there") ? "free" : word;
                case Refusal _ -> word = "available";
            }
        }
        return word;
    }

    /// The same in front of a noun.
    private static String devices(Survey survey) {
        var free = free(survey);
        return free.equals("there") ? "devices" : free + " devices";
    }
}
