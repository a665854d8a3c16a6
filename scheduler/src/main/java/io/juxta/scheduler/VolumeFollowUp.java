package io.juxta.scheduler;

import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Optional;

/// What follows the scheduler's writes to volumes: the volume controller and the provisioners.
public interface VolumeFollowUp {

    /// Whether the claim was bound since: a pod of the same group may use it too.
    boolean isBound(PersistentVolumeClaim claim);

    /// A volume now names a claim.
    void bind(PersistentVolumeClaim claim, PersistentVolume volume);

    /// A claim now names the node that its volume is for.
    void provision(PersistentVolumeClaim claim, String node);

    /// Waits until claims are bound, where others have to do that.
    ///
    /// @return why they are not
    Optional<String> completed(List<PersistentVolumeClaim> claims) throws InterruptedException;
}
