package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.List;

/// Grows ResourceClaims without a status, and templates.
final class ClaimGrower {

    private static final List<String> ATTRIBUTES =
            List.of(
                    "resource.kubernetes.io/numaNode",
                    "gpu.example.com/model",
                    "derived/numa",
                    "derived/root");

    static final List<String> ODD_ATTRIBUTES =
            List.of(
                    "",
                    "numa",
                    "/x",
                    "dom/",
                    "Dom/x",
                    "bad_dom/x",
                    "derived/bad-name",
                    "a/b/c",
                    "dom/" + "x".repeat(33),
                    "d".repeat(64) + "/x");

    private final Grow grow;
    private final RequestGrower requests;

    ClaimGrower(Grow grow) {
        this.grow = grow;
        this.requests = new RequestGrower(grow);
    }

    Tree.Mapping claim() {
        var claim =
                grow.fields()
                        .put("apiVersion", "resource.k8s.io/v1")
                        .put("kind", "ResourceClaim")
                        .put("metadata", Shared.metadata(grow, "claim-1", Shared.Namespaced.YES))
                        .put("spec", spec());
        return claim.done();
    }

    Tree.Mapping template() {
        var spec = grow.fields();
        spec.maybe(
                30,
                "metadata",
                () ->
                        grow.mostly(
                                grow.pick(map("name", "x"), map("labels", map("bad key", "b"))),
                                map("labels", map("a", "b")),
                                map("annotations", map("a", "b"))));
        spec.put("spec", spec());
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaimTemplate",
                "metadata",
                Shared.metadata(grow, "template-1", Shared.Namespaced.YES),
                "spec",
                spec.done());
    }

    private Tree spec() {
        var count = grow.chance(3) ? grow.pick(31, 32, 33) : grow.between(1, 3);
        var devices = grow.fields().put("requests", many(count, requests::request));
        devices.maybe(
                60,
                "constraints",
                () ->
                        many(
                                grow.chance(3) ? grow.pick(32, 33) : grow.between(1, 3),
                                i -> constraint()));
        devices.maybe(
                25,
                "config",
                () ->
                        many(
                                grow.chance(4) ? grow.pick(32, 33) : grow.between(1, 2),
                                i -> withRequests((Tree.Mapping) Shared.opaque(grow))));
        return map("devices", devices.done());
    }

    private Tree constraint() {
        var constraint = grow.fields();
        var match = grow.chance(75);
        if (match) {
            constraint.put(
                    "matchAttribute",
                    grow.mostly(grow.pick(ODD_ATTRIBUTES), grow.pick(ATTRIBUTES)));
        }
        if (grow.chance(match ? 5 : 95)) {
            constraint.put(
                    "distinctAttribute",
                    grow.mostly(grow.pick(ODD_ATTRIBUTES), grow.pick(ATTRIBUTES)));
        }
        return withRequests(constraint.done());
    }

    private Tree.Mapping withRequests(Tree.Mapping mapping) {
        if (grow.chance(50)) {
            return mapping;
        }
        return mapping.with(
                "requests",
                grow.chance(80)
                        ? grow.pick(list("req-0"), list())
                        : grow.pick(
                                list("req-0", "req-1"),
                                list("req-1/sub-0"),
                                list("req-0/sub-0", "req-0"),
                                list("req-0", "req-0"),
                                list("nope"),
                                list("a/b/c")));
    }
}
