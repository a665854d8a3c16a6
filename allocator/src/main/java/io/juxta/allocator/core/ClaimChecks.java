package io.juxta.allocator.core;

import io.juxta.allocator.core.Ask.AskLink;
import io.juxta.model.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The constraints of one claim, with their search state.
final class ClaimChecks {

    private record Entry(int constraint, List<String> requests, String attribute, Check check) {

        boolean appliesTo(String request, @Nullable String alternative, Features features) {
            if (requests.isEmpty() || requests.contains(request)) {
                return true;
            }
            // In the older allocators an alternative without a name is the request itself.
            return alternative != null
                    && (!alternative.isEmpty()
                            || features.variant() == Features.Variant.EXPERIMENTAL)
                    && requests.contains(request + "/" + alternative);
        }
    }

    private final Features features;
    private final List<Entry> entries = new ArrayList<>();
    private int firstEmpty = -1;

    ClaimChecks(List<Constraint> constraints, Features features) {
        this.features = features;
        for (var i = 0; i < constraints.size(); i++) {
            switch (constraints.get(i)) {
                case Constraint.Match(var requests, var attribute) ->
                        entries.add(new Entry(i, requests, attribute, match()));
                case Constraint.MatchAndDistinct(var requests, var attribute, _) ->
                        entries.add(new Entry(i, requests, attribute, match()));
                case Constraint.Distinct(var requests, var attribute) -> {
                    entries.add(new Entry(i, requests, attribute, distinct()));
                    // The oldest allocator does not support it.
                    if (features.variant() == Features.Variant.STABLE) {
                        empty(i);
                    }
                }
                case Constraint.Empty _ -> empty(i);
            }
        }
    }

    private void empty(int index) {
        if (firstEmpty < 0) {
            firstEmpty = index;
        }
    }

    private Check match() {
        return features.listAttributes() ? new MatchSets() : new MatchScalars();
    }

    private Check distinct() {
        return features.listAttributes() ? new DistinctSets() : new DistinctScalars();
    }

    /// The constraints that apply to a request.
    ///
    /// @param alternative its name, or null for a request without alternatives
    /// @param sources of the attributes, by name
    List<AskLink> links(
            String request, @Nullable String alternative, Function<String, ValueSource> sources) {
        var links = new ArrayList<AskLink>();
        for (var entry : entries) {
            if (entry.appliesTo(request, alternative, features)) {
                links.add(
                        new AskLink(
                                entry.constraint(),
                                entry.check(),
                                sources.apply(entry.attribute())));
            }
        }
        return List.copyOf(links);
    }

    /// The index of the first constraint without an attribute, or -1.
    int firstEmpty() {
        return firstEmpty;
    }
}
