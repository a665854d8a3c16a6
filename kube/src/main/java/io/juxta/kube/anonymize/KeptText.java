package io.juxta.kube.anonymize;

/// A text that could not be renamed.
///
/// @param because what looks into it
/// @param refused whether a strict renaming ends here: not for numbers that are compared
public record KeptText(String text, String because, boolean refused) {}
