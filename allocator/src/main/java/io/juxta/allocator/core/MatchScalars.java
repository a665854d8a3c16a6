package io.juxta.allocator.core;

import io.juxta.allocator.core.Scalars.Comparison;
import io.juxta.model.AttributeValue;
import org.jspecify.annotations.Nullable;

/// The constraint matchAttribute while list attributes are off: all devices have the same scalar.
///
/// The first device is always admitted, even with a list; then no other matches it.
public final class MatchScalars implements Check {

    private @Nullable AttributeValue first;
    private int devices;

    @Override
    public boolean admit(ValueSource source, int device) {
        var value = source.value(device);
        if (value == null) {
            return false;
        }
        if (devices == 0) {
            first = value;
        } else if (first == null || Scalars.compare(value, first) != Comparison.SAME) {
            return false;
        }
        devices++;
        return true;
    }

    @Override
    public void forget() {
        devices--;
    }
}
