package io.juxta.model;

import java.util.List;

/// A node selector: it matches nodes that match any of the terms.
public record NodeSelector(List<Term> terms) {

    public NodeSelector {
        terms = List.copyOf(terms);
    }

    /// Requirements that must all hold; a term without any matches nothing.
    public record Term(
            List<NodeSelectorRequirement> expressions, List<NodeSelectorRequirement> fields) {
        public Term {
            expressions = List.copyOf(expressions);
            fields = List.copyOf(fields);
        }
    }

    /// A comparison with one label, or one field, of a node.
    public record NodeSelectorRequirement(
            String key, NodeSelectorOperator operator, List<String> values) {
        public NodeSelectorRequirement {
            values = List.copyOf(values);
        }
    }

    public sealed interface NodeSelectorOperator extends WireWord {

        enum Known implements NodeSelectorOperator {
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
        record Unknown(String text) implements NodeSelectorOperator {}

        static NodeSelectorOperator parse(String text) {
            return WireWord.parse(text, Known.values(), Unknown::new);
        }
    }
}
