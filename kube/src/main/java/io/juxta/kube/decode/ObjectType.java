package io.juxta.kube.decode;

import java.util.Objects;

/// What kind of object a tree is, and in which version of which API group it is written.
///
/// @param group empty for the core group, that of pods and nodes
public record ObjectType(String group, String version, String kind) {

    /// The type that an object's own `apiVersion` and `kind` name.
    public static ObjectType of(String apiVersion, String kind) {
        int slash = apiVersion.indexOf('/');
        return slash < 0
                ? new ObjectType("", apiVersion, kind)
                : new ObjectType(
                        apiVersion.substring(0, slash), apiVersion.substring(slash + 1), kind);
    }

    /// What stands in an object's `apiVersion`.
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /// The same kind in another version.
    public ObjectType in(String otherVersion) {
        return new ObjectType(group, otherVersion, kind);
    }

    /// As a record's own would; that one is built at run time, on the way of every first object.
    @Override
    public boolean equals(Object other) {
        return other instanceof ObjectType type
                && kind.equals(type.kind)
                && version.equals(type.version)
                && group.equals(type.group);
    }

    @Override
    public int hashCode() {
        return Objects.hash(group, version, kind);
    }

    @Override
    public String toString() {
        return apiVersion() + " " + kind;
    }
}
