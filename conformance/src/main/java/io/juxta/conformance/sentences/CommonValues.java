package io.juxta.conformance.sentences;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What a line such as `gpu-1 + nic-0 share numaNode 3; cpu-0` says about devices.
///
/// Groups stand between semicolons; those joined by `+` share the values that follow, as in `gpu-0
/// + nic-0 share numaNode 3 and pcieRoot pci0000:01`.
///
/// @param node that the line is about
public record CommonValues(ClaimLaws laws, String node, String line) {

    private static final String ATTRIBUTES = "numaNode|pcieRoot";
    private static final Pattern SHARED =
            Pattern.compile(
                    "(%s) (.+?)(?= and (?:%s) |, (?:%s) |$)"
                            .formatted(ATTRIBUTES, ATTRIBUTES, ATTRIBUTES));

    /// Devices that are reported to share values of an attribute.
    private record Said(Set<String> devices, String attribute, List<String> values) {}

    void check() {
        var named = new LinkedHashSet<String>();
        var said = new ArrayList<Said>();
        for (var group : line.split("; ", -1)) {
            var halves = group.split(" share ", 2);
            var devices = new LinkedHashSet<>(List.of(halves[0].split(" \\+ |, | and ", -1)));
            devices.removeIf(name -> name.endsWith(" more"));
            named.addAll(devices);
            if (halves.length == 2) {
                var shared = SHARED.matcher(halves[1]);
                while (shared.find()) {
                    said.add(
                            new Said(
                                    devices,
                                    shared.group(1),
                                    List.of(shared.group(2).split(", | and ", -1))));
                }
            }
        }
        namesTheDevicesOfTheJson(named);
        said.forEach(this::devicesHaveTheValue);
        everyConstraintIsTold(said);
    }

    private void namesTheDevicesOfTheJson(Set<String> named) {
        var got = laws.devices(node);
        if (!line.contains(" more") && !got.isEmpty()) {
            laws.findings()
                    .check(
                            named.equals(got),
                            "fit line: names the devices of the JSON",
                            laws.page(),
                            node + ": " + line,
                            got.toString());
        }
    }

    private void devicesHaveTheValue(Said said) {
        var byName = laws.byName(node);
        for (var name : said.devices()) {
            var device = byName.get(name);
            var values = device == null ? Set.<String>of() : device.valuesOfShort(said.attribute());
            laws.findings()
                    .check(
                            values.containsAll(said.values()),
                            "fit line: devices have the value they are said to share",
                            laws.page(),
                            node + ": " + line,
                            "%s has %s %s".formatted(name, said.attribute(), values));
        }
    }

    private void everyConstraintIsTold(List<Said> said) {
        for (var got : laws.of(node).at("allocations").items()) {
            laws.claim()
                    .compared(got.at("allocation"))
                    .forEach((constraint, devices) -> isTold(constraint, devices, said));
        }
    }

    private void isTold(
            PlainClaim.Constraint constraint, Set<PlainDevice> devices, List<Said> said) {
        var names = new LinkedHashSet<String>();
        devices.forEach(device -> names.add(device.name()));
        var told =
                said.stream()
                        .anyMatch(
                                each ->
                                        (line.contains(" more")
                                                        ? names.containsAll(each.devices())
                                                        : each.devices().equals(names))
                                                && constraint
                                                        .attribute()
                                                        .endsWith("/" + each.attribute()));
        laws.findings()
                .check(
                        told,
                        "fit line: every constraint is told",
                        laws.page(),
                        node + ": " + line,
                        "%s share %s".formatted(names, constraint.attribute()));
    }
}
