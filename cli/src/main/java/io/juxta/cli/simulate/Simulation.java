package io.juxta.cli.simulate;

import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.GatedCluster;
import io.juxta.cli.load.MissingReference;
import io.juxta.cli.load.Repeat;
import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.options.SchedulerProfiles;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.DeviceId;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.placement.PodView;
import io.juxta.placement.PolicyRecovery;
import io.juxta.placement.Sampling;
import io.juxta.placement.SchedulerProfile;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.Attempts;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.PreemptionRecord;
import io.juxta.scheduler.Priorities;
import io.juxta.scheduler.Scheduler;
import io.juxta.scheduler.TemplateClaims;
import io.juxta.scheduler.Workloads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A simulated cluster in memory: the objects of some files, the pods their workloads would create,
/// and a scheduler.
public final class Simulation implements AutoCloseable {

    /// Plugins that the DaemonSet controller ignores: it looks at the node's name, labels and
    /// taints only.
    private static final Set<String> NO_MATTER_TO_DAEMONS =
            Set.of(
                    "SchedulingGates",
                    "NodeUnschedulable",
                    "NodePorts",
                    "NodeResourcesFit",
                    "VolumeRestrictions",
                    "NodeVolumeLimits",
                    "VolumeBinding",
                    "VolumeZone",
                    "PodTopologySpread",
                    "InterPodAffinity",
                    "NodeDeclaredFeatures",
                    "DynamicResources");

    /// The workloads that are expanded into pods.
    public static final List<Resource<PlainObject>> WORKLOADS =
            List.of(
                    Resource.DEPLOYMENTS,
                    Resource.REPLICA_SETS,
                    Resource.STATEFUL_SETS,
                    Resource.DAEMON_SETS,
                    Resource.JOBS);

    private final ClusterFiles files;
    private final PlacementSettings terms;
    private final SchedulerProfiles profiles;
    private final InMemoryCluster cluster;
    private final Priorities priorities;
    private final Set<String> repeatedWorkloads = new HashSet<>();

    /// The copies for `--repeat`; empty without it.
    private List<Repeat.Copy> copies = List.of();

    private List<PreemptionRecord> preemptions = List.of();

    /// The pods that were evicted for each pod, by its full name.
    private final Map<String, List<String>> evictedFor = new HashMap<>();

    /// The same cluster behind its API server's gates.
    private final Cluster served;

    private final ClusterView view;

    private Simulation(ClusterFiles files, PlacementSettings terms, SchedulerProfiles profiles) {
        this.files = files;
        this.terms = terms;
        this.profiles = profiles;
        this.cluster = files.store().cluster();
        this.priorities = new Priorities(files.store().list(Resource.PRIORITY_CLASSES));
        var worlds = files.worlds();
        var server = files.gates().on();
        var scheduler = files.schedulerGates().on();
        this.served = files.components().differ() ? new GatedCluster(cluster, server) : cluster;
        this.view = new ClusterView(served, scheduler, worlds::of);
    }

    public static Simulation of(
            ClusterFiles files, PlacementSettings terms, SchedulerProfiles profiles) {
        return of(files, terms, profiles, null, 0);
    }

    /// A cluster of the files, ready to run.
    ///
    /// @param repeat what to make copies of, in place of the original; null for nothing
    /// @param count how many
    public static Simulation of(
            ClusterFiles files,
            PlacementSettings terms,
            SchedulerProfiles profiles,
            @Nullable Repeat repeat,
            int count) {
        var simulation = new Simulation(files, terms, profiles);
        simulation.prioritise();
        if (repeat != null) {
            simulation.takeAway(repeat);
        }
        simulation.addWorkloadPods();
        simulation.view.refresh();
        simulation.recover();
        if (repeat != null) {
            simulation.copies = simulation.copies(repeat, count);
        }
        return simulation;
    }

    /// Sets the priority of pods and groups, as admission in an API server does.
    @SuppressWarnings("ReferenceEquality") // what has its priority is handed back as it is
    private void prioritise() {
        for (var group : files.store().list(Resource.POD_GROUPS)) {
            var known = priorities.with(group);
            if (known != group) {
                cluster.load(Resource.POD_GROUPS, known);
            }
        }
        for (var pod : files.store().list(Resource.PODS)) {
            var known = priorities.with(pod);
            if (known != pod) {
                cluster.load(Resource.PODS, known);
            }
        }
    }

