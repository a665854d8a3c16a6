package io.juxta.cli.load;

import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import java.util.Collection;
import java.util.List;

/// Something that a pod or a claim names and that does not exist: probably misspelt, or left out of
/// the dump.
///
/// @param kind of what is missing, as in `ResourceClaim`, or `request` of a claim
/// @param owner what the missing thing is a part of; empty where it is an object of its own
/// @param near similar names, best first
/// @param dumped whether the files hold any other of the kind; if none, the dump lacks the kind
public record MissingReference(
        String kind, String name, String owner, List<String> near, boolean dumped) {

    /// An object that is not in the files.
    ///
    /// @param known the full names of all objects of the kind
    static MissingReference object(String kind, String name, Collection<String> known) {
        return new MissingReference(kind, name, "", near(name, known), !known.isEmpty());
    }

    /// A request that a claim does not have.
    static MissingReference request(String claim, String name, Collection<String> known) {
        var near = DidYouMean.to(name, known);
        return new MissingReference(
                "request",
                name,
                "ResourceClaim " + claim,
                near.isEmpty() ? List.copyOf(known) : near,
                true);
    }

    /// The nearest full names: in the same namespace, else the same name elsewhere, else any.
    public static List<String> near(String name, Collection<String> known) {
        var slash = name.indexOf('/') + 1;
        var namespace = name.substring(0, slash);
        var inNamespace =
                known.stream()
                        .filter(each -> !namespace.isEmpty() && each.startsWith(namespace))
                        .map(each -> each.substring(slash))
                        .toList();
        var here = DidYouMean.to(name.substring(slash), inNamespace);
        if (!here.isEmpty()) {
            return here.stream().map(namespace::concat).toList();
        }
        var elsewhere =
                known.stream()
                        .filter(
                                each ->
                                        each.substring(each.indexOf('/') + 1)
                                                .equals(name.substring(slash)))
                        .sorted()
                        .limit(3)
                        .toList();
        return elsewhere.isEmpty() ? DidYouMean.to(name, known) : elsewhere;
    }

    /// Without a full stop, as in `ResourceClaim team/gpuu does not exist; there is team/gpu`.
    String sentence() {
        var there =
                near.isEmpty()
                        ? ""
                        : "; %s %s"
                                .formatted(
                                        owner.isEmpty()
                                                ? near.size() == 1 ? "there is" : "there are"
                                                : "it has",
                                        String.join(", ", near));
        if (!owner.isEmpty()) {
            return "%s has no request %s%s".formatted(owner, name, there);
        }
        return dumped
                ? "%s %s does not exist%s".formatted(kind, name, there)
                : "%s %s is not in the files, and no other %s is".formatted(kind, name, kind);
    }

    public Tree.Mapping tree() {
        var answer = JsonAnswer.part().put("kind", kind).put("name", name);
        if (!owner.isEmpty()) {
            answer.put("of", owner);
        }
        return answer.putTexts("nearest", near).put("kindInFiles", Tree.Bool.of(dumped)).tree();
    }
}
