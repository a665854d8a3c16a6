package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_LONG;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.Set;

/// What drivers report about the allocated devices of a claim.
final class DeviceStatusRules {

    private static final int MOST_CONDITIONS = 8;
    private static final int DATA_BYTES = 10 * 1024;
    private static final int MOST_ADDRESSES = 16;
    private static final int INTERFACE_BYTES = 256;
    private static final int HARDWARE_ADDRESS_BYTES = 128;

    private DeviceStatusRules() {}

    static void validate(Tree.Mapping status, FieldPath path, Findings findings) {
        var allocated = new HashSet<SharedDevice>();
        Reading.objects(status.mapping("allocation").mapping("devices"), "results")
                .forEach(result -> allocated.add(SharedDevice.of(result)));
        var seen = new HashSet<SharedDevice>();
        var devices = Reading.objects(status, "devices");
        for (var i = 0; i < devices.size(); i++) {
            var device = SharedDevice.of(devices.get(i));
            if (!seen.add(device)) {
                findings.covered(
                        DUPLICATE, path.index(i), "%s is already listed".formatted(device));
            }
            entry(devices.get(i), allocated, path.index(i), findings);
        }
    }

    private static void entry(
            Tree.Mapping entry, Set<SharedDevice> allocated, FieldPath path, Findings findings) {
        DraNames.driver(entry.text("driver"), path.field("driver"), findings);
        DraNames.pool(entry.text("pool"), path.field("pool"), findings);
        DraNames.deviceLabel(entry.text("device"), path.field("device"), findings);
        AllocationRules.share(entry, path, findings);
        var device = SharedDevice.of(entry);
        if (!allocated.contains(device)) {
            findings.written(INVALID, path, "%s is not allocated to this claim".formatted(device));
        }
        var conditions = entry.items("conditions");
        if (conditions.size() > MOST_CONDITIONS) {
            findings.written(
                    TOO_MANY,
                    path.field("conditions"),
                    "%d conditions, at most %d are allowed"
                            .formatted(conditions.size(), MOST_CONDITIONS));
        }
        Conditions.validate(conditions, path.field("conditions"), findings);
        entry.field("data")
                .ifPresent(
                        data -> RawJson.validate(data, path.field("data"), DATA_BYTES, findings));
        network(entry.mapping("networkData"), path.field("networkData"), findings);
    }

    private static void network(Tree.Mapping network, FieldPath path, Findings findings) {
        length(network, "interfaceName", INTERFACE_BYTES, path, findings);
        length(network, "hardwareAddress", HARDWARE_ADDRESS_BYTES, path, findings);
        var addresses = Nodes.texts(network.items("ips"));
        var at = path.field("ips");
        if (Lists.tooMany(addresses.size(), MOST_ADDRESSES, "addresses", at, findings)) {
            return;
        }
        Lists.distinct(addresses, at, findings);
        for (var i = 0; i < addresses.size(); i++) {
            if (!InterfaceAddress.canonical(addresses.get(i))) {
                findings.written(
                        INVALID,
                        at.index(i),
                        "\"%s\" is no address with prefix length in its shortest form, as in 10.9.8.7/24 or 2001:db8::1/64"
                                .formatted(addresses.get(i)));
            }
        }
    }

    private static void length(
            Tree.Mapping network, String field, int most, FieldPath path, Findings findings) {
        var bytes = Names.bytes(network.text(field));
        if (bytes > most) {
            findings.covered(
                    TOO_LONG,
                    path.field(field),
                    "%d bytes, at most %d are allowed".formatted(bytes, most));
        }
    }
}
