package io.juxta.kube.live;

import java.io.IOException;
import java.util.Optional;

/// Where one Lease is kept.
public interface LeaseStore {

    /// The Lease as it is now: never an older state than one that was seen before. Where there is
    /// none, [LeaseRecord#NONE].
    ///
    /// @throws IOException when no answer came in time, or the server refuses
    LeaseRecord read() throws IOException;

    /// Creates the Lease, or replaces the version that it was made from.
    ///
    /// @return the Lease as stored; empty when another write came first
    /// @throws IOException when no answer came in time, and nobody knows whether it was stored; or
    ///   when the server refuses
    Optional<LeaseRecord> write(LeaseRecord lease) throws IOException;
}
