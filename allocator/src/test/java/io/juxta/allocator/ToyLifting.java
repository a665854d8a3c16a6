package io.juxta.allocator;

import io.juxta.allocator.Toy.Ask;
import io.juxta.allocator.Toy.Held;
import io.juxta.allocator.Toy.Rule;
import io.juxta.allocator.Toy.Thing;
import io.juxta.allocator.Toy.Want;
import io.juxta.allocator.Toy.Wish;
import io.juxta.allocator.why.ConflictMember;
import io.juxta.allocator.why.FitChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Lifts facts of toy worlds and makes changes in them, without a line of what does the same to
/// real ones.
public final class ToyLifting {

    private static final int PLENTY = 1000;

    private ToyLifting() {}

    public static Toy lift(Toy toy, ConflictMember member) {
        return switch (member) {
            case ConflictMember.Wanted(var claim, var request) ->
                    wants(toy, claim, want -> without(want, request));
            case ConflictMember.Constrained(var claim, var constraint, _) ->
                    wants(toy, claim, want -> withoutRule(want, constraint));
            case ConflictMember.Sized(var claim, var request, var alternative, _, _) ->
                    asks(toy, claim, request, alternative, ask -> ask(ask, ask.count(), -1));
            case ConflictMember.Classed(var kind, _, _) -> anyKind(toy, kind);
            case ConflictMember.DevicesTainted(var device, _) ->
                    things(
                            toy,
                            thing -> thing.name().equals(device.device()),
                            thing -> thing(thing, false, thing.held()));
            case ConflictMember.Counted _ ->
                    new Toy(toy.lists(), PLENTY, toy.things(), toy.wants());
            case ConflictMember.DevicesInUse(var device, _) ->
                    things(toy, thing -> thing.name().equals(device.device()), ToyLifting::free);
            case ConflictMember.Selected selected ->
                    throw new AssertionError("Toys have no selectors: " + selected);
        };
    }

    public static Toy change(Toy toy, FitChange change) {
        return switch (change) {
            case FitChange.RemoveConstraint(var constraint) -> lift(toy, constraint);
            case FitChange.LowerCount(var claim, var request, var alternative, _, var to) ->
                    asks(
                            toy,
                            claim,
                            request,
                            alternative,
                            ask -> ask(ask, Math.toIntExact(to), ask.bandwidth()));
            case FitChange.AddToleration(var claim, var request, var alternative, _) ->
                    asks(
                            toy,
                            claim,
                            request,
                            alternative,
                            ask ->
                                    new Ask(
                                            ask.name(),
                                            ask.kind(),
                                            ask.count(),
                                            ask.all(),
                                            ask.bandwidth(),
                                            true));
            case FitChange.AddTolerations(var all) -> {
                var changed = toy;
                for (var one : all) {
                    changed = change(changed, one);
                }
                yield changed;
            }
            case FitChange.FreeClaims(var claims) ->
                    things(
                            toy,
                            thing ->
                                    claims.stream()
                                            .anyMatch(
                                                    holder ->
                                                            holder.claim()
                                                                    .equals(
                                                                            "default/holder-of-"
                                                                                    + thing
                                                                                            .name())),
                            ToyLifting::free);
            case FitChange.AddDevice(var like) -> oneMore(toy, like.device());
            case FitChange.LoosenSelector _, FitChange.OtherNode _ ->
                    throw new AssertionError("Toys have neither selectors nor nodes: " + change);
        };
    }

    private static Toy wants(Toy toy, String claim, UnaryOperator<Want> change) {
        var wants = new ArrayList<Want>();
        for (var want : toy.wants()) {
            wants.add(claim.equals("default/c" + wants.size()) ? change.apply(want) : want);
        }
        return new Toy(toy.lists(), toy.slots(), toy.things(), wants);
    }

    private static Want without(Want want, String request) {
        var rules = new ArrayList<Rule>();
        for (var rule : want.rules()) {
            var others =
                    rule.requests().stream()
                            .filter(name -> !name.split("/", 2)[0].equals(request))
                            .toList();
            if (rule.requests().isEmpty() || !others.isEmpty()) {
                rules.add(new Rule(rule.match(), rule.attribute(), others));
            }
        }
        return new Want(
                want.wishes().stream().filter(wish -> !wish.name().equals(request)).toList(),
                rules);
    }

    private static Want withoutRule(Want want, int index) {
        var rules = new ArrayList<>(want.rules());
        rules.remove(index);
        return new Want(want.wishes(), rules);
    }

    private static Toy asks(
            Toy toy,
            String claim,
            String request,
            @Nullable String alternative,
            UnaryOperator<Ask> change) {
        return wants(
                toy,
                claim,
                want ->
                        new Want(
                                want.wishes().stream()
                                        .map(
                                                wish ->
                                                        wish.name().equals(request)
                                                                ? wish(wish, alternative, change)
                                                                : wish)
                                        .toList(),
                                want.rules()));
    }

    private static Wish wish(Wish wish, @Nullable String alternative, UnaryOperator<Ask> change) {
        var asks = new ArrayList<>(wish.asks());
        asks.replaceAll(
                ask ->
                        alternative == null || ask.name().equals(alternative)
                                ? change.apply(ask)
                                : ask);
        return new Wish(wish.name(), wish.prioritized(), wish.admin(), asks);
    }

    private static Toy anyKind(Toy toy, String kind) {
        var wants = new ArrayList<Want>();
        for (var want : toy.wants()) {
            var wishes = new ArrayList<>(want.wishes());
            wishes.replaceAll(
                    wish ->
                            wish(
                                    wish,
                                    null,
                                    ask ->
                                            Objects.equals(ask.kind(), kind)
                                                    ? new Ask(
                                                            ask.name(),
                                                            null,
                                                            ask.count(),
                                                            ask.all(),
                                                            ask.bandwidth(),
                                                            ask.tolerates())
                                                    : ask));
            wants.add(new Want(wishes, want.rules()));
        }
        return new Toy(toy.lists(), toy.slots(), toy.things(), wants);
    }

    private static Ask ask(Ask ask, int count, int bandwidth) {
        return new Ask(ask.name(), ask.kind(), count, ask.all(), bandwidth, ask.tolerates());
    }

    private static Toy things(Toy toy, Predicate<Thing> which, UnaryOperator<Thing> change) {
        var things = new ArrayList<>(toy.things());
        things.replaceAll(thing -> which.test(thing) ? change.apply(thing) : thing);
        return new Toy(toy.lists(), toy.slots(), things, toy.wants());
    }

    private static Thing free(Thing thing) {
        return thing(thing, thing.tainted(), Held.BY_NOBODY);
    }

    private static Thing thing(Thing thing, boolean tainted, Held held) {
        return new Thing(
                thing.name(),
                thing.kind(),
                thing.values(),
                thing.draws(),
                thing.bandwidth(),
                thing.shared(),
                tainted,
                held,
                held == Held.IN_PART ? thing.heldBandwidth() : 0);
    }

    private static Toy oneMore(Toy toy, String like) {
        var things = new ArrayList<>(toy.things());
        for (var thing : List.copyOf(things)) {
            if (thing.name().equals(like)) {
                things.add(
                        new Thing(
                                "more",
                                thing.kind(),
                                thing.values(),
                                thing.draws(),
                                thing.bandwidth(),
                                thing.shared(),
                                thing.tainted(),
                                Held.BY_NOBODY,
                                0));
            }
        }
        return new Toy(toy.lists(), toy.slots(), things, toy.wants());
    }
}
