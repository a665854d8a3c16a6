package io.juxta.node.cpu;

import java.util.function.Predicate;

/// Choices of some out of a row of things, the earliest first, passing over choices that differ
/// from an earlier one only in which of several equal neighbours they took.
///
/// Where equal neighbours stand side by side, taking the first of them gives the same result as
/// taking any other, and comes first; so with few kinds of things a long row has few choices.
final class Choosing {

    private final boolean[] likeTheOneBefore;
    private final Predicate<int[]> visitor;

    private Choosing(boolean[] likeTheOneBefore, Predicate<int[]> visitor) {
        this.likeTheOneBefore = likeTheOneBefore;
        this.visitor = visitor;
    }

    /// Visits choices of so many places in lexicographic order until the visitor says false. The
    /// array a visitor sees is its own.
    ///
    /// @param likeTheOneBefore for each place, whether it is interchangeable with the place before
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
            // Its equal before it was passed over, so this choice came up with that one already.
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
