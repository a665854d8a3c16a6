package io.juxta.allocator.solver;

/// Sets of small numbers as words of 64 bits. All sets of a kind have the same number of words.
///
/// The inner loops of the search run over these. Every method is one pass over the words, at most
/// 16 for a thousand devices, and allocates nothing but where it says so.
final class Bits {

    private Bits() {}

    /// A new empty set with room for the numbers below `size`.
    static long[] none(int size) {
        return new long[(size + 63) >> 6];
    }

    /// A new set of all numbers below `size`. Bits beyond stay clear, so that counts are right.
    static long[] all(int size) {
        var set = none(size);
        for (var i = 0; i < size; i++) {
            set[i >> 6] |= 1L << i;
        }
        return set;
    }

    /// Shifts count modulo 64, so `1L << member` is the bit within its word.
    static boolean has(long[] set, int member) {
        return (set[member >> 6] & 1L << member) != 0;
    }

    /// Does nothing when it is there already.
    static void add(long[] set, int member) {
        set[member >> 6] |= 1L << member;
    }

    static void remove(long[] set, int member) {
        set[member >> 6] &= ~(1L << member);
    }

    /// How many there are.
    static int count(long[] set) {
        var count = 0;
        for (var word : set) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /// How many are in both.
    static int countBoth(long[] one, long[] two) {
        var count = 0;
        for (var i = 0; i < one.length; i++) {
            count += Long.bitCount(one[i] & two[i]);
        }
        return count;
    }

    /// Whether there is none.
    static boolean isEmpty(long[] set) {
        for (var word : set) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /// Whether any is in both.
    static boolean meet(long[] one, long[] two) {
        for (var i = 0; i < one.length; i++) {
            if ((one[i] & two[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /// Whether all of one are in two.
    static boolean within(long[] one, long[] two) {
        for (var i = 0; i < one.length; i++) {
            if ((one[i] & ~two[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /// The first member from `start` on, or -1.
    static int next(long[] set, int start) {
        var word = start >> 6;
        if (word >= set.length) {
            return -1;
        }
        var bits = set[word] & -1L << start;
        while (bits == 0) {
            if (++word == set.length) {
                return -1;
            }
            bits = set[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    /// Overwrites a set with another of the same length.
    static void copy(long[] from, long[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }

    /// Leaves only members that the other has too.
    static void keep(long[] set, long[] other) {
        for (var i = 0; i < set.length; i++) {
            set[i] &= other[i];
        }
    }

    /// Adds the members of the other.
    static void addAll(long[] set, long[] other) {
        for (var i = 0; i < set.length; i++) {
            set[i] |= other[i];
        }
    }

    /// Takes the members of the other away.
    static void removeAll(long[] set, long[] other) {
        for (var i = 0; i < set.length; i++) {
            set[i] &= ~other[i];
        }
    }

    /// Leaves only members from `start` on.
    static void keepFrom(long[] set, int start) {
        var word = Math.min(start >> 6, set.length);
        for (var i = 0; i < word; i++) {
            set[i] = 0;
        }
        if (word < set.length) {
            set[word] &= -1L << start;
        }
    }
}
