package io.juxta.allocator.why;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.ValueSource;
import io.juxta.allocator.why.Cause.NothingInCommon;
import io.juxta.allocator.why.Cause.Side;
import io.juxta.allocator.why.ComparedValues.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks whether a claim's devices can share a value of an attribute, and if not, whether the
/// values differ, their types, or a feature gate is off.
final class MatchCauses {

    static final String LISTS = "DRAListTypeAttributes";

    /// How values are compared.
    ///
    /// @param lists whether a list counts as all its values, or as nothing
    /// @param types whether values of different types differ
    private record Reading(boolean lists, boolean types) {

        Value seen(Value value) {
            return types ? value : new Value("", value.text());
        }
    }

    private final String claim;
    private final int constraint;
    private final String attribute;
    private final List<List<Survey>> requests;
    private final boolean lists;

    /// What was counted before. Many requests for the same devices count the same.
    private final Map<Counted, Map<Value, Integer>> known = new HashMap<>();

    private record Counted(ValueSource source, List<Integer> candidates, Reading reading) {}

    /// @param requests surveys of the claim by request and alternative
    /// @param lists whether list attributes are on in the scheduler
    MatchCauses(
            String claim,
            int constraint,
            String attribute,
            List<List<Survey>> requests,
            boolean lists) {
        this.claim = claim;
        this.constraint = constraint;
        this.attribute = attribute;
        this.requests = requests;
        this.lists = lists;
    }

    /// Null when some value is on enough devices of every request.
    @Nullable Cause find() {
        if (!shared(new Reading(lists, true)).isEmpty()) {
            return null;
        }
        var sides = sides();
        return new NothingInCommon(constraint, attribute, sides, mismatch(sides));
    }

    /// The values of each request, with lists expanded even where the scheduler does not.
    private List<Side> sides() {
        var sides = new ArrayList<Side>();
        for (var survey : concerned()) {
            sides.add(
                    new Side(
                            survey, List.copyOf(counts(survey, new Reading(true, true)).keySet())));
        }
        return sides;
    }

    private List<Survey> concerned() {
        return requests.stream()
                .flatMap(List::stream)
                .filter(survey -> !survey.isShort() && survey.link(constraint) != null)
                .toList();
    }

    private @Nullable Mismatch mismatch(List<Side> sides) {
        if (!lists) {
            var inLists = shared(new Reading(true, true));
            if (!inLists.isEmpty()) {
                return new Mismatch.GateOff(
                        claim, constraint, attribute, LISTS, names(sides), texts(inLists));
            }
        }
        var alike = shared(new Reading(lists, false));
        if (alike.isEmpty()) {
            alike = shared(new Reading(true, false));
        }
        return alike.isEmpty() && !noTypeInCommon(sides) ? null : typesDiffer(sides, alike);
    }

    private static List<String> names(List<Side> sides) {
        return sides.stream().map(side -> side.survey().name()).distinct().toList();
    }

    private static List<String> texts(Set<Value> values) {
        return values.stream().map(Value::text).distinct().toList();
    }

    private static boolean noTypeInCommon(List<Side> sides) {
        var common = new LinkedHashSet<String>();
        sides.getFirst().values().forEach(value -> common.add(value.type()));
        for (var side : sides) {
            if (side.values().isEmpty()) {
                return false;
            }
            common.retainAll(side.values().stream().map(Value::type).toList());
        }
        return common.isEmpty();
    }

    /// @param alike the values that would be equal without their types; when empty, no type is on
    ///   all sides
    private Mismatch typesDiffer(List<Side> sides, Set<Value> alike) {
        var texts = texts(alike);
        var typed = new ArrayList<Mismatch.Typed>();
        for (var side : sides) {
            var byType = new LinkedHashMap<String, List<String>>();
            for (var value : side.values()) {
                if (texts.isEmpty() || texts.contains(value.text())) {
                    byType.computeIfAbsent(value.type(), _ -> new ArrayList<>()).add(value.text());
                }
            }
            var link = side.survey().link(constraint);
            var derived = link != null && link.source() instanceof ValueSource.Derived;
            byType.forEach(
                    (type, values) ->
                            typed.add(
                                    new Mismatch.Typed(
                                            side.survey().name(), type, derived, values)));
        }
        return new Mismatch.TypesDiffer(claim, constraint, attribute, typed);
    }

    /// An alternative of a request that has enough candidates.
    ///
    /// @param counts how many of them have which values; null where the constraint does not apply
    ///   to it
    private record Alternative(long needed, @Nullable Map<Value, Integer> counts) {

        /// By the counts themselves, since the same are the same object.
        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(@Nullable Object other) {
            return other instanceof Alternative(var theirs, var their)
                    && theirs == needed
                    && their == counts;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(needed) ^ System.identityHashCode(counts);
        }

        boolean agrees(Value value) {
            return counts == null || counts.getOrDefault(value, 0) >= needed;
        }
    }

    /// The values on which every request has enough devices. Devices are counted once for all
    /// values: there may be thousands of each.
    private Set<Value> shared(Reading reading) {
        var all = new LinkedHashSet<Value>();
        var counted = new LinkedHashSet<List<Alternative>>();
        for (var request : requests) {
            var alternatives = new ArrayList<Alternative>();
            for (var survey : request) {
                if (!survey.isShort()) {
                    var counts = survey.link(constraint) == null ? null : counts(survey, reading);
                    alternatives.add(new Alternative(survey.ask().count(), counts));
                }
            }
            // Those who ask alike have the same say.
            if (counted.add(alternatives)) {
                for (var one : alternatives) {
                    all.addAll(one.counts() == null ? Set.of() : one.counts().keySet());
                }
            }
        }
        all.removeIf(
                value ->
                        !counted.stream()
                                .allMatch(
                                        request ->
                                                request.stream()
                                                        .anyMatch(one -> one.agrees(value))));
        return all;
    }

    /// How many candidates have which values.
    private Map<Value, Integer> counts(Survey survey, Reading reading) {
        var link = survey.link(constraint);
        return link == null
                ? Map.of()
                : known.computeIfAbsent(
                        new Counted(link.source(), survey.candidates(), reading),
                        _ -> counts(link, survey.candidates(), reading));
    }

    private static Map<Value, Integer> counts(
            Ask.AskLink link, List<Integer> candidates, Reading reading) {
        var counts = new LinkedHashMap<Value, Integer>();
        for (var device : candidates) {
            new LinkedHashSet<>(values(link, device, reading))
                    .forEach(value -> counts.merge(value, 1, Integer::sum));
        }
        return counts;
    }

    private static List<Value> values(Ask.AskLink link, int device, Reading reading) {
        return ComparedValues.of(link.source().value(device), reading.lists()).stream()
                .map(reading::seen)
                .toList();
    }
}
