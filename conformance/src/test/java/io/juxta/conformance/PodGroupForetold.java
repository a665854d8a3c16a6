package io.juxta.conformance;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import io.juxta.model.Namespace;
import io.juxta.model.Node;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Pod;
import io.juxta.model.PodDisruptionBudget;
import io.juxta.model.Slice;
import io.juxta.model.StorageClass;
import io.juxta.model.Tree;
import io.juxta.model.VolumeAttachment;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.Attempts;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Scheduler;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/// What our scheduler does with a scene.
///
/// @param certain whether Kubernetes has to come to the same. It takes any node of several that are
///   as good as each other. And it binds pods at the same time: of those that share a claim which
///   gets its devices only then, all but one fail and come again in any order, which makes a
///   difference where not all have room
record PodGroupForetold(PodGroupSeen seen, boolean certain) {

    static PodGroupForetold of(PodGroupScene scene, FeatureGates gates) {
        var cluster = new InMemoryCluster(new ManualClock(Instant.EPOCH));
        scene.objects().forEach(object -> load(cluster, object));
        try (var view =
                new ClusterView(
                        cluster,
                        gates,
                        (slices, rules, classes, claims) ->
                                World.of(Features.of(gates), slices, rules, classes, claims))) {
            var terms = PlacementSettings.of(gates, Allocator.DEFAULT_BUDGET).upstream();
            var results =
                    new Scheduler(cluster, view, Scheduler.Rules.of(Placer.of(terms)))
                            .run(Attempts.UNTIL_NONE_FITS, (_, _) -> {});
            var pods = new TreeMap<String, String>();
            var certain = true;
            for (var result : results) {
                pods.put(result.pod().meta().name(), seen(result));
                certain &=
                        !(result.placing() instanceof PlacementResult.Placed placed)
                                || placed.best().size() == 1;
            }
            var claims =
                    cluster.list(Resource.CLAIMS).objects().stream()
                            .map(ModelWriter::write)
                            .toList();
            var reserved = PodGroupSeen.reserved(claims);
            return new PodGroupForetold(
                    new PodGroupSeen(pods, reserved),
                    certain
                            && (!someAreLeft(results)
                                    || reserved.values().stream()
                                            .noneMatch(PodGroupForetold::isShared)));
        }
    }

    /// Whether some pods were placed and others were not.
    private static boolean someAreLeft(List<Attempted> results) {
        return results.stream().anyMatch(Attempted::placed)
                && !results.stream().allMatch(Attempted::placed);
    }

    private static boolean isShared(List<String> consumers) {
        return consumers.size() > 1 || consumers.getFirst().contains("/podgroups/");
    }

    private static void load(InMemoryCluster cluster, Tree.Mapping object) {
        if (!(Decoder.decodeWithSeedFields(object) instanceof Decoded.KnownObject known)) {
            cluster.load(Resource.POD_GROUPS, PlainObject.of(object));
            return;
        }
        var stored = Defaults.apply(known.type(), known.tree());
        switch (new ModelReader().read(stored).orElseThrow()) {
            case DeviceClass each -> cluster.load(Resource.CLASSES, each);
            case Node each -> cluster.load(Resource.NODES, each);
            case Slice each -> cluster.load(Resource.SLICES, each);
            case Claim each -> cluster.load(Resource.CLAIMS, each);
            case ClaimTemplate each -> cluster.load(Resource.TEMPLATES, each);
            case Pod each -> cluster.load(Resource.PODS, each);
            case DeviceTaintRule _,
                    Namespace _,
                    PersistentVolume _,
                    PersistentVolumeClaim _,
                    StorageClass _,
                    CsiNode _,
                    CsiDriver _,
                    CsiStorageCapacity _,
                    VolumeAttachment _,
                    PodDisruptionBudget _ ->
                    throw new IllegalArgumentException("Not in a scene: " + known.type());
        }
    }

    private static String seen(Attempted result) {
        return switch (result.placing()) {
            case PlacementResult.Placed placed -> "on " + placed.node();
            case PlacementResult.Unschedulable no -> "Unschedulable: " + no.message();
            case PlacementResult.PlacementFailed(var plugin, var error, _) ->
                    plugin.isEmpty() && !error.startsWith("pod default/")
                            ? "SchedulerError: " + error
                            : PodGroupSeen.HELD;
            case PlacementResult.Skipped _, PlacementResult.Preempted _ -> PodGroupSeen.HELD;
            case PlacementResult.PlacementUndecided _, PlacementResult.PlacementNotModelled _ ->
                    throw new IllegalStateException(
                            "%s: %s".formatted(result.pod().meta().name(), result.placing()));
        };
    }
}
