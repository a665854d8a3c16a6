package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The reasons for rejected nodes must be true of every one of them.
///
/// @param cluster at the last attempt of the pod
record RefusalLaws(PlainCluster cluster, Raw pod, Asked asked, Findings findings) {

    private static final Pattern SHORT =
            Pattern.compile("(\\S+): asks for (\\S+), (\\d(?:[\\w.]*\\w)?) short");
    private static final Pattern AT_MOST =
            Pattern.compile(
                    "(\\S+): asks for (\\S+), and (?:a|the|every|each) node has (\\d(?:[\\w.]*\\w)?)");
    private static final Pattern TAINTS =
            Pattern.compile("taints? not tolerated: ([^;()]+?)(?= \\(|;|$)");
    private static final String INSUFFICIENT = "Insufficient ";

    /// The groups of the JSON: `{nodes, plugin, reason, why}`.
    ///
    /// @param fits nodes that are not in them
    void groups(List<Raw> groups, Set<String> fits) {
        var told = new ArrayList<>(fits);
        groups.forEach(group -> told.addAll(group.at("nodes").texts()));
        var all = new LinkedHashSet<String>();
        cluster.nodes().forEach(node -> all.add(RawCluster.name(node)));
        findings.check(
                told.size() == all.size() && all.containsAll(told),
                "refusals: every node is told about once",
                asked,
                told.toString(),
                all.toString());
        for (var group : groups) {
            for (var name : group.at("nodes").texts()) {
                cluster.node(name).ifPresent(node -> group(group, node));
            }
        }
    }

    private void group(Raw group, Raw node) {
        thePluginRefuses(group.at("plugin").text(), group.at("reason").text(), node);
        group.at("why", "resources").items().forEach(figures -> figuresAreThoseOf(node, figures));
        sentence(group.at("why", "summary").text(), node);
    }

    private void thePluginRefuses(String plugin, String reason, Raw node) {
        var refuses =
                switch (plugin) {
                    case "NodeUnschedulable" -> PlainCluster.isCordonedFor(pod, node);
                    case "TaintToleration" -> !PlainCluster.inTheWay(pod, node).isEmpty();
                    case "NodeAffinity" -> !PlainCluster.isSelected(pod, node);
                    case "NodeResourcesFit" -> isShortOfAll(reason, node);
                    case "DynamicResources" ->
                            cluster.claim(pod)
                                    .filter(PlainClaim::classesExist)
                                    .map(claim -> !claim.fits(name(node), cluster.held()))
                                    .orElse(true);
                    default -> true;
                };
        findings.check(
                refuses,
                "refusals: the plugin refuses every node of its group",
                asked,
                "%s on %s: %s".formatted(plugin, name(node), reason),
                facts(node));
    }

    private boolean isShortOfAll(String reason, Raw node) {
        for (var each : reason.split(", ", -1)) {
            var resource =
                    each.startsWith(INSUFFICIENT) ? each.substring(INSUFFICIENT.length()) : "pods";
            if (!cluster.isShort(pod, node, resource)) {
                return false;
            }
        }
        return true;
    }

    private void figuresAreThoseOf(Raw node, Raw figures) {
        var resource = figures.at("resource").text();
        findings.check(
                same(figures, "asked", PlainCluster.asked(pod, resource))
                        && same(figures, "used", cluster.used(node, resource))
                        && same(figures, "allocatable", cluster.allocatable(node, resource)),
                "refusals: figures are those of every node of the group",
                asked,
                name(node) + ": " + figures.value(),
                facts(node));
    }

    private static boolean same(Raw figures, String field, BigDecimal fact) {
        return figures.at(field).isAbsent()
                || PlainAmount.of(figures.at(field).text()).compareTo(fact) == 0;
    }

    /// Checks a sentence about a node.
    void sentence(String text, Raw node) {
        for (var fault : faults(text, node)) {
            findings.check(
                    fault.isEmpty(),
                    "refusals: the sentence is true of every node of its group",
                    asked,
                    name(node) + ": " + text,
                    fault);
        }
    }

    /// One entry for each statement: empty where it is true.
    List<String> faults(String text, Raw node) {
        var faults = new ArrayList<String>();
        var missing = SHORT.matcher(text);
        while (missing.find()) {
            var resource = missing.group(1);
            faults.add(
                    PlainAmount.shows(missing.group(2), PlainCluster.asked(pod, resource))
                                    && PlainAmount.shows(
                                            missing.group(3), cluster.missing(pod, node, resource))
                            ? ""
                            : facts(node));
        }
        var atMost = AT_MOST.matcher(text);
        while (atMost.find()) {
            var resource = atMost.group(1);
            faults.add(
                    PlainAmount.shows(atMost.group(2), PlainCluster.asked(pod, resource))
                                    && PlainAmount.shows(
                                            atMost.group(3), cluster.allocatable(node, resource))
                            ? ""
                            : facts(node));
        }
        var taints = TAINTS.matcher(text);
        while (taints.find()) {
            var inTheWay = PlainCluster.inTheWay(pod, node).stream().map(PlainTaint::text).toList();
            for (var taint : taints.group(1).split(",? and |, ", -1)) {
                if (!taint.contains("more")) {
                    faults.add(inTheWay.contains(taint) ? "" : "not tolerated: " + inTheWay);
                }
            }
        }
        return faults;
    }

    private String facts(Raw node) {
        var facts = new ArrayList<String>();
        for (var resource : List.of("cpu", "memory", "pods")) {
            facts.add(
                    "%s: asks %s, %s used of %s, missing %s"
                            .formatted(
                                    resource,
                                    PlainCluster.asked(pod, resource),
                                    cluster.used(node, resource),
                                    cluster.allocatable(node, resource),
                                    cluster.missing(pod, node, resource)));
        }
        return "%s has %s, taints in the way %s, %s, %s"
                .formatted(
                        name(node),
                        String.join("; ", facts),
                        PlainCluster.inTheWay(pod, node),
                        PlainCluster.isSelected(pod, node) ? "selected" : "not selected",
                        cluster.claim(pod)
                                .map(
                                        claim ->
                                                claim.fits(name(node), cluster.held())
                                                        ? "its devices are there"
                                                        : "its devices are not there")
                                .orElse("no claim"));
    }

    private static String name(Raw node) {
        return RawCluster.name(node);
    }
}
