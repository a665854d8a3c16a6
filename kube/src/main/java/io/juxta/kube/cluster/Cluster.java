package io.juxta.kube.cluster;

import io.juxta.model.Pod;
import java.time.InstantSource;
import java.util.Optional;

/// The client of an API server: objects are listed, watched and written here.
///
/// Writes of an object that was read before carry its resource version, and fail with a conflict
/// when the version has changed; an empty version overwrites. Objects are named by
/// `namespace/name`, or by their name alone where they are cluster-scoped. Returned objects are
/// immutable, and may be stale.
public interface Cluster {

    /// The clock of the cluster.
    InstantSource clock();

    <T> Listing<T> list(Resource<T> resource);

    <T> Optional<T> read(Resource<T> resource, String fullName);

    /// Watches the changes after a version, which comes from a [Listing] or from an object.
    <T> Watch<T> watch(Resource<T> resource, String version);

    /// Adds an object. It gets a uid, a creation time and a version.
    <T> WriteResult<T> create(Resource<T> resource, T object);

    /// Replaces an object, but for its status.
    <T> WriteResult<T> update(Resource<T> resource, T object);

    /// Replaces the status of an object, and nothing else.
    <T> WriteResult<T> updateStatus(Resource<T> resource, T object);

    /// Changes the fields of an object that a patch names, and nothing else. Pods are only ever
    /// changed this way: what is known of them may not be all of them.
    <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch);

    /// Deletes an object; where it has finalizers it is marked first, and removed with the last of
    /// them.
    <T> WriteResult<T> delete(Resource<T> resource, String fullName);

    /// Binds a pod to a node. This cannot be changed later. The result has the node; whether it has
    /// the new version depends on the cluster.
    WriteResult<Pod> bind(Pod pod, String node);
}
