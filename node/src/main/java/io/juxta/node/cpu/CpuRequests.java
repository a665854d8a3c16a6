package io.juxta.node.cpu;

import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.PodLevel;
import io.juxta.node.PodPeak;
import io.juxta.node.PodQuality;
import java.util.Optional;

/// How many exclusive CPUs a container or a pod gets: those of a Guaranteed pod that requests a
/// whole number.
record CpuRequests(FeatureGates gates) {

    private static final String POD_LEVEL = "PodLevelResources";

    /// Whether pods with pod-level resources get exclusive CPUs.
    boolean managesPodLevel() {
        return gates.on(SavedCpus.MANAGES_PODS);
    }

    /// Whether the pod has pod-level resources that are managed as a whole.
    boolean isManagedAsPod(Pod pod) {
        return managesPodLevel() && PodLevel.isSet(pod);
    }

    /// Whether the pod is skipped because its pod-level resources are not managed.
    boolean isPassedOver(Pod pod) {
        return PodLevel.isSet(pod) && !(managesPodLevel() && gates.on(POD_LEVEL));
    }

    /// Exclusive CPUs of one container; 0 when it runs in the shared pool.
    long exclusive(AdmittedContainer part) {
        if (PodQuality.of(part.pod()) != PodQuality.GUARANTEED) {
            return 0;
        }
        if (isManagedAsPod(part.pod()) && !PodQuality.isGuaranteed(part.container())) {
            return 0;
        }
        return whole(part.container().resources().requests().getOrDefault("cpu", Quantity.ZERO));
    }

    /// Why a container has no exclusive CPUs; empty where it has.
    Optional<Sharing> sharing(AdmittedContainer part) {
        var pod = part.pod();
        var asked = part.container().resources().requests().getOrDefault("cpu", Quantity.ZERO);
        if (isPassedOver(pod)) {
            return Optional.of(new Sharing.OfPodLevel());
        }
        var quality = PodQuality.of(pod);
        if (quality != PodQuality.GUARANTEED) {
            return Optional.of(new Sharing.OfQuality(quality, PodQuality.culprit(pod)));
        }
        if (isManagedAsPod(pod) && !PodQuality.isGuaranteed(part.container())) {
            return Optional.of(new Sharing.InPodPool());
        }
        if (exclusive(part) > 0) {
            return Optional.empty();
        }
        return Optional.of(
                asked.signum() == 0 ? new Sharing.NothingAsked() : new Sharing.OfFraction(asked));
    }

    /// Exclusive CPUs of a pod at its peak; 0 when it needs none.
    long exclusive(Pod pod) {
        var needs = pod.spec().resources();
        if (needs != null && isManagedAsPod(pod)) {
            return PodQuality.of(pod) == PodQuality.GUARANTEED
                    ? whole(needs.requests().getOrDefault("cpu", Quantity.ZERO))
                    : 0;
        }
        return PodPeak.of(pod, this::exclusive);
    }

    /// The number when it is whole, else 0. Amounts beyond 64 bits of thousandths are not whole.
    private static long whole(Quantity amount) {
        return amount.value() * 1000 == amount.milliValue() ? amount.value() : 0;
    }
}
