package io.juxta.cli.node;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import io.juxta.node.Hint;
import io.juxta.node.Merged;
import io.juxta.node.Policy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answer to a merge as JSON.
final class NodeMergeTree {

    static final String KIND = "MergeAnswer";

    private NodeMergeTree() {}

    /// @param warnings further warnings
    static void fill(
            JsonAnswer answer, NodeMergeQuestion.Answered answered, List<String> warnings) {
        switch (answered) {
            case NodeMergeQuestion.Answered.StartError(var error) ->
                    answer.put("outcome", "StartError").put("error", error);
            case NodeMergeQuestion.Answered.Done(var policy, var merged, var spent) -> {
                merged(answer, merged);
                if (policy.breaksTies() && merged instanceof Merged.MergeAdmitted(_, var ties)) {
                    answer.put("tieBreak", NodeAdmitTree.ties(ties));
                }
                answer.put("work", JsonAnswer.part().put("steps", spent).tree());
                remarks(answer, policy, warnings);
            }
        }
    }

    private static void merged(JsonAnswer answer, Merged merged) {
        switch (merged) {
            case Merged.MergeAdmitted(var hint, _) ->
                    answer.put("outcome", "Admitted")
                            .put("admit", Tree.Bool.of(true))
                            .put("hint", NodeAdmitTree.hint(hint));
            case Merged.MergeRejected(var hint) -> rejected(answer, hint);
            case Merged.MergeUndecided(var step) ->
                    answer.put("outcome", "Undecided").put("step", step);
        }
    }

    /// A rejection is certain even where its hint is too expensive to find.
    private static void rejected(JsonAnswer answer, @Nullable Hint hint) {
        answer.put("outcome", "Rejected").put("admit", Tree.Bool.of(false));
        if (hint != null) {
            answer.put("hint", NodeAdmitTree.hint(hint));
        } else {
            answer.put("step", "the hint of the rejection was not found within the budget");
        }
    }

    private static void remarks(JsonAnswer answer, Policy policy, List<String> warnings) {
        if (!policy.beyondKubelet().isEmpty()) {
            answer.putTexts("beyondKubelet", policy.beyondKubelet());
        }
        var all = new ArrayList<>(warnings);
        all.addAll(policy.options().warnings());
        if (!all.isEmpty()) {
            answer.putTexts("warnings", all);
        }
    }
}
