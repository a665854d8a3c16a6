package io.juxta.allocator.core;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// The constraint distinctAttribute: no two devices share a value of an attribute.
///
/// A device without the attribute is not admitted, nor one whose attribute is an empty list.
final class DistinctSets implements Check {

    /// The union of the values of all devices. Since they share none, the values of one can be
    /// removed again.
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
