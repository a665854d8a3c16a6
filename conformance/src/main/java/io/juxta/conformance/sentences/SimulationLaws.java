package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The checks of `simulate`. The cluster is brought to the state after the run by the placements of
/// the JSON, each of which is checked.
///
/// @param cluster as the dump has it; pods that were placed are added
/// @param answer in JSON
/// @param page as a table
record SimulationLaws(PlainCluster cluster, Asked answer, Asked page, Findings findings) {

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern FREE = Pattern.compile("^(\\S+) +.* (\\d+) of (\\d+)$");
    private static final Pattern REASON =
            Pattern.compile("(.+?) \\((\\d+)(?:; nearest is (\\S+?))?\\)(?:; |$)");

    void check() {
        everyPodThatWaitsIsAnsweredOnce();
        var placed = placements();
        placed.forEach((pod, node) -> isPlacedWhereItMayBe(pod, node));
        nodesAreNotOverfull(placed.values());
        ledgerAddsUp();
        refusals();
        freeDevicesAreCounted();
        firstLinesCount();
        placedRowsAreThoseOfTheJson();
    }

    /// `6 nodes, 28 devices, 5 running pods, 6 to place`, then `5 placed, 1 not.`
    private void firstLinesCount() {
        var placed = results().stream().filter(each -> !each.at("node").text().isEmpty()).count();
        var running =
                cluster.objects().all("Pod").stream()
                        .filter(pod -> !pod.at("spec", "nodeName").text().isEmpty())
                        .filter(pod -> !PlainCluster.hasEnded(pod))
                        .count();
        var left = results().size() - placed;
        var facts =
                List.of(
                        (long) cluster.nodes().size(),
                        (long) cluster.devices().all().size(),
                        running,
                        (long) cluster.waiting().size());
        var lines = page.out().lines().limit(2).toList();
        findings.check(
                numbers(lines.getFirst()).equals(facts),
                "simulate: the first line counts",
                page,
                lines.getFirst(),
                facts.toString());
        if (!results().isEmpty()) {
            var counts = left == 0 ? List.of(placed) : List.of(placed, left);
            findings.check(
                    numbers(lines.getLast()).equals(counts),
                    "simulate: the answer counts",
                    page,
                    lines.getLast(),
                    counts.toString());
        }
    }

    private static List<Long> numbers(String line) {
        return NUMBER.matcher(line).results().map(found -> Long.valueOf(found.group())).toList();
    }

    private void placedRowsAreThoseOfTheJson() {
        for (var row : PrintedTable.below(page.out(), "PLACED", 3).rows()) {
            for (var result : results()) {
                if (result.at("pod").text().equals(row.getFirst())) {
                    var got = new ArrayList<String>();
                    for (var id : devices(result)) {
                        got.add(id.substring(id.lastIndexOf('/') + 1));
                    }
                    var devices = got.isEmpty() ? "-" : String.join(", ", got);
                    findings.check(
                            row.get(1).equals(result.at("node").text())
                                    && row.get(2).equals(devices),
                            "simulate: rows of placed pods are those of the JSON",
                            page,
                            row.toString(),
                            result.at("node").text() + " " + devices);
                }
            }
        }
    }

    private List<Raw> results() {
        return answer.json().at("pods").items();
    }

    /// The pod of the dump that a result is about; pods with a generated name by its start.
    private Optional<Raw> pod(String fullName) {
        var named = cluster.objects().find("Pod", fullName);
        return named.isPresent()
                ? named
                : cluster.waiting().stream()
                        .filter(
                                pod -> {
                                    var start = pod.at("metadata", "generateName").text();
                                    return RawCluster.name(pod).isEmpty()
                                            && !start.isEmpty()
                                            && fullName.startsWith(
                                                    RawCluster.namespace(pod) + "/" + start);
                                })
                        .findFirst();
    }

    private void everyPodThatWaitsIsAnsweredOnce() {
        var expected = new ArrayList<String>();
        for (var pod : cluster.waiting()) {
            expected.add(called(pod));
        }
        var said = new ArrayList<String>();
        for (var result : results()) {
            var name = result.at("pod").text();
            said.add(pod(name).map(SimulationLaws::called).orElse(name));
        }
        findings.check(
                said.stream().sorted().toList().equals(expected.stream().sorted().toList()),
                "simulate: every pod that waits is answered once",
                answer,
                said.toString(),
                expected.toString());
    }

    private static String called(Raw pod) {
        return RawCluster.name(pod).isEmpty()
                ? RawCluster.namespace(pod) + "/" + pod.at("metadata", "generateName").text() + "*"
                : RawCluster.fullName(pod);
    }

    /// Adds what was placed to the cluster; results by their node.
    private TreeMap<String, String> placements() {
        var placed = new TreeMap<String, String>();
        for (var result : results()) {
            var node = result.at("node").text();
            var pod = pod(result.at("pod").text());
            if (!node.isEmpty() && pod.isPresent()) {
                placed.put(result.at("pod").text(), node);
                cluster.place(pod.get(), node, devices(result));
            }
        }
        return placed;
    }

    private static List<String> devices(Raw result) {
        var devices = new ArrayList<String>();
        for (var claim : result.at("claims").items()) {
            devices.addAll(PlainDevices.results(claim.at("allocation")));
        }
        return devices;
    }

