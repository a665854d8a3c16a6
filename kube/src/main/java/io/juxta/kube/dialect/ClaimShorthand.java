package io.juxta.kube.dialect;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.List;

/// Samples write a claim's requests, constraints and config right under `spec`; an API server
/// expects them under `spec.devices`.
final class ClaimShorthand {

    private static final List<String> MOVED = List.of("requests", "constraints", "config");

    private ClaimShorthand() {}

    static Tree.Mapping rewrite(Tree.Mapping spec, FieldPath at, Normalising run) {
        if (!run.atFile() || MOVED.stream().noneMatch(spec::has)) {
            return spec;
        }
        if (spec.has("devices") && !(spec.fields().get("devices") instanceof Tree.Mapping)) {
            return spec;
        }
        var written = spec;
        var devices = new LinkedHashMap<>(spec.mapping("devices").fields());
        for (var name : MOVED) {
            var value = spec.field(name);
            if (value.isEmpty()) {
                continue;
            }
            var from = at.field(name);
            var to = at.field("devices", name);
            written = written.without(name);
            if (spec.mapping("devices").has(name)) {
                run.bothGiven(Dialect.SHORTHAND, from, from.toString(), to.toString(), value.get());
            } else {
                devices.put(name, value.get());
                run.moved(Dialect.SHORTHAND, from, to, "moves to %s in 1.37".formatted(to));
            }
        }
        return written.with("devices", new Tree.Mapping(devices, spec.line()));
    }
}
