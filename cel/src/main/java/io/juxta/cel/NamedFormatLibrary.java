package io.juxta.cel;

import io.juxta.cel.Body.Binary;
import io.juxta.cel.Body.Many;
import io.juxta.cel.Body.Unary;

/// `format.dns1123Label().validate(…)` and its like.
final class NamedFormatLibrary {

    private NamedFormatLibrary() {}

    static void register(Implementations.Builder builder) {
        for (var format : NamedFormat.values()) {
            builder.overload("format." + format.word(), (Many) _ -> format);
        }
        builder.overload(
                "format-named",
                (Unary) name -> new Maybe(NamedFormat.named((String) name).orElse(null)));
        builder.overload("format-validate", (Binary) NamedFormatLibrary::validate);
    }

    /// Empty when the text is valid.
    private static Maybe validate(Object format, Object text) {
        var problems = ((NamedFormat) format).validate((String) text);
        return problems.isEmpty() ? Maybe.NONE : new Maybe(GoList.ofTexts(problems));
    }
}
