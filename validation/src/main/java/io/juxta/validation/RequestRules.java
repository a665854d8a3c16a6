package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// A request: a name and either `exactly` or a list of alternatives in order of preference.
record RequestRules(
        RuleProfile profile, ExpressionRules expressions, ConstrainedAttributes constrained) {

    private static final int MOST_SUB_REQUESTS = 8;

    /// @param old the stored request of that name, or null
    void validate(
            Tree.Mapping request, Tree.@Nullable Mapping old, FieldPath path, Findings findings) {
        DraNames.deviceLabel(request.text("name"), path.field("name"), findings);
        var hasExactly = request.has("exactly");
        var hasFirstAvailable = !request.items("firstAvailable").isEmpty();
        var inside = findings;
        if (!hasExactly && !hasFirstAvailable) {
            findings.written(REQUIRED, path, "a request needs either exactly or firstAvailable");
        } else if (hasExactly && hasFirstAvailable) {
            findings.written(
                    INVALID, path, "exactly and firstAvailable exclude each other; keep one");
            // The hand-written rules stop here, the declared ones go on.
            inside = findings.withoutWritten();
        }
        if (hasExactly) {
            exactly(request, old, path, inside);
        }
        if (hasFirstAvailable) {
            firstAvailable(request, old, path.field("firstAvailable"), inside);
        }
    }

    private void exactly(
            Tree.Mapping request, Tree.@Nullable Mapping old, FieldPath path, Findings findings) {
        var exactly = request.mapping("exactly");
        var at = path.field("exactly");
        DraNames.className(exactly.text("deviceClassName"), at.field("deviceClassName"), findings);
        var target = request.text("name");
        var oldExactly =
                old == null ? null : Nodes.present(old, "exactly").orElse(Tree.Mapping.EMPTY);
        alternative(target).validate(exactly, oldExactly, at, findings);
    }

    private void firstAvailable(
            Tree.Mapping request, Tree.@Nullable Mapping old, FieldPath path, Findings findings) {
        var list = Sameness.heard("firstAvailable", request, old, findings);
        var subs = Reading.objects(request, "firstAvailable");
        if (Lists.tooMany(subs.size(), MOST_SUB_REQUESTS, "sub-requests", path, list)) {
            return;
        }
        Lists.distinctNames(subs, path, list);
        for (var i = 0; i < subs.size(); i++) {
            var sub = subs.get(i);
            var oldSub = Lists.sameName(sub, old, "firstAvailable");
            subRequest(request.text("name"), sub, oldSub, path.index(i), list);
        }
    }

    private void subRequest(
            String parent,
            Tree.Mapping sub,
            Tree.@Nullable Mapping old,
            FieldPath path,
            Findings findings) {
        var name = sub.text("name");
        DraNames.deviceLabel(name, path.field("name"), findings);
        className(
                sub.text("deviceClassName"),
                path.field("deviceClassName"),
                Sameness.heard("deviceClassName", sub, old, findings));
        alternative(parent + "/" + name).validate(sub, old, path, findings);
    }

    /// Unlike that of an exact request, this rule has a declared twin.
    private static void className(String name, FieldPath path, Findings findings) {
        if (name.isEmpty()) {
            findings.covered(REQUIRED, path, "the name of a DeviceClass is required");
        } else {
            Names.dnsSubdomain(name)
                    .ifPresent(
                            fault ->
                                    findings.covered(
                                            INVALID, path, "\"%s\" %s".formatted(name, fault)));
        }
    }

    private AlternativeRules alternative(String target) {
        return new AlternativeRules(profile, expressions, constrained, target);
    }
}
