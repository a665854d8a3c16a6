package io.juxta.allocator.solver;

import org.jspecify.annotations.Nullable;

/// Whether a choice keeps twins in order: the earlier of two gets what comes earlier.
///
/// Else swapping what the two got gives an earlier solution, so the choice is not in the first one
/// and may be left out. [EqualRequests] says who they are and why they can be swapped. Costs two
/// comparisons.
final class TwinOrder {

    private final @Nullable EqualRequests twins;
    private final int[] order;
    private final int[] positionOf;

    /// By position, what the search has chosen and picked so far; it writes them.
    private final int[] chosen;

    private final int[][] picked;
    private final int[] pickedCount;

    /// @param twins or null when any order will do
    /// @param order by position, the request
    /// @param positionOf by request, the position, or -1 when it is not searched
    TwinOrder(
            @Nullable EqualRequests twins,
            int[] order,
            int[] positionOf,
            int[] chosen,
            int[][] picked,
            int[] pickedCount) {
        this.twins = twins;
        this.order = order;
        this.positionOf = positionOf;
        this.chosen = chosen;
        this.picked = picked;
        this.pickedCount = pickedCount;
    }

    /// Whether what the twins before got is not after this.
    ///
    /// @param device the first one, or -1 when it is not chosen yet
    boolean keptBy(int p, int alternative, int device) {
        if (twins == null) {
            return true;
        }
        return notBefore(twins.request[order[p]], alternative, device)
                && notBefore(twins.claim[order[p]], alternative, device);
    }

    private boolean notBefore(int twin, int alternative, int device) {
        var p = twin < 0 ? -1 : positionOf[twin];
        if (p < 0) {
            return true;
        }
        if (chosen[p] != alternative || device < 0 || pickedCount[p] == 0) {
            return chosen[p] <= alternative;
        }
        return picked[p][0] <= device;
    }
}
