package io.juxta.node;

import io.juxta.node.cpu.SavedCpus;
import io.juxta.node.device.DeviceState;
import io.juxta.node.memory.MemoryState;
import org.jspecify.annotations.Nullable;

/// The saved state of an earlier run of the kubelet, from its state files; null where there is no
/// file.
public record SavedState(
        @Nullable SavedCpus cpus, @Nullable MemoryState memory, @Nullable DeviceState devices) {

    /// The kubelet has never run.
    public static final SavedState NONE = new SavedState(null, null, null);
}
