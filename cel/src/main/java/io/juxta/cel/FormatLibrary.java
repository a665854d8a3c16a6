package io.juxta.cel;

import java.util.List;

/// `"…".format([…])`.
final class FormatLibrary {

    private FormatLibrary() {}

    static void register(Implementations.Builder builder) {
        Body.Many format = a -> new TextFormat((String) a[0], (List<?>) a[1]).format();
        builder.overload("string_format", format);
    }
}