    /// Removes the originals of the copies.
    private void takeAway(Repeat repeat) {
        for (var original : repeat.originals()) {
            switch (original) {
                case Repeat.Original.OfPod(var pod) ->
                        cluster.unload(Resource.PODS, pod.meta().fullName());
                case Repeat.Original.OfWorkload(var workload) ->
                        repeatedWorkloads.add(workload.kind() + " " + workload.meta().fullName());
                case Repeat.Original.OfGroup(var group, var pods) -> {
                    cluster.unload(Resource.POD_GROUPS, group.meta().fullName());
                    pods.forEach(pod -> cluster.unload(Resource.PODS, pod.meta().fullName()));
                }
            }
        }
    }

    private List<Repeat.Copy> copies(Repeat repeat, int count) {
        var taken = new HashSet<String>();
        view.pods().forEach(pod -> taken.add(pod.meta().fullName()));
        return repeat.copies(count, taken, workload -> missingPods(List.of(workload), List.of()));
    }

    private void addWorkloadPods() {
        var objects = new ArrayList<PlainObject>();
        for (var resource : WORKLOADS) {
            for (var object : files.store().list(resource)) {
                if (!repeatedWorkloads.contains(object.kind() + " " + object.meta().fullName())) {
                    objects.add(object);
                }
            }
        }
        if (!objects.isEmpty()) {
            view.refresh();
            missingPods(objects, view.pods())
                    .forEach(pod -> cluster.load(Resource.PODS, priorities.with(pod)));
        }
    }

    /// The pods that workloads would create besides existing ones.
    private List<Pod> missingPods(Collection<PlainObject> workloads, Collection<Pod> there) {
        var gates = files.schedulerGates().on();
        var placer = Placer.of(terms.with(onlyForDaemons()));
        var snapshot = view.snapshot();
        return new Workloads(workloads, there, files::pod)
                .missing(
                        files.store().list(Resource.NODES),
                        (pod, node) ->
                                placer.fits(PodView.of(pod, gates), snapshot, node.meta().name()));
    }

    /// Adds the missing records of accounting policies to pods that have a node.
    private void recover() {
        if (terms.accounting() == PlacementSettings.AccountingPolicies.ON) {
            PolicyRecovery.of(view.snapshot(), terms)
                    .forEach(pod -> cluster.load(Resource.PODS, pod));
            view.refresh();
        }
    }

    /// The profile that decides whether a DaemonSet has a pod on a node.
    public static SchedulerProfile onlyForDaemons() {
        var standard = SchedulerProfile.STANDARD;
        return new SchedulerProfile(
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
                standard.volumeShape(),
                standard.percentageOfNodesToScore(),
                standard.preemption());
    }

    /// Creates the claims of pending pods from templates.
    public void makeClaims() {
        for (var pod : List.copyOf(view.pods())) {
            if (!pod.isBound() && !pod.hasEnded()) {
                TemplateClaims.make(pod, served, view);
            }
        }
    }

    /// Places the pods without a node, and then the copies.
    ///
    /// @param schedulerName whose pods, or empty for all
    List<Attempted> run(
            String schedulerName,
            Attempts attempts,
            Sampling sampling,
            ParallelLoop sweep,
            Scheduler.Detail detail,
            Scheduler.EvictionMode evictions,
            Scheduler.Progress progress) {
        Predicate<Pod> served =
                pod ->
                        profiles.serves(pod)
                                && (schedulerName.isEmpty()
                                        || pod.spec().schedulerName().equals(schedulerName));
        Function<Predicate<Pod>, Scheduler.Rules> rules =
                ours ->
                        new Scheduler.Rules(
                                profiles::placer, ours, sampling, sweep, detail, evictions);
        var scheduler = new Scheduler(this.served, view, rules.apply(served));
        var results = scheduler.run(attempts, progress);
        if (!copies.isEmpty()) {
            var names = loadCopies();
            var forCopies =
                    scheduler.with(
                            rules.apply(
                                    pod ->
                                            names.contains(pod.meta().fullName())
                                                    && served.test(pod)));
            var copied = forCopies.run(attempts, progress);
            results = new ArrayList<>(results);
            results.replaceAll(forCopies::settled);
            copied.stream()
                    .filter(attempted -> names.contains(attempted.pod().meta().fullName()))
                    .forEach(results::add);
        }
        preemptions = scheduler.preemptions();
        for (var each : preemptions) {
            for (var pod : each.nominated().keySet()) {
                evictedFor.computeIfAbsent(pod, _ -> new ArrayList<>()).addAll(each.victims());
            }
        }
        return results;
    }

