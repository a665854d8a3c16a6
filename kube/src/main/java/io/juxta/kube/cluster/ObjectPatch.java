package io.juxta.kube.cluster;

import io.juxta.model.Meta;
import io.juxta.model.Tree;
import java.util.List;

/// A strategic merge patch: `null` removes a field, objects are merged field by field, a list is
/// replaced unless Kubernetes merges it by a key ([ListMergeKeys]).
///
/// @param uid that the object must have
/// @param resourceVersion that the object must have; empty for any
/// @param change what is written, without its metadata's uid and version
public record ObjectPatch(
        String fullName,
        String uid,
        String resourceVersion,
        PatchedPart part,
        Tree.Mapping change) {

    /// What is patched.
    public enum PatchedPart {
        /// Everything but the status.
        OBJECT,
        STATUS
    }

    /// A patch of an object that was read, whatever happened to its other fields since.
    public static ObjectPatch of(Meta meta, PatchedPart part, Tree.Mapping change) {
        return new ObjectPatch(meta.fullName(), meta.uid(), "", part, change);
    }

    /// The same for the version that was read only.
    public ObjectPatch ofVersion(Meta meta) {
        return new ObjectPatch(fullName, uid, meta.resourceVersion(), part, change);
    }

    /// A list that replaces the stored one, whatever key Kubernetes merges it by.
    public static Tree.Sequence replacing(List<? extends Tree> items) {
        return ListMergeKeys.replacing(items);
    }

    /// A stored object after the patch, with the version that the patch demands.
    public <T> T appliedTo(Resource<T> resource, T stored) {
        var patched = resource.patched(stored, body());
        return resource.with(patched, resource.meta(patched).withResourceVersion(resourceVersion));
    }

    /// The patch as it is sent: with the uid, and the version where one is given.
    public Tree.Mapping body() {
        var meta = change.mapping("metadata").with("uid", Tree.Text.of(uid));
        if (!resourceVersion.isEmpty()) {
            meta = meta.with("resourceVersion", Tree.Text.of(resourceVersion));
        }
        return change.with("metadata", meta);
    }
}
