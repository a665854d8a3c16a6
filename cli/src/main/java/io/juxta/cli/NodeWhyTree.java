package io.juxta.cli;

import io.juxta.ledger.Shortage;
import io.juxta.model.Tree;
import io.juxta.node.Evidence;
import io.juxta.node.HintRule;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import io.juxta.node.Remedy;
import io.juxta.node.Why;
import java.util.ArrayList;
import java.util.Locale;

/// Why a pod was rejected, as programs read it.
final class NodeWhyTree {

    private static final int HINTS_SHOWN = 64;

    private NodeWhyTree() {}

    static Tree.Mapping of(Why why) {
        var evidence = why.evidence();
        var answer =
                Answer.part().put("summary", why.summary()).put("stage", word(evidence.stage()));
        if (evidence.part() != null) {
            answer.put("container", evidence.part().name());
        }
        if (!evidence.offers().isEmpty()) {
            answer.put("offers", evidence.offers().stream().map(NodeWhyTree::offer).toList());
        }
        if (!why.conflict().isEmpty()) {
            answer.putTexts("conflict", why.conflict());
            answer.put("minimal", Tree.Bool.of(why.minimal()));
        }
        if (!evidence.shortages().isEmpty()) {
            answer.put(
                    "shortages", evidence.shortages().stream().map(NodeWhyTree::shortage).toList());
        }
        return answer.put("remedies", why.remedies().stream().map(NodeWhyTree::remedy).toList())
                .tree();
    }

    private static String word(Evidence.Stage stage) {
        var name = stage.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    private static Tree.Mapping offer(Evidence.Offer offer) {
        var answer = Answer.part().put("resource", offer.resource());
        switch (offer.hints()) {
            case Hints.NoPreference _ -> answer.put("offer", "AnyNode");
            case Hints.Impossible(var why) -> answer.put("offer", "Nowhere").put("because", why);
            case Hints.Undecided(var step) -> answer.put("offer", "Undecided").put("because", step);
            case Hints.OneOf(var options) -> {
                answer.put("offer", "OneOf");
                var shown = new ArrayList<Tree>();
                options.stream()
                        .limit(HINTS_SHOWN)
                        .forEach(hint -> shown.add(NodeAdmitTree.hint(hint)));
                answer.put("hints", shown);
                if (options.size() > shown.size()) {
                    answer.put("more", options.size() - shown.size());
                }
            }
            case Hints.Family(var rule) -> {
                answer.put("offer", "Family")
                        .put("numaNodes", NodeAdmitTree.nodes(rule.universe()))
                        .put("preferredSize", rule.preferredSize());
                var singles = new ArrayList<Tree>();
                for (var id : rule.universe().ids()) {
                    if (rule.judge(NodeMask.of(id)) != HintRule.Verdict.NOT_OFFERED) {
                        singles.add(Tree.Number.of(id));
                    }
                }
                answer.put("singleNodes", singles);
            }
        }
        return answer.tree();
    }

    private static Tree.Mapping shortage(Shortage shortage) {
        return Answer.part()
                .put("resource", shortage.resource())
                .put("requested", shortage.requested())
                .put("used", shortage.used())
                .put("capacity", shortage.capacity())
                .tree();
    }

    private static Tree.Mapping remedy(Remedy remedy) {
        var answer =
                switch (remedy.change()) {
                    case Remedy.Change.OtherPolicy(var policy) ->
                            Answer.part()
                                    .put("change", "OtherPolicy")
                                    .put("topologyManagerPolicy", policy.word());
                    case Remedy.Change.OtherScope(var scope) ->
                            Answer.part()
                                    .put("change", "OtherScope")
                                    .put("topologyManagerScope", scope.word());
                    case Remedy.Change.LowerRequest(var container, var resource, var amount) ->
                            Answer.part()
                                    .put("change", "LowerRequest")
                                    .put("container", container)
                                    .put("resource", resource)
                                    .put("amount", amount);
                    case Remedy.Change.WithoutPod(var pod) ->
                            Answer.part().put("change", "RemovePod").put("pod", pod);
                };
        return answer.put("verified", Tree.Bool.of(true)).tree();
    }
}
