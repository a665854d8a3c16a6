package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Listing;
import io.juxta.kube.cluster.Resource;
import java.util.Optional;

/// What the self-audit asks of a cluster, past its watches.
public interface AuditSource {

    /// All objects of a kind as the server has them now.
    <T> Listing<T> fresh(Resource<T> resource);

    /// One object as the server has it now.
    <T> Optional<T> read(Resource<T> resource, String fullName);

    /// Has the watch of a kind begin again with a new list, and waits for it.
    void listAgain(Resource<?> resource);
}
