package io.juxta.cel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A checked expression: macros expanded, every part with its static type and its place in the
/// text.
///
/// The tree is cel-go's, node for node, because costs are counted on it.
sealed interface Expr {

    /// The position of the part: the code point cel-go reports (the dot of a selection, the opening
    /// parenthesis or the operator of a call), counted from 0.
    int offset();

    Type type();

    /// A value written in the text: Boolean, Long, [Unsigned], Double, String, [Bytes] or [Null].
    record Literal(int offset, Type type, Object value) implements Expr {}

    /// A variable: `device`, one of a comprehension, or the name of a type.
    record Ident(int offset, Type type, String name) implements Expr {}

    record Select(int offset, Type type, Expr operand, String field) implements Expr {}

    /// `has(operand.field)`.
    record Presence(int offset, Type type, Expr operand, String field) implements Expr {}

    /// A call of a function or an operator.
    ///
    /// @param target what a member call is made on; null for a global one
    /// @param overloads those the checker could not rule out, in the order of their declaration
    record Call(
            int offset,
            Type type,
            String function,
            @Nullable Expr target,
            List<Expr> arguments,
            List<Overload> overloads)
            implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
            overloads = List.copyOf(overloads);
        }
    }

    record ListLiteral(int offset, Type type, List<Element> elements) implements Expr {
        public ListLiteral {
            elements = List.copyOf(elements);
        }
    }

    /// An element of a list.
    ///
    /// @param optional written `[?x]`: left out when it has no value
    record Element(Expr value, boolean optional) {}

    record MapLiteral(int offset, Type type, List<Entry> entries) implements Expr {
        public MapLiteral {
            entries = List.copyOf(entries);
        }
    }

    record Entry(Expr key, Expr value, boolean optional) {}

    /// A message: `google.protobuf.Int64Value{value: 1}`.
    record Message(int offset, Type type, String name, List<Field> fields) implements Expr {
        public Message {
            fields = List.copyOf(fields);
        }
    }

    record Field(String name, Expr value, boolean optional) {}

    /// A comprehension. `cel.bind` is one too: over an empty list, with the condition `false`.
    ///
    /// @param second the second iteration variable, null when there is one only
    record Fold(
            int offset,
            Type type,
            Expr range,
            String first,
            @Nullable String second,
            String accumulator,
            Expr init,
            Expr condition,
            Expr step,
            Expr result)
            implements Expr {

        /// Whether this only gives a name to a value.
        boolean binds() {
            return range instanceof ListLiteral(_, _, var elements)
                    && elements.isEmpty()
                    && condition instanceof Literal(_, _, var value)
                    && value.equals(false);
        }
    }
}
