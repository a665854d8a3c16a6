package io.juxta.model;

import java.util.List;

/// A node selector: it matches nodes that match any of the terms.
public record NodeSelector(List<Term> terms) {

    public NodeSelector {
        terms = List.copyOf(terms);
    }

    /// Requirements that must all hold; a term without any matches nothing.
    public record Term(List<Requirement> expressions, List<Requirement> fields) {
        public Term {
            expressions = List.copyOf(expressions);
            fields = List.copyOf(fields);
        }
    }

    /// A comparison with one label, or one field, of a node.
    public record Requirement(String key, Operator operator, List<String> values) {
        public Requirement {
            values = List.copyOf(values);
        }
    }

    public sealed interface Operator extends WireWord {

        enum Known implements Operator {
            IN("In"),
            NOT_IN("NotIn"),
            EXISTS("Exists"),
            DOES_NOT_EXIST("DoesNotExist"),
            GREATER("Gt"),
            LESS("Lt");

            private final String text;

            Known(String text) {
                this.text = text;
            }

            @Override
            public String text() {
                return text;
            }
        }

        /// An operator that makes the selector unusable.
        record Unknown(String text) implements Operator {}

        static Operator parse(String text) {
            return WireWord.parse(text, Known.values(), Unknown::new);
        }
    }
}
