package io.juxta.node;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.CpuSet;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;

/// The room that is left on a node.
///
/// @param freeCpus CPUs that can still be allocated exclusively
/// @param largestPodCpus the CPUs of the largest guaranteed pod, with one container and minimal
///   memory, that is still admitted; verified by trials from the largest down
/// @param wholeNodesFree NUMA nodes with CPUs on which nothing is allocated exclusively
public record Headroom(long freeCpus, long largestPodCpus, int wholeNodesFree) {

    /// Computes the room of a node; the kubelet is not changed.
    public static Headroom of(Kubelet kubelet) {
        var managers = kubelet.managers();
        var cpus = managers.cpus();
        var memory = managers.memoryUse();
        var free = 0L;
        var whole = 0;
        for (var node : kubelet.machine().numaNodes()) {
            if (node.cpus().isEmpty()) {
                continue;
            }
            if (cpus.assigned(node.id()) == 0 && memory.assigned(node.id()) == 0) {
                whole++;
            }
            free +=
                    cpus.counts()
                            ? cpus.allocatable(node.id()) - cpus.assigned(node.id())
                            : shared(kubelet, node.cpus());
        }
        return new Headroom(free, largest(kubelet, free), whole);
    }

    private static long shared(Kubelet kubelet, CpuSet cpus) {
        return cpus.minus(kubelet.reservation().cpus()).size();
    }

    private static long largest(Kubelet kubelet, long atMost) {
        for (var count = atMost; count > 0; count--) {
            if (kubelet.copy().admit(pod(count)) instanceof Admission.Admitted) {
                return count;
            }
        }
        return 0;
    }

    private static Pod pod(long cpus) {
        var amounts =
                ByName.<Quantity>copyOf(
                        Map.of("cpu", Quantity.of(cpus), "memory", Quantity.parse("1Mi")));
        var container =
                new Container(
                        "c",
                        new ResourceNeeds(amounts, amounts, List.of()),
                        null,
                        Tree.Mapping.EMPTY);
        return new Pod(
                Meta.named("default", "largest pod still admitted"),
                PodSpec.of(List.of(container), List.of(), null),
                PodStatus.EMPTY);
    }
}
