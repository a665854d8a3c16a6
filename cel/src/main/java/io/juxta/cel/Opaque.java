package io.juxta.cel;

/// A value of a type that Kubernetes adds to CEL: a quantity, a version, an address.
interface Opaque {

    /// The name of its type, as `type(x)` and errors say it.
    String typeName();

    /// Whether it equals another value: a Boolean, or [Failure#NO_OVERLOAD] for one of another
    /// type.
    Object equalTo(Object other);

    /// What costs are reckoned by; 1 for most.
    default long size() {
        return 1;
    }
}
