package io.juxta.allocator.why;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/// Why a request has too few devices, in words.
final class ShortageWords {

    static final String NO_DEVICES = "the node has no devices";

    private ShortageWords() {}

    /// `gpu: 2 devices match the class, both in use (default/train-0, default/train-1)`.
    static String of(Survey survey) {
        var ask = survey.ask();
        var matching = survey.matching();
        var text = new StringBuilder(survey.name()).append(": ");
        if (ask.all()) {
            text.append("wants all; ");
        } else if (ask.count() > 1) {
            text.append("needs %d; ".formatted(ask.count()));
        }
        if (survey.refusals().length == 0) {
            return text.append(NO_DEVICES).toString();
        }
        if (matching.isEmpty()) {
            return text.append(noneMatch(survey)).toString();
        }
        text.append(
                        matching.size() == 1
                                ? "1 device matches "
                                : matching.size() + " devices match ")
                .append(wish(survey));
        var groups = grouped(survey, matching);
        var free = survey.candidates().size();
        if (free == 0 && groups.size() == 1) {
            var only = groups.firstEntry();
            return text.append(", ")
                    .append(
                            switch (matching.size()) {
                                case 1 -> "";
                                case 2 -> "both ";
                                default -> "all ";
                            })
                    .append(only.getKey())
                    .append(RefusalWords.details(only.getValue()))
                    .toString();
        }
        if (groups.isEmpty()) {
            return text.append(", and no more").toString();
        }
        groups.forEach(
                (what, refusals) ->
                        text.append(
                                ", %d %s%s"
                                        .formatted(
                                                refusals.size(),
                                                what,
                                                RefusalWords.details(refusals))));
        return text.append(free == 0 ? "" : ", %d left".formatted(free)).toString();
    }

    private static String wish(Survey survey) {
        return survey.ask().wanted().selectors().isEmpty() ? "the class" : "class and selectors";
    }

    private static String noneMatch(Survey survey) {
        var ofClass = 0;
        Set<String> culprits = new LinkedHashSet<>();
        for (var refusal : survey.refusals()) {
            if (refusal
                    instanceof Refusal.SelectorFalse(var deviceClass, var selector, var error)) {
                if (deviceClass == null) {
                    ofClass++;
                    culprits.add(
                            "selector %d %s"
                                    .formatted(selector, error == null ? "is false" : "fails"));
                }
            }
        }
        var all = survey.refusals().length;
        var name = survey.ask().deviceClass().meta().name();
        if (ofClass == 0) {
            return all == 1
                    ? "the only device is not of class " + name
                    : "none of %s is of class %s".formatted(Phrases.devices(all), name);
        }
        return "%s of class %s, but %s"
                .formatted(
                        ofClass == 1 ? "1 device is" : ofClass + " devices are",
                        name,
                        Phrases.list(culprits));
    }

    /// The refused devices by reason.
    private static SequencedMap<String, List<Refusal>> grouped(
            Survey survey, List<Integer> devices) {
        var groups = new LinkedHashMap<String, List<Refusal>>();
        for (var device : devices) {
            var refusal = survey.refusals()[device];
            if (refusal != null) {
                groups.computeIfAbsent(RefusalWords.word(refusal), _ -> new ArrayList<>())
                        .add(refusal);
            }
        }
        return groups;
    }
}
