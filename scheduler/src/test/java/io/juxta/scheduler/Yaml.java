package io.juxta.scheduler;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.ApiObject;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;

/// Objects of tests, written as people write them.
final class Yaml {

    private Yaml() {}

    static <T extends ApiObject> T read(Class<T> type, String text) {
        return type.cast(new ModelReader().read(tree(text)).orElseThrow());
    }

    static PlainObject plain(String text) {
        return PlainObject.of(tree(text));
    }

    private static Tree.Mapping tree(String text) {
        return decoded((Tree.Mapping) YamlTree.load(text));
    }

    static Tree.Mapping decoded(Tree.Mapping written) {
        return switch (Decoder.decodeWithSeedFields(written)) {
            case Decoded.KnownObject known -> Defaults.apply(known.type(), known.tree());
            case Decoded.Faulty faulty -> throw new IllegalArgumentException(faulty.text());
            case Decoded.ForeignObject(_, var kind) ->
                    throw new IllegalArgumentException("Nobody knows a " + kind);
        };
    }
}
