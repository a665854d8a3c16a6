package io.juxta.cli.validate;

import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.options.ProfileName;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A parsed line of `validate --batch`.
///
/// @param namespaceLabels null when not given
/// @param nodes null when not given
record ValidationQuestion(
        Tree.Mapping object,
        Tree.@Nullable Mapping old,
        String subresource,
        @Nullable Map<String, String> namespaceLabels,
        @Nullable List<Tree.Mapping> nodes,
        Optional<ProfileName> profile) {

    /// @throws BadQuestion when a member is missing or has the wrong type
    static ValidationQuestion from(Tree.Mapping line) {
        return new ValidationQuestion(
                line.mapping("object"),
                line.field("old").map(tree -> QuestionMembers.mapping(tree, "old")).orElse(null),
                line.field("subresource")
                        .map(tree -> QuestionMembers.text(tree, "subresource"))
                        .orElse(""),
                line.field("namespaceLabels").map(ValidationQuestion::labels).orElse(null),
                line.has("nodes") ? nodes(line.items("nodes")) : null,
                line.field("profile")
                        .map(tree -> ProfileName.parse(QuestionMembers.text(tree, "profile"))));
    }

    private static Map<String, String> labels(Tree tree) {
        var labels = new LinkedHashMap<String, String>();
        QuestionMembers.mapping(tree, "namespaceLabels")
                .fields()
                .forEach(
                        (name, value) ->
                                labels.put(
                                        name,
                                        QuestionMembers.text(value, "namespaceLabels." + name)));
        return labels;
    }

    private static List<Tree.Mapping> nodes(List<Tree> items) {
        var nodes = new ArrayList<Tree.Mapping>();
        for (var i = 0; i < items.size(); i++) {
            nodes.add(QuestionMembers.mapping(items.get(i), "nodes[" + i + "]"));
        }
        return nodes;
    }
}
