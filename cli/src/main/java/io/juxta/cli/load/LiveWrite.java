package io.juxta.cli.load;

/// How a running cluster takes an object: it creates it, or updates the one of the same name.
///
/// @param resourceVersion of the stored object; empty when there is none
public record LiveWrite(String resourceVersion) {

    static final LiveWrite CREATE = new LiveWrite("");

    static LiveWrite updateOf(String resourceVersion) {
        return new LiveWrite(resourceVersion);
    }

    public boolean isUpdate() {
        return !resourceVersion.isEmpty();
    }
}
