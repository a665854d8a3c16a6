package io.juxta.allocator.core;

import io.juxta.allocator.core.Scalars.Comparison;
import io.juxta.model.AttributeValue;
import org.jspecify.annotations.Nullable;

/// All devices have the same scalar in an attribute, while lists are switched off.
///
/// The first device is let in whatever its attribute is, even a list; then no other fits it.
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
