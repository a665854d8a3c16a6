package io.juxta.cel;

/// The use of an expression. It decides which results are allowed.
public enum Use {
    /// Says yes or no to a device.
    SELECTOR,
    /// Gives a device an attribute.
    DERIVED
}
