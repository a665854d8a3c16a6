package io.juxta.conformance.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainDevicesTest {

    private static final String HELD_IN_A =
            """
            kind: ResourceClaim
            metadata: {name: held, namespace: default}
            status: {allocation: {devices: {results: [{driver: gpu, pool: a, device: gpu-0}]}}}
            """;

    @TempDir Path folder;

    @Nested
    class GivenAHeldDeviceWhoseCountersAreInAMissingSlice {

        private final String incomplete =
                """
                kind: ResourceSlice
                metadata: {name: a-devices}
                spec:
                  driver: gpu
                  pool: {name: a, resourceSliceCount: 2}
                  nodeName: n1
                  devices:
                  - {name: gpu-0, consumesCounters: [{counterSet: board, counters: {slots: {value: "1"}}}]}
                  - {name: gpu-1, consumesCounters: [{counterSet: board, counters: {slots: {value: "1"}}}]}
                  - {name: gpu-2}
                """;

        @Test
        void whenADeviceOfAnotherPoolIsAsked_itIsFree() throws IOException {
            var other =
                    """
                    kind: ResourceSlice
                    metadata: {name: b-devices}
                    spec:
                      driver: gpu
                      pool: {name: b, resourceSliceCount: 1}
                      nodeName: n2
                      devices: [{name: gpu-0}]
                    """;
            var devices = read(incomplete, other, HELD_IN_A);

            assertThat(isFree(devices, "gpu/b/gpu-0")).isTrue();
        }

        @Test
        void whenADeviceThatDrawsOnThemIsAsked_itIsNotFree() throws IOException {
            var devices = read(incomplete, HELD_IN_A);

            assertThat(isFree(devices, "gpu/a/gpu-1")).isFalse();
        }

        @Test
        void whenADeviceThatDrawsNothingIsAsked_itIsFree() throws IOException {
            var devices = read(incomplete, HELD_IN_A);

            assertThat(isFree(devices, "gpu/a/gpu-2")).isTrue();
        }
    }

    @Nested
    class GivenACounterOfTwo {

        private final String pool =
                """
                kind: ResourceSlice
                metadata: {name: a-counters}
                spec:
                  driver: gpu
                  pool: {name: a, resourceSliceCount: 1}
                  nodeName: n1
                  sharedCounters: [{name: board, counters: {slots: {value: "2"}}}]
                  devices:
                  - {name: gpu-0, consumesCounters: [{counterSet: board, counters: {slots: {value: "1"}}}]}
                  - {name: gpu-1, consumesCounters: [{counterSet: board, counters: {slots: {value: "1"}}}]}
                  - {name: gpu-2, consumesCounters: [{counterSet: board, counters: {slots: {value: "2"}}}]}
                """;

        @Test
        void whenOneIsTaken_aDeviceThatDrawsOneIsFreeAndOneThatDrawsTwoIsNot() throws IOException {
            var devices = read(pool, HELD_IN_A);

            assertThat(isFree(devices, "gpu/a/gpu-1")).isTrue();
            assertThat(isFree(devices, "gpu/a/gpu-2")).isFalse();
        }

        @Test
        void whenTwoDevicesOverdrawIt_theyDoNotSufficeTogether() throws IOException {
            var devices = read(pool);
            var both = List.of(device(devices, "gpu/a/gpu-1"), device(devices, "gpu/a/gpu-2"));

            assertThat(devices.countersSuffice(Set.of("gpu/a/gpu-1", "gpu/a/gpu-2"), both))
                    .isFalse();
        }
    }

    private static boolean isFree(PlainDevices devices, String id) {
        return devices.isFree(device(devices, id), devices.heldInDump());
    }

    private static PlainDevice device(PlainDevices devices, String id) {
        return devices.all().stream()
                .filter(device -> device.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private PlainDevices read(String... documents) throws IOException {
        var file = folder.resolve("dump.yaml");
        Files.writeString(file, String.join("\n---\n", documents));
        return new PlainDevices(RawCluster.read(List.of(file)));
    }
}
