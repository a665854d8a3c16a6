package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The checks of `explain --claim`.
///
/// @param name the full name of the claim
/// @param answer in JSON
/// @param page as a table
record ClaimLaws(
        PlainCluster cluster,
        String name,
        PlainClaim claim,
        Asked answer,
        Asked page,
        Findings findings) {

    private static final Pattern MATCHING =
            Pattern.compile(
                    "(\\S+): (?:needs \\d+; )?(\\d+) devices? match(?:es)? the class((?:[^;(]|\\([^)]*\\))*)");
    private static final Pattern COUNTED = Pattern.compile(", (\\d+) (in use|tainted)");
    private static final Pattern ALL = Pattern.compile("^, (?:both |all )?(in use|tainted)");
    private static final Pattern INCOMPLETE =
            Pattern.compile("pool (\\S+)/(\\S+) is incomplete, (\\d+) of (\\d+) slices");

    private static final Pattern HEADLINE =
            Pattern.compile("fits? on (none|\\d+) of (\\d+) nodes?");
    private static final Pattern STANDING =
            Pattern.compile("(?:^|; )the node is (.+?), so no pod gets there unless.*");
    private static final Map<String, String> TAINT_OF_STANDING =
            Map.of(
                    "cordoned", "node.kubernetes.io/unschedulable",
                    "unreachable", "node.kubernetes.io/unreachable",
                    "not ready", "node.kubernetes.io/not-ready");

    void check() {
        everyNodeIsAnsweredOnce();
        headlineCountsTheNodes();
        fitsWhereAPlainSearchFits();
        allocationsAreLegal();
        for (var row : PrintedTable.below(page.out(), "NODE", 3).rows()) {
            for (var node : row.getFirst().split(", ", -1)) {
                rowSaysTheVerdictOfTheJson(node, row.get(1));
                standingIsToldWhereItHolds(node, row.getLast());
                if (row.get(1).equals("fits")) {
                    var devices = STANDING.matcher(row.getLast()).replaceFirst("");
                    new CommonValues(this, node, devices).check();
                } else {
                    matchingDevicesAreCounted(node, row.getLast());
                    incompletePoolsAreCounted(node, row.getLast());
                }
            }
        }
    }

    private void everyNodeIsAnsweredOnce() {
        var expected = new TreeSet<String>();
        cluster.nodes().forEach(node -> expected.add(RawCluster.name(node)));
        for (var device : cluster.devices().all()) {
            if (!device.node().isEmpty()) {
                expected.add(device.node());
            }
        }
        var said = answers().stream().map(each -> each.at("node").text()).sorted().toList();
        findings.check(
                said.equals(List.copyOf(expected)),
                "claim: every node is answered once",
                answer,
                said.toString(),
                expected.toString());
    }

    /// `pair fits on 1 of 3 nodes`.
    private void headlineCountsTheNodes() {
        var said = HEADLINE.matcher(page.out().lines().findFirst().orElse(""));
        if (said.find()) {
            var fits =
                    answers().stream()
                            .filter(each -> each.at("outcome").text().equals("Allocated"))
                            .count();
            findings.check(
                    said.group(1).equals(fits == 0 ? "none" : String.valueOf(fits))
                            && said.group(2).equals(String.valueOf(answers().size())),
                    "claim: the first line counts the nodes",
                    page,
                    said.group(),
                    "%d of %d".formatted(fits, answers().size()));
        }
    }

    /// A node that is cordoned, unreachable or not ready is reported as such, and no other.
    private void standingIsToldWhereItHolds(String name, String line) {
        var expected = new TreeSet<String>();
        cluster.node(name)
                .ifPresent(
                        node -> {
                            for (var standing : TAINT_OF_STANDING.entrySet()) {
                                if (stands(node, standing.getKey(), standing.getValue())) {
                                    expected.add(standing.getKey());
                                }
                            }
                        });
        var said = STANDING.matcher(line);
        var told =
                said.find() ? new TreeSet<>(List.of(said.group(1).split(" and ", -1))) : Set.of();
        findings.check(
                told.equals(expected),
                "claim: nodes that pods do not get to are told",
                page,
                name + ": " + line,
                expected.toString());
    }

    private static boolean stands(Raw node, String word, String key) {
        return (word.equals("cordoned") && node.at("spec", "unschedulable").isTrue())
                || PlainCluster.taints(node).stream()
                        .anyMatch(taint -> taint.repels() && taint.key().equals(key));
    }

    private void fitsWhereAPlainSearchFits() {
        if (!claim.classesExist()) {
            return;
        }
        for (var each : answers()) {
            var node = each.at("node").text();
            var outcome = each.at("outcome").text();
            var fits = claim.fits(node, cluster.held());
            findings.check(
                    outcome.equals("Allocated") == fits,
                    "claim: fits where a plain search fits",
                    answer,
                    node + " " + outcome + " " + each.at("why", "summary").text(),
                    fits ? "fits" : "does not fit");
        }
    }

    private void allocationsAreLegal() {
        for (var each : answers()) {
            for (var got : each.at("allocations").items()) {
                var faults =
                        claim.faults(each.at("node").text(), cluster.held(), got.at("allocation"));
                findings.check(
                        faults.isEmpty(),
                        "claim: allocations are legal",
                        answer,
                        PlainDevices.results(got.at("allocation")).toString(),
                        faults.toString());
            }
        }
    }

    private void rowSaysTheVerdictOfTheJson(String node, String verdict) {
        var outcome = of(node).at("outcome").text();
        var word =
                switch (outcome) {
                    case "Allocated" -> "fits";
                    case "Unsatisfiable" -> "no";
                    case "Undecided" -> "undecided";
                    default -> "fails";
                };
        findings.check(
                verdict.equals(word) || (word.equals("no") && !verdict.equals("fits")),
                "claim: table and JSON give one verdict",
                page,
                node + " " + verdict,
                outcome);
    }

    /// `gpu: 2 devices match the class, both in use (default/train-0)`.
    private void matchingDevicesAreCounted(String node, String line) {
        var sentence = MATCHING.matcher(line);
        while (sentence.find()) {
            var called = sentence.group(1);
            for (var asked : claim.requests()) {
                if (asked.name().equals(called)) {
                    var matching = claim.matching(asked, node);
                    findings.check(
                            String.valueOf(matching.size()).equals(sentence.group(2)),
                            "claim: devices that match the class are counted",
                            page,
                            node + ": " + sentence.group(),
                            matching.size() + " match");
                    var counted = COUNTED.matcher(sentence.group(3));
                    while (counted.find()) {
                        refusedAreCounted(
                                node, sentence.group(), asked, counted.group(2), counted.group(1));
                    }
                    var all = ALL.matcher(sentence.group(3));
                    if (all.find()) {
                        refusedAreCounted(
                                node, sentence.group(), asked, all.group(1), sentence.group(2));
                    }
                }
            }
        }
    }

    private void refusedAreCounted(
            String node, String sentence, PlainClaim.Request asked, String why, String said) {
        var count = 0;
        for (var device : claim.matching(asked, node)) {
            var inUse = cluster.held().contains(device.id());
            count += inUse == why.equals("in use") && (inUse || repels(device, asked)) ? 1 : 0;
        }
        findings.check(
                said.equals(String.valueOf(count)),
                "claim: devices in use and tainted ones are counted",
                page,
                node + ": " + sentence,
                "%d %s".formatted(count, why));
    }

    private static boolean repels(PlainDevice device, PlainClaim.Request asked) {
        return device.taints().stream()
                .anyMatch(taint -> taint.repels() && !taint.isToleratedBy(asked.tolerations()));
    }

    private void incompletePoolsAreCounted(String node, String line) {
        var sentence = INCOMPLETE.matcher(line);
        while (sentence.find()) {
            var slices = cluster.devices().slices(sentence.group(1), sentence.group(2));
            findings.check(
                    sentence.group(3).equals(String.valueOf(slices.there()))
                            && sentence.group(4).equals(String.valueOf(slices.announced()))
                            && slices.there() < slices.announced(),
                    "claim: slices of incomplete pools are counted",
                    page,
                    node + ": " + sentence.group(),
                    "%d of %d".formatted(slices.there(), slices.announced()));
        }
    }

    /// A pod with this claim alone that tolerates everything fits on the same nodes.
    void podAgrees(Asked pod) {
        if (answers().stream().anyMatch(each -> each.at("scope").text().equals("Pod"))) {
            findings.check(
                    pod.json().at("fits").items().isEmpty(),
                    "claim and pod agree",
                    pod,
                    pod.json().at("fits").texts().toString(),
                    "an error ends the pod everywhere, says " + answer.line());
            return;
        }
        var fits = new TreeSet<String>();
        for (var each : answers()) {
            var node = cluster.node(each.at("node").text());
            if (each.at("outcome").text().equals("Allocated") && node.isPresent()) {
                fits.add(each.at("node").text());
            }
        }
        // A node that has no place for one more pod takes none, whatever devices it has.
        for (var node : cluster.nodes()) {
            if (cluster.used(node, "pods").compareTo(cluster.allocatable(node, "pods")) >= 0) {
                fits.remove(RawCluster.name(node));
            }
        }
        var said = new TreeSet<>(pod.json().at("fits").texts());
        findings.check(
                said.equals(fits), "claim and pod agree", pod, said.toString(), fits.toString());
    }

    List<Raw> answers() {
        return answer.json().at("items").items();
    }

    Raw of(String node) {
        return answers().stream()
                .filter(each -> each.at("node").text().equals(node))
                .findFirst()
                .orElse(new Raw(null));
    }

    /// The devices that the JSON gives to the claim on a node.
    Set<String> devices(String node) {
        return of(node).at("allocations").items().stream()
                .flatMap(got -> got.at("allocation", "devices", "results").items().stream())
                .map(result -> result.at("device").text())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Those devices by name, for one node.
    Map<String, PlainDevice> byName(String node) {
        var byId = cluster.devices().byId();
        var byName = new TreeMap<String, PlainDevice>();
        for (var got : of(node).at("allocations").items()) {
            for (var id : PlainDevices.results(got.at("allocation"))) {
                var device = byId.get(id);
                if (device != null) {
                    byName.put(device.name(), device);
                }
            }
        }
        return byName;
    }
}
