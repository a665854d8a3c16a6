package io.juxta.validation;

import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which attributes the constraints of a claim compare, by the request they look at.
///
/// @param byTarget attribute names by `request` or `request/sub-request`; those of constraints that
///   look at every request are under the empty text
record ConstrainedAttributes(Map<String, Set<String>> byTarget) {

    static ConstrainedAttributes of(Tree.Mapping devices) {
        var byTarget = new HashMap<String, Set<String>>();
        for (var constraint : Reading.objects(devices, "constraints")) {
            // Beside a matchAttribute the server ignores a distinctAttribute.
            var kind = constraint.has("matchAttribute") ? "matchAttribute" : "distinctAttribute";
            if (constraint.has(kind)) {
                var targets = Nodes.texts(constraint.items("requests"));
                for (var target : targets.isEmpty() ? List.of("") : targets) {
                    byTarget.computeIfAbsent(target, _ -> new HashSet<>())
                            .add(constraint.text(kind));
                }
            }
        }
        return new ConstrainedAttributes(byTarget);
    }

    /// Whether a constraint compares the attribute on this target. One that names a request
    /// includes its sub-requests.
    boolean compares(String attribute, String target) {
        var slash = target.indexOf('/');
        return has("", attribute)
                || has(target, attribute)
                || (slash >= 0 && has(target.substring(0, slash), attribute));
    }

    private boolean has(String target, String attribute) {
        return byTarget.getOrDefault(target, Set.of()).contains(attribute);
    }
}
