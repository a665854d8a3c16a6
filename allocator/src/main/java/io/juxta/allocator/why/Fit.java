package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Preparation;
import io.juxta.allocator.core.Question;
import io.juxta.allocator.core.ValueSource;
import io.juxta.allocator.why.ComparedValues.Value;
import io.juxta.allocator.why.FitWords.Agreement;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// A summary line of an allocation: for each constraint which devices share which value, or in what
/// they differ, and then the devices without a constraint.
public final class Fit {

    private record Compared(DeviceId device, List<Value> values) {}

    private final Question question;

    private Fit(Inventory inventory, List<Claim> claims) {
        this.question = Preparation.of(inventory, claims);
    }

    /// As in `gpu-5 + nic-1 share pcieRoot pci0000:17; cpu-0`.
    ///
    /// @param claims and
    /// @param allocations of them, in the same order
    public static String of(Inventory inventory, List<Claim> claims, List<Allocation> allocations) {
        var fit = new Fit(inventory, claims);
        var devices = new ArrayList<DeviceId>();
        var agreements = new ArrayList<Agreement>();
        for (var i = 0; i < claims.size(); i++) {
            var results = allocations.get(i).results();
            results.forEach(result -> devices.add(result.device()));
            var constraints = claims.get(i).spec().constraints();
            for (var c = 0; c < constraints.size(); c++) {
                var agreement = agreement(constraints.get(c), fit.compared(i, c, results));
                if (agreement != null) {
                    agreements.add(agreement);
                }
            }
        }
        return FitWords.of(devices, agreements);
    }

    /// The agreement of the devices that a constraint compares; null when they are fewer than two.
    private static @Nullable Agreement agreement(Constraint constraint, List<Compared> compared) {
        var devices = new LinkedHashSet<DeviceId>();
        compared.forEach(one -> devices.add(one.device()));
        if (devices.size() < 2) {
            return null;
        }
        return switch (constraint) {
            case Constraint.Match(_, var attribute) -> shared(devices, attribute, compared);
            case Constraint.MatchAndDistinct(_, var attribute, _) ->
                    shared(devices, attribute, compared);
            case Constraint.Distinct(_, var attribute) -> different(devices, attribute, compared);
            case Constraint.Empty _ -> null;
        };
    }

    private static @Nullable Agreement shared(
            SequencedSet<DeviceId> devices, String attribute, List<Compared> compared) {
        var common = new LinkedHashSet<>(compared.getFirst().values());
        compared.forEach(one -> common.retainAll(one.values()));
        return common.isEmpty()
                ? null
                : new Agreement.Shared(
                        devices, attribute, common.stream().map(Value::text).toList());
    }

    private static @Nullable Agreement different(
            SequencedSet<DeviceId> devices, String attribute, List<Compared> compared) {
        var seen = new HashSet<Value>();
        return compared.stream().flatMap(one -> one.values().stream()).allMatch(seen::add)
                ? new Agreement.Different(devices, attribute)
                : null;
    }

    /// The devices of a constraint, each with its compared values; once per result.
    private List<Compared> compared(int claim, int constraint, List<Allocation.Result> results) {
        var compared = new ArrayList<Compared>();
        for (var result : results) {
            var place = place(result.device());
            var source = source(claim, constraint, result.request());
            if (place >= 0 && source != null) {
                compared.add(
                        new Compared(
                                result.device(),
                                ComparedValues.of(
                                        source.value(place), question.inventory().features())));
            }
        }
        return compared;
    }

    /// The index of a device, or -1. An allocation has a few, so nothing is sorted for them.
    private int place(DeviceId device) {
        var inventory = question.inventory();
        for (var i = 0; i < inventory.size(); i++) {
            if (inventory.id(i).equals(device)) {
                return i;
            }
        }
        return -1;
    }

    private @Nullable ValueSource source(int claim, int constraint, String reference) {
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
