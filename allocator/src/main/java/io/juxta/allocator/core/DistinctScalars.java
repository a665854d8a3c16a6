package io.juxta.allocator.core;

import io.juxta.allocator.core.Scalars.Comparison;
import io.juxta.model.AttributeValue;
import java.util.ArrayList;
import java.util.List;

/// The constraint distinctAttribute while list attributes are off: no two devices have the same
/// scalar.
///
/// Scalars of different types differ. A list is admitted only as the first device.
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
