package io.juxta.cel;

import org.jspecify.annotations.Nullable;

/// An optional value of CEL: `optional.of(x)` or `optional.none()`.
record Maybe(@Nullable Object value) {

    static final Maybe NONE = new Maybe(null);

    boolean present() {
        return value != null;
    }
}
