package io.juxta.placement;

import io.juxta.placement.PreFilterResults.Objection;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One filter run over the nodes for a pod: the feasible nodes, and the rejections of the others.
///
/// Nodes are filtered in batches, perhaps on several threads, and the results are read in order. So
/// the number of threads does not change the result.
final class NodeSearch {

    /// The batch size when not all nodes need to be looked at.
    private static final int STRIDE = 32;

    private static final Objection NOT_REACHED =
            new Objection(
                    DynamicResources.NAME,
                    new FilterResult.FilterUndecided(
                            "the budget of the attempt ended on other nodes"));

    private final Placer placer;
    private final Attempt attempt;
    private final PreFilterResults preFilterResults;
    private final int first;
    private final int start;
    private final int enough;

    /// The nodes to look at, by index in the snapshot; null when all.
    private final int @Nullable [] some;

    /// The order of all nodes, where not all are looked at; null for the order of names.
    private final int @Nullable [] order;

    private final @Nullable Objection[] objections;
    private final NodeVerdictCache.Page<NodeFinding> notes;
    private final SearchBudget spending;

    /// Indexes of the feasible nodes in the snapshot: in the order they are found while the search
    /// runs, and sorted by name at its end.
    private int[] places;

    private int fitting;

    /// How many feasible nodes were found before the search wrapped to the first node by name.
    private int beforeFirst;

    private int judged;
    private boolean ended;
    private @Nullable Objection failure;

    /// @param most the maximum of feasible nodes that are of use
    /// @param notes cached results; new ones are added
    NodeSearch(
            Placer placer,
            Attempt attempt,
            PreFilterResults preFilterResults,
            Sampling sampling,
            int most,
            NodeVerdictCache.Page<NodeFinding> notes) {
        this.notes = notes;
        this.placer = placer;
        this.attempt = attempt;
        this.preFilterResults = preFilterResults;
        this.some = preFilterResults.narrows() ? allowed() : null;
        var size = some == null ? attempt.snapshot().size() : some.length;
        this.objections = new Objection[size];
        this.first = sampling.start();
        this.start = size == 0 ? 0 : first % size;
        this.enough = Math.min(most, sampling.enough(size));
        this.order = some == null && enough < size ? attempt.snapshot().layout().turns() : null;
        this.places = new int[Math.min(size, enough)];
        this.spending = new SearchBudget(attempt.terms().total(), size);
    }

    private int[] allowed() {
        return preFilterResults.nodes().stream()
                .mapToInt(attempt.snapshot()::indexOf)
                .filter(index -> index >= 0)
                .sorted()
                .toArray();
    }

    void run(ParallelLoop sweep) {
        var size = objections.length;
        var stride = enough == size ? size : STRIDE;
        var unknown = new int[Math.min(stride, size)];
        while (judged < size && !ended) {
            var until = Math.min(judged + stride, size);
            var open = recall(until, unknown);
            sweep.each(open, i -> judge(unknown[i]));
            for (var turn = Math.max(judged, spending.reached(until)); turn < until; turn++) {
                objections[turn] = NOT_REACHED;
            }
            take(until);
        }
        if (order != null) {
            places = Arrays.copyOf(places, fitting);
            Arrays.sort(places);
            return;
        }
        var turned = new int[fitting];
        System.arraycopy(places, beforeFirst, turned, 0, fitting - beforeFirst);
        System.arraycopy(places, 0, turned, fitting - beforeFirst, beforeFirst);
        places = turned;
    }

    /// Fills in cached results, and charges the work they cost.
    ///
    /// @param unknown receives the turns of nodes without a cached result
    /// @return how many these are
    private int recall(int until, int[] unknown) {
        var open = 0;
        var charged = 0L;
        for (var turn = judged; turn < until; turn++) {
            var index = index(turn);
            var node = attempt.snapshot().node(index);
            var known = attempt.snapshot().isNominated(node) ? null : notes.get(index, node);
            if (known == null) {
                unknown[open++] = turn;
            } else {
                objections[turn] = known.objection();
                charged += spending.note(turn, known.work());
            }
        }
        spending.add(charged);
        return open;
    }

    private void judge(int turn) {
        if (spending.isOver(turn)) {
            objections[turn] = NOT_REACHED;
            return;
        }
        var index = index(turn);
        var node = attempt.snapshot().node(index);
        var finding = placer.judge(attempt, preFilterResults, node, index);
        var objection = finding.objection();
        spending.spend(turn, finding.work());
        objections[turn] = objection;
        // An error may name the pod and its claims; beside nominated pods, priorities count.
        if (!attempt.snapshot().isNominated(node)
                && (objection == null
                        || !(objection.verdict() instanceof FilterResult.FilterFailed))) {
            notes.put(index, node, finding);
        }
    }

    /// Index in the snapshot of the node of this turn.
    private int index(int turn) {
        var place = start + turn;
        var at = place < objections.length ? place : place - objections.length;
        if (some != null) {
            return some[at];
        }
        return order == null ? at : order[at];
    }

    /// Counts the results of the next turns. As in Kubernetes the search ends at the first feasible
    /// node that is not needed any more, and not at the last that is; and at the first error.
    private void take(int until) {
        while (judged < until) {
            if (start + judged == objections.length) {
                beforeFirst = fitting;
            }
            var objection = objections[judged];
            if (objection == null && fitting < enough) {
                places[fitting++] = index(judged);
            } else if (objection == null) {
                ended = true;
                return;
            } else if (objection.verdict() instanceof FilterResult.FilterFailed) {
                failure = objection;
                ended = true;
                return;
            }
            judged++;
        }
    }

    /// Indexes of the feasible nodes in the snapshot.
    int[] places() {
        return places;
    }

    /// The feasible nodes, sorted by name.
    List<NodeState> feasible() {
        var feasible = new NodeState[places.length];
        for (var i = 0; i < feasible.length; i++) {
            feasible[i] = attempt.snapshot().node(places[i]);
        }
        return Arrays.asList(feasible);
    }

    /// An error that ends the attempt, or null.
    @Nullable Objection failure() {
        return failure;
    }

    /// Where the next search begins: further by the nodes that passed or were rejected, of all
    /// nodes even where only some are candidates.
    ///
    /// @param before index of a node that was rejected before the search, negative where there is
    ///   none; it counts once
    int nextStart(int before) {
        var looked = before < 0 || isJudged(before) ? judged : judged + 1;
        return (first + looked) % attempt.snapshot().size();
    }

    private boolean isJudged(int index) {
        for (var turn = 0; turn < judged; turn++) {
            if (index(turn) == index) {
                return true;
            }
        }
        return false;
    }

    /// The rejections, by node.
    DiagnosisBuilder refusals() {
        var refusals = new DiagnosisBuilder();
        var snapshot = attempt.snapshot();
        for (var i = 0; i < judged; i++) {
            var objection = objections[i];
            if (objection != null) {
                refusals.add(snapshot.node(index(i)).name(), objection);
            }
        }
        if (some != null) {
            var outside = new Objection(preFilterResults.narrowing(), preFilterResults.outside());
            for (var i = 0; i < snapshot.size(); i++) {
                if (!preFilterResults.allows(snapshot.node(i).name())) {
                    refusals.add(snapshot.node(i).name(), outside);
                }
            }
        }
        return refusals;
    }
}
