package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.PuzzleCounter;
import io.juxta.allocator.solver.Puzzle.PuzzleDraw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Counters that follow from others: what holds for each holds for their sum.
///
/// Proves, together with [CounterBound], that 29 slices are more than four GPUs of 7 have, and that
/// devices which are large either in memory or in slices do not fit, although each counter alone
/// would do.
final class ImpliedCounters {

    // Three kinds of sums are added as counters of their own:
    //
    //   of one set      weighted, so that all counters are equally scarce; then with more weight
    //                   on each one of them; then with weights found step by step
    //   of one name     over all sets, unweighted: slices of all GPUs
    //   of everything   weighted
    //
    // Why it is safe: a sum of inequalities with weights that are not negative is an inequality
    // that every solution meets. Weights need only be good, not exact, so doubles may choose them;
    // the sums themselves are whole numbers. Keys and groups look at the counters before `implied`
    // only, since the others add nothing to what determines an answer.
    //
    // Why it ends: a fixed number of sums for each set and name, and STEPS rounds for the weights.
    // Cost: once for each question, devices times sums. Every bound over counters pays for each
    // sum.

    /// A weight is this, divided by what is left. No candidate draws more than is left, so a
    /// weighted draw is about this times the heaviest factor at most, and sums of thousands fit
    /// into a long.
    private static final long SCALE = 1L << 30;

    /// Sets with more counters than this get one mixture only.
    private static final int MOST_MIXED = 6;

    private static final int STEPS = 60;

    private final Puzzle puzzle;
    private final List<PuzzleCounter> counters;
    private final List<Map<Integer, Long>> draws = new ArrayList<>();

    private ImpliedCounters(Puzzle puzzle) {
        this.puzzle = puzzle;
        this.counters = new ArrayList<>(puzzle.counters());
        for (var draw : puzzle.draws()) {
            var amounts = new TreeMap<Integer, Long>();
            for (var i = 0; i < draw.counters().length; i++) {
                amounts.put(draw.counters()[i], draw.amounts()[i]);
            }
            draws.add(amounts);
        }
    }

    /// The puzzle with the sums added. One counter alone has none.
    static Puzzle added(Puzzle puzzle) {
        if (puzzle.counters().size() < 2) {
            return puzzle;
        }
        return new ImpliedCounters(puzzle).added();
    }

    private Puzzle added() {
        var bySet = new LinkedHashMap<Integer, List<Integer>>();
        var byName = new LinkedHashMap<String, List<Integer>>();
        for (var c = 0; c < puzzle.counters().size(); c++) {
            var counter = puzzle.counters().get(c);
            bySet.computeIfAbsent(counter.set(), _ -> new ArrayList<>()).add(c);
            byName.computeIfAbsent(counter.name(), _ -> new ArrayList<>()).add(c);
        }
        bySet.values().forEach(this::mixtures);
        byName.values().forEach(list -> sum(list, false));
        var all = new ArrayList<Integer>();
        for (var c = 0; c < puzzle.counters().size(); c++) {
            all.add(c);
        }
        if (bySet.size() > 1 && byName.size() > 1) {
            sum(all, true);
        }
        var summed = new PuzzleDraw[puzzle.devices()];
        for (var d = 0; d < summed.length; d++) {
            var amounts = draws.get(d);
            summed[d] =
                    amounts.isEmpty()
                            ? PuzzleDraw.NOTHING
                            : new PuzzleDraw(
                                    amounts.keySet().stream().mapToInt(Integer::intValue).toArray(),
                                    amounts.values().stream().mapToLong(Long::longValue).toArray());
        }
        return new Puzzle(
                puzzle.devices(),
                puzzle.requests(),
                puzzle.rules(),
                List.copyOf(counters),
                puzzle.counters().size(),
                summed,
                puzzle.shares(),
                puzzle.errorCapable());
    }

    /// The counters of a set all together, and with more weight on each one of them.
    private void mixtures(List<Integer> parts) {
        sum(parts, true);
        if (parts.size() > 1 && parts.size() <= MOST_MIXED) {
            for (var heavy = 0; heavy < parts.size(); heavy++) {
                sum(parts, heavy, 2);
                sum(parts, heavy, 5);
            }
            var weights = scarcest(parts);
            if (weights.length > 0) {
                sum(parts, weights);
            }
        }
    }

