package io.juxta.allocator.core;

/// A constraint of a claim during the search: it holds the devices admitted so far.
///
/// Picks are undone in the reverse order.
public interface Check {

    /// Admits a device, or leaves the state unchanged.
    ///
    /// @param source of the attribute for the request
    /// @throws Fatal when the value must be derived and that fails
    boolean admit(ValueSource source, int device);

    /// Removes the device that was admitted last.
    void forget();
}
