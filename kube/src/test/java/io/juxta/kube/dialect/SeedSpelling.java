package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.kube.decode.Requests;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Writes a 1.37 object as the enhancement texts would have: the way back that juxta does not have,
/// to see that coming here and going there are one.
final class SeedSpelling {

    private static final Map<String, String> LISTS =
            Map.of("ints", "int", "bools", "bool", "strings", "string", "versions", "version");

    private SeedSpelling() {}

    static Tree.Mapping of(Tree.Mapping object) {
        return switch (object.text("kind")) {
            case "ResourceSlice" ->
                    Edits.field(
                            object,
                            "spec",
                            FieldPath.ROOT,
                            (spec, at) -> Edits.items(spec, "devices", at, SeedSpelling::device));
            case "ResourceClaim" ->
                    Edits.field(object, "spec", FieldPath.ROOT, SeedSpelling::claimSpec);
            case "ResourceClaimTemplate" ->
                    Edits.field(
                            object,
                            "spec",
                            FieldPath.ROOT,
                            (spec, at) -> Edits.field(spec, "spec", at, SeedSpelling::claimSpec));
            default -> object;
        };
    }

    private static Tree.Mapping device(Tree.Mapping device, FieldPath at) {
        return Edits.field(body(device, at), "basic", at, SeedSpelling::body);
    }

    private static Tree.Mapping body(Tree.Mapping body, FieldPath at) {
        var written = Edits.entries(body, "attributes", at, (value, _) -> attribute(value));
        if (!(written.fields().get("nodeAllocatableResources") instanceof Tree.Mapping resources)) {
            return written;
        }
        var entries = new LinkedHashMap<String, Tree>();
        resources.fields().forEach((name, entry) -> entries.put(name, resource(entry)));
        return Edits.renamed(
                written,
                "nodeAllocatableResources",
                "nodeAllocatableResourceMappings",
                Tree.Mapping.of(entries));
    }

    private static Tree attribute(Tree value) {
        if (value instanceof Tree.Mapping attribute && attribute.fields().size() == 1) {
            var member = attribute.fields().entrySet().iterator().next();
            var seed = LISTS.get(member.getKey());
            if (seed != null) {
                return Tree.Mapping.of(
                        Map.of("list", Tree.Mapping.of(Map.of(seed, member.getValue()))));
            }
        }
        return value;
    }

    /// `direct` and references where there is an overhead, else the shorter way of 1.36.
    private static Tree resource(Tree entry) {
        if (!(entry instanceof Tree.Mapping resource)) {
            return entry;
        }
        var mapping = new LinkedHashMap<String, Tree>();
        for (var member : resource.mapping("mapping").fields().entrySet()) {
            boolean key = member.getKey().equals("capacityKey");
            mapping.put(key ? "capacityKey" : "allocationMultiplier", member.getValue());
        }
        if (!resource.has("overhead")) {
            return Tree.Mapping.of(mapping);
        }
        var overhead = new LinkedHashMap<String, Tree>();
        for (var member : resource.mapping("overhead").fields().entrySet()) {
            overhead.put(member.getKey() + "Reference", member.getValue());
        }
        var written = new LinkedHashMap<String, Tree>();
        written.put("overhead", Tree.Mapping.of(overhead));
        if (resource.has("mapping")) {
            written.put("direct", Tree.Mapping.of(mapping));
        }
        return Tree.Mapping.of(written);
    }

    /// Requests move up to `spec`; derived attributes lose their domain, and so does a constraint
    /// that reaches one.
    private static Tree.Mapping claimSpec(Tree.Mapping spec, FieldPath at) {
        var devices = spec.mapping("devices");
        if (devices.fields().isEmpty()) {
            return spec;
        }
        var derived = derived(devices);
        var written =
                Requests.each(
                        devices,
                        at,
                        (part, p) ->
                                Edits.items(
                                        part,
                                        "derivedAttributes",
                                        p,
                                        (attribute, _) -> bare(attribute, "name")));
        written =
                Edits.items(
                        written,
                        "constraints",
                        at,
                        (constraint, _) -> {
                            var reached = constraint;
                            for (var field : List.of("matchAttribute", "distinctAttribute")) {
                                if (reaches(constraint, constraint.text(field), derived)) {
                                    reached = bare(reached, field);
                                }
                            }
                            return reached;
                        });
        return written;
    }

    /// Each derived name with the request, or request and sub-request, that derives it.
    private static Set<Map.Entry<String, String>> derived(Tree.Mapping devices) {
        var derived = new HashSet<Map.Entry<String, String>>();
        for (var item : devices.items("requests")) {
            var request = (Tree.Mapping) item;
            var name = request.text("name");
            collect(request, name, derived);
            collect(request.mapping("exactly"), name, derived);
            for (var sub : request.items("firstAvailable")) {
                collect(
                        (Tree.Mapping) sub,
                        name + "/" + ((Tree.Mapping) sub).text("name"),
                        derived);
            }
        }
        return derived;
    }

    private static void collect(
            Tree.Mapping part, String request, Set<Map.Entry<String, String>> derived) {
        for (var attribute : part.items("derivedAttributes")) {
            derived.add(Map.entry(request, ((Tree.Mapping) attribute).text("name")));
        }
    }

    private static boolean reaches(
            Tree.Mapping constraint, String name, Set<Map.Entry<String, String>> derived) {
        var requests = constraint.items("requests");
        return derived.stream()
                .filter(entry -> entry.getValue().equals(name))
                .map(Map.Entry::getKey)
                .anyMatch(
                        request ->
                                requests.isEmpty()
                                        || requests.contains(Tree.Text.of(request))
                                        || requests.contains(
                                                Tree.Text.of(request.replaceAll("/.*", ""))));
    }

    private static Tree.Mapping bare(Tree.Mapping holder, String field) {
        var name = holder.text(field);
        return name.startsWith("derived/")
                ? holder.with(field, Tree.Text.of(name.substring("derived/".length())))
                : holder;
    }
}
