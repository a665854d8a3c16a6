package io.juxta.allocator.solver;

/// Sets of small numbers as words of 64 bits. All sets of a kind have the same number of words.
final class Bits {

    private Bits() {}

    static long[] none(int size) {
        return new long[(size + 63) >> 6];
    }

    static long[] all(int size) {
        var set = none(size);
        for (var i = 0; i < size; i++) {
            set[i >> 6] |= 1L << i;
        }
        return set;
    }

    static boolean has(long[] set, int member) {
        return (set[member >> 6] & 1L << member) != 0;
    }

    static void add(long[] set, int member) {
        set[member >> 6] |= 1L << member;
    }

    static void remove(long[] set, int member) {
        set[member >> 6] &= ~(1L << member);
    }

    static int count(long[] set) {
        var count = 0;
        for (var word : set) {
            count += Long.bitCount(word);
        }
        return count;
    }

    static int countBoth(long[] one, long[] two) {
        var count = 0;
        for (var i = 0; i < one.length; i++) {
            count += Long.bitCount(one[i] & two[i]);
        }
        return count;
    }

    static boolean isEmpty(long[] set) {
        for (var word : set) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

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

    static void copy(long[] from, long[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }

    static void keep(long[] set, long[] other) {
        for (var i = 0; i < set.length; i++) {
            set[i] &= other[i];
        }
    }

    static void addAll(long[] set, long[] other) {
        for (var i = 0; i < set.length; i++) {
            set[i] |= other[i];
        }
    }

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
