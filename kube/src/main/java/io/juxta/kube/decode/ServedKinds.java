package io.juxta.kube.decode;

import io.juxta.model.FieldPath;
import io.juxta.model.NearestNames;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Which kinds a 1.37 API server serves by itself, in which groups and versions.
///
/// The table is the discovery document of the real one with every API and feature gate on
/// (`partners/cmd/discovery`). Kinds of other groups are custom resources, which are unknown here,
/// also where their group ends with `k8s.io`.
public final class ServedKinds {

    /// Kinds that were removed under one name and exist under another.
    private static final Map<String, String> RENAMED =
            Map.of("resource.k8s.io ResourceClass", "DeviceClass");

    private static final int MOST_LISTED = 6;

    private static final ServedKinds KUBERNETES =
            new ServedKinds(Schema.read("served-1.37.txt").lines().toList());

    private final List<ObjectType> types = new ArrayList<>();
    private final Set<ObjectType> served = new HashSet<>();
    private final SortedMap<String, SortedSet<String>> kindsByGroup = new TreeMap<>();

    private ServedKinds(List<String> lines) {
        for (var line : lines) {
            if (line.startsWith("#")) {
                continue;
            }
            var words = line.split(" ", -1);
            for (var i = 1; i < words.length; i++) {
                var type = ObjectType.of(words[0], words[i]);
                types.add(type);
                served.add(type);
                kindsByGroup.computeIfAbsent(type.group(), _ -> new TreeSet<>()).add(words[i]);
            }
        }
        types.sort(Schema::newestFirst);
    }

    /// Why an API server does not serve the type of an object; empty when it does, or when the
    /// group is a custom one.
    public static Optional<Decoded.Faulty> fault(Tree.Mapping object) {
        var type = ObjectType.of(object.text("apiVersion"), object.text("kind"));
        return KUBERNETES.complaint(type).map(found -> at(object, found));
    }

    private record Complaint(String field, String message) {}

    private static Decoded.Faulty at(Tree.Mapping object, Complaint complaint) {
        var path = FieldPath.of(complaint.field());
        return new Decoded.Faulty(path, complaint.message(), path.lineIn(object));
    }

    private Optional<Complaint> complaint(ObjectType type) {
        if (type.kind().isEmpty() || served.contains(type)) {
            return Optional.empty();
        }
        if (type.version().isEmpty()) {
            return in(type.kind(), types).isEmpty()
                    ? Optional.of(withoutVersion(type.kind()))
                    : Optional.empty();
        }
        if (!kindsByGroup.containsKey(type.group())) {
            return Optional.empty();
        }
        var sameGroup = types.stream().filter(each -> each.group().equals(type.group())).toList();
        var elsewhere = in(type.kind(), sameGroup);
        if (elsewhere.isEmpty()) {
            elsewhere = in(type.kind(), types);
        }
        if (!elsewhere.isEmpty()) {
            return Optional.of(
                    new Complaint(
                            "apiVersion",
                            "%s is not served in %s. Write %s."
                                    .formatted(type.kind(), type.apiVersion(), elsewhere)));
        }
        return Optional.of(
                new Complaint(
                        "kind",
                        "no kind %s is served in %s%s"
                                .formatted(type.kind(), type.apiVersion(), nearest(type))));
    }

    private Complaint withoutVersion(String kind) {
        var all = new TreeSet<String>();
        types.forEach(each -> all.add(each.kind()));
        return new Complaint(
                "kind",
                "no kind %s is served, and no apiVersion says whose it is%s"
                        .formatted(
                                kind,
                                NearestNames.slip(kind, all)
                                        .map(near -> ". Did you mean " + near + "?")
                                        .orElse(".")));
    }

    /// The newest version a kind is in; empty when there is none.
    private static String in(String kind, List<ObjectType> newestFirst) {
        for (var each : newestFirst) {
            if (each.kind().equals(kind)) {
                return each.apiVersion();
            }
        }
        return "";
    }

    private String nearest(ObjectType type) {
        var kinds = kindsByGroup.getOrDefault(type.group(), new TreeSet<>());
        var renamed = RENAMED.get(type.group() + " " + type.kind());
        var near = renamed != null ? Optional.of(renamed) : NearestNames.slip(type.kind(), kinds);
        if (near.isPresent()) {
            var newest =
                    in(
                            near.get(),
                            types.stream()
                                    .filter(each -> each.group().equals(type.group()))
                                    .toList());
            var known = served.contains(ObjectType.of(type.apiVersion(), near.get()));
            return ". Did you mean %s%s?".formatted(near.get(), known ? "" : " in " + newest);
        }
        for (var group : kindsByGroup.entrySet()) {
            var other = NearestNames.slip(type.kind(), group.getValue());
            if (other.isPresent()) {
                return ". Did you mean %s in %s?".formatted(other.get(), in(other.get(), types));
            }
        }
        return kinds.size() > MOST_LISTED
                ? ". Check the spelling."
                : ". The group has %s.".formatted(String.join(", ", kinds));
    }
}
