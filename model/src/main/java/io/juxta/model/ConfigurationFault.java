package io.juxta.model;

import java.util.List;

/// Something in a configuration file that its owner refuses or passes over.
///
/// @param message what is wrong, without the path
/// @param written the word that nobody knows; empty when no word is to blame
/// @param known the words that could have been meant
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
