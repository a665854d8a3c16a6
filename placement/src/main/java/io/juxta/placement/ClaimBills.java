package io.juxta.placement;

import io.juxta.allocator.Offer;
import io.juxta.ledger.DeviceSource;
import io.juxta.ledger.HeldClaim;
import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.PodClaim;
import io.juxta.model.PodSpec;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Cache of what pods cost on nodes with the devices they are offered there. A hundred pods of one
/// kind are computed once for each node.
///
/// Pods have the same shape when their containers have the same requests and use the same names for
/// claims. The cache is bounded and thread-safe.
final class ClaimBills {

    private static final int MOST_SHAPES = 4096;

    private record Shape(
            List<Needs> init,
            List<Needs> containers,
            @Nullable ResourceNeeds level,
            ByName<Quantity> overhead,
            List<String> claims) {}

    private record Needs(String name, ResourceNeeds resources, boolean sidecar) {}

    /// The entry that is stored on an offer.
    private record Noted(Object shape, ClaimBill bill) {}

    private record Cause(Object shape, List<Object> recipe) {}

    private final Map<Shape, Object> shapes = new HashMap<>();
    private final DeviceCostClasses recipes = new DeviceCostClasses();
    private final Map<Cause, ClaimBill> bills = new ConcurrentHashMap<>();

    /// One object for all pods of the same shape. Which claims they name does not matter.
    synchronized Object shape(PodSpec spec) {
        if (shapes.size() >= MOST_SHAPES) {
            shapes.clear();
        }
        return shapes.computeIfAbsent(
                new Shape(
                        needs(spec.initContainers()),
                        needs(spec.containers()),
                        spec.resources(),
                        spec.overhead(),
                        spec.claims().stream().map(PodClaim::name).toList()),
                _ -> new Object());
    }

    /// The cost of a pod of a given shape with these claims. It is computed unless a cached result
    /// for devices of equal cost exists.
    ClaimBill of(
            Object shape,
            List<HeldClaim> claims,
            DeviceSource devices,
            Supplier<ClaimBill> costRules) {
        var recipe = recipes.of(claims, devices);
        if (recipe == null) {
            return costRules.get();
        }
        var cause = new Cause(shape, recipe);
        var bill = bills.get(cause);
        if (bill == null) {
            bill = costRules.get();
            if (bills.size() >= MOST_SHAPES) {
                bills.clear();
            }
            if (!(bill instanceof ClaimBill.Failed)) {
                bills.put(cause, bill);
            }
        }
        return bill;
    }

    private static List<Needs> needs(List<Container> containers) {
        var needs = new ArrayList<Needs>();
        for (var container : containers) {
            needs.add(new Needs(container.name(), container.resources(), container.isSidecar()));
        }
        return needs;
    }

    /// The cached cost of a pod of a given shape with an offer, or null.
    @SuppressWarnings("ReferenceEquality") // pods of one shape share the object
    static @Nullable ClaimBill get(Offer offer, Object shape) {
        return offer.note() instanceof Noted(var pods, var bill) && pods == shape ? bill : null;
    }

    /// Errors name claims, so they are not cached.
    static void put(Offer offer, Object shape, ClaimBill bill) {
        if (!(bill instanceof ClaimBill.Failed)) {
            offer.leave(new Noted(shape, bill));
        }
    }
}
