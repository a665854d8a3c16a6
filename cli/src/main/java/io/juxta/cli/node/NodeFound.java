package io.juxta.cli.node;

import io.juxta.node.Admission;
import io.juxta.node.RejectionReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of an event on a node.
sealed interface NodeFound {

    /// A pod was offered.
    ///
    /// @param why the reason of a rejection; null when it was admitted
    record Offered(Admission admission, @Nullable RejectionReason why) implements NodeFound {}

    /// A pod was to be offered again, and runs already.
    record Kept(String pod) implements NodeFound {}

    /// A pod was removed, or did not run because it had been rejected.
    record Removed(String pod, Was was) implements NodeFound {}

    /// What a removed pod was.
    enum Was {
        RUNNING,
        NOT_RUNNING
    }

    /// The kubelet was restarted, and the pods that ran were offered again.
    record Restarted(List<Offered> pods) implements NodeFound {
        public Restarted {
            pods = List.copyOf(pods);
        }
    }

    record NotModelled(String word) implements NodeFound {}
}
