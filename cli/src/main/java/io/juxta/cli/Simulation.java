package io.juxta.cli;

import io.juxta.kube.Cluster;
import io.juxta.kube.InMemoryCluster;
import io.juxta.kube.ManualClock;
import io.juxta.kube.PlainObject;
import io.juxta.kube.Resource;
import io.juxta.model.Meta;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.placement.Placer;
import io.juxta.placement.PodView;
import io.juxta.placement.PolicyRecovery;
import io.juxta.placement.Profile;
import io.juxta.placement.Sampling;
import io.juxta.placement.Sweep;
import io.juxta.placement.Terms;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.Attempts;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Priorities;
import io.juxta.scheduler.Scheduler;
import io.juxta.scheduler.TemplateClaims;
import io.juxta.scheduler.Workloads;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The cluster of some files brought to life in memory: its objects, the pods its workloads would
/// make, and a scheduler over all of it.
final class Simulation implements AutoCloseable {

    /// What does not matter to whether a DaemonSet has a pod on a node: the node's name, its labels
    /// and its taints do.
    private static final Set<String> NO_MATTER_TO_DAEMONS =
            Set.of(
                    "SchedulingGates",
                    "NodeUnschedulable",
                    "NodePorts",
                    "NodeResourcesFit",
                    "PodTopologySpread",
                    "InterPodAffinity",
                    "NodeDeclaredFeatures",
                    "DynamicResources");

    private final ClusterFiles files;
    private final Terms terms;
    private final SchedulerProfiles profiles;
    private final InMemoryCluster cluster = new InMemoryCluster(new ManualClock(Instant.EPOCH));

    /// The same as its API server lets others write to it.
    private final Cluster served;

    private final ClusterView view;

    private Simulation(ClusterFiles files, Terms terms, SchedulerProfiles profiles) {
        this.files = files;
        this.terms = terms;
        this.profiles = profiles;
        var worlds = files.worlds();
        var server = files.gates().on();
        var scheduler = files.schedulerGates().on();
        this.served = files.components().differ() ? new GatedCluster(cluster, server) : cluster;
        this.view = new ClusterView(served, scheduler, worlds::of);
    }

    /// @param copies how many to make of each pod of the files that has no node and stands in the
    ///   last of them; 0 leaves it as it is
    static Simulation of(ClusterFiles files, Terms terms, SchedulerProfiles profiles, int copies) {
        var simulation = new Simulation(files, terms, profiles);
        simulation.load(copies);
        simulation.view.refresh();
        simulation.recover();
        return simulation;
    }

    private void load(int copies) {
        var shelf = files.shelf();
        shelf.nodes().values().forEach(node -> cluster.load(Resource.NODES, node));
        shelf.namespaces().values().forEach(each -> cluster.load(Resource.NAMESPACES, each));
        shelf.classes().values().forEach(each -> cluster.load(Resource.CLASSES, each));
        shelf.rules().forEach(rule -> cluster.load(Resource.TAINT_RULES, rule));
        shelf.claims().values().forEach(claim -> cluster.load(Resource.CLAIMS, claim));
        shelf.templates().values().forEach(each -> cluster.load(Resource.TEMPLATES, each));
        slices();
        load(Resource.SERVICES, "Service");
        load(Resource.REPLICATION_CONTROLLERS, "ReplicationController");
        load(Resource.REPLICA_SETS, "ReplicaSet");
        load(Resource.STATEFUL_SETS, "StatefulSet");
        var priorities = new Priorities(shelf.plain("PriorityClass"));
        shelf.plain("PodGroup")
                .forEach(each -> cluster.load(Resource.POD_GROUPS, priorities.with(each)));
        var repeated = copies == 0 ? Set.<String>of() : files.waitingInLast();
        for (var pod : shelf.pods().values()) {
            if (repeated.contains(pod.meta().fullName())) {
                Copies.of(pod, copies)
                        .forEach(copy -> cluster.load(Resource.PODS, priorities.with(copy)));
            } else {
                cluster.load(Resource.PODS, priorities.with(pod));
            }
        }
        workloadPods().forEach(pod -> cluster.load(Resource.PODS, priorities.with(pod)));
    }

