package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The claims of a pod in words that cases can hold: `claims: {gpu: my-claim}` and `templates:
/// {gpu: my-template}`.
///
/// @param claims for the pod's `resourceClaims`
/// @param uses for the `claims` of a container that uses all of them
public record PodClaimWords(List<Tree> claims, List<Tree> uses) {

    public PodClaimWords {
        claims = List.copyOf(claims);
        uses = List.copyOf(uses);
    }

    public static PodClaimWords of(Tree.Mapping words) {
        var claims = new ArrayList<Tree>();
        var uses = new ArrayList<Tree>();
        for (var kind : List.of("claims", "templates")) {
            for (var each : words.mapping(kind).fields().entrySet()) {
                var named = Tree.Mapping.EMPTY.with("name", Tree.Text.of(each.getKey()));
                uses.add(named);
                claims.add(
                        named.with(
                                kind.equals("claims")
                                        ? "resourceClaimName"
                                        : "resourceClaimTemplateName",
                                each.getValue()));
            }
        }
        return new PodClaimWords(claims, uses);
    }
}
