package io.juxta.kube.connect;

import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// One kubeconfig file: its clusters, users and contexts by name, in the order written.
record KubeconfigFile(KubeconfigEntry whole, String currentContext) {

    static final String CLUSTER = "cluster";
    static final String USER = "user";
    static final String CONTEXT = "context";

    /// @param shown the file as messages name it
    static KubeconfigFile parse(String text, Path file, String shown) {
        var source = Source.of(shown);
        var folder = file.toAbsolutePath().getParent();
        var whole =
                new KubeconfigEntry(
                        "the kubeconfig",
                        source,
                        folder == null ? file : folder,
                        tree(text, source));
        require(whole, "kind", "Config");
        require(whole, "apiVersion", "v1");
        return new KubeconfigFile(whole, whole.text("current-context"));
    }

    private static Tree.Mapping tree(String text, Source source) {
        try {
            var start = text.startsWith("\ufeff") ? 1 : 0;
            return switch (YamlTrees.parse(text.substring(start), source)) {
                case Tree.Mapping mapping -> mapping;
                case Tree.Null _ -> Tree.Mapping.EMPTY;
                case Tree other ->
                        throw new ConnectionException(
                                "%s: not a kubeconfig. It begins with `apiVersion: v1` and `kind: Config`"
                                        .formatted(source.at(other.line())));
            };
        } catch (InputException e) {
            throw new ConnectionException(e.getMessage(), e);
        }
    }

    private static void require(KubeconfigEntry whole, String field, String wanted) {
        var written = whole.text(field);
        if (!written.isEmpty() && !written.equals(wanted)) {
            throw whole.wrong(field, "is " + written, "It has to be " + wanted);
        }
    }

    /// The entries of a kind, [#CLUSTER], [#USER] or [#CONTEXT], by name.
    SequencedMap<String, KubeconfigEntry> entries(String kind) {
        var entries = new LinkedHashMap<String, KubeconfigEntry>();
        for (var item : whole.items(kind + "s")) {
            var name = item.text("name");
            var part = item.part(kind);
            var entry =
                    new KubeconfigEntry(
                            "%s \"%s\"".formatted(kind, name),
                            whole.source(),
                            whole.folder(),
                            part == null ? Tree.Mapping.EMPTY : part.fields());
            if (entries.put(name, entry) != null) {
                throw item.wrong("name", "\"%s\" is there twice".formatted(name), "Rename one");
            }
        }
        return entries;
    }
}