    /// Pods that have their node but no record of what it is charged by accounting policies get
    /// one.
    private void recover() {
        if (terms.accounting() == Terms.AccountingPolicies.ON) {
            PolicyRecovery.of(view.snapshot(), terms)
                    .forEach(pod -> cluster.load(Resource.PODS, pod));
            view.refresh();
        }
    }

    private void load(Resource<PlainObject> resource, String kind) {
        files.shelf().plain(kind).forEach(object -> cluster.load(resource, object));
    }

    /// Slices need no name in a file.
    private void slices() {
        var number = 0;
        for (var slice : files.shelf().slices()) {
            cluster.load(
                    Resource.SLICES,
                    slice.meta().name().isEmpty() ? named(slice, "slice-" + number) : slice);
            number++;
        }
    }

    private static Slice named(Slice slice, String name) {
        return Resource.SLICES.with(slice, Meta.named("", name));
    }

    private List<Pod> workloadPods() {
        var objects = new ArrayList<PlainObject>();
        for (var kind : List.of("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job")) {
            objects.addAll(files.shelf().plain(kind));
        }
        if (objects.isEmpty()) {
            return List.of();
        }
        view.refresh();
        var gates = files.schedulerGates().on();
        var placer = Placer.of(terms.with(onlyForDaemons()));
        var snapshot = view.snapshot();
        return new Workloads(objects, view.pods(), files::pod)
                .missing(
                        files.shelf().nodes().values(),
                        (pod, node) ->
                                placer.fits(PodView.of(pod, gates), snapshot, node.meta().name()));
    }

    private static Profile onlyForDaemons() {
        var standard = Profile.STANDARD;
        return new Profile(
                standard.weights(),
                NO_MATTER_TO_DAEMONS,
                standard.disabledScores(),
                standard.fit(),
                standard.ignoredResources(),
                standard.ignoredGroups(),
                standard.balanced(),
                standard.addedAffinity(),
                standard.defaultSpread(),
                standard.hardAffinityWeight(),
                standard.ignorePreferredOfExisting(),
                standard.percentageOfNodesToScore());
    }

    /// Makes the claims that pods without a node want from templates.
    void makeClaims() {
        for (var pod : List.copyOf(view.pods())) {
            if (!pod.isBound() && !ClusterView.hasEnded(pod)) {
                TemplateClaims.make(pod, served, view);
            }
        }
    }

    /// Places the pods without a node.
    ///
    /// @param schedulerName whose pods, or empty for all
    List<Attempted> run(
            String schedulerName,
            Attempts attempts,
            Sampling sampling,
            Sweep sweep,
            Scheduler.Detail detail,
            Scheduler.Progress progress) {
        return new Scheduler(
                        served,
                        view,
                        new Scheduler.Rules(
                                profiles::placer,
                                pod ->
                                        profiles.serves(pod)
                                                && (schedulerName.isEmpty()
                                                        || pod.spec()
                                                                .schedulerName()
                                                                .equals(schedulerName)),
                                sampling,
                                sweep,
                                detail))
                .run(attempts, progress);
    }

    ClusterFiles files() {
        return files;
    }

    Terms terms() {
        return terms;
    }

    Placer placer(Pod pod) {
        return profiles.placer(pod);
    }

    Cluster cluster() {
        return served;
    }

    ClusterView view() {
        return view;
    }

    /// A pod of the files, or one that their workloads would make; nothing when there is none, and
    /// then it was said.
    Optional<Pod> pod(String name, Console console) {
        var full = ClaimNames.full(name);
        var pod = view.pod(full);
        if (pod == null) {
            var known = view.pods().stream().map(each -> each.meta().fullName()).toList();
            console.error(
                    "There is no Pod %s in the files%s".formatted(full, Nearest.hint(full, known)));
        }
        return Optional.ofNullable(pod);
    }

    /// How many devices the slices list.
    long devices() {
        return files.shelf().slices().stream().mapToLong(slice -> slice.devices().size()).sum();
    }

    /// The slices that a node has for itself.
    List<Slice> slicesOf(String node) {
        return files.shelf().slices().stream()
                .filter(
                        slice ->
                                slice.nodes() instanceof NodeChoice.ByName(var name)
                                        && name.equals(node))
                .toList();
    }

    /// How many pods have a node and have not ended.
    long running() {
        return files.shelf().pods().values().stream().filter(ClusterView::isCharged).count();
    }

    @Override
    public void close() {
        view.close();
    }
}
