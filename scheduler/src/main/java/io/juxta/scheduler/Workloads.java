package io.juxta.scheduler;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/// The pods that workloads would create, without those that exist already.
///
/// A pod belongs to the workload that controls it, a Deployment's through its ReplicaSets. A pod
/// without a controller belongs to the first workload that selects it, as controllers adopt such
/// pods. Finished pods and pods that are being deleted do not count. New pods are named after their
/// workload and a number, those of a DaemonSet after the node.
public final class Workloads {

    private final Map<String, List<Workload>> byKind = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Map<String, List<Pod>> owned = new HashMap<>();
    private final PodMaker maker;

    /// @param objects Deployments, ReplicaSets, StatefulSets, DaemonSets and Jobs
    /// @param pods that exist
    public Workloads(Collection<PlainObject> objects, Collection<Pod> pods, PodMaker maker) {
        this.maker = maker;
        Workload.KINDS.forEach(kind -> byKind.put(kind, new ArrayList<>()));
        for (var object : objects) {
            byKind.computeIfAbsent(object.kind(), _ -> new ArrayList<>()).add(new Workload(object));
        }
        for (var pod : pods) {
            taken.add(pod.meta().fullName());
            if (!pod.hasEnded() && pod.meta().deleted() == null) {
                owner(pod)
                        .ifPresent(
                                workload ->
                                        owned.computeIfAbsent(key(workload), _ -> new ArrayList<>())
                                                .add(pod));
            }
        }
    }

    private static String key(Workload workload) {
        return workload.kind() + " " + workload.meta().fullName();
    }

    private Optional<Workload> owner(Pod pod) {
        var controller = Owner.of(pod.meta());
        if (controller.isPresent()) {
            return controlledBy(pod.meta().namespace(), controller.get())
                    .or(() -> throughMissingReplicaSet(pod, controller.get()));
        }
        return byKind.values().stream()
                .flatMap(List::stream)
                .filter(workload -> !isManaged(workload))
                .filter(workload -> inNamespaceOf(pod, workload) && workload.selects(pod))
                .findFirst();
    }

    /// The workload that an owner reference names, or the controller of that workload.
    private Optional<Workload> controlledBy(String namespace, Owner owner) {
        for (var workload : byKind.getOrDefault(owner.kind(), List.of())) {
            if (workload.meta().namespace().equals(namespace)
                    && owner.is(workload.kind(), workload.meta())) {
                var above = Owner.of(workload.meta()).flatMap(it -> controlledBy(namespace, it));
                return above.isPresent() ? above : Optional.of(workload);
            }
        }
        return Optional.empty();
    }

    /// For a dump without ReplicaSets: a Deployment's ReplicaSet has its name and a hash.
    private Optional<Workload> throughMissingReplicaSet(Pod pod, Owner owner) {
        if (!owner.kind().equals("ReplicaSet") || owner.name().lastIndexOf('-') < 0) {
            return Optional.empty();
        }
        var name = owner.name().substring(0, owner.name().lastIndexOf('-'));
        return byKind.getOrDefault("Deployment", List.of()).stream()
                .filter(workload -> workload.meta().name().equals(name))
                .filter(workload -> inNamespaceOf(pod, workload) && workload.selects(pod))
                .findFirst();
    }

    private static boolean inNamespaceOf(Pod pod, Workload workload) {
        return workload.meta().namespace().equals(pod.meta().namespace());
    }

    /// Whether another of these workloads controls it.
    private boolean isManaged(Workload workload) {
        return Owner.of(workload.meta())
                .flatMap(owner -> controlledBy(workload.meta().namespace(), owner))
                .isPresent();
    }

    /// The pods that are missing, without a node.
    ///
    /// @param nodes of the cluster, for DaemonSets
    /// @param daemonMayRun whether a pod of a DaemonSet belongs on a node
    public List<Pod> missing(Collection<Node> nodes, BiPredicate<Pod, Node> daemonMayRun) {
        var made = new ArrayList<Pod>();
        byKind.forEach(
                (kind, workloads) -> {
                    for (var workload : workloads) {
                        if (workload.meta().deleted() != null || isManaged(workload)) {
                            continue;
                        }
                        switch (kind) {
                            case "DaemonSet" -> daemons(workload, nodes, daemonMayRun, made);
                            case "StatefulSet" -> ordinals(workload, made);
                            default -> replicas(workload, made);
                        }
                    }
                });
        return made;
    }

    private List<Pod> owned(Workload workload) {
        return owned.getOrDefault(key(workload), List.of());
    }

    private void replicas(Workload workload, List<Pod> made) {
        var lacking = workload.wanted() - owned(workload).size();
        var number = 0;
        while (lacking > 0) {
            if (free(workload, String.valueOf(number))) {
                made.add(
                        maker.make(
                                workload, name(workload, String.valueOf(number)), hash(workload)));
                lacking--;
            }
            number++;
        }
    }

    /// The pod-template-hash label of a Deployment's newest ReplicaSet.
    private Map<String, String> hash(Workload workload) {
        var label = "pod-template-hash";
        var newest = -1L;
        var hash = "";
        for (var set : byKind.getOrDefault("ReplicaSet", List.of())) {
            var owner = Owner.of(set.meta());
            if (owner.isPresent()
                    && owner.get().is(workload.kind(), workload.meta())
                    && set.meta().namespace().equals(workload.meta().namespace())) {
                var revision = revision(set);
                if (revision > newest) {
                    newest = revision;
                    hash = set.meta().labels().getOrDefault(label, "");
                }
            }
        }
        return hash.isEmpty() ? Map.of() : Map.of(label, hash);
    }

    private static long revision(Workload set) {
        var text = set.meta().annotations().getOrDefault("deployment.kubernetes.io/revision", "");
        return text.chars().allMatch(Character::isDigit) && !text.isEmpty() && text.length() < 18
                ? Long.parseLong(text)
                : 0;
    }

    private void ordinals(Workload workload, List<Pod> made) {
        var first = workload.firstOrdinal();
        for (var i = first; i < first + workload.wanted(); i++) {
            var ordinal = String.valueOf(i);
            if (free(workload, ordinal)) {
                var name = name(workload, ordinal);
                made.add(
                        maker.make(
                                workload,
                                name,
                                Map.of(
                                        "statefulset.kubernetes.io/pod-name",
                                        name,
                                        "apps.kubernetes.io/pod-index",
                                        ordinal)));
            }
        }
    }

    private void daemons(
            Workload workload,
            Collection<Node> nodes,
            BiPredicate<Pod, Node> mayRun,
            List<Pod> made) {
        var running = new HashSet<String>();
        for (var pod : owned(workload)) {
            running.add(DaemonPods.node(pod));
        }
        for (var node : nodes) {
            var name = node.meta().name();
            if (running.contains(name)) {
                continue;
            }
            var pod = maker.make(workload, name(workload, name), Map.of());
            var daemon = DaemonPods.tolerant(pod);
            if (mayRun.test(daemon, node)) {
                made.add(DaemonPods.on(daemon, name));
            }
        }
    }

    private boolean free(Workload workload, String suffix) {
        return taken.add(workload.meta().namespace() + "/" + name(workload, suffix));
    }

    private static String name(Workload workload, String suffix) {
        return workload.meta().name() + "-" + suffix;
    }

    /// Creates pods from templates.
    @FunctionalInterface
    public interface PodMaker {

        /// The pod with its defaults.
        ///
        /// @param written the pod as it would be sent to an API server
        Pod read(Tree.Mapping written);

        private Pod make(Workload workload, String name, Map<String, String> labels) {
            return read(TemplatePod.of(workload, name, labels));
        }
    }
}
