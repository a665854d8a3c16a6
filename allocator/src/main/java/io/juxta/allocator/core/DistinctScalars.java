package io.juxta.allocator.core;

import io.juxta.allocator.core.Scalars.Comparison;
import io.juxta.model.AttributeValue;
import java.util.ArrayList;
import java.util.List;

/// No two devices have the same scalar in an attribute, while lists are switched off.
///
/// Scalars of different types differ. A list is let in only before all others.
public final class DistinctScalars implements Check {

    private final List<AttributeValue> devices = new ArrayList<>();

    @Override
    public boolean admit(ValueSource source, int device) {
        var value = source.value(device);
        if (value == null) {
            return false;
        }
        for (var earlier : devices) {
            if (Scalars.compare(value, earlier) != Comparison.DIFFERENT) {
                return false;
            }
        }
        devices.add(value);
        return true;
    }

    @Override
    public void forget() {
        devices.removeLast();
    }
}
