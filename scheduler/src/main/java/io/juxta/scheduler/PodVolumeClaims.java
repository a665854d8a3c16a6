package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Pod;
import io.juxta.model.PodVolume;
import io.juxta.model.StorageClass;
import io.juxta.model.Tree;
import io.juxta.model.VolumeAnnotations;
import io.juxta.model.VolumeSource;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Creates the PersistentVolumeClaims of a pod as controllers do: those of generic ephemeral
/// volumes, and those of the templates of its StatefulSet.
///
/// An unbound claim that names no class gets the default one, and where it does not wait for a pod,
/// it gets its volume at once.
final class PodVolumeClaims {

    private final Cluster cluster;
    private final ClusterView view;

    PodVolumeClaims(Cluster cluster, ClusterView view) {
        this.cluster = cluster;
        this.view = view;
    }

    /// Creates the missing claims of a pod.
    void make(Pod pod) {
        if (pod.spec().rest().items("volumes").isEmpty()) {
            return;
        }
        for (var volume : pod.spec().volumes()) {
            var name = volume.claimName(pod.meta());
            if (name != null && !name.isEmpty()) {
                var fullName = pod.meta().namespace() + "/" + name;
                var known = view.volumes().catalogue().claim(fullName);
                var claim = known == null ? created(pod, volume, name) : known;
                if (claim != null && isOpen(claim)) {
                    new VolumeController(cluster, view)
                            .settle(hasMatch(known) ? claim : classified(claim));
                }
            }
        }
    }

    /// Whether a claim that an API server stored without a class finds a volume without a class.
    /// Only a claim that is new, or finds none, gets the default class.
    private boolean hasMatch(@Nullable PersistentVolumeClaim stored) {
        return stored != null
                && stored.meta().created() != null
                && stored.className().isEmpty()
                && view.volumes().catalogue().match(stored) != null;
    }

    /// Whether a controller has work to do for a claim.
    private static boolean isOpen(PersistentVolumeClaim claim) {
        return !claim.meta().annotations().containsKey(VolumeAnnotations.BIND_COMPLETED)
                && claim.meta().deleted() == null;
    }

    private @Nullable PersistentVolumeClaim created(Pod pod, PodVolume volume, String name) {
        var written =
                volume.source() instanceof VolumeSource.EphemeralSource(var template)
                        ? tree(
                                pod,
                                name,
                                template.mapping("metadata"),
                                template.mapping("spec"),
                                TemplateClaims.owner("v1", "Pod", pod.meta()))
                        : ofStatefulSet(pod, name);
        if (written != null
                && Decoder.decode(written) instanceof Decoded.KnownObject known
                && new ModelReader().read(known.tree()).orElse(null)
                        instanceof PersistentVolumeClaim claim
                && cluster.create(Resource.PERSISTENT_VOLUME_CLAIMS, claim)
                        instanceof WriteResult.Done<PersistentVolumeClaim>(var stored)) {
            view.volumes().assume(stored);
            return stored;
        }
        return null;
    }

    /// The claim from the template of the pod's StatefulSet that gives it this name, or null.
    private Tree.@Nullable Mapping ofStatefulSet(Pod pod, String name) {
        var owner = Owner.of(pod.meta()).orElse(null);
        if (owner == null) {
            return null;
        }
        for (var set : view.statefulSets()) {
            if (owner.is("StatefulSet", set.meta())
                    && set.meta().namespace().equals(pod.meta().namespace())) {
                return ofStatefulSet(pod, name, set);
            }
        }
        return null;
    }

    private static Tree.@Nullable Mapping ofStatefulSet(Pod pod, String name, PlainObject set) {
        var spec = set.tree().mapping("spec");
        for (var item : spec.items("volumeClaimTemplates")) {
            if (item instanceof Tree.Mapping template
                    && name.equals(
                            template.mapping("metadata").text("name") + "-" + pod.meta().name())) {
                var meta = template.mapping("metadata");
                var labels = meta.mapping("labels");
                var selected = spec.mapping("selector").mapping("matchLabels");
                for (var label : selected.fields().entrySet()) {
                    labels = labels.with(label.getKey(), label.getValue());
                }
                return tree(pod, name, meta.with("labels", labels), template.mapping("spec"), null);
            }
        }
        return null;
    }

    private static Tree.Mapping tree(
            Pod pod, String name, Tree.Mapping meta, Tree.Mapping spec, @Nullable Tree owner) {
        var written = new LinkedHashMap<String, Tree>();
        written.put("name", Tree.Text.of(name));
        written.put("namespace", Tree.Text.of(pod.meta().namespace()));
        written.put("labels", meta.mapping("labels"));
        written.put("annotations", meta.mapping("annotations"));
        if (owner != null) {
            written.put("ownerReferences", Tree.Sequence.of(List.of(owner)));
        }
        return Tree.Mapping.of(
                Map.of(
                        "apiVersion", Tree.Text.of("v1"),
                        "kind", Tree.Text.of("PersistentVolumeClaim"),
                        "metadata", Tree.Mapping.of(written),
                        "spec", spec));
    }

    /// The claim with the default class, where it names none.
    private PersistentVolumeClaim classified(PersistentVolumeClaim claim) {
        var unnamed =
                claim.storageClassName() == null
                        && !claim.meta()
                                .annotations()
                                .containsKey(VolumeAnnotations.BETA_STORAGE_CLASS);
        var standard = unnamed ? defaultClass() : null;
        if (standard == null) {
            return claim;
        }
        var named = claim.withStorageClassName(standard.meta().name());
        if (cluster.update(Resource.PERSISTENT_VOLUME_CLAIMS, named)
                instanceof WriteResult.Done<PersistentVolumeClaim>(var stored)) {
            view.volumes().assume(stored);
            return stored;
        }
        return claim;
    }

    /// The newest class that is marked as the default one, then the first by name; null for none.
    private @Nullable StorageClass defaultClass() {
        return view.volumes().classes().stream()
                .filter(PodVolumeClaims::isDefault)
                .min(
                        Comparator.<StorageClass, Instant>comparing(
                                        PodVolumeClaims::since, Comparator.reverseOrder())
                                .thenComparing(each -> each.meta().name()))
                .orElse(null);
    }

    private static boolean isDefault(StorageClass each) {
        var annotations = each.meta().annotations();
        return "true".equals(annotations.get(VolumeAnnotations.DEFAULT_CLASS))
                || "true".equals(annotations.get(VolumeAnnotations.BETA_DEFAULT_CLASS));
    }

    private static Instant since(StorageClass each) {
        var created = each.meta().created();
        return created == null ? Instant.MIN : created;
    }
}
