package io.juxta.node.device;

import io.juxta.model.Tree;
import io.juxta.node.CheckpointText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The file `kubelet_internal_checkpoint`, in which a kubelet saves its device allocations.
///
/// Its checksum is computed over a Go dump of the same content; it is checked and written, so that
/// a kubelet accepts the file. A kubelet continues without a file it cannot read.
public final class DeviceCheckpoint {

    public static final String FILE = "kubelet_internal_checkpoint";

    private DeviceCheckpoint() {}

    /// The file for a state.
    public static Tree.Mapping write(DeviceState state) {
        var entries = new ArrayList<Tree>();
        state.entries().forEach(entry -> entries.add(tree(entry)));
        var data = new LinkedHashMap<String, Tree>();
        data.put(
                "PodDeviceEntries",
                entries.isEmpty() ? new Tree.Null(Tree.NO_LINE) : Tree.Sequence.of(entries));
        data.put("RegisteredDevices", lists(state.registered()));
        var file = new LinkedHashMap<String, Tree>();
        file.put("Data", Tree.Mapping.of(data));
        var sum = CheckpointText.sum(DeviceDump.of(Tree.Mapping.of(data)));
        file.put("Checksum", Tree.Number.of(sum));
        return Tree.Mapping.of(file);
    }

    private static Tree tree(DeviceState.DeviceEntry entry) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("PodUID", Tree.Text.of(entry.podUid()));
        fields.put("ContainerName", Tree.Text.of(entry.container()));
        fields.put("ResourceName", Tree.Text.of(entry.resource()));
        var byNode = new TreeMap<String, List<String>>();
        entry.byNode().forEach((node, ids) -> byNode.put(Integer.toString(node), ids));
        fields.put("DeviceIDs", lists(byNode));
        var response = entry.response();
        fields.put(
                "AllocResp",
                response == null ? new Tree.Null(Tree.NO_LINE) : Tree.Text.of(response));
        return Tree.Mapping.of(fields);
    }

    private static Tree lists(Map<String, List<String>> lists) {
        var fields = new TreeMap<String, Tree>();
        lists.forEach(
                (name, ids) ->
                        fields.put(
                                name, Tree.Sequence.of(ids.stream().map(Tree.Text::of).toList())));
        return Tree.Mapping.of(fields);
    }

    /// The state in a file; empty when the file is damaged or of a version that current kubelets do
    /// not read.
    public static Optional<DeviceState> read(Tree.Mapping file) {
        var data = file.mapping("Data");
        var sum =
                file.field("Checksum").orElse(null) instanceof Tree.Number(var digits, _)
                        ? digits
                        : "0";
        if (!sum.equals(Long.toString(CheckpointText.sum(DeviceDump.of(data))))) {
            return Optional.empty();
        }
        var entries = new ArrayList<DeviceState.DeviceEntry>();
        for (var item : data.items("PodDeviceEntries")) {
            var entry = item instanceof Tree.Mapping fields ? entry(fields) : null;
            if (entry == null) {
                return Optional.empty();
            }
            entries.add(entry);
        }
        return Optional.of(new DeviceState(entries, texts(data.mapping("RegisteredDevices"))));
    }

    private static DeviceState.@Nullable DeviceEntry entry(Tree.Mapping fields) {
        var byNode = new TreeMap<Integer, List<String>>();
        for (var node : texts(fields.mapping("DeviceIDs")).entrySet()) {
            try {
                byNode.put(Integer.parseInt(node.getKey()), node.getValue());
            } catch (NumberFormatException _) {
                return null;
            }
        }
        return new DeviceState.DeviceEntry(
                fields.text("PodUID"),
                fields.text("ContainerName"),
                fields.text("ResourceName"),
                byNode,
                fields.has("AllocResp") ? fields.text("AllocResp") : null);
    }

    private static SortedMap<String, List<String>> texts(Tree.Mapping lists) {
        var texts = new TreeMap<String, List<String>>();
        for (var name : lists.fields().keySet()) {
            texts.put(
                    name,
                    lists.items(name).stream()
                            .filter(Tree.Text.class::isInstance)
                            .map(item -> ((Tree.Text) item).value())
                            .toList());
        }
        return texts;
    }
}
