package io.juxta.allocator;

import io.juxta.allocator.Toy.Ask;
import io.juxta.allocator.Toy.Held;
import io.juxta.allocator.Toy.Rule;
import io.juxta.allocator.Toy.Thing;
import io.juxta.allocator.Toy.Value;
import io.juxta.allocator.Toy.Wish;
import io.juxta.model.Allocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes down all assignments of a toy world, whole, and looks at each whether it breaks a rule.
///
/// They are written down claim by claim and request by request, alternatives in order and devices
/// in ascending combinations, so that the first that breaks none is the one Kubernetes finds.
public final class BruteForce {

    /// A device for a request, in a whole assignment.
    record Pick(int claim, Wish wish, Ask ask, Thing thing) {

        String request() {
            return wish.prioritized() ? wish.name() + "/" + ask.name() : wish.name();
        }

        @Override
        public String toString() {
            return "%d %s %s".formatted(claim, request(), thing.name());
        }
    }

    private final Toy toy;

    public BruteForce(Toy toy) {
        this.toy = toy;
    }

    /// For each request of each claim, all ways to satisfy it by itself.
    private List<List<List<Pick>>> ways() {
        var ways = new ArrayList<List<List<Pick>>>();
        for (var claim = 0; claim < toy.wants().size(); claim++) {
            for (var wish : toy.wants().get(claim).wishes()) {
                var all = new ArrayList<List<Pick>>();
                for (var ask : wish.asks()) {
                    var picks = new ArrayList<Pick>();
                    for (var thing : toy.things()) {
                        if (suits(ask, thing)) {
                            picks.add(new Pick(claim, wish, ask, thing));
                        }
                    }
                    if (!ask.all()) {
                        combinations(picks, ask.count(), 0, List.of(), all);
                    } else if (!picks.isEmpty()) {
                        all.add(picks);
                    }
                }
                ways.add(all);
            }
        }
        return ways;
    }

    private static void combinations(
            List<Pick> from, int count, int start, List<Pick> sofar, List<List<Pick>> all) {
        if (sofar.size() == count) {
            all.add(sofar);
            return;
        }
        for (var i = start; i < from.size(); i++) {
            var more = new ArrayList<>(sofar);
            more.add(from.get(i));
            combinations(from, count, i + 1, more, all);
        }
    }

    /// How many assignments there are to look at.
    public double size() {
        var size = 1.0;
        for (var way : ways()) {
            size *= way.size();
        }
        return size;
    }

    /// The first assignment that breaks no rule.
    public Optional<List<Pick>> first() {
        return first(ways(), 0, List.of());
    }

    /// Whether these allocations are among the assignments that break no rule.
    public boolean allows(List<Allocation> allocations) {
        var picks = new ArrayList<Pick>();
        for (var claim = 0; claim < allocations.size(); claim++) {
            var results = allocations.get(claim).results();
            for (var wish : toy.wants().get(claim).wishes()) {
                picks.addAll(granted(claim, wish, results));
            }
        }
        for (var i = 0; i < picks.size(); i++) {
            for (var j = i + 1; j < picks.size(); j++) {
                if (picks.get(i).equals(picks.get(j))) {
                    return false;
                }
            }
        }
        return picks.stream().allMatch(pick -> suits(pick.ask(), pick.thing()))
                && isRight(picks)
                && allOfAll(picks);
    }

    /// A request for all devices has every one that suits it.
    private boolean allOfAll(List<Pick> picks) {
        for (var pick : picks) {
            for (var thing : toy.things()) {
                if (pick.ask().all()
                        && suits(pick.ask(), thing)
                        && !picks.contains(
                                new Pick(pick.claim(), pick.wish(), pick.ask(), thing))) {
                    return false;
                }
            }
        }
        return true;
    }

    private List<Pick> granted(int claim, Wish wish, List<Allocation.Result> results) {
        var picks = new ArrayList<Pick>();
        for (var result : results) {
            for (var ask : wish.asks()) {
                for (var thing : toy.things()) {
                    var pick = new Pick(claim, wish, ask, thing);
                    if (pick.request().equals(result.request())
                            && thing.name().equals(result.device().device())) {
                        picks.add(pick);
                    }
                }
            }
        }
        return picks;
    }

