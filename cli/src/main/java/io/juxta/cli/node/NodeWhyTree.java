package io.juxta.cli.node;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.ledger.Shortage;
import io.juxta.model.Tree;
import io.juxta.node.AdmissionRemedy;
import io.juxta.node.Evidence;
import io.juxta.node.HintRule;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import io.juxta.node.RejectionReason;
import io.juxta.node.Room;
import java.util.ArrayList;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The reason of a rejection as JSON.
final class NodeWhyTree {

    private static final int HINTS_SHOWN = 64;

    private NodeWhyTree() {}

    static Tree.Mapping of(RejectionReason why) {
        var evidence = why.evidence();
        var answer =
                JsonAnswer.part()
                        .put("summary", why.summary())
                        .put("stage", word(evidence.stage()));
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
                                        JsonAnswer.part()
                                                .put("numaNode", node)
                                                .put("amount", here.amount())
                                                .tree()));
        return JsonAnswer.part()
                .put("resource", room.resource())
                .put("asked", room.asked())
                .put("free", free)
                .tree();
    }

    private static String word(Evidence.Stage stage) {
        var name = stage.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    private static Tree.Mapping offer(Evidence.HintOffer offer) {
        var answer = JsonAnswer.part().put("resource", offer.resource());
        switch (offer.hints()) {
            case Hints.NoPreference _ -> answer.put("offer", "AnyNode");
            case Hints.Impossible(var why) -> answer.put("offer", "Nowhere").put("because", why);
            case Hints.HintsUndecided(var step) ->
                    answer.put("offer", "Undecided").put("because", step);
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
                    if (rule.judge(NodeMask.of(id)) != HintRule.RuleVerdict.NOT_OFFERED) {
                        singles.add(Tree.Number.of(id));
                    }
                }
                answer.put("singleNodes", singles);
            }
        }
        return answer.tree();
    }

    private static Tree.Mapping shortage(Shortage shortage) {
        return JsonAnswer.part()
                .put("resource", shortage.resource())
                .put("requested", shortage.requested())
                .put("used", shortage.used())
                .put("capacity", shortage.capacity())
                .tree();
    }

    private static Tree.Mapping remedy(AdmissionRemedy remedy) {
        var answer =
                switch (remedy.change()) {
                    case AdmissionRemedy.Setting setting -> setting(setting);
                    case AdmissionRemedy.OtherRequest(
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
                    case AdmissionRemedy.OtherRequests(var resource, var amounts) -> {
                        var requests = new ArrayList<Tree>();
                        amounts.forEach(
                                (container, amount) ->
                                        requests.add(
                                                JsonAnswer.part()
                                                        .put("container", container)
                                                        .put("amount", amount)
                                                        .tree()));
                        yield request("OtherRequests", null, resource).put("requests", requests);
                    }
                    case AdmissionRemedy.NewUid _ -> JsonAnswer.part().put("change", "NewUid");
                    case AdmissionRemedy.WithoutPods(var pods) ->
                            pods.size() == 1
                                    ? JsonAnswer.part()
                                            .put("change", "RemovePod")
                                            .put("pod", pods.getFirst())
                                    : JsonAnswer.part()
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

    private static String word(AdmissionRemedy.When when) {
        return switch (when) {
            case AFTER_RESTART -> "AfterRestart";
            case FROM_START -> "FromStart";
        };
    }

    private static JsonAnswer setting(AdmissionRemedy.Setting setting) {
        return switch (setting) {
            case AdmissionRemedy.OtherPolicy(var policy) ->
                    JsonAnswer.part()
                            .put("change", "OtherPolicy")
                            .put("topologyManagerPolicy", policy.word());
            case AdmissionRemedy.OtherScope(var scope) ->
                    JsonAnswer.part()
                            .put("change", "OtherScope")
                            .put("topologyManagerScope", scope.word());
            case AdmissionRemedy.OtherOption(var option, var gate) ->
                    JsonAnswer.part()
                            .put("change", "OtherOption")
                            .put(
                                    "topologyManagerPolicyOptions",
                                    JsonAnswer.part().put(option, "true").tree())
                            .put(
                                    "featureGates",
                                    JsonAnswer.part().put(gate, Tree.Bool.of(true)).tree());
        };
    }

    private static JsonAnswer request(String change, @Nullable String container, String resource) {
        var answer = JsonAnswer.part().put("change", change);
        if (container != null) {
            answer.put("container", container);
        }
        return answer.put("resource", resource);
    }

    private static Tree.Mapping tried(AdmissionRemedy.Tried tried) {
        return switch (tried) {
            case AdmissionRemedy.Tried.OfSetting(var setting) -> setting(setting).tree();
            case AdmissionRemedy.Tried.OfNewUid _ ->
                    JsonAnswer.part().put("change", "NewUid").tree();
            case AdmissionRemedy.Tried.OfRequest(var container, var resource, var asked) ->
                    request("OtherRequest", container, resource).put("asked", asked).tree();
            case AdmissionRemedy.Tried.OfRequests(var resource) ->
                    request("OtherRequests", null, resource).tree();
            case AdmissionRemedy.Tried.OfPods(var pods, var of) ->
                    JsonAnswer.part()
                            .put("change", "RemovePod")
                            .put("tried", pods)
                            .put("of", of)
                            .tree();
            case AdmissionRemedy.Tried.OfAllPods(var pods) ->
                    JsonAnswer.part().put("change", "RemovePods").put("of", pods).tree();
        };
    }
}
