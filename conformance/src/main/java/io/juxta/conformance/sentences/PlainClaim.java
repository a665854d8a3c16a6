package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The requests of a claim, and whether a node can serve them: a plain search over the few devices
/// there are.
final class PlainClaim {

    /// One request: so many devices of a class.
    record Request(String name, String deviceClass, long count, List<Raw> tolerations) {}

    /// Devices of these requests share a value; no requests means all.
    record Constraint(List<String> requests, String attribute) {

        boolean covers(String request) {
            return requests.isEmpty() || requests.contains(request);
        }
    }

    /// A device and the request it is for.
    private record Pick(String request, PlainDevice device) {}

    private static final Pattern DRIVER = Pattern.compile("device\\.driver == \"([^\"]+)\"");
    private static final Pattern MODEL = Pattern.compile("\\.model == \"([^\"]+)\"");

    private final RawCluster cluster;
    private final PlainDevices devices;
    private final List<Request> requests = new ArrayList<>();
    private final List<Constraint> constraints = new ArrayList<>();

    /// @param spec of a claim, in any version
    PlainClaim(RawCluster cluster, PlainDevices devices, Raw spec) {
        this.cluster = cluster;
        this.devices = devices;
        for (var request : spec.at("devices", "requests").items()) {
            // v1beta1 has no `exactly` level.
            var asked = request.at("exactly").isAbsent() ? request : request.at("exactly");
            requests.add(
                    new Request(
                            request.at("name").text(),
                            asked.at("deviceClassName").text(),
                            asked.at("count").number(1),
                            asked.at("tolerations").items()));
        }
        for (var constraint : spec.at("devices", "constraints").items()) {
            constraints.add(
                    new Constraint(
                            constraint.at("requests").texts(),
                            constraint.at("matchAttribute").text()));
        }
    }

    List<Request> requests() {
        return requests;
    }

    List<Constraint> constraints() {
        return constraints;
    }

    /// Whether every class it names exists; otherwise the result is unknown.
    boolean classesExist() {
        return requests.stream()
                .allMatch(
                        request -> cluster.find("DeviceClass", request.deviceClass()).isPresent());
    }

    boolean fits(String node, Set<String> held) {
        return search(node, held, 0, 0, new ArrayList<>());
    }

    private boolean search(String node, Set<String> held, int request, long got, List<Pick> picks) {
        if (request == requests.size()) {
            return true;
        }
        var asked = requests.get(request);
        if (got == asked.count()) {
            return search(node, held, request + 1, 0, picks);
        }
        for (var device : candidates(asked, node, held)) {
            picks.add(new Pick(asked.name(), device));
            var taken = PlainDevices.with(held, device);
            if (agree(picks)
                    && devices.countersSuffice(taken, List.of(device))
                    && search(node, taken, request, got + 1, picks)) {
                return true;
            }
            picks.removeLast();
        }
        return false;
    }

    /// The devices that match a request on a node, each alone.
    List<PlainDevice> candidates(Request asked, String node, Set<String> held) {
        return matching(asked, node).stream()
                .filter(device -> !held.contains(device.id()))
                .filter(
                        device ->
                                device.taints().stream()
                                        .allMatch(
                                                taint ->
                                                        !taint.repels()
                                                                || taint.isToleratedBy(
                                                                        asked.tolerations())))
                .toList();
    }

    /// The devices of complete pools that are of the class.
    List<PlainDevice> matching(Request asked, String node) {
        var expression =
                cluster.find("DeviceClass", asked.deviceClass())
                        .map(found -> found.at("spec", "selectors").items())
                        .filter(selectors -> !selectors.isEmpty())
                        .map(selectors -> selectors.getFirst().at("cel", "expression").text())
                        .orElse("");
        return devices.on(node).stream()
                .filter(PlainDevice::complete)
                .filter(device -> selects(expression, device))
                .toList();
    }

    private static boolean selects(String expression, PlainDevice device) {
        var driver = DRIVER.matcher(expression);
        var model = MODEL.matcher(expression);
        return driver.find()
                && driver.group(1).equals(device.driver())
                && (!model.find()
                        || device.values("gpu.example.com/model").contains(model.group(1)));
    }

    private boolean agree(List<Pick> picks) {
        for (var constraint : constraints) {
            Set<String> common = null;
            for (var pick : picks) {
                if (constraint.covers(pick.request())) {
                    var values = pick.device().values(constraint.attribute());
                    if (common == null) {
                        common = new LinkedHashSet<>(values);
                    } else {
                        common.retainAll(values);
                    }
                    if (common.isEmpty()) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /// The faults of an allocation; empty when it is valid.
    ///
    /// @param held by others
    List<String> faults(String node, Set<String> held, Raw allocation) {
        var faults = new ArrayList<String>();
        var byId = devices.byId();
        var picks = new ArrayList<Pick>();
        var taken = new LinkedHashSet<>(held);
        var counts = new LinkedHashMap<String, Long>();
        for (var result : allocation.at("devices", "results").items()) {
            var id = PlainDevices.id(result);
            var device = byId.get(id);
            if (device == null || !device.isOn(node)) {
                faults.add(id + " is not a device of " + node);
                continue;
            }
            if (!taken.add(id)) {
                faults.add(id + " is held already");
            }
            var request = result.at("request").text();
            counts.merge(request, 1L, Long::sum);
            picks.add(new Pick(request, device));
            if (requests.stream()
                    .noneMatch(
                            asked ->
                                    asked.name().equals(request)
                                            && candidates(asked, node, held).contains(device))) {
                faults.add(id + " is not for request " + request);
            }
        }
        for (var asked : requests) {
            if (counts.getOrDefault(asked.name(), 0L) != asked.count()) {
                faults.add("request %s got %s".formatted(asked.name(), counts.get(asked.name())));
            }
        }
        if (!agree(picks)) {
            faults.add("a constraint does not hold");
        }
        if (!devices.countersSuffice(taken, picks.stream().map(Pick::device).toList())) {
            faults.add("a counter is overdrawn");
        }
        return faults;
    }

    /// The devices of each constraint that compares two or more.
    Map<Constraint, Set<PlainDevice>> compared(Raw allocation) {
        var byId = devices.byId();
        var compared = new LinkedHashMap<Constraint, Set<PlainDevice>>();
        for (var constraint : constraints) {
            var under = new LinkedHashSet<PlainDevice>();
            for (var result : allocation.at("devices", "results").items()) {
                var device = byId.get(PlainDevices.id(result));
                if (device != null && constraint.covers(result.at("request").text())) {
                    under.add(device);
                }
            }
            if (under.size() > 1) {
                compared.put(constraint, under);
            }
        }
        return compared;
    }
}
