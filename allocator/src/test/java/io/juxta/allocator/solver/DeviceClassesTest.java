package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/// Devices that can be swapped, and groups of devices that can.
class DeviceClassesTest {

    @Test
    void whenNothingTellsDevicesApart_theyAreOneClass() {
        assertThat(classes(devices(3).request(1).match("a", "a", "b"))).containsExactly(0, 0, 1);
        assertThat(classes(devices(3).request(1).counter(5, 2, 2, 3))).containsExactly(0, 0, 1);
        assertThat(classes(devices(3).request(1).request(1, 0, 1))).containsExactly(0, 0, 1);
        assertThat(classes(devices(3).request(1).groups("a", "a", "-"))).containsExactly(0, 0, 1);
    }

    @Test
    void whenNobodyWantsADevice_itIsInNone() {
        assertThat(classes(devices(3).request(1, 0, 2))).containsExactly(0, -1, 0);
    }

    @Test
    void whenDevicesAreShared_eachStandsAlone() {
        assertThat(classes(devices(3).request(1).shared(0, 4).shared(1, 4)))
                .containsExactly(0, 1, 2);
    }

    @Test
    void whenTheShortcutIsOff_eachStandsAlone() {
        var puzzle = devices(2).request(1).build();

        assertThat(new DeviceClasses(puzzle, Set.of()).of).containsExactly(0, 1);
    }

    @Test
    void whenClassesDrawOnOneCounter_theyAreOneGroup() {
        var groups = groups(devices(4).request(1).counter(5, 2, 3, 0, 0).counter(5, 0, 0, 2, 3));

        assertThat(groups.of).containsExactly(0, 0, 1, 1);
        assertThat(groups.place).containsExactly(0, 1, 0, 1);
        assertThat(groups.alike[1]).containsExactly(0);
    }

    @Test
    void whenGroupsDifferInWhatIsLeftOrDrawn_theyAreNotAlike() {
        var left = groups(devices(4).request(1).counter(6, 2, 3, 0, 0).counter(5, 0, 0, 2, 3));
        var drawn = groups(devices(4).request(1).counter(5, 2, 3, 0, 0).counter(5, 0, 0, 2, 4));

        assertThat(left.alike[1]).isEmpty();
        assertThat(drawn.alike[1]).isEmpty();
    }

    @Test
    void whenClassesDrawOnNothing_theyAreInNoGroup() {
        assertThat(groups(devices(2).request(1).match("a", "b")).of).containsExactly(-1, -1);
    }

    private static int[] classes(PuzzleBuilder puzzle) {
        return new DeviceClasses(puzzle.build(), Set.of(Shortcut.CLASSES)).of;
    }

    private static DeviceGroups groups(PuzzleBuilder puzzle) {
        return new PuzzleScene(puzzle.build()).groups;
    }
}
