package io.juxta.validation;

/// What kind of wrong a field is. The reason is the word a client finds in the status causes.
public enum ErrorType {
    REQUIRED("FieldValueRequired"),
    INVALID("FieldValueInvalid"),
    DUPLICATE("FieldValueDuplicate"),
    NOT_SUPPORTED("FieldValueNotSupported"),
    NOT_FOUND("FieldValueNotFound"),
    TOO_LONG("FieldValueTooLong"),
    TOO_MANY("FieldValueTooMany"),
    FORBIDDEN("FieldValueForbidden"),
    TYPE_INVALID("FieldValueTypeInvalid"),
    INTERNAL("InternalError"),
    /// The request contradicts itself, so no field is to blame.
    BAD_REQUEST("BadRequest");

    private final String reason;

    ErrorType(String reason) {
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
