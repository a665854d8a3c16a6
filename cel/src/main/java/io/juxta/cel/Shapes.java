package io.juxta.cel;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The shapes of many devices, whoever prepares them: an expression that has found the place of a
/// value in a shape need not look again.
///
/// Bounded; any number of threads may use it.
public final class Shapes {

    private static final int MOST = 10_000;

    private final Map<List<Shape.Key>, Shape> known = new ConcurrentHashMap<>();

    Shape of(List<Shape.Key> keys) {
        var shape = known.get(keys);
        if (shape != null) {
            return shape;
        }
        return known.size() >= MOST ? new Shape(keys) : known.computeIfAbsent(keys, Shape::new);
    }
}
