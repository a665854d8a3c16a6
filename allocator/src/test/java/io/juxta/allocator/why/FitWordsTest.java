package io.juxta.allocator.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.why.FitWords.Agreement;
import io.juxta.model.DeviceId;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.junit.jupiter.api.Test;

/// What is said about devices that claims got.
class FitWordsTest {

    private static final DeviceId GPU_0 = new DeviceId("gpu.example.com", "n1", "gpu-0");
    private static final DeviceId GPU_1 = new DeviceId("gpu.example.com", "n1", "gpu-1");
    private static final DeviceId NIC_0 = new DeviceId("nic.example.com", "n1", "nic-0");
    private static final DeviceId NIC_1 = new DeviceId("nic.example.com", "n1", "nic-1");
    private static final DeviceId CPU_0 = new DeviceId("cpu.example.com", "n1", "cpu-0");

    private static SequencedSet<DeviceId> set(DeviceId... devices) {
        return new LinkedHashSet<>(Arrays.asList(devices));
    }

    private static Agreement share(String attribute, String value, DeviceId... devices) {
        return new Agreement.Shared(set(devices), attribute, List.of(value));
    }

    @Test
    void whenADeviceIsUnderNoConstraint_itIsNamedApart() {
        assertThat(
                        FitWords.of(
                                List.of(GPU_0, NIC_0, CPU_0),
                                List.of(share("k8s.io/pcieRoot", "pci0000:17", GPU_0, NIC_0))))
                .isEqualTo("gpu-0 + nic-0 share pcieRoot pci0000:17; cpu-0");
    }

    @Test
    void whenTwoConstraintsHoldForTwoPairs_eachPairHasItsOwnValue() {
        assertThat(
                        FitWords.of(
                                List.of(GPU_0, NIC_0, GPU_1, NIC_1),
                                List.of(
                                        share("k8s.io/pcieRoot", "a", GPU_0, NIC_0),
                                        share("k8s.io/pcieRoot", "b", GPU_1, NIC_1))))
                .isEqualTo("gpu-0 + nic-0 share pcieRoot a; gpu-1 + nic-1 share pcieRoot b");
    }

    @Test
    void whenTwoConstraintsHoldForTheSameDevices_theyAreSaidTogether() {
        assertThat(
                        FitWords.of(
                                List.of(GPU_1, NIC_0),
                                List.of(
                                        share("k8s.io/numaNode", "3", GPU_1, NIC_0),
                                        share("k8s.io/pcieRoot", "x", NIC_0, GPU_1))))
                .isEqualTo("gpu-1 + nic-0 share numaNode 3 and pcieRoot x");
    }

    @Test
    void whenDevicesMustDiffer_itSaysInWhat() {
        assertThat(
                        FitWords.of(
                                List.of(GPU_0, GPU_1),
                                List.of(
                                        share("k8s.io/numaNode", "0", GPU_0, GPU_1),
                                        new Agreement.Different(set(GPU_0, GPU_1), "k8s.io/card"))))
                .isEqualTo("gpu-0 + gpu-1 share numaNode 0 and differ in card");
    }

    @Test
    void whenNamesClash_theyAreToldApart() {
        var other = new DeviceId("other.example.com", "n1", "gpu-0");

        assertThat(
                        FitWords.of(
                                List.of(GPU_0, other, NIC_0),
                                List.of(
                                        share("a.io/numaNode", "0", GPU_0, NIC_0),
                                        share("b.io/numaNode", "1", other, NIC_0))))
                .isEqualTo(
                        "gpu.example.com/n1/gpu-0 + nic-0 share a.io/numaNode 0;"
                                + " other.example.com/n1/gpu-0 + nic-0 share b.io/numaNode 1");
    }

    @Test
    void whenADeviceIsSharedByRequests_itIsNamedOnce() {
        assertThat(FitWords.of(List.of(CPU_0, CPU_0, GPU_0), List.of()))
                .isEqualTo("cpu-0 (twice) + gpu-0");
    }
}
