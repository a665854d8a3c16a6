package io.juxta.cli.node;

import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.QuestionNumbers;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import io.juxta.node.Extensions;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.Merged;
import io.juxta.node.NodeMask;
import io.juxta.node.NumaInfo;
import io.juxta.node.Policy;
import io.juxta.node.Signals;
import io.juxta.node.StartException;
import io.juxta.node.WorkBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The input of a merge: a policy, a machine, and the hints of each resource.
///
/// @param providers in their order
/// @param signals the use of the nodes; null when not given
record NodeMergeQuestion(
        String policy,
        SortedMap<String, String> options,
        FeatureGates gates,
        List<NumaInfo.Reported> nodes,
        Extensions extensions,
        List<SortedMap<String, Hints>> providers,
        @Nullable Signals signals,
        long budget) {

    /// Hints name nodes that a mask can hold.
    private static final int MOST_NODES = NodeMask.CAPACITY;

    /// The result.
    sealed interface Answered {

        record Done(Policy policy, Merged merged, long spent) implements Answered {}

        /// The kubelet would not start.
        record StartError(String error) implements Answered {}
    }

    /// Reads a question.
    ///
    /// @throws BadQuestion when a member is invalid
    static NodeMergeQuestion read(
            Tree.Mapping line, FeatureGates gates, Extensions typed, long budget) {
        var options = new TreeMap<String, String>();
        mapping(line, "policyOptions")
                .fields()
                .forEach(
                        (name, value) ->
                                options.put(
                                        name,
                                        QuestionMembers.text(value, "policyOptions." + name)));
        return new NodeMergeQuestion(
                line.field("policy")
                        .map(tree -> QuestionMembers.text(tree, "policy"))
                        .orElse("none"),
                options,
                gates,
                NodeMergeMachine.nodes(line),
                NodeExtensions.of(line, typed),
                providers(line),
                NodeMergeMachine.signals(line),
                line.has("budget") ? QuestionNumbers.whole(line, "budget", "budget") : budget);
    }

    Answered answer() {
        Policy started;
        try {
            started = Policy.start(policy, options, gates, nodes, extensions);
        } catch (StartException e) {
            return new Answered.StartError(String.valueOf(e.getMessage()));
        }
        var left = WorkBudget.of(budget);
        return new Answered.Done(started, started.merge(providers, signals, left), left.used());
    }

    private static List<SortedMap<String, Hints>> providers(Tree.Mapping line) {
        var providers = new ArrayList<SortedMap<String, Hints>>();
        for (var item : QuestionNumbers.items(line, "providers", "providers")) {
            var path = "providers[%d]".formatted(providers.size());
            var hints = new TreeMap<String, Hints>();
            if (!(item instanceof Tree.Null)) {
                QuestionMembers.mapping(item, path)
                        .fields()
                        .forEach((name, wish) -> hints.put(name, hints(wish, path + "." + name)));
            }
            providers.add(hints);
        }
        return providers;
    }

    private static Hints hints(Tree wish, String path) {
        if (wish instanceof Tree.Null) {
            return new Hints.NoPreference();
        }
        if (!(wish instanceof Tree.Sequence(var items, _))) {
            throw new BadQuestion(path + ": a list of hints is needed, or null.");
        }
        if (items.isEmpty()) {
            return new Hints.Impossible("its list of hints is empty");
        }
        var hints = new ArrayList<Hint>();
        for (var item : items) {
            hints.add(hint(item, "%s[%d]".formatted(path, hints.size())));
        }
        return new Hints.OneOf(hints);
    }

    private static Hint hint(Tree item, String path) {
        var hint = QuestionMembers.mapping(item, path);
        boolean preferred =
                hint.field("preferred")
                        .map(tree -> QuestionMembers.bool(tree, path + ".preferred"))
                        .orElse(false);
        if (!hint.has("numaNodes")) {
            return new Hint(null, preferred);
        }
        var ids = new ArrayList<Integer>();
        for (var node : QuestionNumbers.items(hint, "numaNodes", path + ".numaNodes")) {
            ids.add(QuestionNumbers.node(node, path + ".numaNodes", MOST_NODES));
        }
        return new Hint(NodeMask.of(ids), preferred);
    }

    private static Tree.Mapping mapping(Tree.Mapping line, String name) {
        return line.field(name)
                .map(tree -> QuestionMembers.mapping(tree, name))
                .orElse(Tree.Mapping.EMPTY);
    }
}
