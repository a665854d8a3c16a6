package io.juxta.cel;

import java.util.List;

/// A static type, as the checker finds it.
///
/// Printed as cel-go prints it in its messages.
sealed interface Type {

    /// A type without parts.
    enum Simple implements Type {
        BOOL("bool"),
        INT("int"),
        UINT("uint"),
        DOUBLE("double"),
        STRING("string"),
        BYTES("bytes"),
        NULL("null"),
        DURATION("duration"),
        TIMESTAMP("timestamp"),
        /// Known at run time only; compatible with every type.
        DYN("dyn"),
        /// A `google.protobuf.Any`: like dyn for operators and calls, but no range of a
        /// comprehension.
        ANY("any");

        private final String word;

        Simple(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    record ListOf(Type element) implements Type {
        @Override
        public String toString() {
            return "list(" + element + ")";
        }
    }

    record MapOf(Type key, Type value) implements Type {
        @Override
        public String toString() {
            return "map(" + key + ", " + value + ")";
        }
    }

    record OptionalOf(Type value) implements Type {
        @Override
        public String toString() {
            return "optional_type(" + value + ")";
        }
    }

    /// The type of a type: `int` used as a value.
    record TypeOf(Type type) implements Type {
        @Override
        public String toString() {
            return "type(" + type + ")";
        }
    }

    /// A type known by its name, with or without fields: `kubernetes.Quantity`,
    /// `kubernetes.DRADevice`.
    record Named(String name) implements Type {
        @Override
        public String toString() {
            return name;
        }
    }

    /// A placeholder in a signature.
    record Parameter(String name) implements Type {
        @Override
        public String toString() {
            return "<" + name + ">";
        }
    }

    /// The types this one is made of.
    default List<Type> parts() {
        return switch (this) {
            case ListOf(var element) -> List.of(element);
            case MapOf(var key, var value) -> List.of(key, value);
            case OptionalOf(var value) -> List.of(value);
            case TypeOf(var type) -> List.of(type);
            case Simple _, Named _, Parameter _ -> List.of();
        };
    }
}
