package io.juxta.allocator;

import io.juxta.allocator.Cause.NothingInCommon;
import io.juxta.allocator.Cause.Side;
import io.juxta.allocator.Cause.TooFewValues;
import io.juxta.allocator.ComparedValues.Value;
import io.juxta.model.AttributeValue;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks for a constraint of a claim that cannot be met, whatever becomes of the others.
final class ConstraintCauses {

    private final Inventory inventory;
    private final Claim claim;
    private final List<List<Survey>> requests;

    /// @param requests surveys of the claim by request and alternative
    ConstraintCauses(Inventory inventory, Claim claim, List<List<Survey>> requests) {
        this.inventory = inventory;
        this.claim = claim;
        this.requests = requests;
    }

    /// Null when every constraint by itself can be met.
    @Nullable Cause find() {
        var constraints = claim.spec().constraints();
        for (var i = 0; i < constraints.size(); i++) {
            var cause =
                    switch (constraints.get(i)) {
                        case Constraint.Match(_, var attribute) -> match(i, attribute);
                        case Constraint.MatchAndDistinct(_, var attribute, _) ->
                                match(i, attribute);
                        case Constraint.Distinct(_, var attribute) -> distinct(i, attribute);
                        case Constraint.Empty _ -> null;
                    };
            if (cause != null) {
                return cause;
            }
        }
        return null;
    }

    private @Nullable Cause match(int constraint, String attribute) {
        var all = new LinkedHashSet<Value>();
        var sides = new ArrayList<Side>();
        var least = 0L;
        for (var request : requests) {
            var fewest = Long.MAX_VALUE;
            for (var survey : request) {
                var link = survey.link(constraint);
                if (survey.isShort()) {
                    continue;
                }
                fewest = Math.min(fewest, link == null ? 0 : survey.ask().count());
                if (link != null && odd(survey, link)) {
                    return null;
                }
                if (link != null) {
                    var values = new LinkedHashSet<Value>();
                    survey.candidates()
                            .forEach(device -> values.addAll(survey.values(link, device)));
                    sides.add(new Side(survey, List.copyOf(values)));
                    all.addAll(values);
                }
            }
            least += fewest;
        }
        if (least < 2 || sides.isEmpty()) {
            return null;
        }
        for (var value : all) {
            if (requests.stream().allMatch(request -> agrees(request, constraint, value))) {
                return null;
            }
        }
        return new NothingInCommon(constraint, attribute, sides);
    }

    /// Whether a candidate has what is no single value. Without lists such are compared by one
    /// member or another, depending on the order, and counting says nothing.
    private boolean odd(Survey survey, Ask.Link link) {
        return !inventory.features().listAttributes()
                && survey.candidates().stream()
                        .anyMatch(
                                device ->
                                        link.source().value(device)
                                                instanceof AttributeValue.Malformed);
    }

    /// Whether a request could have all its devices with this value.
    private static boolean agrees(List<Survey> request, int constraint, Value value) {
        for (var survey : request) {
            var link = survey.link(constraint);
            if (!survey.isShort()
                    && (link == null || count(survey, link, value) >= survey.ask().count())) {
                return true;
            }
        }
        return false;
    }

    /// How many of a request's candidates have a value.
    static long count(Survey survey, Ask.Link link, Value value) {
        return survey.candidates().stream()
                .filter(device -> survey.values(link, device).contains(value))
                .count();
    }

    private @Nullable Cause distinct(int constraint, String attribute) {
        var values = new LinkedHashSet<Value>();
        var involved = new ArrayList<Survey>();
        var needed = 0L;
        for (var request : requests) {
            var survey = request.getFirst();
            var link = survey.link(constraint);
            if (request.size() > 1 || link == null) {
                continue;
            }
            if (odd(survey, link)) {
                return null;
            }
            involved.add(survey);
            needed += survey.ask().count();
            for (var device : survey.candidates()) {
                var own = survey.values(link, device);
                if (own.isEmpty()) {
                    return null;
                }
                values.addAll(own);
            }
        }
        return needed > values.size()
                ? new TooFewValues(constraint, attribute, involved, needed, List.copyOf(values))
                : null;
    }
}
