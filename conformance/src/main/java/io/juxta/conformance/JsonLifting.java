package io.juxta.conformance;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/// Lifts one member of a conflict in the JSON of a question, by the documented contract alone.
final class JsonLifting {

    private static final Tree ENDLESS = Tree.Text.of(Long.toString(Long.MAX_VALUE));

    private JsonLifting() {}

    static Tree.Mapping lift(Tree.Mapping question, Tree.Mapping member) {
        var edits = new QuestionEdits(question);
        if (member.has("inUseBy")) {
            return free(edits, member).question();
        }
        if (member.has("taint")) {
            return tolerated(edits, member.mapping("taint")).question();
        }
        if (member.has("counter")) {
            return endless(edits, member).question();
        }
        if (member.has("deviceClass")) {
            return classSelector(edits, member).question();
        }
        if (member.has("constraint")) {
            var number = member.field("constraint").orElseThrow();
            return edits.claim(
                            member.text("claim"),
                            devices -> QuestionEdits.withoutItem(devices, "constraints", number))
                    .question();
        }
        if (member.has("selector")) {
            var number = member.field("selector").orElseThrow();
            return edits.ask(member, ask -> QuestionEdits.withoutItem(ask, "selectors", number))
                    .question();
        }
        if (member.has("capacity")) {
            return capacity(edits, member).question();
        }
        if (member.has("subrequest") || !member.has("request")) {
            throw new IllegalArgumentException("No known member of a conflict: " + member);
        }
        return request(edits, member).question();
    }

    private static QuestionEdits free(QuestionEdits edits, Tree.Mapping member) {
        return edits.objects(
                "ResourceClaim",
                object -> object.mapping("status").has("allocation"),
                object ->
                        inside(
                                object,
                                devices ->
                                        QuestionEdits.without(
                                                devices,
                                                "results",
                                                result -> sameDevice(result, member)),
                                "status",
                                "allocation",
                                "devices"));
    }

    private static boolean sameDevice(Tree.Mapping one, Tree.Mapping other) {
        return one.text("driver").equals(other.text("driver"))
                && one.text("pool").equals(other.text("pool"))
                && one.text("device").equals(other.text("device"));
    }

    private static Tree.Mapping inside(
            Tree.Mapping tree, UnaryOperator<Tree.Mapping> change, String... path) {
        if (path.length == 0) {
            return change.apply(tree);
        }
        var rest = Arrays.copyOfRange(path, 1, path.length);
        return QuestionEdits.inside(tree, path[0], inner -> inside(inner, change, rest));
    }

    /// Every request in question tolerates it.
    private static QuestionEdits tolerated(QuestionEdits edits, Tree.Mapping taint) {
        var toleration = taint.with("operator", Tree.Text.of("Equal"));
        for (var claim : edits.claims()) {
            edits =
                    edits.claim(
                            claim,
                            devices ->
                                    QuestionEdits.each(
                                            devices,
                                            "requests",
                                            request ->
                                                    QuestionEdits.each(
                                                            QuestionEdits.inside(
                                                                    request,
                                                                    "exactly",
                                                                    ask ->
                                                                            tolerating(
                                                                                    ask,
                                                                                    toleration)),
                                                            "firstAvailable",
                                                            ask -> tolerating(ask, toleration))));
        }
        return edits;
    }

    static Tree.Mapping tolerating(Tree.Mapping ask, Tree toleration) {
        var tolerations = new ArrayList<>(ask.items("tolerations"));
        tolerations.add(toleration);
        return ask.with("tolerations", Tree.Sequence.of(tolerations));
    }

    private static QuestionEdits endless(QuestionEdits edits, Tree.Mapping member) {
        return edits.pool(
                member,
                spec ->
                        QuestionEdits.each(
                                spec,
                                "sharedCounters",
                                set ->
                                        set.text("name").equals(member.text("counterSet"))
                                                ? inside(
                                                        set,
                                                        counter -> counter.with("value", ENDLESS),
                                                        "counters",
                                                        member.text("counter"))
                                                : set));
    }

    private static QuestionEdits classSelector(QuestionEdits edits, Tree.Mapping member) {
        var number = member.field("selector").orElseThrow();
        return edits.objects(
                "DeviceClass",
                object ->
                        object.mapping("metadata").text("name").equals(member.text("deviceClass")),
                object ->
                        QuestionEdits.inside(
                                object,
                                "spec",
                                spec -> QuestionEdits.withoutItem(spec, "selectors", number)));
    }

    private static QuestionEdits capacity(QuestionEdits edits, Tree.Mapping member) {
        return edits.ask(
                member,
                ask ->
                        inside(
                                ask,
                                amounts -> amounts.without(member.text("capacity")),
                                "capacity",
                                "requests"));
    }

    private static QuestionEdits request(QuestionEdits edits, Tree.Mapping member) {
        var name = member.text("request");
        return edits.claim(
                member.text("claim"),
                devices -> {
                    var fewer =
                            QuestionEdits.without(
                                    devices,
                                    "requests",
                                    request -> request.text("name").equals(name));
                    return unnamed(unnamed(fewer, "constraints", name), "config", name);
                });
    }

    /// Without a request's name in the lists of constraints or configuration; emptied entries are
    /// removed.
    private static Tree.Mapping unnamed(Tree.Mapping devices, String key, String request) {
        if (!devices.has(key)) {
            return devices;
        }
        var kept = new ArrayList<Tree>();
        for (var item : devices.items(key)) {
            var entry = (Tree.Mapping) item;
            var names = entry.items("requests");
            var others =
                    names.stream()
                            .filter(
                                    one ->
                                            one instanceof Tree.Text(var text, _)
                                                    && !text.equals(request)
                                                    && !text.startsWith(request + "/"))
                            .toList();
            if (names.isEmpty()) {
                kept.add(entry);
            } else if (!others.isEmpty()) {
                kept.add(entry.with("requests", Tree.Sequence.of(others)));
            }
        }
        return devices.with(key, Tree.Sequence.of(kept));
    }
}
