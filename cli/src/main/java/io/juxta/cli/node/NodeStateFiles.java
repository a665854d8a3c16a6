package io.juxta.cli.node;

import io.juxta.cli.page.BadQuestion;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.node.SavedState;
import io.juxta.node.StartException;
import io.juxta.node.cpu.CpuCheckpoint;
import io.juxta.node.cpu.SavedCpus;
import io.juxta.node.device.DeviceCheckpoint;
import io.juxta.node.device.DeviceState;
import io.juxta.node.memory.MemoryCheckpoint;
import io.juxta.node.memory.MemoryState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The state files of a kubelet's managers.
final class NodeStateFiles {

    static final List<String> NAMES =
            List.of(CpuCheckpoint.FILE, MemoryCheckpoint.FILE, DeviceCheckpoint.FILE);

    private NodeStateFiles() {}

    /// @param podUids the pods that the files name
    record Loaded(SavedState state, Set<String> podUids, List<String> warnings) {}

    /// @param texts by file name
    /// @throws StartException when a kubelet would not start with them
    /// @throws BadQuestion when a name is not that of a state file
    static Loaded read(Map<String, String> texts) {
        for (var name : texts.keySet()) {
            if (!NAMES.contains(name)) {
                throw new BadQuestion(
                        "files: %s is no state file, only %s are."
                                .formatted(name, String.join(", ", NAMES)));
            }
        }
        var warnings = new ArrayList<String>();
        var cpus = cpus(texts.get(CpuCheckpoint.FILE));
        var memory = memory(texts.get(MemoryCheckpoint.FILE));
        var devices = devices(texts.get(DeviceCheckpoint.FILE), warnings);
        var uids = new TreeSet<String>();
        if (cpus != null) {
            uids.addAll(cpus.containers().keySet());
            uids.addAll(cpus.pods().keySet());
        }
        if (memory != null) {
            uids.addAll(memory.containers().keySet());
        }
        if (devices != null) {
            devices.entries().forEach(entry -> uids.add(entry.podUid()));
        }
        return new Loaded(new SavedState(cpus, memory, devices), uids, warnings);
    }

    private static @Nullable SavedCpus cpus(@Nullable String text) {
        return text == null
                ? null
                : starting(
                        "cpu", () -> CpuCheckpoint.read(file(text, "CPU"), NodeStateFiles::data));
    }

    private static @Nullable MemoryState memory(@Nullable String text) {
        return text == null
                ? null
                : starting(
                        "memory",
                        () -> MemoryCheckpoint.read(file(text, "memory"), NodeStateFiles::data));
    }

    /// A kubelet starts without a device checkpoint it cannot read.
    private static @Nullable DeviceState devices(@Nullable String text, List<String> warnings) {
        if (text == null) {
            return null;
        }
        try {
            var read = DeviceCheckpoint.read(file(text, "device"));
            if (read.isPresent()) {
                return read.get();
            }
        } catch (StartException _) {
            // Reported below.
        }
        warnings.add(
                "%s is damaged: the kubelet starts without it, and so does this answer."
                        .formatted(DeviceCheckpoint.FILE));
        return null;
    }

    private static <T> T starting(String manager, Supplier<T> read) {
        try {
            return read.get();
        } catch (StartException e) {
            throw new StartException(
                    "start %s manager error: %s".formatted(manager, e.getMessage()));
        }
    }

    private static Tree.Mapping file(String text, String manager) {
        try {
            if (JsonTrees.parse(text, Source.of("state")) instanceof Tree.Mapping mapping) {
                return mapping;
            }
        } catch (InputException _) {
            // Reported below.
        }
        throw new StartException(
                "could not restore state from checkpoint: checkpoint is corrupted, please drain"
                        + " this"
                        + " node and delete the %s manager checkpoint file before restarting Kubelet"
                                .formatted(manager));
    }

    private static Tree data(String text) {
        try {
            return JsonTrees.parse(text, Source.of("data"));
        } catch (InputException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
