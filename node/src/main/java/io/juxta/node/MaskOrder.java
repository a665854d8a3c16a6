package io.juxta.node;

import java.util.Collection;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// The order of masks in a merge, when all else is equal: the narrower one; of equally many nodes
/// the nearer to each other, if that option is on; then the smaller number.
final class MaskOrder implements Comparator<NodeMask> {

    private final NumaInfo numa;
    private final boolean closest;

    MaskOrder(NumaInfo numa, boolean closest) {
        this.numa = numa;
        this.closest = closest;
    }

    /// Whether distances count, so that the smallest number alone is not the best of its width.
    boolean closest() {
        return closest;
    }

    @Override
    public int compare(NodeMask one, NodeMask other) {
        int difference = Integer.compare(one.count(), other.count());
        if (difference == 0 && closest && !one.equals(other)) {
            difference = Double.compare(numa.averageDistance(one), numa.averageDistance(other));
        }
        return difference != 0 ? difference : one.compareTo(other);
    }

    /// The best of the masks that not every resource prefers, or null when there is none. Masks of
    /// size `bestCount` come first (see HintMerge), then narrower ones, the widest of them first,
    /// then wider ones.
    @Nullable NodeMask best(Collection<NodeMask> masks, int bestCount) {
        NodeMask best = null;
        int bestRank = Integer.MAX_VALUE;
        for (var mask : masks) {
            int rank = rank(mask.count(), bestCount);
            if (best == null || rank < bestRank || (rank == bestRank && compare(mask, best) < 0)) {
                best = mask;
                bestRank = rank;
            }
        }
        return best;
    }

    /// The place of a width in that order, from 0.
    private static int rank(int count, int bestCount) {
        return count <= bestCount ? bestCount - count : count - 1;
    }
}
