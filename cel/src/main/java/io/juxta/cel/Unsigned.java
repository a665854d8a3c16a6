package io.juxta.cel;

/// An unsigned number of 64 bits.
record Unsigned(long bits) implements Comparable<Unsigned> {

    @Override
    public int compareTo(Unsigned other) {
        return Long.compareUnsigned(bits, other.bits);
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(bits);
    }
}
