package io.juxta.kube.dialect;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;

/// Samples leave `pool` out of a node's slice. One that is written in the dialect anyway gets the
/// implied pool: the node's, with this slice alone in it.
final class PoolShorthand {

    private PoolShorthand() {}

    static Tree.Mapping rewrite(Tree.Mapping spec, FieldPath at, Normalising run) {
        var node = spec.text("nodeName");
        if (!run.atFile() || !run.recognised() || spec.has("pool") || node.isEmpty()) {
            return spec;
        }
        var pool = new LinkedHashMap<String, Tree>();
        pool.put("name", Tree.Text.of(node));
        pool.put("generation", Tree.Number.of(1));
        pool.put("resourceSliceCount", Tree.Number.of(1));
        run.moved(
                Dialect.SHORTHAND,
                at.field("pool"),
                at.field("pool"),
                "no pool is written; taken for %s with this slice alone".formatted(node));
        return spec.with("pool", new Tree.Mapping(pool, spec.line()));
    }
}
