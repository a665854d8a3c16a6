package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The requests of a claim as others refer to them: `request` or `request/sub-request`.
record RequestNames(Map<String, Set<String>> subRequests) {

    private static final int MOST = 32;

    static RequestNames of(Tree.Mapping devices) {
        var names = new LinkedHashMap<String, Set<String>>();
        for (var request : Reading.objects(devices, "requests")) {
            var subs = new HashSet<String>();
            Reading.objects(request, "firstAvailable").forEach(sub -> subs.add(sub.text("name")));
            names.put(request.text("name"), subs);
        }
        return new RequestNames(names);
    }

    /// The `requests` list of a constraint or a configuration.
    void validateReferences(Tree.Mapping owner, FieldPath path, Findings findings) {
        var references = Nodes.texts(owner.items("requests"));
        var at = path.field("requests");
        if (Lists.tooMany(references.size(), MOST, "request names", at, findings)) {
            return;
        }
        Lists.distinct(references, at, findings);
        for (var i = 0; i < references.size(); i++) {
            validate(references.get(i), at.index(i), findings);
        }
    }

    /// One reference.
    void validate(String reference, FieldPath path, Findings findings) {
        var parts = reference.split("/", -1);
        if (parts.length <= 2) {
            for (var part : parts) {
                DraNames.deviceLabel(part, path, findings);
            }
        }
        if (!has(parts)) {
            findings.written(
                    INVALID,
                    path,
                    "the claim has no request \"%s\"; %s".formatted(reference, choices()));
        }
    }

    private boolean has(String[] parts) {
        var subs = subRequests.get(parts[0]);
        return switch (parts.length) {
            case 1 -> subs != null;
            case 2 -> subs != null && subs.contains(parts[1]);
            default -> false;
        };
    }

    private String choices() {
        return subRequests.isEmpty()
                ? "it has no requests at all"
                : "there is " + String.join(", ", subRequests.keySet());
    }
}