    /// Weights for which the cheapest choice comes closest to using all there is: what is short
    /// under a choice gets more weight, step by step (a subgradient of the Lagrangian dual). They
    /// only have to be good, not exact.
    private long[] scarcest(List<Integer> parts) {
        var drawing = Bits.none(puzzle.devices());
        for (var d = 0; d < puzzle.devices(); d++) {
            for (var counter : puzzle.draws()[d].counters()) {
                if (parts.contains(counter)) {
                    Bits.add(drawing, d);
                }
            }
        }
        var needed = 0;
        for (var request : puzzle.requests()) {
            if (request.wants().size() == 1
                    && Bits.within(request.wants().getFirst().devices(), drawing)) {
                needed += request.wants().getFirst().count();
            }
        }
        var devices = new ArrayList<Integer>();
        for (var d = Bits.next(drawing, 0); d >= 0; d = Bits.next(drawing, d + 1)) {
            devices.add(d);
        }
        if (needed == 0 || needed > devices.size()) {
            return new long[0];
        }
        // The best weights make the cheapest devices cost most, in shares of what is left.
        var weights = new double[parts.size()];
        Arrays.fill(weights, 1);
        var best = weights.clone();
        var most = 0.0;
        for (var step = 0; step < STEPS; step++) {
            var now = weights.clone();
            devices.sort(Comparator.comparingDouble(d -> cost(d, parts, now)));
            var used = new double[weights.length];
            for (var i = 0; i < needed; i++) {
                for (var c = 0; c < used.length; c++) {
                    used[c] += part(devices.get(i), parts.get(c));
                }
            }
            var total = 0.0;
            var all = 0.0;
            for (var c = 0; c < used.length; c++) {
                total += used[c] * weights[c];
                all += weights[c];
            }
            if (total / all > most) {
                most = total / all;
                best = now;
            }
            for (var c = 0; c < used.length; c++) {
                var change = (used[c] - total / all) / (1 + 0.2 * step);
                weights[c] *= Math.clamp(1 + change, 0.5, 2);
            }
        }
        var largest = Arrays.stream(best).max().orElse(1);
        var scaled = new long[best.length];
        for (var c = 0; c < scaled.length; c++) {
            var rest = Math.max(1, puzzle.counters().get(parts.get(c)).left());
            scaled[c] = Math.max(1, (long) (best[c] / largest * SCALE / rest));
        }
        return scaled;
    }

    private double cost(int device, List<Integer> parts, double[] weights) {
        var cost = 0.0;
        for (var c = 0; c < weights.length; c++) {
            cost += weights[c] * part(device, parts.get(c));
        }
        return cost;
    }

    /// Which part of a counter a device draws.
    private double part(int device, int counter) {
        return (double) puzzle.draws()[device].from(counter)
                / Math.max(1, puzzle.counters().get(counter).left());
    }

    /// Weighted by scarcity, or as they are.
    private void sum(List<Integer> parts, boolean weighted) {
        sum(parts, weighted ? 0 : -1, 1);
    }

    /// @param heavy which of them gets more weight, or -1 for no weights at all
    private void sum(List<Integer> parts, int heavy, int times) {
        if (parts.size() < 2) {
            return;
        }
        var weighted = heavy >= 0;
        var weights = new long[parts.size()];
        for (var i = 0; i < weights.length; i++) {
            var rest = puzzle.counters().get(parts.get(i)).left();
            weights[i] = weighted ? Math.max(1, SCALE / Math.max(1, rest)) : 1;
            weights[i] *= i == heavy ? times : 1;
        }
        sum(parts, weights);
    }

    /// Adds one counter: the weighted sum of what is left, drawn by the weighted sum of draws.
    private void sum(List<Integer> parts, long[] weights) {
        var left = 0L;
        for (var i = 0; i < weights.length; i++) {
            left += weights[i] * puzzle.counters().get(parts.get(i)).left();
        }
        var number = counters.size();
        var any = false;
        for (var d = 0; d < puzzle.devices(); d++) {
            var draw = puzzle.draws()[d];
            var sum = 0L;
            for (var i = 0; i < draw.counters().length; i++) {
                var at = parts.indexOf(draw.counters()[i]);
                if (at >= 0) {
                    sum += weights[at] * draw.amounts()[i];
                }
            }
            if (sum > 0) {
                draws.get(d).put(number, sum);
                any = true;
            }
        }
        if (any) {
            counters.add(new PuzzleCounter(-1, "", left));
        }
    }
}
