package io.juxta.placement;

import io.juxta.placement.Stances.Objection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One sweep over the nodes for a pod: which of them will do, and what is said against the others.
///
/// Nodes are judged in strides, perhaps on several threads, and then taken in order, so that how
/// many threads there are does not matter.
final class NodeSearch {

    /// How many nodes are judged at a time when not all of them need be.
    private static final int STRIDE = 32;

    private final Placer placer;
    private final Attempt attempt;
    private final Stances stances;
    private final int start;
    private final int enough;

    /// The nodes that come into question, by where they stand in the snapshot; null when all do.
    private final int @Nullable [] some;

    private final @Nullable Objection[] objections;
    private final List<NodeState> feasible = new ArrayList<>();

    /// How many nodes that will do were found before the search came to the first by name.
    private int beforeFirst;

    private int judged;
    private @Nullable Objection failure;

    NodeSearch(Placer placer, Attempt attempt, Stances stances, Sampling sampling) {
        this.placer = placer;
        this.attempt = attempt;
        this.stances = stances;
        this.some = stances.narrows() ? allowed() : null;
        var size = some == null ? attempt.snapshot().size() : some.length;
        this.objections = new Objection[size];
        this.start = size == 0 ? 0 : sampling.start() % size;
        this.enough = sampling.enough(size);
    }

    private int[] allowed() {
        var snapshot = attempt.snapshot();
        var allowed = new ArrayList<Integer>();
        for (var i = 0; i < snapshot.size(); i++) {
            if (stances.allows(snapshot.node(i).name())) {
                allowed.add(i);
            }
        }
        return allowed.stream().mapToInt(Integer::intValue).toArray();
    }

    void run(Sweep sweep) {
        var size = objections.length;
        var stride = enough == size ? size : STRIDE;
        while (judged < size && feasible.size() < enough && failure == null) {
            var from = judged;
            var count = Math.min(stride, size - from);
            sweep.each(count, i -> objections[from + i] = judge(from + i));
            take(from + count);
        }
        Collections.rotate(feasible, -beforeFirst);
    }

    private @Nullable Objection judge(int position) {
        var index = index(position);
        return placer.judge(attempt, stances, attempt.snapshot().node(index), index);
    }

    /// Where the node that is looked at in this turn stands in the snapshot.
    private int index(int position) {
        var turn = start + position;
        var at = turn < objections.length ? turn : turn - objections.length;
        return some == null ? at : some[at];
    }

    private void take(int until) {
        while (judged < until && feasible.size() < enough) {
            if (start + judged == objections.length) {
                beforeFirst = feasible.size();
            }
            var objection = objections[judged];
            if (objection == null) {
                feasible.add(attempt.snapshot().node(index(judged)));
            } else if (objection.verdict() instanceof Verdict.Failed && failure == null) {
                failure = objection;
            }
            judged++;
        }
    }

    /// The nodes that will do, in the order of their names.
    List<NodeState> feasible() {
        return feasible;
    }

    /// An error that ends the attempt, or null.
    @Nullable Objection failure() {
        return failure;
    }

    /// Where the next search should begin.
    int nextStart() {
        return (start + judged) % attempt.snapshot().size();
    }

    /// What was said against each node.
    Refusals refusals() {
        var refusals = new Refusals();
        var snapshot = attempt.snapshot();
        for (var i = 0; i < judged; i++) {
            var objection = objections[i];
            if (objection != null) {
                refusals.add(snapshot.node(index(i)).name(), objection);
            }
        }
        if (some != null) {
            var outside = new Objection(stances.narrowing(), stances.outside());
            for (var i = 0; i < snapshot.size(); i++) {
                if (!stances.allows(snapshot.node(i).name())) {
                    refusals.add(snapshot.node(i).name(), outside);
                }
            }
        }
        return refusals;
    }
}
