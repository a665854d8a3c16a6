package io.juxta.allocator.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The constraint matchAttribute: all devices share at least one value of an attribute. The
/// intersection of their values never becomes empty.
///
/// A scalar counts as a list of one. A device without the attribute is not admitted, nor one whose
/// attribute is an empty list: a missing value is not a common value.
public final class MatchSets implements Check {

    /// The intersections of the first, the first two, … devices. The first entry is a device's own
    /// set and never written to; the others are buffers that are reused.
    private long[] @Nullable [] common = new long[8][];

    private int devices;

    @Override
    public boolean admit(ValueSource source, int device) {
        var values = source.set(device);
        if (values == null || values.length == 0) {
            return false;
        }
        if (devices == common.length) {
            common = Arrays.copyOf(common, 2 * devices);
        }
        if (devices == 0) {
            common[0] = values;
            devices = 1;
            return true;
        }
        var before = common[devices - 1];
        if (before == null || !intersect(before, values)) {
            return false;
        }
        devices++;
        return true;
    }

    /// Pushes the intersection of two sets, reusing the array there.
    private boolean intersect(long[] before, long[] values) {
        var length = Math.min(before.length, values.length);
        var narrowed = common[devices];
        if (narrowed == null || narrowed.length < length) {
            narrowed = new long[length];
        }
        var any = 0L;
        for (var i = 0; i < length; i++) {
            narrowed[i] = before[i] & values[i];
            any |= narrowed[i];
        }
        for (var i = length; i < narrowed.length; i++) {
            narrowed[i] = 0;
        }
        common[devices] = narrowed;
        return any != 0;
    }

    @Override
    public void forget() {
        devices--;
    }
}