    private void isPlacedWhereItMayBe(String name, String where) {
        var pod = pod(name).orElseThrow();
        var node = cluster.node(where);
        findings.check(
                node.isPresent()
                        && PlainCluster.inTheWay(pod, node.get()).isEmpty()
                        && !PlainCluster.isCordonedFor(pod, node.get())
                        && PlainCluster.isSelected(pod, node.get()),
                "simulate: pods are placed where they may be",
                answer,
                name + " on " + where,
                node.map(found -> PlainCluster.inTheWay(pod, found).toString())
                        .orElse("no such node"));
        for (var result : results()) {
            if (result.at("pod").text().equals(name)) {
                devicesAreLegal(name, pod, where, result);
            }
        }
    }

    private void devicesAreLegal(String name, Raw pod, String where, Raw result) {
        var claim = cluster.claim(pod);
        if (claim.isEmpty() || !claim.get().classesExist()) {
            return;
        }
        var others = new LinkedHashSet<>(cluster.devices().heldInDump());
        for (var other : results()) {
            if (!other.at("pod").text().equals(name)) {
                others.addAll(devices(other));
            }
        }
        for (var got : result.at("claims").items()) {
            var faults = claim.get().faults(where, others, got.at("allocation"));
            findings.check(
                    faults.isEmpty(),
                    "simulate: allocations are legal",
                    answer,
                    name + ": " + PlainDevices.results(got.at("allocation")),
                    faults.toString());
        }
    }

    private void nodesAreNotOverfull(Iterable<String> nodes) {
        for (var name : nodes) {
            var node = cluster.node(name);
            for (var resource : List.of("cpu", "memory", "pods")) {
                if (node.isPresent()) {
                    var used = cluster.used(node.get(), resource);
                    var there = cluster.allocatable(node.get(), resource);
                    findings.check(
                            used.compareTo(there) <= 0,
                            "simulate: nodes are not overfull",
                            answer,
                            name + " was given pods",
                            "%s: %s used of %s".formatted(resource, used, there));
                }
            }
        }
    }

    private void ledgerAddsUp() {
        for (var row : answer.json().at("ledger").items()) {
            var node = cluster.node(row.at("node").text());
            var resource = row.at("resource").text();
            if (node.isPresent() && (resource.equals("cpu") || resource.equals("memory"))) {
                var used = cluster.used(node.get(), resource);
                findings.check(
                        is(row, "total", used)
                                && is(
                                        row,
                                        "allocatable",
                                        cluster.allocatable(node.get(), resource)),
                        "simulate: the ledger adds up",
                        answer,
                        String.valueOf(row.value()),
                        "%s used of %s".formatted(used, cluster.allocatable(node.get(), resource)));
            }
        }
    }

    private static boolean is(Raw row, String field, BigDecimal fact) {
        return PlainAmount.of(row.at(field).text()).compareTo(fact) == 0;
    }

    private void refusals() {
        var rows = PrintedTable.below(page.out(), "NOT PLACED", 2).rows();
        for (var result : results()) {
            var pod = pod(result.at("pod").text());
            if (!result.at("outcome").text().equals("Unschedulable")
                    || pod.isEmpty()
                    || !cluster.isDecidable(pod.get())) {
                continue;
            }
            new RefusalLaws(cluster, pod.get(), answer, findings)
                    .groups(result.at("nodes").items(), Set.of());
            for (var row : rows) {
                if (List.of(row.getFirst().split(", ", -1)).contains(result.at("pod").text())) {
                    reasonsHold(pod.get(), row.getLast());
                }
            }
        }
    }

    /// `cpu: asks for 8, 2 short (3; nearest is n1)` is true of three nodes, and of that one.
    private void reasonsHold(Raw pod, String reasons) {
        var refusals = new RefusalLaws(cluster, pod, page, findings);
        var reason = REASON.matcher(reasons);
        while (reason.find()) {
            var holds = 0;
            var said = false;
            for (var node : cluster.nodes()) {
                var faults = refusals.faults(reason.group(1), node);
                said |= !faults.isEmpty();
                holds += faults.stream().allMatch(String::isEmpty) ? 1 : 0;
            }
            var nearest = cluster.node(Objects.requireNonNullElse(reason.group(3), ""));
            if (nearest.isPresent()) {
                refusals.sentence(reason.group(1), nearest.get());
            }
            if (said) {
                findings.check(
                        holds >= Integer.parseInt(reason.group(2)),
                        "simulate: a reason is true of as many nodes as it says",
                        page,
                        reason.group(),
                        "true of %d of %d".formatted(holds, cluster.nodes().size()));
            }
        }
    }

    /// The last column of the tightest nodes: `4 of 6`.
    private void freeDevicesAreCounted() {
        var below = false;
        for (var line : page.out().lines().toList()) {
            below |= line.startsWith("TIGHTEST");
            var row = FREE.matcher(line);
            if (below && row.find()) {
                freeDevicesOf(row.group(1), row.group(2), row.group(3), line);
            }
        }
    }

    private void freeDevicesOf(String node, String free, String all, String line) {
        var here =
                cluster.devices().all().stream()
                        .filter(device -> device.node().equals(node))
                        .toList();
        if (here.stream().anyMatch(device -> !device.complete())) {
            return;
        }
        var counted =
                here.stream()
                        .filter(device -> cluster.devices().isFree(device, cluster.held()))
                        .count();
        findings.check(
                free.equals(String.valueOf(counted)) && all.equals(String.valueOf(here.size())),
                "simulate: free devices are counted",
                page,
                line,
                "%d of %d".formatted(counted, here.size()));
    }
}
