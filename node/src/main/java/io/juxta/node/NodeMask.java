package io.juxta.node;

import java.util.Arrays;
import java.util.Collection;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// A set of NUMA node ids from 0 to 1,023; a value.
///
/// The kubelet's masks are 64-bit numbers, and their numeric order decides ties, so the order here
/// is that of the number with one bit per node: the highest node in which two masks differ decides.
public final class NodeMask implements Comparable<NodeMask> {

    /// Ids a mask can hold: 0 up to one less.
    public static final int CAPACITY = 1024;

    private static final long[] NONE = {};

    /// No node at all.
    public static final NodeMask EMPTY = new NodeMask(0, NONE);

    private final long low;

    /// Nodes from 64 on, 64 a word; the last word is never 0.
    private final long[] high;

    private NodeMask(long low, long[] high) {
        this.low = low;
        this.high = high;
    }

    /// These nodes, in any order; duplicates are ignored.
    public static NodeMask of(int... ids) {
        if (ids.length == 1 && ids[0] >= 0 && ids[0] < Long.SIZE) {
            return ofBits(1L << ids[0]);
        }
        var words = new long[CAPACITY / Long.SIZE];
        for (int id : ids) {
            if (id < 0 || id >= CAPACITY) {
                throw new IllegalArgumentException(
                        "NUMA node %d is outside 0 to %d.".formatted(id, CAPACITY - 1));
            }
            words[id >> 6] |= 1L << id;
        }
        return ofWords(words);
    }

    /// These nodes, in any order; duplicates are ignored.
    public static NodeMask of(Collection<Integer> ids) {
        return of(ids.stream().mapToInt(Integer::intValue).toArray());
    }

    /// The nodes whose bit is set, as the kubelet writes masks.
    public static NodeMask ofBits(long bits) {
        return bits == 0 ? EMPTY : new NodeMask(bits, NONE);
    }

    private static NodeMask ofWords(long[] words) {
        int used = words.length;
        while (used > 1 && words[used - 1] == 0) {
            used--;
        }
        return used == 1
                ? ofBits(words[0])
                : new NodeMask(words[0], Arrays.copyOfRange(words, 1, used));
    }

    /// Whether this node is in the set.
    public boolean has(int id) {
        return id >= 0 && (word(id >> 6) & 1L << id) != 0;
    }

    /// How many nodes there are.
    public int count() {
        int count = Long.bitCount(low);
        for (long word : high) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /// Whether there is no node.
    public boolean isEmpty() {
        return low == 0 && high.length == 0;
    }

    /// The nodes in both.
    public NodeMask and(NodeMask other) {
        if (high.length == 0 || other.high.length == 0) {
            long both = low & other.low;
            return both == low && high.length == 0 ? this : ofBits(both);
        }
        var words = new long[1 + Math.min(high.length, other.high.length)];
        for (int i = 0; i < words.length; i++) {
            words[i] = word(i) & other.word(i);
        }
        return ofWords(words);
    }

    /// The nodes in either.
    public NodeMask or(NodeMask other) {
        if (high.length == 0 && other.high.length == 0) {
            return ofBits(low | other.low);
        }
        var words = new long[1 + Math.max(high.length, other.high.length)];
        for (int i = 0; i < words.length; i++) {
            words[i] = word(i) | other.word(i);
        }
        return ofWords(words);
    }

    /// The nodes here that are not there.
    public NodeMask minus(NodeMask other) {
        if (high.length == 0) {
            return ofBits(low & ~other.low);
        }
        var words = new long[1 + high.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = word(i) & ~other.word(i);
        }
        return ofWords(words);
    }

    /// Whether every node here is there too.
    public boolean within(NodeMask other) {
        for (int i = 0; i <= high.length; i++) {
            if ((word(i) & ~other.word(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    /// Whether some node is in both.
    public boolean meets(NodeMask other) {
        for (int i = 0; i <= Math.min(high.length, other.high.length); i++) {
            if ((word(i) & other.word(i)) != 0) {
                return true;
            }
        }
        return false;
    }

    /// Fewer nodes, or as many and the smaller number.
    public boolean narrowerThan(NodeMask other) {
        int difference = count() - other.count();
        return difference != 0 ? difference < 0 : compareTo(other) < 0;
    }

    /// The lowest node.
    ///
    /// @throws IllegalStateException when there is none
    public int first() {
        for (int i = 0; i <= high.length; i++) {
            if (word(i) != 0) {
                return i * Long.SIZE + Long.numberOfTrailingZeros(word(i));
            }
        }
        throw new IllegalStateException("An empty mask has no first node.");
    }

    /// The nodes, ascending.
    public int[] ids() {
        var ids = new int[count()];
        int next = 0;
        for (int i = 0; i <= high.length; i++) {
            for (long rest = word(i); rest != 0; rest &= rest - 1) {
                ids[next++] = i * Long.SIZE + Long.numberOfTrailingZeros(rest);
            }
        }
        return ids;
    }

    /// Whether every node is below 64, so that a kubelet could hold the mask.
    public boolean fitsBits() {
        return high.length == 0;
    }

    /// The mask as the kubelet writes it, one bit a node.
    ///
    /// @throws IllegalStateException when a node is 64 or more
    public long bits() {
        if (!fitsBits()) {
            throw new IllegalStateException("%s does not fit 64 bits.".formatted(this));
        }
        return low;
    }

    /// The bits of the nodes below 64.
    long lowBits() {
        return low;
    }

    private long word(int index) {
        return index == 0 ? low : index <= high.length ? high[index - 1] : 0;
    }

    /// As unsigned numbers with one bit a node.
    @Override
    public int compareTo(NodeMask other) {
        for (int i = Math.max(high.length, other.high.length); i >= 0; i--) {
            int difference = Long.compareUnsigned(word(i), other.word(i));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NodeMask mask && low == mask.low && Arrays.equals(high, mask.high);
    }

    @Override
    public int hashCode() {
        // Masks often differ in few low bits. Spread them, since hash tables use the top bits.
        return Long.hashCode(low * 0x9E3779B97F4A7C15L) * 31 + Arrays.hashCode(high);
    }

    /// `{0,1}`.
    @Override
    public String toString() {
        var nodes = new StringJoiner(",", "{", "}");
        for (int id : ids()) {
            nodes.add(Integer.toString(id));
        }
        return nodes.toString();
    }
}
