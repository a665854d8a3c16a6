package io.juxta.testkit;

import io.juxta.testkit.HardClaim.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;

/// Hard because parts of a whole overlap: profiles of a GPU, rectangles of a mesh of chips.
final class HardPartitions {

    private static final String GPU = "gpu";
    private static final String CHIP = "tpu";
    private static final int MEMORY_SLICES = 8;
    private static final int COUNTERS_PER_SET = 32;

    /// Where a profile of an A100 can be: it takes memory slices from each start on.
    private record Profile(String name, int compute, int memory, List<Integer> starts) {}

    private static final List<Profile> PROFILES =
            List.of(
                    new Profile("1g", 1, 1, List.of(0, 1, 2, 3, 4, 5, 6)),
                    new Profile("2g", 2, 2, List.of(0, 2, 4)),
                    new Profile("3g", 3, 4, List.of(0, 4)),
                    new Profile("4g", 4, 4, List.of(0)),
                    new Profile("7g", 7, 8, List.of(0)));

    /// A rectangle of chips that may be anywhere.
    private record Shape(String name, int rows, int columns) {}

    private static final List<Shape> SHAPES =
            List.of(
                    new Shape("1x1", 1, 1),
                    new Shape("1x2", 1, 2),
                    new Shape("2x2", 2, 2),
                    new Shape("2x4", 2, 4));

    private HardPartitions() {}

    /// GPUs that are partitioned as an A100 is: 7 compute slices, 8 memory slices, 14 placements.
    ///
    /// @param wanted how many of each profile, in the order of the requests
    static HardWorld mig(int gpus, SequencedMap<String, Integer> wanted) {
        var world = new HardWorld();
        for (var gpu = 0; gpu < gpus; gpu++) {
            var set = "gpu-" + gpu;
            world.counter(GPU, set, "compute", 7);
            for (var slice = 0; slice < MEMORY_SLICES; slice++) {
                world.counter(GPU, set, "memory-slice-" + slice, 1);
            }
            for (var profile : PROFILES) {
                for (var start : profile.starts()) {
                    place(world, set, profile, start);
                }
            }
        }
        var claim = world.claim();
        wanted.forEach(
                (profile, count) ->
                        claim.ask("p" + profile, Want.of(GPU, count).where("profile", profile)));
        return world;
    }

    private static void place(HardWorld world, String set, Profile profile, int start) {
        var device =
                world.device(GPU, "%s-%s-%d".formatted(set, profile.name(), start))
                        .is("profile", profile.name())
                        .consumes(set, "compute", profile.compute());
        for (var slice = start; slice < start + profile.memory(); slice++) {
            device.consumes(set, "memory-slice-" + slice, 1);
        }
    }

    /// A mesh of chips of which rectangles are offered, wherever they may lie, and some chips are
    /// busy.
    ///
    /// @param wanted how many of each shape, in the order of the requests
    static HardWorld mesh(
            Grow grow, int rows, int columns, int busy, SequencedMap<String, Integer> wanted) {
        var world = new HardWorld();
        var single = new ArrayList<HardDevice>();
        for (var chip = 0; chip < rows * columns; chip++) {
            world.counter(CHIP, set(chip), counter(chip), 1);
        }
        for (var shape : SHAPES) {
            for (var row = 0; row + shape.rows() <= rows; row++) {
                for (var column = 0; column + shape.columns() <= columns; column++) {
                    var device = lay(world, shape, row, column, columns);
                    if (shape.name().equals("1x1")) {
                        single.add(device);
                    }
                }
            }
        }
        for (var i = 0; i < busy; i++) {
            world.hold(single.remove(grow.below(single.size())));
        }
        var claim = world.claim();
        wanted.forEach(
                (shape, count) ->
                        claim.ask("s" + shape, Want.of(CHIP, count).where("shape", shape)));
        return world;
    }

    private static HardDevice lay(HardWorld world, Shape shape, int row, int column, int columns) {
        var device =
                world.device(CHIP, "s%s-%d-%d".formatted(shape.name(), row, column))
                        .is("shape", shape.name());
        for (var down = 0; down < shape.rows(); down++) {
            for (var right = 0; right < shape.columns(); right++) {
                var chip = (row + down) * columns + column + right;
                device.consumes(set(chip), counter(chip), 1);
            }
        }
        return device;
    }

    private static String set(int chip) {
        return "chips-" + chip / COUNTERS_PER_SET;
    }

    private static String counter(int chip) {
        return "chip-" + chip;
    }
}
