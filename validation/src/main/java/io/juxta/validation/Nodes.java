package io.juxta.validation;

import io.juxta.model.Tree;
import java.util.List;
import java.util.Optional;

/// Reads the nodes of a decoded tree the way Go sees its fields: what is not there is the zero
/// value.
final class Nodes {

    private Nodes() {}

    static Tree.Mapping mapping(Tree tree) {
        return tree instanceof Tree.Mapping mapping ? mapping : Tree.Mapping.EMPTY;
    }

    static String text(Tree tree) {
        return tree instanceof Tree.Text(var value, _) ? value : "";
    }

    static List<String> texts(List<Tree> items) {
        return items.stream().map(Nodes::text).toList();
    }

    /// The whole number under a key, zero when there is none.
    static long number(Tree.Mapping mapping, String name) {
        return mapping.field(name).map(Nodes::number).orElse(0L);
    }

    static long number(Tree tree) {
        return tree instanceof Tree.Number(var literal, _) ? number(literal) : 0;
    }

    private static long number(String literal) {
        try {
            return Long.parseLong(literal);
        } catch (NumberFormatException _) {
            return new java.math.BigDecimal(literal).longValue();
        }
    }

    /// A mapping that is present even if empty, like a non-nil Go pointer to a struct.
    static Optional<Tree.Mapping> present(Tree.Mapping mapping, String name) {
        return mapping.field(name).map(Nodes::mapping);
    }
}
