package io.juxta.cel;

/// The named types that this room uses itself.
final class NamedTypes {

    static final Type DEVICE = new Type.Named("kubernetes.DRADevice");
    static final Type QUANTITY = new Type.Named("kubernetes.Quantity");
    static final Type SEMVER = new Type.Named("kubernetes.Semver");

    private NamedTypes() {}
}
