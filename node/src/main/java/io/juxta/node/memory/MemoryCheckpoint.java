package io.juxta.node.memory;

import io.juxta.model.Tree;
import io.juxta.node.CheckpointText;
import io.juxta.node.GoText;
import io.juxta.node.StartException;
import java.util.LinkedHashMap;
import java.util.function.Function;

/// The file `memory_manager_state`, in which a kubelet saves its memory allocations.
///
/// Version 3 keeps everything in one text, `data`, with its checksum beside it; versions 1 and 2
/// have the same fields as plain JSON with a checksum over a Go dump. All three are read. Version 3
/// is written, its `data` and `dataChecksum` byte for byte the kubelet's; the plain fields are
/// repeated for older kubelets, with the checksum 0 that version 1 reads as "no checksum".
public final class MemoryCheckpoint {

    public static final String FILE = "memory_manager_state";

    private MemoryCheckpoint() {}

    /// The file for a state.
    public static Tree.Mapping write(MemoryState state) {
        var data = MemoryText.data(state);
        var file = new LinkedHashMap<String, Tree>();
        data.fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals("podEntries")) {
                                file.put(name, value);
                            }
                        });
        var text = MemoryText.json(data);
        file.put("checksum", Tree.Number.of(0));
        file.put("data", Tree.Text.of(text));
        file.put("dataChecksum", Tree.Number.of(CheckpointText.checksum(text)));
        return Tree.Mapping.of(file);
    }

    /// The state in a file of any version. A damaged version 3 is never read as an older one.
    ///
    /// @param json reads the JSON text inside the file
    /// @throws StartException when the file is damaged
    public static MemoryState read(Tree.Mapping file, Function<String, Tree> json) {
        try {
            return readAny(file, json);
        } catch (MemoryText.Damaged e) {
            throw unusable(e.why());
        }
    }

    private static MemoryState readAny(Tree.Mapping file, Function<String, Tree> json) {
        var data = file.text("data");
        long sum = MemoryText.number(file, "dataChecksum");
        if (!data.isEmpty() || sum != 0) {
            return readData(data, sum, json);
        }
        long legacy = MemoryText.number(file, "checksum");
        if (legacy == CheckpointText.sum(MemoryDump.version2(file))) {
            return MemoryText.state(file);
        }
        if (legacy == 0 || legacy == CheckpointText.sum(MemoryDump.version1(file))) {
            return MemoryText.state(file.without("podEntries"));
        }
        throw new MemoryText.Damaged("checkpoint is corrupted");
    }

    private static MemoryState readData(String data, long sum, Function<String, Tree> json) {
        if (sum != CheckpointText.checksum(data)) {
            throw new MemoryText.Damaged("could not load v3 checkpoint: checkpoint is corrupted");
        }
        if (json.apply(data) instanceof Tree.Mapping fields) {
            return MemoryText.state(fields);
        }
        throw new MemoryText.Damaged(
                "could not load v3 checkpoint: failed to deserialize memory manager checkpoint"
                        + " data: data is no object");
    }

    /// @throws StartException when a state was left by another policy
    static void checkPolicy(String configured, MemoryState saved) {
        if (!configured.equals(saved.policy())) {
            throw unusable(
                    "[memorymanager] configured policy %s differs from state checkpoint policy %s"
                            .formatted(GoText.quote(configured), GoText.quote(saved.policy())));
        }
    }

    private static StartException unusable(String why) {
        return new StartException(
                "could not restore state from checkpoint: %s, please drain this node and delete the memory manager checkpoint file %s before restarting Kubelet"
                        .formatted(why, GoText.quote(FILE)));
    }
}
