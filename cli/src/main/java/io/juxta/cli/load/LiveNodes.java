package io.juxta.cli.load;

import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.ClusterListing;
import io.juxta.kube.live.KeptFields;
import io.juxta.kube.live.ObjectLookup;
import io.juxta.kube.live.ObjectLookup.Lookup;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The nodes of a running cluster, for rules about the features that they declare. Null stands for
/// nodes that may not be read: then those rules are left out, and a warning says so.
final class LiveNodes {

    private final LiveObjects live;
    private final ObjectLookup lookup;
    private final JudgedContext files;
    private final Set<String> warnings;
    private final Map<String, Lookup> byName = new HashMap<>();
    private @Nullable List<Tree.Mapping> everyone;

    LiveNodes(LiveObjects live, ObjectLookup lookup, JudgedContext files, Set<String> warnings) {
        this.live = live;
        this.lookup = lookup;
        this.files = files;
        this.warnings = warnings;
    }

    /// A node of this name.
    @Nullable List<Tree.Mapping> named(String name) throws IOException {
        var known = byName.get(name);
        if (known == null) {
            known = lookup.get(ClusterKind.NODE, "v1", "", name);
            byName.put(name, known);
        }
        return switch (known) {
            case Lookup.Stored(var node) -> List.of(node);
            case Lookup.Absent(), Lookup.NotServed _ -> files.nodesOrNone();
            case Lookup.Forbidden _ -> withoutNodes("get");
        };
    }

    private @Nullable List<Tree.Mapping> withoutNodes(String verb) {
        warnings.add(
                "You may not %s nodes: the features that they declare are not checked. The permission is the verb %s on nodes."
                        .formatted(verb, verb));
        return null;
    }

    /// All nodes, and those of the files that the cluster does not have.
    @Nullable List<Tree.Mapping> all() throws IOException {
        if (everyone == null) {
            var pages = new ArrayList<NodePages>();
            var view =
                    live.view(
                            Set.of(ClusterKind.NODE),
                            () -> {
                                pages.add(new NodePages());
                                return pages.getLast();
                            });
            if (!view.listed().refused().isEmpty()) {
                return withoutNodes("list");
            }
            var known = new ArrayList<>(pages.getLast().nodes);
            var names = known.stream().map(LiveNodes::name).toList();
            files.nodesOrNone().stream()
                    .filter(node -> !names.contains(name(node)))
                    .forEach(known::add);
            everyone = known;
        }
        return everyone;
    }

    private static String name(Tree.Mapping node) {
        return node.mapping("metadata").text("name");
    }

    /// What rules read of nodes.
    private static final class NodePages implements ClusterListing.PageListener {
        private final List<Tree.Mapping> nodes = new ArrayList<>();

        @Override
        public void page(ClusterKind kind, String path, byte[] list) {
            if (JsonTrees.parse(list, Source.of(path), KeptFields.ofList(kind))
                    instanceof Tree.Mapping page) {
                for (var item : page.items("items")) {
                    nodes.add(((Tree.Mapping) item).with("apiVersion", Tree.Text.of("v1")));
                }
            }
        }
    }
}
