package io.juxta.model;

/// A yes or no that may also be left unsaid.
public enum Flag {
    UNSET,
    FALSE,
    TRUE;

    public static Flag of(boolean value) {
        return value ? TRUE : FALSE;
    }

    public boolean isTrue() {
        return this == TRUE;
    }

    public boolean isSet() {
        return this != UNSET;
    }
}
