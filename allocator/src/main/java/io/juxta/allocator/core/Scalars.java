package io.juxta.allocator.core;

import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Comparison of attributes while list attributes are off: by their scalar members; a list has an
/// unknown type.
final class Scalars {

    /// How a value compares to an earlier one.
    enum Comparison {
        SAME,
        DIFFERENT,
        /// The value has no scalar at all.
        UNKNOWN
    }

    private Scalars() {}

    /// Compares the first scalar member that `value` has with the same member of `earlier`.
    static Comparison compare(AttributeValue value, AttributeValue earlier) {
        if (text(value) != null) {
            return comparison(Objects.equals(text(value), text(earlier)));
        }
        if (number(value) != null) {
            return comparison(Objects.equals(number(value), number(earlier)));
        }
        if (yes(value) != null) {
            return comparison(Objects.equals(yes(value), yes(earlier)));
        }
        if (version(value) != null) {
            return comparison(Objects.equals(version(value), version(earlier)));
        }
        return Comparison.UNKNOWN;
    }

    private static Comparison comparison(boolean same) {
        return same ? Comparison.SAME : Comparison.DIFFERENT;
    }

    private static @Nullable String text(AttributeValue value) {
        return switch (value) {
            case StringValue(var text) -> text;
            case MalformedValue malformed -> malformed.stringMember();
            case IntValue _, BoolValue _, VersionValue _ -> null;
            case Ints _, Bools _, Strings _, Versions _ -> null;
        };
    }

    private static @Nullable Long number(AttributeValue value) {
        return switch (value) {
            case IntValue(var number) -> number;
            case MalformedValue malformed -> malformed.intMember();
            case StringValue _, BoolValue _, VersionValue _ -> null;
            case Ints _, Bools _, Strings _, Versions _ -> null;
        };
    }

    private static @Nullable Boolean yes(AttributeValue value) {
        return switch (value) {
            case BoolValue(var yes) -> yes;
            case MalformedValue malformed -> malformed.boolMember();
            case IntValue _, StringValue _, VersionValue _ -> null;
            case Ints _, Bools _, Strings _, Versions _ -> null;
        };
    }

    private static @Nullable String version(AttributeValue value) {
        return switch (value) {
            case VersionValue(var version) -> version.toString();
            case MalformedValue malformed -> malformed.versionMember();
            case IntValue _, StringValue _, BoolValue _ -> null;
            case Ints _, Bools _, Strings _, Versions _ -> null;
        };
    }
}
