package io.juxta.cel;

/// The value `null`.
enum Null {
    NULL;

    @Override
    public String toString() {
        return "null";
    }
}
