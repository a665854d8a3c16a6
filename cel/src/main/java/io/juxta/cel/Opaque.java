package io.juxta.cel;

/// A value of a type that Kubernetes adds to CEL: a quantity, a version, an address.
interface Opaque {

    /// The name of its type, in `type(x)` and errors.
    String typeName();

    /// Whether it equals another value: a Boolean, or [Failure#NO_OVERLOAD] for one of another
    /// type.
    Object equalTo(Object other);

    /// The size that costs are computed from; 1 for most.
    default long size() {
        return 1;
    }
}
