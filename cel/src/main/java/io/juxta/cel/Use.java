package io.juxta.cel;

/// What an expression is for. It decides which results are allowed.
public enum Use {
    /// Says yes or no to a device.
    SELECTOR,
    /// Gives a device an attribute.
    DERIVED
}
