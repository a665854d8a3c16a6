package io.juxta.validation;

import io.juxta.model.FieldPath;

/// One thing wrong with one field. The message says what, and where it helps how to cure it; type
/// and field are what programs compare.
public record FieldError(ErrorType type, FieldPath field, String message) {}
