package io.juxta.kube.decode;

import java.util.Objects;

/// The type of an object: its kind, and the version and group of its API.
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

    /// The `apiVersion` of an object of this type.
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /// The same kind in another version.
    public ObjectType in(String otherVersion) {
        return new ObjectType(group, otherVersion, kind);
    }

    /// Like the generated method of a record; that one is built at run time, which slows down the
    /// first object.
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
