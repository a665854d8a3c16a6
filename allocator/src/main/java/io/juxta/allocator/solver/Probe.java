package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import io.juxta.allocator.solver.ClassSearch.End;
import io.juxta.allocator.solver.Puzzle.PuzzleDraw;
import io.juxta.allocator.solver.Puzzle.Request;
import io.juxta.allocator.solver.Puzzle.Room;
import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.View;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Asks whether requests have a solution at all, in an order that finds out sooner: devices that
/// draw little first, so that those skipped make what is left more expensive, and requests with the
/// least to spare first.
///
/// The first solution is not what it looks for; but if there is none in one order, there is none in
/// any.
final class Probe {

    // Why it is safe: the devices are renamed and the requests reordered. That maps solutions to
    // solutions one to one, so a no carries over. A yes is thrown away, since the first solution in
    // this order is another one than Kubernetes'.
    //
    // Twins are not used: they compare requests in Kubernetes' order. Why it ends: it is one search
    // with at most a quarter of the effort that is left, and without probes of its own. When it is
    // made says Probes.

    private final Puzzle puzzle;
    private final int[] requests;
    private final Set<Shortcut> shortcuts;

    Probe(Puzzle puzzle, int[] requests, Set<Shortcut> shortcuts) {
        this.puzzle = puzzle;
        this.requests = requests;
        this.shortcuts = EnumSet.noneOf(Shortcut.class);
        this.shortcuts.addAll(shortcuts);
        this.shortcuts.remove(Shortcut.PROBE);
    }

    /// Whether it is proven, with part of the effort, that there is no solution. What it spends is
    /// spent for the search too, so that the budget holds for both together.
    ///
    /// @param most of the effort, if that is less than a quarter of what is left
    boolean refutes(Effort effort, long most) {
        var part = new Effort(Math.min(most, effort.left() / 4));
        var sorted = sorted();
        var classes = new DeviceClasses(sorted, shortcuts);
        var search =
                new ClassSearch(
                        sorted,
                        scarcestFirst(),
                        classes,
                        new DeviceGroups(sorted, classes),
                        null,
                        shortcuts,
                        part);
        var end = search.run();
        effort.spend(part.spent());
        return end == End.NONE;
    }

    /// Requests that have few devices for each one they need come first, and of those the ones with
    /// the largest shares: they fail soonest, and small shares fit into what large ones leave.
    private int[] scarcestFirst() {
        return IntStream.of(requests)
                .boxed()
                .sorted(
                        Comparator.comparingDouble(this::spare)
                                .thenComparingDouble(request -> -share(request)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// How many devices there are for each that is needed.
    private double spare(int request) {
        var spare = 0.0;
        for (var want : puzzle.requests().get(request).wants()) {
            spare += (double) Bits.count(want.devices()) / Math.max(1, want.count());
        }
        return spare;
    }

    /// The largest share that it takes of a device, in parts of what is left, over all capacities.
    private double share(int request) {
        var largest = 0.0;
        for (var want : puzzle.requests().get(request).wants()) {
            for (var d = Bits.next(want.devices(), 0);
                    d >= 0;
                    d = Bits.next(want.devices(), d + 1)) {
                largest = Math.max(largest, share(want.takes()[d], puzzle.shares()[d]));
            }
        }
        return largest;
    }

    private static double share(long @Nullable [] takes, @Nullable Room room) {
        var share = 0.0;
        if (takes != null && room != null) {
            for (var i = 0; i < takes.length; i++) {
                share += (double) takes[i] / Math.max(1, room.left()[i]);
            }
        }
        return share;
    }

    /// The same puzzle with its devices in another order. Values, counters and rooms keep their
    /// numbers; only devices move.
    private Puzzle sorted() {
        var order =
                IntStream.range(0, puzzle.devices())
                        .boxed()
                        .sorted(Comparator.comparingDouble(this::cost))
                        .mapToInt(Integer::intValue)
                        .toArray();
        // By old number, the new one.
        var place = new int[order.length];
        for (var i = 0; i < order.length; i++) {
            place[order[i]] = i;
        }
        var draws = new PuzzleDraw[order.length];
        var shares = new Room[order.length];
        for (var i = 0; i < order.length; i++) {
            draws[i] = puzzle.draws()[order[i]];
            shares[i] = puzzle.shares()[order[i]];
        }
        return new Puzzle(
                puzzle.devices(),
                puzzle.requests().stream().map(request -> moved(request, place)).toList(),
                puzzle.rules().stream().map(rule -> moved(rule, place)).toList(),
                puzzle.counters(),
                puzzle.implied(),
                draws,
                shares,
                puzzle.errorCapable());
    }

    /// What a device draws, in shares of what is left, over all counters. Only sorts.
    private double cost(int device) {
        var draw = puzzle.draws()[device];
        var cost = 0.0;
        for (var i = 0; i < draw.counters().length; i++) {
            cost +=
                    (double) draw.amounts()[i]
                            / Math.max(1, puzzle.counters().get(draw.counters()[i]).left());
        }
        return cost;
    }

    /// The same with devices renamed; a list of all devices stays ascending.
    private static Request moved(Request request, int[] place) {
        var wants = new ArrayList<Want>();
        for (var want : request.wants()) {
            var takes = new long[place.length][];
            for (var d = 0; d < place.length; d++) {
                takes[place[d]] = want.takes()[d];
            }
            var fixed = want.fixed();
            wants.add(
                    new Want(
                            want.ask(),
                            want.count(),
                            fixed == null
                                    ? null
                                    : IntStream.of(fixed).map(d -> place[d]).sorted().toArray(),
                            moved(want.devices(), place),
                            want.views(),
                            takes));
        }
        return new Request(request.claim(), List.copyOf(wants));
    }

    private static Rule moved(Rule rule, int[] place) {
        var views = new ArrayList<View>();
        for (var view : rule.views()) {
            var sets = new long[place.length][];
            for (var d = 0; d < place.length; d++) {
                sets[place[d]] = view.sets()[d];
            }
            var holders = new long[view.holders().length][];
            for (var v = 0; v < holders.length; v++) {
                holders[v] = moved(view.holders()[v], place);
            }
            views.add(new View(sets, holders, moved(view.unconcerned(), place)));
        }
        return new Rule(rule.claim(), rule.match(), rule.values(), rule.start(), views);
    }

    /// A set of devices under their new numbers.
    private static long[] moved(long[] devices, int[] place) {
        var moved = new long[devices.length];
        for (var d = Bits.next(devices, 0); d >= 0; d = Bits.next(devices, d + 1)) {
            Bits.add(moved, place[d]);
        }
        return moved;
    }
}
