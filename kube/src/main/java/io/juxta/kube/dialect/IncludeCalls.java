package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// KEP-5491 calls it `device.attributes[d].x.include(1)`; 1.37 calls it `includes`.
///
/// No value in a 1.37 expression has a method `include`, so a call of it is that of KEP-5491.
final class IncludeCalls {

    private IncludeCalls() {}

    static Tree.Mapping rewrite(Tree.Mapping holder, FieldPath at, Normalising run) {
        var written =
                Edits.items(
                        holder,
                        "selectors",
                        at,
                        (selector, s) ->
                                Edits.field(
                                        selector, "cel", s, (cel, c) -> expression(cel, c, run)));
        return Edits.items(
                written, "derivedAttributes", at, (derived, d) -> expression(derived, d, run));
    }

    private static Tree.Mapping expression(Tree.Mapping holder, FieldPath at, Normalising run) {
        if (!(holder.fields().get("expression") instanceof Tree.Text(var text, var line))) {
            return holder;
        }
        var written = CelText.renameMethod(text, "include", "includes");
        if (written.equals(text)) {
            return holder;
        }
        var path = at.field("expression");
        run.moved(Dialect.LIST_ATTRIBUTES, path, path, "include is includes in 1.37");
        return holder.with("expression", new Tree.Text(written, line));
    }
}
