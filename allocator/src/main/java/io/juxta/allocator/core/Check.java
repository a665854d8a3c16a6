package io.juxta.allocator.core;

/// A constraint of a claim while devices are picked: it remembers those it let in.
///
/// Picks are undone in the reverse order.
public interface Check {

    /// Lets a device in, or leaves everything as it was.
    ///
    /// @param source where the request finds the attribute
    /// @throws Fatal when the value must be derived and that fails
    boolean admit(ValueSource source, int device);

    /// Forgets the device let in last.
    void forget();
}
