package io.juxta.cel;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The shapes of many devices, shared by all that prepare them: an expression that has found the
/// index of a value in a shape need not search again.
///
/// Bounded and thread-safe.
public final class Shapes {

    private static final int MOST = 10_000;

    private final Map<List<Shape.Key>, Shape> known = new ConcurrentHashMap<>();

    /// A guess at what the next device looks like. Several threads may write it; any value serves.
    private volatile @Nullable SubjectPlan latest;

    /// The plan of the device that was prepared last.
    @Nullable SubjectPlan latest() {
        return latest;
    }

    void latest(SubjectPlan plan) {
        latest = plan;
    }

    Shape of(List<Shape.Key> keys) {
        var shape = known.get(keys);
        if (shape != null) {
            return shape;
        }
        return known.size() >= MOST ? new Shape(keys) : known.computeIfAbsent(keys, Shape::new);
    }
}
