package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// All devices of a cluster, their counters, and which of them are held.
public final class PlainDevices {

    /// How many slices of a pool there are, and how many there should be.
    record Slices(int there, long announced) {}

    private final List<PlainDevice> devices = new ArrayList<>();
    private final Map<String, BigDecimal> counters = new HashMap<>();
    private final Map<String, Slices> pools = new HashMap<>();
    private final Set<String> heldInDump = new LinkedHashSet<>();

    public PlainDevices(RawCluster cluster) {
        for (var slice : cluster.all("ResourceSlice")) {
            var spec = slice.at("spec");
            pools.merge(
                    pool(spec),
                    new Slices(1, spec.at("pool", "resourceSliceCount").number(1)),
                    (one, more) -> new Slices(one.there() + 1, more.announced()));
        }
        var rules = cluster.all("DeviceTaintRule");
        for (var slice : cluster.all("ResourceSlice")) {
            var spec = slice.at("spec");
            for (var set : spec.at("sharedCounters").items()) {
                set.at("counters")
                        .fields()
                        .forEach(
                                (name, counter) ->
                                        counters.put(
                                                counter(pool(spec), set.at("name").text(), name),
                                                PlainAmount.of(counter.at("value").text())));
            }
            for (var device : spec.at("devices").items()) {
                devices.add(device(spec, device, rules));
            }
        }
        for (var claim : cluster.all("ResourceClaim")) {
            heldInDump.addAll(results(claim.at("status", "allocation")));
        }
    }

    private PlainDevice device(Raw spec, Raw written, List<Raw> rules) {
        var driver = spec.at("driver").text();
        var pool = spec.at("pool", "name").text();
        // v1beta1 has everything but the name one level deeper.
        var device = written.at("basic").isAbsent() ? written : written.at("basic");
        var attributes = new HashMap<String, Set<String>>();
        device.at("attributes")
                .fields()
                .forEach(
                        (name, value) ->
                                attributes.put(
                                        name.contains("/") ? name : driver + "/" + name,
                                        values(value)));
        var taints = new ArrayList<PlainTaint>();
        device.at("taints").items().forEach(taint -> taints.add(PlainTaint.of(taint)));
        for (var rule : rules) {
            var selector = rule.at("spec", "deviceSelector");
            if (applies(selector.at("driver"), driver) && applies(selector.at("pool"), pool)) {
                taints.add(PlainTaint.of(rule.at("spec", "taint")));
            }
        }
        var draws = new HashMap<String, BigDecimal>();
        for (var set : device.at("consumesCounters").items()) {
            set.at("counters")
                    .fields()
                    .forEach(
                            (name, counter) ->
                                    draws.put(
                                            counter(pool(spec), set.at("counterSet").text(), name),
                                            PlainAmount.of(counter.at("value").text())));
        }
        var slices = slices(driver, pool);
        return new PlainDevice(
                driver,
                pool,
                written.at("name").text(),
                spec.at("nodeName").text(),
                attributes,
                taints,
                draws,
                slices.there() == slices.announced());
    }

    private static boolean applies(Raw wanted, String value) {
        return wanted.isAbsent() || wanted.text().equals(value);
    }

    private static Set<String> values(Raw attribute) {
        var values = new LinkedHashSet<String>();
        for (var member : attribute.fields().values()) {
            if (member.items().isEmpty()) {
                values.add(member.text());
            } else {
                values.addAll(member.texts());
            }
        }
        return values;
    }

    private static String pool(Raw spec) {
        return spec.at("driver").text() + "/" + spec.at("pool", "name").text();
    }

    private static String counter(String pool, String set, String name) {
        return pool + "/" + set + "/" + name;
    }

    /// The ids of the devices of an allocation.
    static List<String> results(Raw allocation) {
        return allocation.at("devices", "results").items().stream().map(PlainDevices::id).toList();
    }

    static String id(Raw result) {
        return String.join(
                "/",
                result.at("driver").text(),
                result.at("pool").text(),
                result.at("device").text());
    }

    Slices slices(String driver, String pool) {
        return pools.getOrDefault(driver + "/" + pool, new Slices(0, 0));
    }

    List<PlainDevice> all() {
        return devices;
    }

    List<PlainDevice> on(String node) {
        return devices.stream().filter(device -> device.isOn(node)).toList();
    }

    Map<String, PlainDevice> byId() {
        var byId = new HashMap<String, PlainDevice>();
        devices.forEach(device -> byId.put(device.id(), device));
        return byId;
    }

    /// The devices that claims of the dump hold.
    Set<String> heldInDump() {
        return heldInDump;
    }

    /// Whether no counter is overdrawn in the pools of some devices; devices that draw on no
    /// counter are not concerned. Other pools do not matter: where one is incomplete, the slice
    /// with its counters may be missing while claims still hold its devices.
    ///
    /// @param taken by anyone
    /// @param asked the devices that are judged; each is taken
    boolean countersSuffice(Set<String> taken, List<PlainDevice> asked) {
        var judged = new HashSet<String>();
        for (var device : asked) {
            if (!device.draws().isEmpty()) {
                judged.add(device.fullPool());
            }
        }
        var drawn = new HashMap<String, BigDecimal>();
        for (var device : devices) {
            if (taken.contains(device.id()) && judged.contains(device.fullPool())) {
                device.draws()
                        .forEach(
                                (counter, amount) -> drawn.merge(counter, amount, BigDecimal::add));
            }
        }
        return drawn.entrySet().stream()
                .allMatch(
                        entry ->
                                entry.getValue()
                                                .compareTo(
                                                        counters.getOrDefault(
                                                                entry.getKey(), BigDecimal.ZERO))
                                        <= 0);
    }

    /// Whether a claim without tolerations could still get the device.
    boolean isFree(PlainDevice device, Set<String> held) {
        if (held.contains(device.id()) || device.taints().stream().anyMatch(PlainTaint::repels)) {
            return false;
        }
        return countersSuffice(with(held, device), List.of(device));
    }

    static Set<String> with(Set<String> held, PlainDevice device) {
        var more = new LinkedHashSet<>(held);
        more.add(device.id());
        return more;
    }
}
