package io.juxta.cel;

import java.util.Arrays;
import java.util.List;

/// The way from a variable to a part of its value: `device`, `attributes`, `@values`, `model`.
///
/// A path is *not* a value, and that is on purpose. Kubernetes extends a path with Go's `append`,
/// which writes into the array of the shorter path whenever it has room, so that two paths that
/// were extended from the same one share their last step, the one written last. It shows in the
/// estimates: in `cel.bind(d, device.attributes["x"], d.all(k, d[k] != k))` the key `k` ends up
/// with the size of the value `d[k]`. Room appears because arrays double: 1, 2, 4, 8 steps.
final class SizePath {

    static final String ITEMS = "@items";
    static final String KEYS = "@keys";
    static final String VALUES = "@values";
    static final String INDICES = "@indices";

    /// The path of a value that no variable leads to.
    static final SizePath NOWHERE = new SizePath(new String[0], 0);

    private final String[] steps;
    private final int length;

    private SizePath(String[] steps, int length) {
        this.steps = steps;
        this.length = length;
    }

    static SizePath of(String variable) {
        return new SizePath(new String[] {variable}, 1);
    }

    /// This path and one more step, which may overwrite that of another path (see above).
    SizePath append(String step) {
        var room =
                length < steps.length ? steps : Arrays.copyOf(steps, Math.max(1, 2 * steps.length));
        room[length] = step;
        return new SizePath(room, length + 1);
    }

    /// This path and one more step, of their own.
    SizePath copyAnd(String step) {
        var copy = Arrays.copyOf(steps, length + 1);
        copy[length] = step;
        return new SizePath(copy, length + 1);
    }

    /// The steps as they are right now.
    List<String> steps() {
        return List.of(Arrays.copyOf(steps, length));
    }
}