    /// The pods that were evicted for a pod.
    List<String> evictedFor(String pod) {
        return evictedFor.getOrDefault(pod, List.of());
    }

    /// The preemptions of the run, in their order.
    List<PreemptionRecord> preemptions() {
        return preemptions;
    }

    /// @return the full names of the pods of all copies
    private Set<String> loadCopies() {
        var names = new HashSet<String>();
        for (var copy : copies) {
            if (copy.object() != null) {
                load(copy.object());
            }
            for (var pod : copy.pods()) {
                cluster.load(Resource.PODS, priorities.with(pod));
                names.add(pod.meta().fullName());
            }
        }
        return names;
    }

    private void load(PlainObject object) {
        switch (object.kind()) {
            case "PodGroup" -> cluster.load(Resource.POD_GROUPS, priorities.with(object));
            case "ReplicaSet" -> cluster.load(Resource.REPLICA_SETS, object);
            case "StatefulSet" -> cluster.load(Resource.STATEFUL_SETS, object);
            default -> {} // a Deployment or a Job: the scheduler does not look at them
        }
    }

    /// The copies for `--repeat`, in the order in which they are placed.
    List<Repeat.Copy> copies() {
        return copies;
    }

    public ClusterFiles files() {
        return files;
    }

    public PlacementSettings terms() {
        return terms;
    }

    public Placer placer(Pod pod) {
        return profiles.placer(pod);
    }

    public Cluster cluster() {
        return served;
    }

    public ClusterView view() {
        return view;
    }

    /// A pod of the files, or one that their workloads would create; empty when there is none, and
    /// then an error was printed.
    public Optional<Pod> pod(String name, Console console) {
        var full = ClaimNames.full(name);
        var pod = view.pod(full);
        if (pod == null) {
            var known = view.pods().stream().map(each -> each.meta().fullName()).toList();
            console.error(
                    "There is no Pod %s in the files%s"
                            .formatted(full, DidYouMean.hint(MissingReference.near(full, known))));
        }
        return Optional.ofNullable(pod);
    }

    /// How many devices the slices list.
    int devices() {
        return newest(files.store().list(Resource.SLICES)).size();
    }

    /// The devices that only this node can use.
    Set<DeviceId> devicesOf(String node) {
        return newest(
                files.store().list(Resource.SLICES).stream()
                        .filter(
                                slice ->
                                        slice.nodes() instanceof NodeChoice.NodeByName(var name)
                                                && name.equals(node))
                        .toList());
    }

    /// The devices of slices, by the newest generation of each pool.
    private static Set<DeviceId> newest(Collection<Slice> slices) {
        record PoolName(String driver, String pool) {}
        var newest = new HashMap<PoolName, Long>();
        for (var slice : slices) {
            newest.merge(
                    new PoolName(slice.driver(), slice.pool().name()),
                    slice.pool().generation(),
                    Math::max);
        }
        var devices = new LinkedHashSet<DeviceId>();
        for (var slice : slices) {
            var pool = new PoolName(slice.driver(), slice.pool().name());
            if (Objects.equals(newest.get(pool), slice.pool().generation())) {
                slice.devices().forEach(device -> devices.add(slice.id(device)));
            }
        }
        return devices;
    }

    /// How many pods have a node and are not finished.
    long running() {
        return files.store().byName(Resource.PODS).values().stream()
                .filter(ClusterView::isCharged)
                .count();
    }

    @Override
    public void close() {
        view.close();
    }
}
