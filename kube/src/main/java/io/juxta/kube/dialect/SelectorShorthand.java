package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Map;

/// Samples write `selectors: [{cel: "device.driver == 'x'"}]`; an API server expects `{cel:
/// {expression: …}}`.
final class SelectorShorthand {

    private SelectorShorthand() {}

    static Tree.Mapping rewrite(Tree.Mapping holder, FieldPath at, Normalising run) {
        if (!run.atFile()) {
            return holder;
        }
        return Edits.items(holder, "selectors", at, (selector, s) -> selector(selector, s, run));
    }

    private static Tree.Mapping selector(Tree.Mapping selector, FieldPath at, Normalising run) {
        if (!(selector.fields().get("cel") instanceof Tree.Text expression)) {
            return selector;
        }
        var cel = at.field("cel");
        run.moved(
                Dialect.SHORTHAND,
                cel,
                cel.field("expression"),
                "a bare expression is {expression: …} in 1.37");
        return selector.with(
                "cel", new Tree.Mapping(Map.of("expression", expression), expression.line()));
    }
}
