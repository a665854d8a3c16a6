package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Writes a v1 object the way the older versions of its group write it.
final class OlderVersions {

    private OlderVersions() {}

    /// v1beta2 has v1's shape; v1beta1 nests devices under `basic` and flattens `exactly`.
    static Tree.Mapping rewrite(Tree.Mapping object, String version) {
        var renamed = object.with("apiVersion", Tree.Text.of("resource.k8s.io/" + version));
        if (!version.equals("v1beta1")) {
            return renamed;
        }
        var spec = renamed.mapping("spec");
        return switch (object.text("kind")) {
            case "ResourceSlice" ->
                    renamed.with("spec", each(spec, "devices", OlderVersions::basic));
            case "ResourceClaim" -> renamed.with("spec", flat(spec));
            case "ResourceClaimTemplate" ->
                    renamed.with("spec", spec.with("spec", flat(spec.mapping("spec"))));
            default -> renamed;
        };
    }

    private interface Rewrite {
        Tree.Mapping apply(Tree.Mapping item);
    }

    private static Tree.Mapping each(Tree.Mapping parent, String field, Rewrite rewrite) {
        if (!(parent.fields().get(field) instanceof Tree.Sequence(List<Tree> items, _))) {
            return parent;
        }
        var rewritten = new ArrayList<Tree>();
        for (var item : items) {
            rewritten.add(item instanceof Tree.Mapping mapping ? rewrite.apply(mapping) : item);
        }
        return parent.with(field, Tree.Sequence.of(rewritten));
    }

    private static Tree.Mapping flat(Tree.Mapping spec) {
        return spec.with(
                "devices", each(spec.mapping("devices"), "requests", OlderVersions::flatRequest));
    }

    private static Tree.Mapping flatRequest(Tree.Mapping request) {
        var fields = new LinkedHashMap<>(request.without("exactly").fields());
        request.mapping("exactly").fields().forEach(fields::putIfAbsent);
        return Tree.Mapping.of(fields);
    }

    private static Tree.Mapping basic(Tree.Mapping device) {
        var fields = new LinkedHashMap<String, Tree>();
        device.field("name").ifPresent(name -> fields.put("name", name));
        fields.put("basic", device.without("name"));
        return Tree.Mapping.of(fields);
    }
}
