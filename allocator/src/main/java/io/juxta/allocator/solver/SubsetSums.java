package io.juxta.allocator.solver;

import java.util.Arrays;

/// The sums that some amounts can have, each amount used once or not at all, up to a limit.
///
/// Tells how much of a room can be filled: of 100 left, shares of 40 can use 80.
final class SubsetSums {

    // A bit for each sum. An amount shifts all sums so far and adds them to what is there. An
    // amount of which it is not known whether it is used may be added; then there are more sums
    // than can be reached, and what is told to be fillable is never too small.
    //
    // Cost: the words up to the limit for each amount. Nothing is allocated after it is made.

    private final long[] sums;
    private int limit;

    /// @param most the largest limit
    SubsetSums(int most) {
        sums = new long[(most >> 6) + 1];
        begin(most);
    }

    /// Forgets all amounts. Sums beyond the limit are of no interest.
    void begin(int most) {
        limit = most;
        Arrays.fill(sums, 0, (most >> 6) + 1, 0);
        sums[0] = 1;
    }

    /// Every sum so far, and the same with this amount.
    void add(long amount) {
        if (amount > limit) {
            return;
        }
        var whole = (int) amount >> 6;
        var part = (int) amount & 63;
        for (var i = limit >> 6; i >= whole; i--) {
            var word = sums[i - whole] << part;
            if (part > 0 && i > whole) {
                word |= sums[i - whole - 1] >>> (64 - part);
            }
            sums[i] |= word;
        }
    }

    /// The largest sum that a room of this size holds; 0 is always one.
    ///
    /// @param room at most the limit
    int largest(int room) {
        var word = room >> 6;
        var bits = sums[word] & (-1L >>> (63 - (room & 63)));
        while (bits == 0) {
            bits = sums[--word];
        }
        return (word << 6) + 63 - Long.numberOfLeadingZeros(bits);
    }
}
