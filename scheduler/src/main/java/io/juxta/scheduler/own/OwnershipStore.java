package io.juxta.scheduler.own;

import java.io.IOException;
import java.util.Set;

/// Where the record of what is owned is kept.
public interface OwnershipStore {

    /// A record as it was read.
    ///
    /// @param version for a write that must not overwrite another's
    record OwnershipRecord(Set<String> keys, String version) {
        public OwnershipRecord {
            keys = Set.copyOf(keys);
        }
    }

    /// The record as it is now.
    ///
    /// @throws IOException when there is none, or it cannot be read
    OwnershipRecord read() throws IOException;

    /// Replaces the keys.
    ///
    /// @throws IOException when the record has changed since it was read, or the server refuses
    OwnershipRecord write(OwnershipRecord before, Set<String> keys) throws IOException;
}
