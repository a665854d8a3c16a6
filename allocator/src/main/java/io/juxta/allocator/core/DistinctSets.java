package io.juxta.allocator.core;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// No two devices share a value of an attribute.
///
/// A device without the attribute is not let in, nor one whose attribute is an empty list.
final class DistinctSets implements Check {

    /// The values of all devices together. Since they share none, one's values can be taken out
    /// again.
    private long[] taken = {};

    private final Deque<long[]> devices = new ArrayDeque<>();

    @Override
    public boolean admit(ValueSource source, int device) {
        var values = source.set(device);
        if (values == null || values.length == 0) {
            return false;
        }
        for (var i = 0; i < Math.min(values.length, taken.length); i++) {
            if ((values[i] & taken[i]) != 0) {
                return false;
            }
        }
        if (values.length > taken.length) {
            taken = Arrays.copyOf(taken, values.length);
        }
        for (var i = 0; i < values.length; i++) {
            taken[i] |= values[i];
        }
        devices.push(values);
        return true;
    }

    @Override
    public void forget() {
        var values = devices.pop();
        for (var i = 0; i < values.length; i++) {
            taken[i] &= ~values[i];
        }
    }
}