    private Optional<List<Pick>> first(List<List<List<Pick>>> ways, int index, List<Pick> sofar) {
        if (index == ways.size()) {
            return isRight(sofar) ? Optional.of(sofar) : Optional.empty();
        }
        for (var way : ways.get(index)) {
            var more = new ArrayList<>(sofar);
            more.addAll(way);
            var found = first(ways, index + 1, more);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /// Whether a device is what a request asks for, were it free.
    private static boolean suits(Ask ask, Thing thing) {
        if (ask.kind() != null && !ask.kind().equals(thing.kind())) {
            return false;
        }
        return ask.bandwidth() <= thing.bandwidth();
    }

    private boolean isRight(List<Pick> picks) {
        for (var pick : picks) {
            if (pick.thing().held() == Held.ALONE && !pick.wish().admin()) {
                return false;
            }
            if (pick.thing().tainted() && !pick.ask().tolerates()) {
                return false;
            }
        }
        if (collide(picks) || overdraw(picks) || overload(picks)) {
            return false;
        }
        for (var claim = 0; claim < toy.wants().size(); claim++) {
            for (var rule : toy.wants().get(claim).rules()) {
                if (!holds(rule, concerned(rule, claim, picks))) {
                    return false;
                }
            }
        }
        return true;
    }

    /// A device that cannot be shared goes to one request; only admin access to it may follow, in
    /// another claim.
    private static boolean collide(List<Pick> picks) {
        for (var i = 0; i < picks.size(); i++) {
            for (var j = i + 1; j < picks.size(); j++) {
                var one = picks.get(i);
                var two = picks.get(j);
                if (one.thing().equals(two.thing())
                        && !one.thing().shared()
                        && !(two.wish().admin() && one.claim() != two.claim())) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean overdraw(List<Pick> picks) {
        var drawn = 0;
        var anybody = false;
        for (var thing : toy.things()) {
            var times = (int) picks.stream().filter(pick -> pick.thing().equals(thing)).count();
            if (thing.shared()) {
                // All shares of a device draw once.
                times = thing.held() == Held.IN_PART ? 0 : Math.min(1, times);
            }
            anybody |= thing.draws() > 0 && times > 0;
            drawn += thing.draws() * (times + (thing.held() == Held.BY_NOBODY ? 0 : 1));
        }
        return anybody && drawn > toy.slots();
    }

    private static boolean overload(List<Pick> picks) {
        var loads = new HashMap<String, Integer>();
        for (var pick : picks) {
            var thing = pick.thing();
            if (thing.bandwidth() < 0) {
                continue;
            }
            var taken = pick.ask().bandwidth() < 0 ? thing.bandwidth() : pick.ask().bandwidth();
            var load = thing.shared() ? loads.merge(thing.name(), taken, Integer::sum) : taken;
            if (thing.heldBandwidth() + load > thing.bandwidth()) {
                return true;
            }
        }
        return false;
    }

    private static List<Pick> concerned(Rule rule, int claim, List<Pick> picks) {
        return picks.stream()
                .filter(pick -> pick.claim() == claim)
                .filter(
                        pick ->
                                rule.requests().isEmpty()
                                        || rule.requests().contains(pick.wish().name())
                                        || rule.requests().contains(pick.request()))
                .toList();
    }

    private boolean holds(Rule rule, List<Pick> picks) {
        var values = new ArrayList<Value>();
        for (var pick : picks) {
            var value = pick.thing().values().get(rule.attribute());
            if (value == null) {
                return false;
            }
            values.add(value);
        }
        if (!toy.lists() && values.size() > 1) {
            // A list has no type here: it fits nothing, and can differ only from what comes later.
            var from = rule.match() ? 0 : 1;
            if (values.subList(from, values.size()).stream().anyMatch(Value::list)) {
                return false;
            }
            values.removeIf(Value::list);
        }
        if (values.isEmpty()) {
            return true;
        }
        var common = new HashSet<>(members(values.getFirst()));
        var united = new HashSet<Object>();
        var total = 0;
        for (var value : values) {
            common.retainAll(members(value));
            united.addAll(members(value));
            total += members(value).size();
        }
        return rule.match() ? !common.isEmpty() : united.size() == total;
    }

    private static Set<Object> members(Value value) {
        var members = new HashSet<Object>();
        for (var member : value.members()) {
            members.add(value.text() ? "text " + member : member);
        }
        return members;
    }
}
