package io.juxta.allocator.why;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.why.Cause.TooFewValues;
import io.juxta.allocator.why.ComparedValues.Value;
import io.juxta.model.AttributeValue;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds a constraint of a claim that cannot hold, whatever the others are.
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

    /// Null when every constraint alone can hold.
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
        var compared = false;
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
                compared |= link != null;
            }
            least += fewest;
        }
        return least < 2 || !compared
                ? null
                : new MatchCauses(
                                claim.meta().fullName(),
                                constraint,
                                attribute,
                                requests,
                                inventory.features().listAttributes())
                        .find();
    }

    /// Whether a candidate has an attribute that is no single value. Without list attributes such
    /// values are compared by one member or another, depending on the order, and counting proves
    /// nothing.
    private boolean odd(Survey survey, Ask.AskLink link) {
        return !inventory.features().listAttributes()
                && survey.candidates().stream()
                        .anyMatch(
                                device ->
                                        link.source().value(device)
                                                instanceof AttributeValue.MalformedValue);
    }

    /// How many of a request's candidates have a value.
    static long count(Survey survey, Ask.AskLink link, Value value) {
        return survey.candidates().stream()
                .filter(device -> survey.values(link, device).contains(value))
                .count();
    }

    private @Nullable Cause distinct(int constraint, String attribute) {
        var values = new LinkedHashSet<Value>();
        var involved = new ArrayList<Survey>();
        var needed = 0L;
        var lists = false;
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
            var scalars = 0;
            for (var device : survey.candidates()) {
                var own = survey.values(link, device);
                scalars += own.isEmpty() ? 0 : 1;
                values.addAll(own);
            }
            lists |= scalars < survey.ask().count();
        }
        if (lists) {
            return listsOff(constraint, attribute, involved, needed);
        }
        return needed > values.size()
                ? new TooFewValues(constraint, attribute, involved, needed, List.copyOf(values))
                : null;
    }

    /// With list attributes off a device with a list matches no other, and there are not enough
    /// devices with scalars.
    private @Nullable Cause listsOff(
            int constraint, String attribute, List<Survey> involved, long needed) {
        return inventory.features().listAttributes() || needed < 2
                ? null
                : new Cause.ListsOff(
                        new Mismatch.GateOff(
                                claim.meta().fullName(),
                                constraint,
                                attribute,
                                MatchCauses.LISTS,
                                involved.stream().map(Survey::name).toList(),
                                List.of()));
    }
}
