package io.juxta.allocator;

import io.juxta.allocator.ComparedValues.Value;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says in one line what claims got, and what made it fit.
public final class Fit {

    private Fit() {}

    /// As in `gpu-1 + nic-0 share numaNode 3`.
    ///
    /// @param claims and
    /// @param allocations what they got, in the same order
    public static String of(Inventory inventory, List<Claim> claims, List<Allocation> allocations) {
        var places = new HashMap<DeviceId, Integer>();
        for (var i = 0; i < inventory.size(); i++) {
            places.put(inventory.id(i), i);
        }
        var question = Preparation.of(inventory, claims);
        var devices = new ArrayList<String>();
        var shared = new LinkedHashMap<String, List<String>>();
        for (var i = 0; i < claims.size(); i++) {
            var results = allocations.get(i).results();
            results.forEach(result -> devices.add(result.device().device()));
            var constraints = claims.get(i).spec().constraints();
            for (var c = 0; c < constraints.size(); c++) {
                var attribute = matched(constraints.get(c));
                if (attribute != null) {
                    var values = common(question, i, c, results, places);
                    if (!values.isEmpty()) {
                        shared.putIfAbsent(attribute, values.stream().map(Value::text).toList());
                    }
                }
            }
        }
        return Wording.fit(devices, shared);
    }

    private static @Nullable String matched(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Match(_, var attribute) -> attribute;
            case Constraint.MatchAndDistinct(_, var attribute, _) -> attribute;
            case Constraint.Distinct _, Constraint.Empty _ -> null;
        };
    }

    /// The values that all devices under a constraint have; none when it holds for fewer than two.
    private static List<Value> common(
            Question question,
            int claim,
            int constraint,
            List<Allocation.Result> results,
            Map<DeviceId, Integer> places) {
        LinkedHashSet<Value> common = null;
        var devices = 0;
        for (var result : results) {
            var place = places.get(result.device());
            var source = source(question, claim, constraint, result.request());
            if (place == null || source == null) {
                continue;
            }
            var values = ComparedValues.of(source.value(place), question.inventory().features());
            devices++;
            if (common == null) {
                common = new LinkedHashSet<>(values);
            } else {
                common.retainAll(values);
            }
        }
        return common == null || devices < 2 ? List.of() : List.copyOf(common);
    }

    private static @Nullable ValueSource source(
            Question question, int claim, int constraint, String reference) {
        for (var request : question.asks().get(claim)) {
            for (var ask : request.asks()) {
                if (ask.reference().equals(reference)) {
                    for (var link : ask.links()) {
                        if (link.constraint() == constraint) {
                            return link.source();
                        }
                    }
                }
            }
        }
        return null;
    }
}
