package io.juxta.validation;

import io.juxta.model.FieldPath;

/// One error of one field. The message says what is wrong and, where useful, how to correct it;
/// type and field are what programs compare.
public record FieldError(ErrorType type, FieldPath field, String message) {}
