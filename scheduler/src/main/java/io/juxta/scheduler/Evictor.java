package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import java.util.List;

/// Makes a pod leave its node for another.
@FunctionalInterface
public interface Evictor {

    /// What a pod is evicted for.
    enum PreemptorKind {
        POD("pod"),
        POD_GROUP("podgroup");

        private final String word;

        PreemptorKind(String word) {
            this.word = word;
        }

        /// As conditions and events say it.
        public String word() {
            return word;
        }
    }

    /// Evicts a pod.
    ///
    /// @param by the pod that the other goes for, or one of the group
    /// @return the claims that lose their devices, as they were before
    List<Claim> evict(Pod victim, Pod by, PreemptorKind kind);
}
