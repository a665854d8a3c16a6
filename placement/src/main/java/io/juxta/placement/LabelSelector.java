package io.juxta.placement;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A label selector: which objects match, by their labels.
///
/// @param none whether nothing matches, which is the meaning of a missing selector
/// @param requirements that must all hold; an empty selector matches everything
public record LabelSelector(boolean none, List<LabelSelectorRequirement> requirements) {

    /// Left out: nothing matches.
    public static final LabelSelector NOTHING = new LabelSelector(true, List.of());

    /// Empty: everything matches.
    public static final LabelSelector EVERYTHING = new LabelSelector(false, List.of());

    public LabelSelector {
        requirements = List.copyOf(requirements);
    }

    /// How a label is compared.
    public enum LabelSelectorOperator {
        IN,
        NOT_IN,
        EXISTS,
        DOES_NOT_EXIST,
        /// Only in text, as after `-l`; objects have no such operator.
        GREATER,
        /// Likewise.
        LESS
    }

    /// A comparison with one label.
    public record LabelSelectorRequirement(
            String key, LabelSelectorOperator operator, List<String> values) {
        public LabelSelectorRequirement {
            values = List.copyOf(values);
        }

        boolean matches(Map<String, String> labels) {
            var value = labels.get(key);
            return switch (operator) {
                case IN -> value != null && values.contains(value);
                case NOT_IN -> value == null || !values.contains(value);
                case EXISTS -> value != null;
                case DOES_NOT_EXIST -> value == null;
                case GREATER -> NodeTerms.compare(value, values.getFirst()) > 0;
                case LESS -> NodeTerms.compare(value, values.getFirst()) < 0;
            };
        }
    }

    /// The selector under a field, [#NOTHING] when there is none.
    ///
    /// @throws UnreadableException when an operator is unknown
    public static LabelSelector read(Tree.Mapping parent, String field) {
        return parent.has(field) ? read(parent.mapping(field)) : NOTHING;
    }

    /// A selector of `matchLabels` and `matchExpressions`.
    ///
    /// @throws UnreadableException when an operator is unknown
    public static LabelSelector read(Tree.Mapping selector) {
        var requirements = new ArrayList<LabelSelectorRequirement>();
        var labels = selector.mapping("matchLabels");
        for (var key : labels.fields().keySet()) {
            requirements.add(equal(key, labels.text(key)));
        }
        for (var item : selector.items("matchExpressions")) {
            if (item instanceof Tree.Mapping expression) {
                requirements.add(requirement(expression));
            }
        }
        return new LabelSelector(false, requirements);
    }

    /// A selector of plain labels, as in a Service.
    public static LabelSelector ofLabels(Map<String, String> labels) {
        var requirements = new ArrayList<LabelSelectorRequirement>();
        labels.forEach((key, value) -> requirements.add(equal(key, value)));
        return new LabelSelector(false, requirements);
    }

    private static LabelSelectorRequirement requirement(Tree.Mapping expression) {
        var operator =
                switch (expression.text("operator")) {
                    case "In" -> LabelSelectorOperator.IN;
                    case "NotIn" -> LabelSelectorOperator.NOT_IN;
                    case "Exists" -> LabelSelectorOperator.EXISTS;
                    case "DoesNotExist" -> LabelSelectorOperator.DOES_NOT_EXIST;
                    default ->
                            throw new UnreadableException(
                                    "\"%s\" is not a valid label selector operator"
                                            .formatted(expression.text("operator")));
                };
        return new LabelSelectorRequirement(
                expression.text("key"), operator, texts(expression, "values"));
    }

    static List<String> texts(Tree.Mapping parent, String field) {
        var texts = new ArrayList<String>();
        for (var item : parent.items(field)) {
            if (item instanceof Tree.Text text) {
                texts.add(text.value());
            }
        }
        return texts;
    }

    static LabelSelectorRequirement equal(String key, String value) {
        return new LabelSelectorRequirement(key, LabelSelectorOperator.IN, List.of(value));
    }

    /// The same with one more requirement; a selector of nothing stays so.
    public LabelSelector and(LabelSelectorRequirement more) {
        if (none) {
            return this;
        }
        var all = new ArrayList<>(requirements);
        all.add(more);
        return new LabelSelector(false, all);
    }

    /// Whether it is present and matches everything.
    public boolean isEverything() {
        return !none && requirements.isEmpty();
    }

    public boolean matches(Map<String, String> labels) {
        if (none) {
            return false;
        }
        for (var requirement : requirements) {
            if (!requirement.matches(labels)) {
                return false;
            }
        }
        return true;
    }
}
