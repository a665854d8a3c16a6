package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Turns the objects of a cluster into a realistic dump: several files, older versions of the API,
/// duplicate objects, objects in two versions, or under the name of another, and missing kinds.
final class DumpMess {

    private static final Set<String> VERSIONED =
            Set.of("ResourceSlice", "ResourceClaim", "ResourceClaimTemplate", "DeviceClass");

    private final Grow grow;
    private final DumpNames names;

    /// Whether every object occurs once: such dumps show faults that others would hide.
    private final boolean tidy;

    DumpMess(Grow grow, DumpNames names) {
        this.grow = grow;
        this.names = names;
        this.tidy = grow.chance(50);
    }

    List<GrownDump.DumpFile> files(List<Tree.Mapping> objects) {
        var written = new ArrayList<Tree.Mapping>();
        var atTheEnd = new ArrayList<Tree.Mapping>();
        for (var object : thinned(objects)) {
            var versions = versions(object);
            written.add(versions.getFirst());
            if (versions.size() > 1) {
                (grow.chance(50) ? written : atTheEnd).add(versions.getLast());
            }
        }
        written.addAll(atTheEnd);
        var count = Math.min(written.size(), grow.between(1, 3));
        var files = new ArrayList<GrownDump.DumpFile>();
        for (var i = 0; i < count; i++) {
            var part =
                    written.subList(i * written.size() / count, (i + 1) * written.size() / count);
            files.add(file(i, part));
        }
        return files;
    }

    /// Some kinds are missing now and then, or one slice of a pool.
    private List<Tree.Mapping> thinned(List<Tree.Mapping> objects) {
        var kept = new ArrayList<>(objects);
        switch (grow.below(tidy ? 80 : 40)) {
            case 0 -> kept.removeIf(object -> kind(object).equals("DeviceClass"));
            case 1, 2 -> kept.removeIf(object -> object.has("status") && isClaim(object));
            case 3 -> kept.removeIf(object -> kind(object).equals("ResourceSlice"));
            case 4 -> kept.removeIf(object -> kind(object).equals("ResourceClaimTemplate"));
            case 5 -> kept.removeIf(DumpMess::isNodeOne);
            case 6 -> {
                var slices =
                        kept.stream().filter(each -> kind(each).equals("ResourceSlice")).toList();
                if (!slices.isEmpty()) {
                    kept.remove(grow.pick(slices));
                }
            }
            default -> {}
        }
        return kept;
    }

    private static boolean isNodeOne(Tree.Mapping object) {
        return kind(object).equals("Node") && object.mapping("metadata").text("name").equals("n1");
    }

    private static boolean isClaim(Tree.Mapping object) {
        return kind(object).equals("ResourceClaim");
    }

    private static String kind(Tree.Mapping object) {
        return object.text("kind");
    }

    /// The object, and whatever else is in the dump under its name.
    private List<Tree.Mapping> versions(Tree.Mapping object) {
        var now = inSomeVersion(object);
        if (tidy || !object.mapping("metadata").has("uid")) {
            return List.of(now);
        }
        return switch (grow.below(60)) {
            case 0, 1, 2 -> List.of(now, now);
            case 3 -> List.of(now, inSomeVersion(object));
            case 4, 5 -> List.of(older(object), now);
            case 6, 7 -> List.of(now, older(object));
            case 8 -> List.of(other(object), now);
            default -> List.of(now);
        };
    }

    private Tree.Mapping inSomeVersion(Tree.Mapping object) {
        return VERSIONED.contains(kind(object)) && grow.chance(25)
                ? OlderVersions.rewrite(object, grow.pick("v1beta1", "v1beta2"))
                : object;
    }

    /// What the object was before.
    private Tree.Mapping older(Tree.Mapping object) {
        var version = String.valueOf(grow.pick(99_999, 100_000 + grow.below(100_000)));
        return changed(object)
                .with(
                        "metadata",
                        object.mapping("metadata").with("resourceVersion", Grow.text(version)));
    }

    /// Another object that had the name before.
    private Tree.Mapping other(Tree.Mapping object) {
        return changed(object)
                .with("metadata", object.mapping("metadata").with("uid", Grow.text(names.uid())));
    }

    private static Tree.Mapping changed(Tree.Mapping object) {
        var spec = object.mapping("spec");
        return switch (kind(object)) {
            case "Node" ->
                    object.with("spec", map("podCIDR", "10.0.0.0/24"))
                            .with(
                                    "status",
                                    map(
                                            "allocatable",
                                            map("cpu", "64", "memory", "256Gi", "pods", "500")));
            case "ResourceSlice" ->
                    spec.has("devices")
                            ? object.with(
                                    "spec",
                                    spec.with("devices", Grow.list(map("name", "long-gone"))))
                            : object;
            case "ResourceClaim" -> object.without("status");
            case "Pod" ->
                    object.without("status")
                            .with("spec", spec.without("nodeName").without("resourceClaims"));
            default -> object;
        };
    }

    private GrownDump.DumpFile file(int at, List<Tree.Mapping> objects) {
        var text = new StringWriter();
        try {
            if (grow.chance(40)) {
                text.write("{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[\n");
                for (var i = 0; i < objects.size(); i++) {
                    text.write(i == 0 ? "" : ",\n");
                    DumpText.json(objects.get(i), text);
                }
                text.write("\n]}\n");
                return new GrownDump.DumpFile("part-%d.json".formatted(at), text.toString());
            }
            for (var i = 0; i < objects.size(); i++) {
                text.write(i == 0 ? "" : "---\n");
                DumpText.yaml(objects.get(i), text);
            }
            return new GrownDump.DumpFile("part-%d.yaml".formatted(at), text.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
