package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The checks of `explain --pod` for a pending pod.
///
/// @param answer in JSON
/// @param page as a table
record PodLaws(PlainCluster cluster, Raw pod, Asked answer, Asked page, Findings findings) {

    private static final Pattern HEADLINE =
            Pattern.compile("would go to (\\S+?)[;,].* it fits on (\\d+) of (\\d+) nodes?");

    void check() {
        if (!cluster.isDecidable(pod)) {
            return;
        }
        var json = answer.json();
        fitsWherePlainSumsFit(json);
        headlineCountsTheNodes(json);
        if (!json.at("error").isAbsent() || json.at("outcome").text().equals("Failed")) {
            return;
        }
        new RefusalLaws(cluster, pod, answer, findings)
                .groups(json.at("nodes").items(), new TreeSet<>(json.at("fits").texts()));
        var refusals = new RefusalLaws(cluster, pod, page, findings);
        for (var row : PrintedTable.below(page.out(), "NODE", 4).rows()) {
            for (var name : row.getFirst().split(", ", -1)) {
                cluster.node(name).ifPresent(node -> refusals.sentence(row.getLast(), node));
            }
        }
    }

    private void headlineCountsTheNodes(Raw json) {
        var said = HEADLINE.matcher(page.out().replaceAll("\\s+", " "));
        var fits = json.at("fits").texts();
        var all = cluster.nodes().size();
        findings.check(
                said.find()
                        ? said.group(1).equals(json.at("node").text())
                                && said.group(2).equals(String.valueOf(fits.size()))
                                && said.group(3).equals(String.valueOf(all))
                        : fits.isEmpty(),
                "pod: the first line says where it would go",
                page,
                page.out().lines().findFirst().orElse(""),
                "%s, %d of %d".formatted(json.at("node").text(), fits.size(), all));
    }

    private void fitsWherePlainSumsFit(Raw json) {
        var fits = new TreeSet<String>();
        for (var node : cluster.nodes()) {
            if (cluster.fits(pod, node)) {
                fits.add(RawCluster.name(node));
            }
        }
        var said = new TreeSet<>(json.at("fits").texts());
        findings.check(
                said.equals(fits),
                "pod: fits where plain sums fit",
                answer,
                said.toString(),
                fits.toString());
    }
}
