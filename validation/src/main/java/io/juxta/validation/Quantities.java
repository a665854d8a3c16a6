package io.juxta.validation;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.Optional;

/// Quantities where a decoded tree has them: as text or as a plain number.
final class Quantities {

    private Quantities() {}

    /// The quantity under a key, or empty when there is none.
    static Optional<Quantity> in(Tree.Mapping mapping, String name) {
        return mapping.field(name).flatMap(Quantities::read);
    }

    static Optional<Quantity> read(Tree tree) {
        return written(tree).flatMap(Quantity::tryParse);
    }

    /// The characters a quantity was written with.
    static Optional<String> written(Tree tree) {
        return switch (tree) {
            case Tree.Text(var text, _) -> Optional.of(text.strip());
            case Tree.Number(var literal, _) -> Optional.of(literal);
            case Tree.Mapping _, Tree.Sequence _, Tree.Bool _, Tree.Null _ -> Optional.empty();
        };
    }
}
