package io.juxta.model;

/// A test that a device must pass.
public sealed interface Selector {

    /// A CEL expression over the device.
    record Cel(String expression) implements Selector {}

    /// An empty entry; allocation fails on it.
    record MissingSelector() implements Selector {}
}
