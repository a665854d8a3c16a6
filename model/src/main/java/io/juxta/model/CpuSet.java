package io.juxta.model;

import java.util.BitSet;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/// A set of CPU numbers, written as Linux does: `0-3,8,10-11`.
public final class CpuSet implements Iterable<Integer> {

    /// The largest CPU number accepted; Linux stops at 8191.
    public static final int MAX_CPU = 65_535;

    public static final CpuSet EMPTY = new CpuSet(new BitSet());

    /// Never changed after construction.
    private final BitSet bits;

    private CpuSet(BitSet bits) {
        this.bits = bits;
    }

    public static CpuSet of(int... cpus) {
        var bits = new BitSet();
        for (var cpu : cpus) {
            bits.set(checked(cpu));
        }
        return new CpuSet(bits);
    }

    /// All CPUs from the first to the last, both included.
    public static CpuSet range(int first, int last) {
        var bits = new BitSet();
        bits.set(checked(first), checked(last) + 1);
        return new CpuSet(bits);
    }

    /// Parses a list in Linux' format; blanks around the list are allowed, the empty text is the
    /// empty set, numbers may repeat and be in any order.
    ///
    /// @throws IllegalArgumentException when the text is not such a list
    public static CpuSet parse(String text) {
        var bits = new BitSet();
        var list = text.strip();
        if (list.isEmpty()) {
            return EMPTY;
        }
        for (var part : list.split(",", -1)) {
            var dash = part.indexOf('-');
            var first = number(dash < 0 ? part : part.substring(0, dash), text);
            var last = dash < 0 ? first : number(part.substring(dash + 1), text);
            if (last < first) {
                throw malformed(text);
            }
            bits.set(first, last + 1);
        }
        return new CpuSet(bits);
    }

    private static int number(String digits, String text) {
        if (digits.isEmpty()
                || digits.length() > 9
                || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw malformed(text);
        }
        return checked(Integer.parseInt(digits));
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException(
                "\"%s\" is not a list of CPUs. Write numbers and ranges such as 0-3,8."
                        .formatted(text));
    }

    private static int checked(int cpu) {
        if (cpu < 0 || cpu > MAX_CPU) {
            throw new IllegalArgumentException(
                    "CPU %d is not between 0 and %d.".formatted(cpu, MAX_CPU));
        }
        return cpu;
    }

    public int size() {
        return bits.cardinality();
    }

    public boolean isEmpty() {
        return bits.isEmpty();
    }

    public boolean contains(int cpu) {
        return cpu >= 0 && bits.get(cpu);
    }

    public boolean containsAll(CpuSet other) {
        return other.minus(this).isEmpty();
    }

    public boolean intersects(CpuSet other) {
        return bits.intersects(other.bits);
    }

    /// The lowest CPU.
    ///
    /// @throws NoSuchElementException when the set is empty
    public int first() {
        if (isEmpty()) {
            throw new NoSuchElementException("An empty CPU set has no first CPU.");
        }
        return bits.nextSetBit(0);
    }

    public CpuSet union(CpuSet other) {
        var result = copy();
        result.or(other.bits);
        return new CpuSet(result);
    }

    public CpuSet intersect(CpuSet other) {
        var result = copy();
        result.and(other.bits);
        return new CpuSet(result);
    }

    public CpuSet minus(CpuSet other) {
        var result = copy();
        result.andNot(other.bits);
        return new CpuSet(result);
    }

    private BitSet copy() {
        return (BitSet) bits.clone();
    }

    /// The CPUs in ascending order.
    public IntStream stream() {
        return bits.stream();
    }

    @Override
    public PrimitiveIterator.OfInt iterator() {
        return stream().iterator();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CpuSet set && bits.equals(set.bits);
    }

    @Override
    public int hashCode() {
        return bits.hashCode();
    }

    /// The list as Linux prints it, lowest first, adjacent numbers joined into ranges.
    @Override
    public String toString() {
        var text = new StringBuilder();
        for (var first = bits.nextSetBit(0); first >= 0; ) {
            var last = bits.nextClearBit(first) - 1;
            text.append(text.isEmpty() ? "" : ",").append(first);
            if (last > first) {
                text.append('-').append(last);
            }
            first = bits.nextSetBit(last + 1);
        }
        return text.toString();
    }
}
