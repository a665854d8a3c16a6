package io.juxta.cli.options;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.decode.ObjectType;
import io.juxta.kube.text.Document;
import io.juxta.model.Tree;
import java.util.Locale;

/// An object's type and name.
///
/// @param namespace empty when none is written
public record ObjectName(ObjectType type, String namespace, String name) {

    public static ObjectName of(Document document) {
        return of(ObjectType.of(document.apiVersion(), document.kind()), document.tree());
    }

    private static ObjectName of(ObjectType type, Tree.Mapping object) {
        var metadata = object.mapping("metadata");
        var name = metadata.text("name");
        var shown = name.isEmpty() && metadata.has("generateName");
        return new ObjectName(
                type,
                metadata.text("namespace"),
                shown ? metadata.text("generateName") + "*" : name);
    }

    /// `resourceclaim.resource.k8s.io/pair`, as `kubectl -o name` prints it.
    public String resource() {
        var kind = type.kind().toLowerCase(Locale.ROOT);
        return (type.group().isEmpty() ? kind : kind + "." + type.group()) + "/" + name;
    }

    public Tree tree() {
        var tree = JsonAnswer.part().put("apiVersion", type.apiVersion()).put("kind", type.kind());
        if (!namespace.isEmpty()) {
            tree.put("namespace", namespace);
        }
        return tree.put("name", name).tree();
    }

    /// `ResourceClaim default/pair`.
    @Override
    public String toString() {
        var full = namespace.isEmpty() ? name : namespace + "/" + name;
        return full.isEmpty() ? type.kind() + " without a name" : type.kind() + " " + full;
    }
}
