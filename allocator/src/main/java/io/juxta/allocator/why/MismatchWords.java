package io.juxta.allocator.why;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Why values that look equal do not satisfy a constraint, in words.
final class MismatchWords {

    private MismatchWords() {}

    static String of(Mismatch mismatch) {
        return switch (mismatch) {
            case Mismatch.GateOff(_, _, var attribute, var gate, var requests, var values) ->
                    values.isEmpty()
                            ? "%s: %s is a list, which can be compared with nothing while %s"
                                    .formatted(Phrases.list(requests), attribute, off(gate))
                            : "%s share %s of %s (%s), but %s"
                                    .formatted(
                                            requests.size() == 1
                                                    ? "the devices of " + requests.getFirst()
                                                    : Phrases.list(requests),
                                            values.size() == 1
                                                    ? "1 value"
                                                    : values.size() + " values",
                                            attribute,
                                            Phrases.some(values),
                                            off(gate));
            case Mismatch.TypesDiffer(_, _, var attribute, var sides) ->
                    "%s: %s; values of different types are never the same"
                            .formatted(attribute, sides(sides));
        };
    }

    static String off(String gate) {
        return gate + " is off in the scheduler";
    }

    /// `gpu has int 4, nic derives string "4"`.
    private static String sides(List<Mismatch.Typed> sides) {
        var byRequest = new LinkedHashMap<String, List<String>>();
        for (var side : sides) {
            byRequest
                    .computeIfAbsent(
                            side.request() + (side.derived() ? " derives " : " has "),
                            _ -> new ArrayList<>())
                    .add(side.type() + " " + values(side));
        }
        var parts = new ArrayList<String>();
        byRequest.forEach((who, what) -> parts.add(who + Phrases.list(what)));
        return String.join(", ", parts);
    }

    private static String values(Mismatch.Typed side) {
        return Phrases.some(
                side.values().stream()
                        .map(text -> side.type().equals("string") ? '"' + text + '"' : text)
                        .toList());
    }
}
