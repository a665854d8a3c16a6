package io.juxta.cel;

import io.juxta.model.FeatureGates;

/// Which names expressions may use.
///
/// Kubernetes has two environments: that of *stored* expressions, which has everything (the
/// scheduler and the allocator use it whatever the gates are), and that of *new* ones, which the
/// API server accepts and which follows the gates.
///
/// @param stored whether this is the environment of stored expressions
/// @param lists whether attributes can be lists: `includes`, comprehensions over attributes
/// @param sharing whether `device.allowMultipleAllocations` is a field
/// @param seedWords whether names of the enhancement texts that Kubernetes does not have are
///   allowed: the field `device.name` and, where attributes can be lists, `include` for `includes`
public record Environment(boolean stored, boolean lists, boolean sharing, boolean seedWords) {

    public static final Environment STORED = new Environment(true, true, true, false);

    /// What an API server with these gates accepts.
    public static Environment ofNew(FeatureGates gates) {
        return new Environment(
                false, gates.on("DRAListTypeAttributes"), gates.on("DRAConsumableCapacity"), false);
    }

    public Environment withSeedWords() {
        return new Environment(stored, lists, sharing, true);
    }

    /// The static type of an attribute's value.
    Type attributeType() {
        return lists ? Type.Simple.DYN : Type.Simple.ANY;
    }
}
