package io.juxta.scheduler.lease;

import io.juxta.kube.live.LeaseRecord;
import io.juxta.kube.live.LeaseStore;
import io.juxta.model.Tree;
import java.util.Map;
import java.util.Optional;

/// One Lease in memory: the first write of a version wins, as on an API server.
final class LeaseServer implements LeaseStore {

    private LeaseRecord stored = LeaseRecord.NONE;
    private long version;

    @Override
    public LeaseRecord read() {
        return stored;
    }

    @Override
    public Optional<LeaseRecord> write(LeaseRecord lease) {
        if (!lease.resourceVersion().equals(stored.resourceVersion())) {
            return Optional.empty();
        }
        version++;
        var number = Long.toString(version);
        stored =
                new LeaseRecord(
                        lease.holder(),
                        lease.duration(),
                        lease.transitions(),
                        number,
                        lease.object()
                                .with(
                                        "metadata",
                                        Tree.Mapping.of(
                                                Map.of("resourceVersion", Tree.Text.of(number)))));
        return Optional.of(stored);
    }

    void delete() {
        stored = LeaseRecord.NONE;
    }
}
