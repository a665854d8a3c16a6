package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The value of a device attribute: one of four types, single or as a list.
public sealed interface AttributeValue {

    /// Whether it is one of the list forms.
    default boolean isList() {
        // Asked of every attribute of a dump, in a process too short to make a switch of patterns
        // fast.
        return this instanceof Ints
                || this instanceof Bools
                || this instanceof Strings
                || this instanceof Versions;
    }

    record IntValue(long value) implements AttributeValue {}

    record BoolValue(boolean value) implements AttributeValue {}

    record StringValue(String value) implements AttributeValue {}

    record VersionValue(SemanticVersion value) implements AttributeValue {}

    /// A list in the order published; duplicates are allowed and mean nothing.
    record Ints(List<Long> values) implements AttributeValue {
        public Ints {
            values = someOf(values);
        }
    }

    record Bools(List<Boolean> values) implements AttributeValue {
        public Bools {
            values = someOf(values);
        }
    }

    record Strings(List<String> values) implements AttributeValue {
        public Strings {
            values = someOf(values);
        }
    }

    record Versions(List<SemanticVersion> values) implements AttributeValue {
        public Versions {
            values = someOf(values);
        }
    }

    /// What can be read but is no value: no member set or several, an empty list, a version that is
    /// none. The members are kept as they were, null where not set.
    record MalformedValue(
            @Nullable Long intMember,
            @Nullable Boolean boolMember,
            @Nullable String stringMember,
            @Nullable String versionMember,
            @Nullable List<Long> intsMember,
            @Nullable List<Boolean> boolsMember,
            @Nullable List<String> stringsMember,
            @Nullable List<String> versionsMember)
            implements AttributeValue {

        /// An attribute without any member.
        public static final MalformedValue NOTHING =
                new MalformedValue(null, null, null, null, null, null, null, null);

        public MalformedValue {
            intsMember = intsMember == null ? null : List.copyOf(intsMember);
            boolsMember = boolsMember == null ? null : List.copyOf(boolsMember);
            stringsMember = stringsMember == null ? null : List.copyOf(stringsMember);
            versionsMember = versionsMember == null ? null : List.copyOf(versionsMember);
        }
    }

    private static <T> List<T> someOf(List<T> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(
                    "A list attribute has no values. Say Malformed instead.");
        }
        return List.copyOf(values);
    }
}
