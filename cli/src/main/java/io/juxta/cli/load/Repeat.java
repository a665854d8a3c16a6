package io.juxta.cli.load;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What `--repeat` copies: the pods without a node and the objects that create pods, of one file. A
/// group of pods is copied with the pods of that file that belong to it.
///
/// @param input the argument of `-f` they come from
public record Repeat(String input, List<Original> originals) {

    /// Objects that create pods and can be copied. A DaemonSet has one pod per node whatever its
    /// number.
    private static final List<Resource<PlainObject>> WORKLOADS =
            List.of(
                    Resource.DEPLOYMENTS,
                    Resource.REPLICA_SETS,
                    Resource.STATEFUL_SETS,
                    Resource.JOBS);

    /// One original.
    public sealed interface Original {

        /// As in `Job team/sweep`.
        String name();

        record OfPod(Pod pod) implements Original {
            @Override
            public String name() {
                return "Pod " + pod.meta().fullName();
            }
        }

        record OfWorkload(PlainObject workload) implements Original {
            @Override
            public String name() {
                return workload.kind() + " " + workload.meta().fullName();
            }
        }

        /// A group of pods.
        ///
        /// @param pods those of the file that belong to the group
        record OfGroup(PlainObject group, List<Pod> pods) implements Original {
            @Override
            public String name() {
                return "PodGroup " + group.meta().fullName();
            }
        }
    }

    /// One copy.
    ///
    /// @param object the workload or group it is, or null for a pod alone
    /// @param pods that have to be placed for the copy to fit
    public record Copy(Original original, @Nullable PlainObject object, List<Pod> pods) {}

    /// The file to repeat: the last that has something to repeat and no Node, so that a dump may
    /// come before or after it; where every file has nodes, the last of them. Empty when there is
    /// nothing to repeat.
    public static Optional<Repeat> of(ClusterFiles files) {
        Repeat found = null;
        var hasNodes = true;
        for (var input : files.inputs().reversed()) {
            var originals = originals(files, input);
            if (originals.isEmpty()) {
                continue;
            }
            var nodes =
                    files.store().byName(Resource.NODES).keySet().stream()
                            .anyMatch(name -> files.isIn(Resource.NODES, name, input));
            if (found == null || (hasNodes && !nodes)) {
                found = new Repeat(input, originals);
                hasNodes = nodes;
            }
        }
        return Optional.ofNullable(found);
    }

    private static List<Original> originals(ClusterFiles files, String input) {
        var originals = new ArrayList<Original>();
        var waiting = new LinkedHashMap<String, Pod>();
        files.store()
                .byName(Resource.PODS)
                .forEach(
                        (name, pod) -> {
                            if (!pod.isBound()
                                    && !pod.hasEnded()
                                    && files.isIn(Resource.PODS, name, input)) {
                                waiting.put(name, pod);
                            }
                        });
        files.store()
                .byName(Resource.POD_GROUPS)
                .forEach(
                        (name, group) -> {
                            var members =
                                    waiting.values().stream()
                                            .filter(pod -> isOf(pod, group))
                                            .toList();
                            if (files.isIn(Resource.POD_GROUPS, name, input)
                                    && !members.isEmpty()) {
                                originals.add(new Original.OfGroup(group, members));
                                members.forEach(pod -> waiting.remove(pod.meta().fullName()));
                            }
                        });
        for (var resource : WORKLOADS) {
            files.store()
                    .byName(resource)
                    .forEach(
                            (name, workload) -> {
                                if (files.isIn(resource, name, input) && !isManaged(workload)) {
                                    originals.add(new Original.OfWorkload(workload));
                                }
                            });
        }
        waiting.values().forEach(pod -> originals.add(new Original.OfPod(pod)));
        return originals;
    }

    /// Whether another object creates it, as a Deployment creates ReplicaSets.
    private static boolean isManaged(PlainObject workload) {
        return !workload.meta().rest().items("ownerReferences").isEmpty();
    }

    private static boolean isOf(Pod pod, PlainObject group) {
        return pod.meta().namespace().equals(group.meta().namespace())
                && pod.spec()
                        .rest()
                        .mapping("schedulingGroup")
                        .text("podGroupName")
                        .equals(group.meta().name());
    }

    /// Copies of each, named after it and a number, without name clashes.
    ///
    /// @param taken full names of existing pods; those of the copies are added
    /// @param podsOf the pods that a workload creates
    public List<Copy> copies(
            int count, Set<String> taken, Function<PlainObject, List<Pod>> podsOf) {
        var copies = new ArrayList<Copy>();
        for (var original : originals) {
            var number = 0;
            for (var made = 0; made < count; number++) {
                var copy = copy(original, number, podsOf);
                if (copy.pods().isEmpty()) {
                    break; // a suspended Job, or one that has ended
                }
                var names = new HashSet<String>();
                copy.pods().forEach(pod -> names.add(pod.meta().fullName()));
                if (names.stream().noneMatch(taken::contains)) {
                    taken.addAll(names);
                    copies.add(copy);
                    made++;
                }
            }
        }
        return copies;
    }

    private static Copy copy(
            Original original, int number, Function<PlainObject, List<Pod>> podsOf) {
        return switch (original) {
            case Original.OfPod(var pod) -> new Copy(original, null, List.of(copy(pod, number)));
            case Original.OfWorkload(var workload) -> {
                var copy = copy(workload, number);
                yield new Copy(original, copy, podsOf.apply(copy));
            }
            case Original.OfGroup(var group, var pods) -> {
                var copy = copy(group, number);
                yield new Copy(
                        original,
                        copy,
                        pods.stream().map(pod -> inGroup(copy(pod, number), copy)).toList());
            }
        };
    }

    private static Pod copy(Pod pod, int number) {
        return new Pod(
                pod.meta().copyNamed(pod.meta().name() + "-" + number), pod.spec(), pod.status());
    }

    private static PlainObject copy(PlainObject object, int number) {
        var meta = object.meta();
        return object.with(meta.copyNamed(meta.name() + "-" + number));
    }

    private static Pod inGroup(Pod pod, PlainObject group) {
        var rest = pod.spec().rest();
        var reference =
                rest.mapping("schedulingGroup")
                        .with("podGroupName", Tree.Text.of(group.meta().name()));
        return new Pod(
                pod.meta(),
                pod.spec().withRest(rest.with("schedulingGroup", reference)),
                pod.status());
    }
}
