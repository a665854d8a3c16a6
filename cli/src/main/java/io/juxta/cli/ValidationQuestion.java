package io.juxta.cli;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A line of `validate --batch`, taken apart.
///
/// @param namespaceLabels null when nobody said
/// @param nodes null when nobody said
/// @param remarks members of the line that nobody reads
record ValidationQuestion(
        Tree.Mapping object,
        Tree.@Nullable Mapping old,
        String subresource,
        @Nullable Map<String, String> namespaceLabels,
        @Nullable List<Tree.Mapping> nodes,
        Optional<ProfileName> profile,
        List<String> remarks) {

    private static final Set<String> MEMBERS =
            Set.of(
                    "id",
                    "object",
                    "old",
                    "subresource",
                    "namespaceLabels",
                    "nodes",
                    "featureGates",
                    "profile");

    /// @throws BadQuestion when a member is missing or has the wrong type
    static ValidationQuestion from(Tree.Mapping line) {
        return new ValidationQuestion(
                line.field("object")
                        .map(tree -> Members.mapping(tree, "object"))
                        .orElseThrow(() -> new BadQuestion("The line has no \"object\".")),
                line.field("old").map(tree -> Members.mapping(tree, "old")).orElse(null),
                line.field("subresource").map(tree -> Members.text(tree, "subresource")).orElse(""),
                line.field("namespaceLabels").map(ValidationQuestion::labels).orElse(null),
                line.field("nodes").map(ValidationQuestion::nodes).orElse(null),
                line.field("profile").map(tree -> ProfileName.parse(Members.text(tree, "profile"))),
                remarks(line));
    }

    private static Map<String, String> labels(Tree tree) {
        var labels = new LinkedHashMap<String, String>();
        Members.mapping(tree, "namespaceLabels")
                .fields()
                .forEach(
                        (name, value) ->
                                labels.put(name, Members.text(value, "namespaceLabels." + name)));
        return labels;
    }

    private static List<Tree.Mapping> nodes(Tree tree) {
        if (!(tree instanceof Tree.Sequence(var items, _))) {
            throw new BadQuestion("nodes: a list of Node objects is needed.");
        }
        var nodes = new ArrayList<Tree.Mapping>();
        for (var i = 0; i < items.size(); i++) {
            nodes.add(Members.mapping(items.get(i), "nodes[" + i + "]"));
        }
        return nodes;
    }

    private static List<String> remarks(Tree.Mapping line) {
        var remarks = new ArrayList<String>();
        for (var name : line.fields().keySet()) {
            if (!MEMBERS.contains(name)) {
                remarks.add("Unknown member " + name + Nearest.hint(name, MEMBERS));
            }
        }
        return remarks;
    }
}
