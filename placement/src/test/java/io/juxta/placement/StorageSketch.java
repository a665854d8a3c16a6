package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiNode.CsiNodeDriver;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeSelector;
import io.juxta.model.ObjectReference;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Quantity;
import io.juxta.model.StorageClass;
import io.juxta.model.StorageClass.TopologyLabel;
import io.juxta.model.StorageClass.TopologyTerm;
import io.juxta.model.Tree;
import io.juxta.model.VolumeAnnotations;
import io.juxta.model.VolumeAttachment;
import io.juxta.model.VolumeSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Volumes, claims and storage as cases sketch them under `storage`, each kind by name.
final class StorageSketch {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

    private StorageSketch() {}

    static VolumeCatalogue catalogue(Tree.Mapping storage) {
        return VolumeCatalogue.of(
                each(storage, "claims", StorageSketch::claim),
                each(storage, "volumes", StorageSketch::volume),
                new StorageObjects(
                        each(storage, "classes", StorageSketch::storageClass),
                        each(storage, "nodes", StorageSketch::node),
                        each(storage, "drivers", StorageSketch::driver),
                        each(storage, "capacities", StorageSketch::capacity),
                        each(storage, "attachments", StorageSketch::attachment)));
    }

    private static <T> List<T> each(
            Tree.Mapping storage, String kind, BiFunction<String, Tree.Mapping, T> made) {
        var objects = new ArrayList<T>();
        storage.mapping(kind)
                .fields()
                .forEach((name, sketch) -> objects.add(made.apply(name, (Tree.Mapping) sketch)));
        return objects;
    }

    /// `{size, class, modes, mode, selector, attributesClass, volume, bound, node, phase, leaving,
    /// namespace, uid, owner, annotations}`: `volume` asks for a volume by name, `bound` is bound
    /// to it, `node` is the selected one, `owner` a pod.
    @SuppressWarnings("NullAway") // a missing selector is null
    private static PersistentVolumeClaim claim(String name, Tree.Mapping sketch) {
        var annotations = new TreeMap<>(Sketch.texts(sketch.mapping("annotations")));
        if (sketch.has("bound")) {
            annotations.put(VolumeAnnotations.BIND_COMPLETED, "yes");
        }
        if (sketch.has("node")) {
            annotations.put(VolumeAnnotations.SELECTED_NODE, sketch.text("node"));
        }
        var namespace = sketch.has("namespace") ? sketch.text("namespace") : "default";
        return new PersistentVolumeClaim(
                meta(namespace, name, sketch, annotations, owner(sketch)),
                Sketch.list(sketch, "modes"),
                sketch.has("selector") ? sketch.mapping("selector") : null,
                amount(sketch, "size"),
                ByName.empty(),
                sketch.has("bound") ? sketch.text("bound") : sketch.text("volume"),
                text(sketch, "class"),
                text(sketch, "mode"),
                text(sketch, "attributesClass"),
                sketch.text("phase"),
                Tree.Mapping.EMPTY,
                Tree.Mapping.EMPTY);
    }

    /// `{size, class, modes, mode, attributesClass, reach: {label: [values]}, terms, claim:
    /// ns/name, uid, phase, leaving, labels, annotations}` and the source under its name; `uid` is
    /// that of the claim.
    private static PersistentVolume volume(String name, Tree.Mapping sketch) {
        return new PersistentVolume(
                meta(
                        "",
                        name,
                        sketch,
                        Sketch.texts(sketch.mapping("annotations")),
                        Tree.Mapping.EMPTY),
                amount(sketch, "size"),
                VolumeSource.read(sketch, List.of("hostPath", "nfs", "local")),
                Sketch.list(sketch, "modes"),
                sketch.has("claim") ? reference(sketch) : null,
                sketch.text("class"),
                text(sketch, "mode"),
                text(sketch, "attributesClass"),
                affinity(sketch),
                sketch.has("phase") ? sketch.text("phase") : "Available",
                Tree.Mapping.EMPTY,
                Tree.Mapping.EMPTY);
    }

    private static ObjectReference reference(Tree.Mapping sketch) {
        var parts = sketch.text("claim").split("/", 2);
        return ObjectReference.to(
                "v1",
                "PersistentVolumeClaim",
                Meta.named(parts[0], parts[1]).withUid(sketch.text("uid")));
    }

    private static @Nullable NodeSelector affinity(Tree.Mapping sketch) {
        if (!sketch.has("reach") && !sketch.has("terms")) {
            return null;
        }
        var expressions = new ArrayList<Tree>();
        sketch.mapping("reach")
                .fields()
                .forEach(
                        (key, values) ->
                                expressions.add(
                                        Tree.Mapping.of(
                                                Map.of(
                                                        "key", Tree.Text.of(key),
                                                        "operator", Tree.Text.of("In"),
                                                        "values", values))));
        var terms =
                sketch.has("terms")
                        ? Tree.Sequence.of(sketch.items("terms"))
                        : Tree.Sequence.of(
                                List.of(
                                        Tree.Mapping.of(
                                                Map.of(
                                                        "matchExpressions",
                                                        Tree.Sequence.of(expressions)))));
        var required = Tree.Mapping.of(Map.of("nodeSelectorTerms", terms));
        return NodeAffinityTerms.read(Tree.Mapping.of(Map.of(REQUIRED, required))).required();
    }

