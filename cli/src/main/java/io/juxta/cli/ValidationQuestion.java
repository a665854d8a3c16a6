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
        Map<String, Boolean> featureGates,
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
                member(line, "object")
                        .map(tree -> mapping(tree, "object"))
                        .orElseThrow(() -> new BadQuestion("The line has no \"object\".")),
                member(line, "old").map(tree -> mapping(tree, "old")).orElse(null),
                member(line, "subresource").map(tree -> text(tree, "subresource")).orElse(""),
                member(line, "namespaceLabels").map(ValidationQuestion::labels).orElse(null),
                member(line, "nodes").map(ValidationQuestion::nodes).orElse(null),
                gates(line),
                member(line, "profile").map(tree -> ProfileName.parse(text(tree, "profile"))),
                remarks(line));
    }

    /// The gates a line asks for.
    static Map<String, Boolean> gates(Tree.Mapping line) {
        var gates = new LinkedHashMap<String, Boolean>();
        member(line, "featureGates")
                .map(tree -> mapping(tree, "featureGates"))
                .ifPresent(
                        mapping ->
                                mapping.fields()
                                        .forEach(
                                                (name, value) ->
                                                        gates.put(name, bool(value, name))));
        return gates;
    }

    private static Optional<Tree> member(Tree.Mapping line, String name) {
        return line.field(name);
    }

    private static Map<String, String> labels(Tree tree) {
        var labels = new LinkedHashMap<String, String>();
        mapping(tree, "namespaceLabels")
                .fields()
                .forEach((name, value) -> labels.put(name, text(value, "namespaceLabels." + name)));
        return labels;
    }

    private static List<Tree.Mapping> nodes(Tree tree) {
        if (!(tree instanceof Tree.Sequence(var items, _))) {
            throw new BadQuestion("nodes: a list of Node objects is needed.");
        }
        var nodes = new ArrayList<Tree.Mapping>();
        for (var i = 0; i < items.size(); i++) {
            nodes.add(mapping(items.get(i), "nodes[" + i + "]"));
        }
        return nodes;
    }

    private static Tree.Mapping mapping(Tree tree, String name) {
        if (tree instanceof Tree.Mapping mapping) {
            return mapping;
        }
        throw new BadQuestion(name + ": an object is needed.");
    }

    private static String text(Tree tree, String name) {
        if (tree instanceof Tree.Text(var value, _)) {
            return value;
        }
        throw new BadQuestion(name + ": a text is needed.");
    }

    private static boolean bool(Tree tree, String gate) {
        if (tree instanceof Tree.Bool(var value, _)) {
            return value;
        }
        throw new BadQuestion("featureGates." + gate + ": true or false is needed.");
    }

    private static List<String> remarks(Tree.Mapping line) {
        var remarks = new ArrayList<String>();
        for (var name : line.fields().keySet()) {
            if (!MEMBERS.contains(name)) {
                remarks.add("Nobody reads the member " + name + Nearest.hint(name, MEMBERS));
            }
        }
        return remarks;
    }
}
