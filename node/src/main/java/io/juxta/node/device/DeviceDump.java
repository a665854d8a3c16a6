package io.juxta.node.device;

import io.juxta.model.Tree;
import java.util.Base64;
import java.util.Comparator;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The text that the checksum of a device checkpoint is computed over: Go's fields and types as the
/// printer `spew` writes them.
final class DeviceDump {

    private static final String NIL = "<nil>";

    private DeviceDump() {}

    /// @param data the field `Data` of the file
    static String of(Tree.Mapping data) {
        return "(checkpoint.checkpointData){PodDeviceEntries:([]checkpoint.PodDevicesEntry)%s RegisteredDevices:(map[string][]string)%s}"
                .formatted(
                        data.fields().containsKey("PodDeviceEntries")
                                ? list(data.fields().get("PodDeviceEntries"), DeviceDump::entry)
                                : "[]",
                        data.fields().containsKey("RegisteredDevices")
                                ? map(
                                        data.fields().get("RegisteredDevices"),
                                        Comparator.naturalOrder())
                                : "map[]");
    }

    private static String entry(Tree tree) {
        var entry = tree instanceof Tree.Mapping mapping ? mapping : Tree.Mapping.EMPTY;
        return "{PodUID:(string)%s ContainerName:(string)%s ResourceName:(string)%s DeviceIDs:(checkpoint.DevicesPerNUMA)%s AllocResp:([]uint8)%s}"
                .formatted(
                        entry.text("PodUID"),
                        entry.text("ContainerName"),
                        entry.text("ResourceName"),
                        map(
                                entry.fields().get("DeviceIDs"),
                                Comparator.comparingLong(DeviceDump::number)),
                        bytes(entry));
    }

    private static long number(String key) {
        try {
            return Long.parseLong(key);
        } catch (NumberFormatException _) {
            return Long.MAX_VALUE;
        }
    }

    private static String bytes(Tree.Mapping entry) {
        if (!entry.has("AllocResp")) {
            return NIL;
        }
        var text = new StringJoiner(" ", "[", "]");
        try {
            for (byte each : Base64.getDecoder().decode(entry.text("AllocResp"))) {
                text.add(Integer.toString(Byte.toUnsignedInt(each)));
            }
        } catch (IllegalArgumentException _) {
            return "not base64";
        }
        return text.toString();
    }

    private static String map(@Nullable Tree tree, Comparator<String> order) {
        if (!(tree instanceof Tree.Mapping(var fields, _))) {
            return NIL;
        }
        var sorted = new TreeMap<String, Tree>(order);
        sorted.putAll(fields);
        var text = new StringJoiner(" ", "map[", "]");
        sorted.forEach((key, each) -> text.add(key + ":" + list(each, DeviceDump::plain)));
        return text.toString();
    }

    private static String list(@Nullable Tree tree, Function<Tree, String> value) {
        if (!(tree instanceof Tree.Sequence(var items, _))) {
            return NIL;
        }
        var text = new StringJoiner(" ", "[", "]");
        items.forEach(item -> text.add(value.apply(item)));
        return text.toString();
    }

    private static String plain(Tree tree) {
        return tree instanceof Tree.Text(var text, _) ? text : "";
    }
}
