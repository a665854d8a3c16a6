package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.function.Consumer;

/// Resources that KEP-5517 allows as a cost and 1.37 does not, such as `ephemeral-storage`.
///
/// juxta counts them, but an API server would reject the object, so they are left out of converted
/// objects. Only fields from the dialect are dropped: for 1.37 fields the server reports the error.
final class RefusedResources {

    private final PathMap paths;
    private final Consumer<FieldPath> lost;

    private RefusedResources(PathMap paths, Consumer<FieldPath> lost) {
        this.paths = paths;
        this.lost = lost;
    }

    /// The normalised object without them; the author's path of each is passed to the consumer.
    static Tree.Mapping without(Normalised normalised, Consumer<FieldPath> lost) {
        var tree = normalised.tree();
        if (normalised.dialects().isEmpty()) {
            return tree;
        }
        var refused = new RefusedResources(normalised.paths(), lost);
        return switch (tree.text("kind")) {
            case "ResourceSlice" ->
                    Edits.field(
                            tree,
                            "spec",
                            FieldPath.ROOT,
                            (spec, at) -> Edits.items(spec, "devices", at, refused::device));
            case "Pod" ->
                    Edits.field(
                            tree,
                            "status",
                            FieldPath.ROOT,
                            (status, at) ->
                                    Edits.items(
                                            status,
                                            "nodeAllocatableResourceClaimStatuses",
                                            at,
                                            refused::status));
            default -> tree;
        };
    }

    private Tree.Mapping device(Tree.Mapping device, FieldPath at) {
        return Edits.field(body(device, at), "basic", at, this::body);
    }

    private Tree.Mapping body(Tree.Mapping body, FieldPath at) {
        var name = "nodeAllocatableResources";
        if (!(body.fields().get(name) instanceof Tree.Mapping(var resources, var line))) {
            return body;
        }
        var kept = new LinkedHashMap<String, Tree>();
        for (var entry : resources.entrySet()) {
            if (counted(entry.getKey()) || !goes(at.field(name).key(entry.getKey()))) {
                kept.put(entry.getKey(), entry.getValue());
            }
        }
        if (kept.size() == resources.size()) {
            return body;
        }
        return kept.isEmpty() ? body.without(name) : body.with(name, new Tree.Mapping(kept, line));
    }

    private Tree.Mapping status(Tree.Mapping status, FieldPath at) {
        if (!(status.fields().get("mapping") instanceof Tree.Sequence(var items, var line))) {
            return status;
        }
        var kept = new ArrayList<Tree>();
        for (int i = 0; i < items.size(); i++) {
            var item = items.get(i);
            boolean counted =
                    !(item instanceof Tree.Mapping mapping) || counted(mapping.text("name"));
            if (counted || !goes(at.field("mapping").index(i))) {
                kept.add(item);
            }
        }
        return kept.size() == items.size()
                ? status
                : status.with("mapping", new Tree.Sequence(kept, line));
    }

    private boolean goes(FieldPath path) {
        var author = paths.author(path);
        if (author.equals(path)) {
            return false;
        }
        lost.accept(author);
        return true;
    }

    private static boolean counted(String resource) {
        return resource.equals("cpu")
                || resource.equals("memory")
                || resource.startsWith("hugepages-");
    }
}
