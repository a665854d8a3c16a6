package io.juxta.cli.node;

import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.NeededKinds;
import io.juxta.cli.load.PodFaults;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.simulate.Simulation;
import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.placement.PodView;
import io.juxta.scheduler.Workloads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The pods of some files that a kubelet is offered: those of its node and those without a node,
/// and the pods that workloads of the files would create.
///
/// Finished pods are left out. With `--node`, pods of other nodes are too.
final class NodePodFiles {

    private static final long BUDGET = 1_000_000;

    /// More duplicate pods than this are only counted.
    private static final int MOST_SAID = 10;

    private final ClusterFiles files;

    /// In the order of the arguments of `-f`; after the pods of each come those of its workloads.
    private final List<Given> given = new ArrayList<>();

    /// @param inputs the arguments of `-f` that contain it
    private record Given(Pod pod, List<String> inputs) {}

    private NodePodFiles(ClusterFiles files) {
        this.files = files;
    }

    /// Empty when there is no pod, or something cannot be read; an error was printed then.
    ///
    /// @param node of the kubelet; empty when not given
    static Optional<NodePodFiles> read(CommandOptions options, String node, Console console) {
        var read = ClusterFiles.read(options, NeededKinds.PODS, console);
        if (read.isEmpty()) {
            return Optional.empty();
        }
        var found = new NodePodFiles(read.get());
        if (!node.isEmpty() && !found.knows(node, console)) {
            return Optional.empty();
        }
        found.sayRepeats(console);
        found.sayIgnored(console);
        found.take(node, console);
        if (found.pods().isEmpty()) {
            console.error(
                    node.isEmpty()
                            ? "There is no Pod in the files: give at least one with -f."
                            : "There is no Pod of node %s, and none without a node, in the files."
                                    .formatted(node));
            return Optional.empty();
        }
        return found.sayFault(console) ? Optional.empty() : Optional.of(found);
    }

    /// Reports a pod that no API server accepts; true when there is one.
    private boolean sayFault(Console console) {
        for (var pod : pods()) {
            var fault = PodFaults.of(pod);
            if (fault.isPresent()) {
                console.error(
                        "Pod %s: %s An API server refuses it."
                                .formatted(pod.meta().fullName(), fault.get()));
                return true;
            }
        }
        return false;
    }

    /// All of them.
    List<Pod> pods() {
        return given.stream().map(Given::pod).toList();
    }

    /// Those that an argument of `-f` contains.
    List<Pod> of(String input) {
        return given.stream()
                .filter(each -> each.inputs().contains(input))
                .map(Given::pod)
                .toList();
    }

