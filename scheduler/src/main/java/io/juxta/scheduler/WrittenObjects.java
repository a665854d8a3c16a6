package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Pod;

/// Receives objects as the server stored them, right after a write of ours and before their watch
/// event arrives.
public interface WrittenObjects {

    void assume(Pod pod);

    void assume(Claim claim);

    void assume(PersistentVolume volume);

    void assume(PersistentVolumeClaim claim);
}
