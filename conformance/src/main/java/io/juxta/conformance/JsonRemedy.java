package io.juxta.conformance;

import io.juxta.model.Tree;
import java.util.ArrayList;

/// Applies the change of a remedy to the JSON of a question, by the documented contract alone.
final class JsonRemedy {

    private JsonRemedy() {}

    static Tree.Mapping make(Tree.Mapping question, Tree.Mapping remedy) {
        var edits = new QuestionEdits(question);
        return switch (remedy.text("change")) {
            case "RemoveConstraint", "LoosenSelector" -> JsonLifting.lift(question, remedy);
            case "LowerCount" ->
                    edits.ask(remedy, ask -> ask.with("count", remedy.field("count").orElseThrow()))
                            .question();
            case "AddToleration" ->
                    edits.ask(
                                    remedy,
                                    ask ->
                                            JsonLifting.tolerating(
                                                    ask, remedy.mapping("toleration")))
                            .question();
            case "AddTolerations" -> {
                var changed = question;
                for (var item : remedy.items("tolerations")) {
                    if (item instanceof Tree.Mapping one) {
                        changed = make(changed, one.with("change", Tree.Text.of("AddToleration")));
                    }
                }
                yield changed;
            }
            case "FreeClaims" ->
                    edits.objects(
                                    "ResourceClaim",
                                    object ->
                                            remedy.items("claims")
                                                    .contains(
                                                            Tree.Text.of(
                                                                    QuestionEdits.name(object))),
                                    object -> object.without("status"))
                            .question();
            case "AddDevice" -> grown(edits, remedy.mapping("like")).question();
            case "OtherNode" -> question.with("node", Tree.Text.of(remedy.text("node")));
            default -> throw new IllegalArgumentException("No known remedy: " + remedy);
        };
    }

    private static QuestionEdits grown(QuestionEdits edits, Tree.Mapping like) {
        return edits.pool(
                like,
                spec -> {
                    var devices = new ArrayList<>(spec.items("devices"));
                    for (var item : spec.items("devices")) {
                        var device = (Tree.Mapping) item;
                        if (device.text("name").equals(like.text("device"))) {
                            devices.add(device.with("name", Tree.Text.of("one-more-of-it")));
                        }
                    }
                    return spec.has("devices")
                            ? spec.with("devices", Tree.Sequence.of(devices))
                            : spec;
                });
    }
}
