package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.kube.decode.Requests;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;

/// KEP-6080's type has `derivedAttributes` on the request, beside `deviceClassName` and the rest;
/// 1.37 has them under `exactly`, and under every item of `firstAvailable` too.
///
/// In v1beta1 requests are flat by definition, so this rule skips them.
final class FlatRequest {

    private static final String DERIVED = "derivedAttributes";

    private FlatRequest() {}

    static Tree.Mapping rewrite(Tree.Mapping request, FieldPath at, Normalising run) {
        boolean derived = request.has(DERIVED);
        if (request.has("exactly") && !(request.fields().get("exactly") instanceof Tree.Mapping)) {
            return request;
        }
        if (!derived && (!run.atFile() || Requests.EXACT.stream().noneMatch(request::has))) {
            return request;
        }
        if (request.has("firstAvailable") && !request.has("exactly")) {
            return derived ? intoSubrequests(request, at, run) : request;
        }
        var dialect = derived ? Dialect.DERIVED_ATTRIBUTES : Dialect.V1BETA1;
        var written = request;
        var exactly = new LinkedHashMap<>(request.mapping("exactly").fields());
        for (var name : Requests.EXACT) {
            var value = request.field(name);
            if (value.isEmpty()) {
                continue;
            }
            written = written.without(name);
            var from = at.field(name);
            var to = at.field("exactly", name);
            if (request.mapping("exactly").has(name)) {
                contradiction(from, to, value.get(), run);
            } else {
                exactly.put(name, value.get());
                run.moved(dialect, from, to, "moves to exactly.%s in 1.37".formatted(name));
            }
        }
        return written.with("exactly", new Tree.Mapping(exactly, request.line()));
    }

    private static Tree.Mapping intoSubrequests(
            Tree.Mapping request, FieldPath at, Normalising run) {
        var derived = request.fields().getOrDefault(DERIVED, request);
        var from = at.field(DERIVED);
        var written =
                Edits.items(
                        request,
                        "firstAvailable",
                        at,
                        (sub, s) -> {
                            if (sub.has(DERIVED)) {
                                contradiction(from, s.field(DERIVED), derived, run);
                                return sub;
                            }
                            run.moved(
                                    Dialect.DERIVED_ATTRIBUTES,
                                    from,
                                    s.field(DERIVED),
                                    "moves to every item of firstAvailable in 1.37");
                            return sub.with(DERIVED, derived);
                        });
        return written.without(DERIVED);
    }

    private static void contradiction(FieldPath from, FieldPath to, Tree value, Normalising run) {
        run.bothGiven(Dialect.DERIVED_ATTRIBUTES, from, from.toString(), to.toString(), value);
    }
}
