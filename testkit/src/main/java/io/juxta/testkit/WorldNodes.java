package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;

/// Node selectors of seeded worlds, whose nodes have a `zone` and perhaps a `tier`.
final class WorldNodes {

    private WorldNodes() {}

    static Tree selector(Grow grow) {
        if (grow.below(80) == 0) {
            return grow.pick(
                    terms(expressions(map("key", "zone", "operator", "Like", "values", list("a")))),
                    terms(map()),
                    map("nodeSelectorTerms", list()),
                    terms(expressions(map("key", "tier", "operator", "Gt", "values", list("x")))));
        }
        var term = term(grow);
        return grow.below(40) == 0 ? terms(term, term(grow)) : terms(term);
    }

    private static Tree terms(Object... terms) {
        return map("nodeSelectorTerms", list(terms));
    }

    private static Tree expressions(Object... expressions) {
        return map("matchExpressions", list(expressions));
    }

    private static Tree term(Grow grow) {
        var zone = map("key", "zone", "operator", "In", "values", list("a"));
        var zones =
                map(
                        "key",
                        "zone",
                        "operator",
                        "In",
                        "values",
                        grow.pick(list("a", "c"), list("c", "a")));
        return switch (grow.below(10)) {
            case 0 -> Grow.nodeTerm("n1");
            case 1 -> expressions(map("key", "zone", "operator", "NotIn", "values", list("b")));
            case 2 -> expressions(zones, map("key", "zone", "operator", "Exists"));
            case 3 -> expressions(map("key", "tier", "operator", "Gt", "values", list("2")), zone);
            case 4 -> expressions(map("key", "gone", "operator", "DoesNotExist"));
            case 5 -> expressions(map("key", "zone", "operator", "In", "values", list("b")));
            case 6 -> expressions(zones);
            default -> expressions(zone);
        };
    }
}
