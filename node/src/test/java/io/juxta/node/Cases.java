package io.juxta.node;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The rows of a file under `cases`.
public final class Cases {

    private Cases() {}

    static List<Tree.Mapping> rows(String name) {
        try (var in = Cases.class.getResourceAsStream("/cases/" + name + ".yaml")) {
            if (in == null) {
                throw new IllegalArgumentException("cases/%s.yaml is missing.".formatted(name));
            }
            var tree = YamlTree.load(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            if (tree instanceof Tree.Sequence rows && !rows.items().isEmpty()) {
                return rows.items().stream().map(Tree.Mapping.class::cast).toList();
            }
            throw new IllegalArgumentException("cases/%s.yaml holds no rows.".formatted(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
