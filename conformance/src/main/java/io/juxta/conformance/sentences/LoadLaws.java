package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.util.Set;

/// What must be said about a dump before it is answered from: names that two objects have, and what
/// it lacks.
record LoadLaws(PlainCluster cluster, Asked asked, Findings findings) {

    /// Kinds of workloads that the simulation does not unfold.
    private static final Set<String> UNREAD_WORKLOADS = Set.of("CronJob");

    void check() {
        namesTakenTwiceAreTold();
        missingClaimsOfRunningPodsAreTold();
        missingTemplatesAreTold();
        slicesOfMissingNodesAreTold();
        unreadWorkloadsAreTold();
    }

    private void namesTakenTwiceAreTold() {
        for (var twice : cluster.objects().takenTwice()) {
            var told =
                    asked.err()
                            .lines()
                            .anyMatch(
                                    line ->
                                            line.contains(twice.name())
                                                    && line.contains(twice.first())
                                                    && line.contains(twice.second()));
            findings.check(
                    told,
                    "dump: a name taken twice is told with both places",
                    asked,
                    asked.err(),
                    "%s %s stands in %s and %s"
                            .formatted(twice.kind(), twice.name(), twice.first(), twice.second()));
        }
    }

    private void missingClaimsOfRunningPodsAreTold() {
        for (var pod : cluster.objects().all("Pod")) {
            if (!pod.at("spec", "nodeName").text().isEmpty() && !PlainCluster.hasEnded(pod)) {
                missing(pod, "resourceClaimName", "ResourceClaim");
            }
        }
    }

    private void missingTemplatesAreTold() {
        cluster.waiting()
                .forEach(pod -> missing(pod, "resourceClaimTemplateName", "ResourceClaimTemplate"));
    }

    private void missing(Raw pod, String field, String kind) {
        for (var named : pod.at("spec", "resourceClaims").items()) {
            var name = named.at(field).text();
            if (!name.isEmpty()
                    && cluster.objects()
                            .find(kind, RawCluster.namespace(pod) + "/" + name)
                            .isEmpty()) {
                told(kind + " of pods that is missing is told", name);
            }
        }
    }

    private void slicesOfMissingNodesAreTold() {
        for (var device : cluster.devices().all()) {
            if (!device.node().isEmpty() && cluster.node(device.node()).isEmpty()) {
                told("a node that only slices name is told", device.node());
                return;
            }
        }
    }

    private void unreadWorkloadsAreTold() {
        for (var kind : UNREAD_WORKLOADS) {
            if (!cluster.objects().all(kind).isEmpty()) {
                told("workloads that are not read are told", kind);
            }
        }
    }

    private void told(String law, String name) {
        findings.check(
                asked.err().contains(name) || asked.out().contains(name),
                "dump: " + law,
                asked,
                asked.err(),
                name);
    }
}
