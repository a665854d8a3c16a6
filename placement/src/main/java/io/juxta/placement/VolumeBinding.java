package io.juxta.placement;

import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.StorageClass;
import io.juxta.model.VolumeAnnotations;
import io.juxta.model.VolumeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The VolumeBinding plugin: filters by the volumes that the pod's claims have or would get, and
/// scores by how much of them the claims use.
final class VolumeBinding implements Plugin, Scoring {

    static final String NAME = "VolumeBinding";

    private final List<FitStrategy.Point> shape;

    VolumeBinding(SchedulerProfile profile) {
        this.shape = profile.volumeShape();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var pod = attempt.pod();
        var catalogue = attempt.snapshot().volumes();
        var claims = new ArrayList<PersistentVolumeClaim>();
        for (var volume : pod.volumes()) {
            var name = volume.claimName(pod.pod().meta());
            if (name == null) {
                continue;
            }
            var claim = catalogue.claim(pod.namespace() + "/" + name);
            var ephemeral = volume.source() instanceof VolumeSource.EphemeralSource;
            if (claim == null) {
                return opposed(
                        ephemeral
                                ? "waiting for ephemeral volume controller to create the persistentvolumeclaim \"%s\""
                                        .formatted(name)
                                : VolumeTexts.claimNotFound(name));
            }
            var trouble = trouble(claim);
            if (trouble != null) {
                return opposed(trouble);
            }
            if (ephemeral && !ClaimResolution.isControlledBy(claim.meta(), pod.pod())) {
                return opposed(VolumeTexts.notOwner(claim, pod));
            }
            claims.add(claim);
        }
        return claims.isEmpty() ? PreFilterResult.INDIFFERENT : filter(attempt, claims);
    }

    private static PreFilterResult opposed(String reason) {
        return new PreFilterResult.Opposed(FilterResult.rejected(reason));
    }

    /// Why no pod can use the claim, or null.
    private static @Nullable String trouble(PersistentVolumeClaim claim) {
        var name = claim.meta().name();
        if (claim.phase().equals("Lost")) {
            return "persistentvolumeclaim \"%s\" bound to non-existent persistentvolume \"%s\""
                    .formatted(name, claim.volumeName());
        }
        return claim.meta().deleted() == null
                ? null
                : "persistentvolumeclaim \"%s\" is being deleted".formatted(name);
    }

    private static PreFilterResult filter(Attempt attempt, List<PersistentVolumeClaim> claims) {
        var catalogue = attempt.snapshot().volumes();
        var bound = new ArrayList<PersistentVolumeClaim>();
        var waiting = new ArrayList<PersistentVolumeClaim>();
        var immediate = false;
        for (var claim : claims) {
            if (isBound(claim)) {
                bound.add(claim);
                continue;
            }
            var storageClass =
                    claim.className().isEmpty()
                            ? null
                            : catalogue.storage().storageClass(claim.className());
            if (storageClass != null && storageClass.volumeBindingMode() == null) {
                return new PreFilterResult.Fails(VolumeTexts.modeNotSet(claim.className()));
            }
            if (storageClass != null
                    && StorageClass.WAIT_FOR_FIRST_CONSUMER.equals(storageClass.volumeBindingMode())
                    && claim.volumeName().isEmpty()) {
                waiting.add(claim);
            } else {
                immediate = true;
            }
        }
        if (immediate) {
            return opposed("pod has unbound immediate PersistentVolumeClaims");
        }
        try {
            return new PreFilterResult.Judges(
                    new VolumeFilter(catalogue, bound, waiting), VolumeKey.of(attempt));
        } catch (UnreadableException e) {
            return new PreFilterResult.Fails(
                    "error creating internal label selector for claim: " + e.getMessage());
        }
    }

    /// Whether the binding of a claim to its volume is complete.
    static boolean isBound(PersistentVolumeClaim claim) {
        return !claim.volumeName().isEmpty()
                && claim.meta().annotations().containsKey(VolumeAnnotations.BIND_COMPLETED);
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        return own instanceof PreFilterResult.Judges(var filter, var basis)
                        && filter instanceof VolumeFilter volumes
                        && basis != null
                        && attempt.terms().gates().on("StorageCapacityScoring")
                ? Optional.of(new VolumeScorer(volumes, shape, basis))
                : Optional.empty();
    }
}
