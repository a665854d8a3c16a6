package io.juxta.cli.node;

import io.juxta.cli.page.Answer;
import io.juxta.ledger.Shortage;
import io.juxta.model.Tree;
import io.juxta.node.Evidence;
import io.juxta.node.HintRule;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import io.juxta.node.Remedy;
import io.juxta.node.Room;
import io.juxta.node.Why;
import java.util.ArrayList;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The reason of a rejection as JSON.
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
        if (!evidence.rooms().isEmpty()) {
            answer.put("room", evidence.rooms().stream().map(NodeWhyTree::room).toList());
        }
        var found = why.remedies();
        return answer.put("remedies", found.remedies().stream().map(NodeWhyTree::remedy).toList())
                .put("tried", found.tried().stream().map(NodeWhyTree::tried).toList())
                .tree();
    }

    private static Tree.Mapping room(Room room) {
        var free = new ArrayList<Tree>();
        room.free()
                .forEach(
                        (node, here) ->
                                free.add(
                                        Answer.part()
                                                .put("numaNode", node)
                                                .put("amount", here.amount())
                                                .tree()));
        return Answer.part()
                .put("resource", room.resource())
                .put("asked", room.asked())
                .put("free", free)
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
                    case Remedy.Setting setting -> setting(setting);
                    case Remedy.OtherRequest(
                                    var direction,
                                    var container,
                                    var resource,
                                    var amount) ->
                            request(
                                            switch (direction) {
                                                case LOWER -> "LowerRequest";
                                                case RAISE -> "RaiseRequest";
                                            },
                                            container,
                                            resource)
                                    .put("amount", amount);
                    case Remedy.OtherRequests(var resource, var amounts) -> {
                        var requests = new ArrayList<Tree>();
                        amounts.forEach(
                                (container, amount) ->
                                        requests.add(
                                                Answer.part()
                                                        .put("container", container)
                                                        .put("amount", amount)
                                                        .tree()));
                        yield request("OtherRequests", null, resource).put("requests", requests);
                    }
                    case Remedy.NewUid _ -> Answer.part().put("change", "NewUid");
                    case Remedy.WithoutPods(var pods) ->
                            pods.size() == 1
                                    ? Answer.part()
                                            .put("change", "RemovePod")
                                            .put("pod", pods.getFirst())
                                    : Answer.part()
                                            .put("change", "RemovePods")
                                            .putTexts("pods", pods);
                };
        if (!remedy.when().isEmpty()) {
            answer.putTexts("when", remedy.when().stream().map(NodeWhyTree::word).toList());
        }
        switch (remedy.alignment()) {
            case ALIGNED -> answer.put("aligned", Tree.Bool.of(true));
            case NOT_ALIGNED -> answer.put("aligned", Tree.Bool.of(false));
            case NOT_ASKED -> {}
        }
        if (!remedy.rejects().isEmpty()) {
            answer.putTexts("rejects", remedy.rejects());
        }
        return answer.put("verified", Tree.Bool.of(true)).tree();
    }

    private static String word(Remedy.When when) {
        return switch (when) {
            case AFTER_RESTART -> "AfterRestart";
            case FROM_START -> "FromStart";
        };
    }

    private static Answer setting(Remedy.Setting setting) {
        return switch (setting) {
            case Remedy.OtherPolicy(var policy) ->
                    Answer.part()
                            .put("change", "OtherPolicy")
                            .put("topologyManagerPolicy", policy.word());
            case Remedy.OtherScope(var scope) ->
                    Answer.part()
                            .put("change", "OtherScope")
                            .put("topologyManagerScope", scope.word());
            case Remedy.OtherOption(var option, var gate) ->
                    Answer.part()
                            .put("change", "OtherOption")
                            .put(
                                    "topologyManagerPolicyOptions",
                                    Answer.part().put(option, "true").tree())
                            .put(
                                    "featureGates",
                                    Answer.part().put(gate, Tree.Bool.of(true)).tree());
        };
    }

    private static Answer request(String change, @Nullable String container, String resource) {
        var answer = Answer.part().put("change", change);
        if (container != null) {
            answer.put("container", container);
        }
        return answer.put("resource", resource);
    }

    private static Tree.Mapping tried(Remedy.Tried tried) {
        return switch (tried) {
            case Remedy.Tried.OfSetting(var setting) -> setting(setting).tree();
            case Remedy.Tried.OfNewUid _ -> Answer.part().put("change", "NewUid").tree();
            case Remedy.Tried.OfRequest(var container, var resource, var asked) ->
                    request("OtherRequest", container, resource).put("asked", asked).tree();
            case Remedy.Tried.OfRequests(var resource) ->
                    request("OtherRequests", null, resource).tree();
            case Remedy.Tried.OfPods(var pods, var of) ->
                    Answer.part()
                            .put("change", "RemovePod")
                            .put("tried", pods)
                            .put("of", of)
                            .tree();
            case Remedy.Tried.OfAllPods(var pods) ->
                    Answer.part().put("change", "RemovePods").put("of", pods).tree();
        };
    }
}
