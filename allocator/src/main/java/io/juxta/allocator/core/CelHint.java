package io.juxta.allocator.core;

/// The hint Kubernetes adds when a selector reads an attribute that a device lacks.
final class CelHint {

    private CelHint() {}

    static String added(String error) {
        return error.contains("no such key:")
                ? error
                        + ". consider using CEL optional chaining (.? followed by orValue()) or guarding the check with has() for optional fields"
                : error;
    }
}
