package io.juxta.cli.batch;

import java.util.List;

/// The type of a value in a batch question.
public sealed interface ValueShape {

    /// A value without inner structure here.
    enum PlainShape implements ValueShape {
        TEXT("a text"),
        BOOL("true or false"),
        /// Of either sign.
        WHOLE("a whole number"),
        /// Zero or more.
        COUNT("a whole number of 0 or more"),
        /// One or more.
        POSITIVE("a whole number above 0"),
        /// A Kubernetes object and the like; its decoder checks the content.
        OBJECT("an object"),
        ANY("a value");

        private final String needed;

        PlainShape(String needed) {
            this.needed = needed;
        }

        /// As in "a text is needed".
        String needed() {
            return needed;
        }
    }

    /// A list whose items are all of one shape.
    record ListOf(ValueShape items) implements ValueShape {}

    /// An object with arbitrary keys, whose values are all of one type.
    record MapOf(ValueShape values) implements ValueShape {}

    /// An object with named fields.
    public record MembersShape(List<QuestionField> fields) implements ValueShape {
        public MembersShape {
            fields = List.copyOf(fields);
        }
    }

    /// `null` means something here: elsewhere it counts as absent.
    record OrNull(ValueShape shape) implements ValueShape {}

    /// Either an object or a list.
    record Either(ValueShape object, ValueShape list) implements ValueShape {}

    public static ValueShape members(QuestionField... fields) {
        return new MembersShape(List.of(fields));
    }
}
