package io.juxta.cel;

import java.util.Arrays;

/// An immutable sequence of bytes.
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record Bytes(byte[] array) implements Comparable<Bytes> {

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(array, other.array);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(array, bytes.array);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }

    @Override
    public String toString() {
        return Arrays.toString(array);
    }
}
