package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.util.TreeSet;

/// What `explain --pod` must say truly of a pod that waits.
///
/// @param answer in JSON
/// @param page as a table
record PodLaws(PlainCluster cluster, Raw pod, Asked answer, Asked page, Findings findings) {

    void check() {
        if (!cluster.isDecidable(pod)) {
            return;
        }
        var json = answer.json();
        fitsWherePlainSumsFit(json);
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
