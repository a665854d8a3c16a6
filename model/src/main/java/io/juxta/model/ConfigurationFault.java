package io.juxta.model;

import java.util.List;

/// A fault in a configuration file that its component rejects or ignores.
///
/// @param message without the path
/// @param written the unknown word; empty when there is none
/// @param known the allowed words
public record ConfigurationFault(
        FieldPath path, String message, String written, List<String> known) {

    public ConfigurationFault {
        known = List.copyOf(known);
    }

    /// A value that cannot be.
    public static ConfigurationFault of(FieldPath path, String message) {
        return new ConfigurationFault(path, message, "", List.of());
    }
}
