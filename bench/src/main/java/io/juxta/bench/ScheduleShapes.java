package io.juxta.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The shapes of `bench/schedule`: pods without devices, and those of `bench/simulate` whose pods
/// come and go.
final class ScheduleShapes {

    private static final int PODS_OF_A_NODE = 110;

    private static final SimulateShape PLAIN =
            new SimulateShape(
                    "plain",
                    "no devices",
                    new TreeMap<>(),
                    SimulateObjects.NODE,
                    List.of(),
                    List.of(),
                    SimulateObjects.pod("requests: {cpu: 10m, memory: 16Mi}", ""),
                    List.of(),
                    PODS_OF_A_NODE,
                    SimulateShape.Before.NOTHING,
                    0);

    private ScheduleShapes() {}

    static SequencedMap<String, SimulateShape> all() {
        var shapes = new LinkedHashMap<String, SimulateShape>();
        shapes.put(PLAIN.name(), PLAIN);
        SimulateShapes.all()
                .forEach(
                        (name, shape) -> {
                            if (shape.podsBefore(1) == 0 && !name.endsWith("-full")) {
                                shapes.put(name, shape);
                            }
                        });
        return shapes;
    }

    static SimulateShape named(String name) {
        var shape = all().get(name);
        if (shape == null) {
            throw new IllegalArgumentException(
                    "There is no shape %s: it is one of %s."
                            .formatted(name, String.join(", ", all().keySet())));
        }
        return shape;
    }
}
