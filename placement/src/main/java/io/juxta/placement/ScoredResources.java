package io.juxta.placement;

import io.juxta.model.DeviceClass;
import io.juxta.placement.SchedulerProfile.WeightedResource;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The resources that a score counts, with the pod's request for each.
///
/// A resource that the node does not have does not count. Nor does a resource counted by name that
/// the pod does not request.
final class ScoredResources {

    private enum Kind {
        CPU,
        MEMORY,
        STORAGE,
        SCALAR
    }

    private final String[] names;
    private final Kind[] kinds;
    private final long[] weights;
    private final long[] pod;
    private final ExtendedTally tally;

    /// The device classes that back resources which a node may get from devices.
    private final @Nullable DeviceClass[] classes;

    ScoredResources(List<WeightedResource> resources, Resources asked, ExtendedTally tally) {
        this.tally = tally;
        classes = new DeviceClass[resources.size()];
        names = new String[resources.size()];
        kinds = new Kind[names.length];
        weights = new long[names.length];
        pod = new long[names.length];
        for (var i = 0; i < names.length; i++) {
            names[i] = resources.get(i).name();
            weights[i] = resources.get(i).weight();
            pod[i] = asked.amount(names[i]);
            classes[i] = pod[i] == 0 ? null : tally.behind(names[i]);
            kinds[i] =
                    switch (names[i]) {
                        case "cpu" -> Kind.CPU;
                        case "memory" -> Kind.MEMORY;
                        case "ephemeral-storage" -> Kind.STORAGE;
                        default -> Kind.SCALAR;
                    };
        }
    }

    /// The cache key: the requests of the pod.
    Object basis() {
        return Arrays.stream(pod).boxed().toList();
    }

    int size() {
        return names.length;
    }

    long weight(int index) {
        return weights[index];
    }

    /// The pod's request.
    long asked(int index) {
        return pod[index];
    }

    /// Whether the pod requests none of them.
    boolean nothingAsked() {
        for (var amount : pod) {
            if (amount != 0) {
                return false;
            }
        }
        return true;
    }

    /// The allocatable amount of the node; 0 when the resource does not count.
    long allocatable(int index, NodeState node) {
        if (pod[index] == 0 && kinds[index] == Kind.SCALAR) {
            return 0;
        }
        return switch (kinds[index]) {
            case CPU -> node.allocatable().milliCpu();
            case MEMORY -> node.allocatable().memory();
            case STORAGE -> node.allocatable().ephemeralStorage();
            case SCALAR -> scalar(index, node);
        };
    }

    /// A node without the resource has as much of it as there are devices that back it.
    private long scalar(int index, NodeState node) {
        var has = node.allocatable().scalar(names[index]);
        var behind = classes[index];
        return has == 0 && behind != null ? tally.on(node, behind).devices() : has;
    }

    /// The sum of the requests of the node's pods.
    long requested(int index, NodeState node) {
        return switch (kinds[index]) {
            case CPU -> node.requested().milliCpu();
            case MEMORY -> node.requested().memory();
            case STORAGE -> node.requested().ephemeralStorage();
            case SCALAR -> {
                var behind = classes[index];
                yield behind != null && node.allocatable().scalar(names[index]) == 0
                        ? tally.on(node, behind).held()
                        : node.requested().scalar(names[index]);
            }
        };
    }

    /// The same, with defaults for containers without a cpu or memory request.
    long scored(int index, NodeState node) {
        return switch (kinds[index]) {
            case CPU -> node.scoredMilliCpu();
            case MEMORY -> node.scoredMemory();
            case STORAGE, SCALAR -> requested(index, node);
        };
    }
}
