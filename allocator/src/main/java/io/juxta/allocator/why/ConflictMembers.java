package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.TaintCheck;
import io.juxta.model.AllocationMode;
import io.juxta.model.Claim;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.DeviceId;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// Lists the facts of a question that could be part of a conflict, kind by kind, in the order of
/// interest: the requests, then the users of devices, then the details.
///
/// What restricts a request for all devices is not among them: without it the request needs more,
/// which never helps.
public final class ConflictMembers {

    private final Inventory inventory;
    private final List<Claim> claims;
    private final List<List<ConflictMember>> kinds = new ArrayList<>();

    private ConflictMembers(Inventory inventory, List<Claim> claims) {
        this.inventory = inventory;
        this.claims = claims;
    }

    /// By kind; no kind is empty.
    static List<List<ConflictMember>> of(Inventory inventory, List<Claim> claims) {
        var members = new ConflictMembers(inventory, claims);
        members.requests();
        members.constraints();
        members.holdings();
        members.taints();
        members.counters();
        members.asks();
        members.classes();
        return members.kinds;
    }

    private void add(SequencedSet<ConflictMember> kind) {
        if (!kind.isEmpty()) {
            kinds.add(List.copyOf(kind));
        }
    }

    private void requests() {
        var found = new LinkedHashSet<ConflictMember>();
        for (var claim : claims) {
            for (var request : claim.spec().requests()) {
                found.add(new ConflictMember.Wanted(claim.meta().fullName(), request.name()));
            }
        }
        add(found);
    }

    private void constraints() {
        var found = new LinkedHashSet<ConflictMember>();
        for (var claim : claims) {
            var constraints = claim.spec().constraints();
            for (var i = 0; i < constraints.size(); i++) {
                found.add(
                        new ConflictMember.Constrained(
                                claim.meta().fullName(), i, constraints.get(i)));
            }
        }
        add(found);
    }

    private void asks() {
        var sizes = new LinkedHashSet<ConflictMember>();
        var selectors = new LinkedHashSet<ConflictMember>();
        for (var claim : claims) {
            var name = claim.meta().fullName();
            for (var request : claim.spec().requests()) {
                if (request instanceof Request.Exactly exactly) {
                    ask(name, request.name(), null, exactly.ask(), sizes, selectors);
                }
                for (var one : alternatives(request)) {
                    ask(name, request.name(), one.name(), one.ask(), sizes, selectors);
                }
            }
        }
        add(sizes);
        add(selectors);
    }

    static List<Request.Alternative> alternatives(Request request) {
        return switch (request) {
            case Request.Exactly _ -> List.of();
            case Request.FirstAvailable(_, var alternatives) -> alternatives;
            case Request.MalformedRequest(_, _, var alternatives) -> alternatives;
        };
    }

    private static void ask(
            String claim,
            String request,
            @Nullable String alternative,
            DeviceAsk ask,
            SequencedSet<ConflictMember> sizes,
            SequencedSet<ConflictMember> selectors) {
        if (wantsAll(ask)) {
            return;
        }
        if (ask.capacity() instanceof CapacityAsk.Amounts(var amounts)) {
            amounts.forEach(
                    (name, amount) ->
                            sizes.add(
                                    new ConflictMember.Sized(
                                            claim, request, alternative, name, amount)));
        }
        for (var i = 0; i < ask.selectors().size(); i++) {
            if (ask.selectors().get(i) instanceof Selector.Cel(var expression)) {
                selectors.add(
                        new ConflictMember.Selected(claim, request, alternative, i, expression));
            }
        }
    }

    private static boolean wantsAll(DeviceAsk ask) {
        return ask.mode() == AllocationMode.KnownMode.ALL;
    }

    private void classes() {
        var found = new LinkedHashSet<ConflictMember>();
        var narrowing = new HashSet<String>();
        for (var claim : claims) {
            Excerpt.asks(claim).stream()
                    .filter(ConflictMembers::wantsAll)
                    .forEach(ask -> narrowing.add(ask.deviceClass()));
        }
        for (var claim : claims) {
            for (var ask : Excerpt.asks(claim)) {
                var deviceClass = inventory.world().deviceClass(ask.deviceClass());
                if (deviceClass == null || narrowing.contains(ask.deviceClass())) {
                    continue;
                }
                for (var i = 0; i < deviceClass.selectors().size(); i++) {
                    if (deviceClass.selectors().get(i) instanceof Selector.Cel(var expression)) {
                        found.add(new ConflictMember.Classed(ask.deviceClass(), i, expression));
                    }
                }
            }
        }
        add(found);
    }

    private void taints() {
        var found = new LinkedHashSet<ConflictMember>();
        if (inventory.features().deviceTaints()) {
            for (var i = 0; i < inventory.size(); i++) {
                var distinct = new ArrayList<ConflictMember.DevicesTainted>();
                for (var taint : inventory.device(i).taints()) {
                    if (TaintCheck.counts(taint)
                            && distinct.stream()
                                    .noneMatch(one -> TaintCheck.same(one.taint(), taint))) {
                        distinct.add(new ConflictMember.DevicesTainted(inventory.id(i), taint));
                    }
                }
                found.addAll(distinct);
            }
        }
        add(found);
    }

    private void counters() {
        var found = new LinkedHashSet<ConflictMember>();
        for (var pool : inventory.pools()) {
            for (var set : pool.counters().values()) {
                set.counters()
                        .forEach(
                                (name, total) ->
                                        found.add(
                                                new ConflictMember.Counted(
                                                        pool.driver(),
                                                        pool.name(),
                                                        set.name(),
                                                        name,
                                                        total)));
            }
        }
        add(found);
    }

    /// Allocations elsewhere matter where they draw on counters of devices here.
    private void holdings() {
        var found = new LinkedHashSet<ConflictMember>();
        for (var pool : inventory.pools()) {
            for (var slice : pool.offered()) {
                holdings(slice, found);
            }
            if (!pool.counters().isEmpty()) {
                for (var slice : pool.elsewhere()) {
                    holdings(slice, found);
                }
            }
        }
        add(found);
    }

    private void holdings(Slice slice, SequencedSet<ConflictMember> found) {
        for (var device : slice.devices()) {
            DeviceId id = slice.id(device);
            if (inventory.world().holdings().any(id)) {
                found.add(new ConflictMember.DevicesInUse(id, Refusals.holders(inventory, id)));
            }
        }
    }
}
