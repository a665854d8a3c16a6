package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus;
import java.util.List;

/// What the controllers of a cluster see to when pods end or go: whoever no longer uses a claim is
/// struck off, and with the last one its devices are given back.
final class Controllers {

    private final Cluster cluster;

    Controllers(Cluster cluster) {
        this.cluster = cluster;
    }

    /// A pod is deleted.
    void delete(String name) {
        var pod = cluster.delete(Resource.PODS, name).orThrow();
        release(pod);
        for (var generated : pod.status().generatedClaims()) {
            if (generated.claim() != null) {
                cluster.delete(Resource.CLAIMS, pod.meta().namespace() + "/" + generated.claim())
                        .orThrow();
            }
        }
    }

    /// The containers of a pod have done their work.
    void finish(String name) {
        var pod = cluster.read(Resource.PODS, name).orElseThrow();
        var status = pod.status();
        cluster.updateStatus(
                        Resource.PODS,
                        new Pod(
                                pod.meta(),
                                pod.spec(),
                                new PodStatus(
                                        "Succeeded",
                                        "",
                                        status.generatedClaims(),
                                        status.nodeAllocatable(),
                                        status.rest())))
                .orThrow();
        release(pod);
    }

    /// A group of pods is deleted.
    void disband(String name) {
        release(cluster.delete(Resource.POD_GROUPS, name).orThrow().meta().uid());
    }

    private void release(Pod pod) {
        release(pod.meta().uid());
    }

    private void release(String uid) {
        for (var claim : cluster.list(Resource.CLAIMS).objects()) {
            var others =
                    claim.status().reservedFor().stream()
                            .filter(consumer -> !consumer.uid().equals(uid))
                            .toList();
            if (others.size() == claim.status().reservedFor().size()) {
                continue;
            }
            var freed =
                    cluster.updateStatus(
                                    Resource.CLAIMS,
                                    new Claim(
                                            claim.meta(),
                                            claim.spec(),
                                            others.isEmpty()
                                                    ? ClaimStatus.EMPTY
                                                    : new ClaimStatus(
                                                            claim.status().allocation(),
                                                            others,
                                                            claim.status().devices())))
                            .orThrow();
            if (others.isEmpty()) {
                var meta = freed.meta().withFinalizers(List.of());
                cluster.update(Resource.CLAIMS, new Claim(meta, freed.spec(), freed.status()))
                        .orThrow();
            }
        }
    }
}