    /// `{provisioner, mode, topologies: [{label: [values]}]}`; the mode is WaitForFirstConsumer
    /// unless said, and `none` for none.
    private static StorageClass storageClass(String name, Tree.Mapping sketch) {
        var terms = new ArrayList<TopologyTerm>();
        for (var item : sketch.items("topologies")) {
            var labels = new ArrayList<TopologyLabel>();
            var term = (Tree.Mapping) item;
            for (var key : term.fields().keySet()) {
                labels.add(new TopologyLabel(key, Sketch.list(term, key)));
            }
            terms.add(new TopologyTerm(labels));
        }
        var mode = sketch.has("mode") ? sketch.text("mode") : StorageClass.WAIT_FOR_FIRST_CONSUMER;
        return new StorageClass(
                Meta.named("", name),
                sketch.text("provisioner"),
                mode.equals("none") ? null : mode,
                terms,
                Tree.Mapping.EMPTY);
    }

    /// `{drivers: {name: limit}, migrated: [plugin]}`; a limit of -1 is none.
    private static CsiNode node(String name, Tree.Mapping sketch) {
        var drivers = new ArrayList<CsiNodeDriver>();
        var limits = sketch.mapping("drivers");
        for (var driver : limits.fields().keySet()) {
            var limit = PodView.whole(limits, driver, -1);
            drivers.add(new CsiNodeDriver(driver, limit < 0 ? null : limit, Tree.Mapping.EMPTY));
        }
        return new CsiNode(
                Meta.named("", name)
                        .withAnnotations(
                                ByName.of(
                                        VolumeAnnotations.MIGRATED_PLUGINS,
                                        String.join(",", Sketch.list(sketch, "migrated")))),
                drivers,
                Tree.Mapping.EMPTY);
    }

    private static CsiDriver driver(String name, Tree.Mapping sketch) {
        return new CsiDriver(
                Meta.named("", name),
                flag(sketch, "storageCapacity"),
                flag(sketch, "preventPodSchedulingIfMissing"),
                Tree.Mapping.EMPTY);
    }

    /// `{class, reach: {label: value}, capacity, maximum}`; without `reach` no node can.
    private static CsiStorageCapacity capacity(String name, Tree.Mapping sketch) {
        return new CsiStorageCapacity(
                Meta.named("default", name),
                sketch.text("class"),
                sketch.has("reach")
                        ? Tree.Mapping.of(Map.of("matchLabels", sketch.mapping("reach")))
                        : null,
                quantity(sketch, "capacity"),
                quantity(sketch, "maximum"));
    }

    private static VolumeAttachment attachment(String name, Tree.Mapping sketch) {
        return new VolumeAttachment(
                Meta.named("", name),
                sketch.text("attacher"),
                sketch.text("node"),
                text(sketch, "volume"),
                Tree.Mapping.EMPTY,
                Tree.Mapping.EMPTY);
    }

    /// The spec of a pod with volumes for the claims under `pvcs` and the names under `ephemeral`.
    static Tree.Mapping withVolumes(Tree.Mapping spec, Tree.Mapping pod) {
        if (!pod.has("pvcs") && !pod.has("ephemeral")) {
            return spec;
        }
        var volumes = new ArrayList<>(spec.items("volumes"));
        for (var claim : Sketch.list(pod, "pvcs")) {
            var source = Tree.Mapping.of(Map.of("claimName", Tree.Text.of(claim)));
            volumes.add(volumeOf("v" + volumes.size(), "persistentVolumeClaim", source));
        }
        for (var name : Sketch.list(pod, "ephemeral")) {
            volumes.add(volumeOf(name, "ephemeral", Tree.Mapping.EMPTY));
        }
        return spec.with("volumes", Tree.Sequence.of(volumes));
    }

    private static Tree volumeOf(String name, String field, Tree source) {
        return Tree.Mapping.of(Map.of("name", Tree.Text.of(name), field, source));
    }

    private static Meta meta(
            String namespace,
            String name,
            Tree.Mapping sketch,
            Map<String, String> annotations,
            Tree.Mapping rest) {
        return new Meta(
                namespace,
                name,
                namespace.isEmpty() ? "" : sketch.text("uid"),
                "",
                0,
                null,
                sketch.flag("leaving") ? Instant.EPOCH : null,
                Sketch.texts(sketch.mapping("labels")),
                ByName.copyOf(annotations),
                List.of(),
                rest);
    }

    private static Tree.Mapping owner(Tree.Mapping sketch) {
        return sketch.has("owner")
                ? Tree.Mapping.of(
                        Map.of(
                                "ownerReferences",
                                Tree.Sequence.of(
                                        List.of(
                                                Tree.Mapping.of(
                                                        Map.of(
                                                                "kind", Tree.Text.of("Pod"),
                                                                "name",
                                                                        Tree.Text.of(
                                                                                sketch.text(
                                                                                        "owner")),
                                                                "controller",
                                                                        Tree.Bool.of(true)))))))
                : Tree.Mapping.EMPTY;
    }

    private static ByName<Quantity> amount(Tree.Mapping sketch, String field) {
        var quantity = quantity(sketch, field);
        return quantity == null ? ByName.empty() : ByName.of(VolumeCandidates.STORAGE, quantity);
    }

    private static @Nullable Quantity quantity(Tree.Mapping sketch, String field) {
        return sketch.has(field)
                ? Sketch.amounts(Tree.Mapping.of(Map.of(field, sketch.fields().get(field))))
                        .get(field)
                : null;
    }

    private static @Nullable String text(Tree.Mapping sketch, String field) {
        return sketch.has(field) ? sketch.text(field) : null;
    }

    private static Flag flag(Tree.Mapping sketch, String field) {
        return sketch.has(field) ? Flag.of(sketch.flag(field)) : Flag.UNSET;
    }
}
