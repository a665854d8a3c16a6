package io.juxta.node.cpu;

import java.util.function.Predicate;

/// Enumerates combinations of items in a row, in lexicographic order, and skips those that differ
/// from an earlier one only in which of several equal neighbours they contain.
///
/// Where equal items are adjacent, the first of them gives the same result as any other. So a long
/// row of few kinds has few combinations.
final class Choosing {

    private final boolean[] likeTheOneBefore;
    private final Predicate<int[]> visitor;

    private Choosing(boolean[] likeTheOneBefore, Predicate<int[]> visitor) {
        this.likeTheOneBefore = likeTheOneBefore;
        this.visitor = visitor;
    }

    /// Visits combinations of so many indexes in lexicographic order until the visitor returns
    /// false. Each visitor call gets its own array.
    ///
    /// @param likeTheOneBefore for each index, whether it is interchangeable with the one before
    /// @return false when the visitor stopped
    static boolean visit(boolean[] likeTheOneBefore, int count, Predicate<int[]> visitor) {
        return new Choosing(likeTheOneBefore, visitor).choose(new int[count], 0, 0);
    }

    private boolean choose(int[] chosen, int filled, int from) {
        if (filled == chosen.length) {
            return visitor.test(chosen.clone());
        }
        var last = likeTheOneBefore.length - (chosen.length - filled);
        for (var place = from; place <= last; place++) {
            // Its equal before it was skipped, so this combination was visited with that one
            // already.
            if (place > from && likeTheOneBefore[place]) {
                continue;
            }
            chosen[filled] = place;
            if (!choose(chosen, filled + 1, place + 1)) {
                return false;
            }
        }
        return true;
    }
}
