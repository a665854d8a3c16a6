package io.juxta.kube.cluster;

import io.juxta.model.Pod;
import java.time.InstantSource;
import java.util.Optional;

/// A place where API objects live: they are listed, watched and written here.
///
/// Writes of an object that was read before carry its resource version, and fail when it has
/// another one by now; an empty version overwrites whatever is there. Objects are named by
/// `namespace/name`, or by their name alone where they live in no namespace. What a cluster returns
/// is immutable, and may be old by the time it is looked at.
public interface Cluster {

    /// What time it is there.
    InstantSource clock();

    <T> Listing<T> list(Resource<T> resource);

    <T> Optional<T> read(Resource<T> resource, String fullName);

    /// What happens after a version, which comes from a [Listing] or from an object.
    <T> Watch<T> watch(Resource<T> resource, String version);

    /// Adds an object. It gets a uid, a creation time and a version.
    <T> Written<T> create(Resource<T> resource, T object);

    /// Replaces an object, but for its status.
    <T> Written<T> update(Resource<T> resource, T object);

    /// Replaces the status of an object, and nothing else.
    <T> Written<T> updateStatus(Resource<T> resource, T object);

    /// Takes an object away; where it has finalizers it is marked first, and goes with the last of
    /// them.
    <T> Written<T> delete(Resource<T> resource, String fullName);

    /// Gives a pod its node, once and for all.
    Written<Pod> bind(Pod pod, String node);
}
