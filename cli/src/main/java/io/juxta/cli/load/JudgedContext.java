package io.juxta.cli.load;

import io.juxta.cli.options.Gates;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.text.Document;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The context of a validated object: the given nodes, and the labels of namespaces.
public final class JudgedContext {

    private final List<Tree.Mapping> nodes = new ArrayList<>();
    private final Map<String, Map<String, String>> namespaceLabels = new LinkedHashMap<>();

    public void add(Document document) {
        var tree = document.tree();
        if (!document.apiVersion().equals("v1") || !isDecodable(document)) {
            return;
        }
        switch (document.kind()) {
            case "Node" -> nodes.add(tree);
            case "Namespace" ->
                    namespaceLabels.put(tree.mapping("metadata").text("name"), labelsOf(tree));
            default -> {}
        }
    }

    /// An object that cannot be decoded is reported where it is validated itself.
    private static boolean isDecodable(Document document) {
        return switch (document.kind()) {
            case "Node", "Namespace" ->
                    Decoder.decode(document.tree()) instanceof Decoded.KnownObject;
            default -> false;
        };
    }

    /// True when the result for the object may depend on the rest of the input.
    ///
    /// @param gates decide whether nodes count at all
    public static boolean matterTo(Document document, Gates gates) {
        return switch (document.kind()) {
            case "ResourceSlice" -> nodesMatterTo(document.tree(), gates);
            case "ResourceClaim", "ResourceClaimTemplate" -> names(document.tree(), "adminAccess");
            default -> false;
        };
    }

    /// True when the result for a slice depends on nodes.
    static boolean nodesMatterTo(Tree.Mapping slice, Gates gates) {
        return gates.on().on("DRANodeAllocatableResources")
                && names(slice, "nodeAllocatableResources");
    }

    List<Tree.Mapping> nodesOrNone() {
        return List.copyOf(nodes);
    }

    /// All nodes, or null when none was given: then declared features are not checked.
    public @Nullable List<Tree.Mapping> nodes() {
        return nodes.isEmpty() ? null : nodes;
    }

    /// The labels of an object's namespace, or null when the namespace was not given.
    public @Nullable Map<String, String> labelsAround(Tree.Mapping object) {
        var namespace = object.mapping("metadata").text("namespace");
        return namespaceLabels.get(namespace.isEmpty() ? "default" : namespace);
    }

    private static boolean names(Tree tree, String key) {
        return switch (tree) {
            case Tree.Mapping(var fields, _) ->
                    fields.containsKey(key)
                            || fields.values().stream().anyMatch(value -> names(value, key));
            case Tree.Sequence(var items, _) -> items.stream().anyMatch(item -> names(item, key));
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> false;
        };
    }

    static Map<String, String> labelsOf(Tree.Mapping object) {
        var mapping = object.mapping("metadata").mapping("labels");
        var texts = new LinkedHashMap<String, String>();
        mapping.fields().keySet().forEach(name -> texts.put(name, mapping.text(name)));
        return texts;
    }
}