    /// Extended resources that claims provide, not device plugins.
    Set<String> resourcesOfClasses() {
        var names = new TreeSet<String>();
        for (var each : files.store().list(Resource.CLASSES)) {
            var name = each.extendedResourceName();
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    private boolean knows(String node, Console console) {
        var known = new TreeSet<>(files.nodes());
        running().forEach(pod -> known.add(pod.spec().nodeName()));
        known.remove("");
        if (known.isEmpty() || known.contains(node)) {
            return true;
        }
        console.error(
                "There is no Node %s in the files, and no Pod on it%s"
                        .formatted(node, DidYouMean.hint(node, known)));
        return false;
    }

    private Collection<Pod> running() {
        return files.store().byName(Resource.PODS).values().stream()
                .filter(pod -> !pod.hasEnded())
                .toList();
    }

    private void sayRepeats(Console console) {
        var repeats = files.store().repeats(Resource.PODS);
        for (var repeat : repeats.subList(0, Math.min(MOST_SAID, repeats.size()))) {
            console.warning(
                    "%s and %s are the same Pod %s: it counts once. Give a second pod a name of its own."
                            .formatted(repeat.earlier(), repeat.later(), repeat.name()));
        }
        if (repeats.size() > MOST_SAID) {
            console.warning(
                    "%d more pods stand twice and count once."
                            .formatted(repeats.size() - MOST_SAID));
        }
    }

    private void sayIgnored(Console console) {
        files.ignoredWorkloads()
                .forEach(
                        (kind, count) ->
                                console.warning(
                                        "%d %s %s left out: only Deployments, ReplicaSets, StatefulSets, DaemonSets and Jobs count as their pods. Give the Pods with -f."
                                                .formatted(
                                                        count, kind, count == 1 ? "is" : "are")));
    }

    private void take(String node, Console console) {
        var nodes = new TreeSet<String>();
        var elsewhere = 0;
        var all = new ArrayList<Pod>();
        for (var pod : running()) {
            if (!node.isEmpty() && pod.isBound() && !pod.spec().nodeName().equals(node)) {
                elsewhere++;
            } else {
                all.add(pod);
                nodes.add(pod.spec().nodeName());
            }
        }
        nodes.remove("");
        if (elsewhere > 0) {
            console.note(
                    elsewhere == 1
                            ? "1 pod of another node is left out."
                            : "%d pods of other nodes are left out.".formatted(elsewhere));
        }
        if (nodes.size() > 1) {
            console.warning(
                    "The pods are of %d nodes (%s), and all are offered to one kubelet: choose a node with --node."
                            .formatted(nodes.size(), Fitted.some(List.copyOf(nodes), 60)));
        }
        var made = made(node, nodes);
        sayMade(made, console);
        all.addAll(made);
        all.forEach(pod -> given.add(new Given(pod, inputs(pod))));
        given.sort(
                Comparator.comparingInt(
                        each ->
                                each.inputs().isEmpty()
                                        ? 0
                                        : files.inputs().indexOf(each.inputs().getFirst())));
    }

    /// The pods that workloads would create besides existing ones.
    private List<Pod> made(String node, Set<String> nodes) {
        var objects = new ArrayList<PlainObject>();
        Simulation.WORKLOADS.forEach(kind -> objects.addAll(files.store().list(kind)));
        if (objects.isEmpty()) {
            return List.of();
        }
        var gates = files.schedulerGates().on();
        var placer =
                Placer.of(PlacementSettings.of(gates, BUDGET).with(Simulation.onlyForDaemons()));
        var snapshot = files.snapshot();
        return new Workloads(objects, files.store().byName(Resource.PODS).values(), files::pod)
                .missing(
                        List.of(daemonNode(node, nodes)),
                        (pod, on) ->
                                snapshot.node(on.meta().name()) == null
                                        || placer.fits(
                                                PodView.of(pod, gates),
                                                snapshot,
                                                on.meta().name()));
    }

    /// The node for pods of DaemonSets: the named one, or the only one there is.
    private Node daemonNode(String node, Set<String> nodes) {
        var known = files.store().byName(Resource.NODES).keySet();
        if (!node.isEmpty()) {
            return files.node(node);
        }
        if (nodes.size() == 1) {
            return files.node(nodes.iterator().next());
        }
        return known.size() == 1 ? files.node(known.iterator().next()) : Node.named("node");
    }

    private static void sayMade(List<Pod> made, Console console) {
        var counts = new LinkedHashMap<String, Integer>();
        made.forEach(pod -> counts.merge(owner(pod), 1, Integer::sum));
        counts.forEach(
                (owner, count) ->
                        console.note(
                                "%s counts as %d %s."
                                        .formatted(owner, count, count == 1 ? "pod" : "pods")));
    }

    /// As in `Deployment default/web`.
    private static String owner(Pod pod) {
        var owner = ownerReference(pod);
        return "%s %s/%s".formatted(owner.text("kind"), pod.meta().namespace(), owner.text("name"));
    }

    private static Tree.Mapping ownerReference(Pod pod) {
        return pod.meta().rest().items("ownerReferences").stream()
                .filter(Tree.Mapping.class::isInstance)
                .map(Tree.Mapping.class::cast)
                .findFirst()
                .orElse(Tree.Mapping.EMPTY);
    }

    /// The arguments of `-f` that contain the pod, or the workload that creates it.
    private List<String> inputs(Pod pod) {
        var name = pod.meta().fullName();
        if (files.store().byName(Resource.PODS).containsKey(name)) {
            return inputs(Resource.PODS, name);
        }
        var owner = ownerReference(pod);
        var full = pod.meta().namespace() + "/" + owner.text("name");
        for (var kind : Simulation.WORKLOADS) {
            var workload = files.store().byName(kind).get(full);
            if (workload != null && workload.kind().equals(owner.text("kind"))) {
                return inputs(kind, full);
            }
        }
        return List.of();
    }

    private List<String> inputs(Resource<?> resource, String name) {
        return files.inputs().stream()
                .filter(input -> files.isIn(resource, name, input))
                .distinct()
                .toList();
    }
}
