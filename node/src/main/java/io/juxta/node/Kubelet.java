package io.juxta.node;

import io.juxta.ledger.Accounting;
import io.juxta.ledger.Footprint;
import io.juxta.ledger.ResourceLoad;
import io.juxta.ledger.ResourcePredicate;
import io.juxta.model.Pod;
import io.juxta.node.device.PluginDevice;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A running kubelet on a machine, as far as it admits pods.
///
/// Pods come one at a time. What was allocated for a pod before its rejection stays allocated. It
/// is released, like that of removed pods, when the next pod is offered. After a restart the
/// running pods are offered again, and nothing is released meanwhile.
public final class Kubelet {

    // The order of an admission: every provider releases stale allocations. Then per container (or
    // once, in pod scope) all providers give hints, the policy merges them, and devices, CPUs and
    // memory are allocated, in this order. Last, the resources of the node as a whole are checked.
    // The first rejection ends it.

    private final Setup setup;
    private final Policy policy;
    private final @Nullable Scope scope;
    private Managers managers;

    /// Pods that run, by UID, in the order they were admitted.
    private final SequencedMap<String, Running> running;

    private ResourceLoad load;
    private TieCount ties;

    /// What does not change while it runs.
    private record Setup(
            Machine machine,
            KubeletSettings settings,
            Reservation reservation,
            KubeletOptions options,
            ResourcePredicate predicate) {}

    /// Options besides the kubelet's configuration.
    ///
    /// @param extensions behaviour that no kubelet has
    /// @param predicate whether the node as a whole is checked too
    /// @param budget units of work for one admission
    public record KubeletOptions(Extensions extensions, Predicate predicate, long budget) {

        /// Whether a pod's footprint is compared with what the node as a whole has left.
        public enum Predicate {
            ASKED,
            LEFT_OUT
        }

        public static final KubeletOptions USUAL =
                new KubeletOptions(Extensions.NONE, Predicate.ASKED, WorkBudget.DEFAULT);
    }

    private record Running(Pod pod, List<ContainerPlacement> placements, ResourceLoad load) {}

    /// The result of a restart.
    ///
    /// @param again one per pod that ran, in the order they were offered again
    public record Restarted(List<Admission> again) {
        public Restarted {
            again = List.copyOf(again);
        }
    }

    private Kubelet(
            Setup setup,
            Policy policy,
            @Nullable Scope scope,
            Managers managers,
            SequencedMap<String, Running> running,
            ResourceLoad load,
            TieCount ties) {
        this.setup = setup;
        this.policy = policy;
        this.scope = scope;
        this.managers = managers;
        this.running = new LinkedHashMap<>(running);
        this.load = load;
        this.ties = ties;
    }

    /// Starts on a machine; fails where a kubelet fails, with the same first error.
    ///
    /// @param saved the state that an earlier run left
    /// @throws StartException when a kubelet would not start
    public static Kubelet start(
            Machine machine,
            KubeletSettings settings,
            Map<String, List<PluginDevice>> devices,
            SavedState saved,
            KubeletOptions options) {
        var reservation = Reservation.of(settings, machine);
        var policy =
                Policy.start(
                        settings.topologyPolicy(),
                        settings.topologyOptions(),
                        settings.gates(),
                        NumaInfo.reported(machine),
                        options.extensions());
        var scope = policy.name() == PolicyName.NONE ? null : Scope.parse(settings.topologyScope());
        var managers = Managers.start(machine, settings, reservation, devices, saved);
        reservation.check();
        return new Kubelet(
                new Setup(
                        machine,
                        settings,
                        reservation,
                        options,
                        new ResourcePredicate(reservation.allocatable())),
                policy,
                scope,
                managers,
                new LinkedHashMap<>(),
                ResourceLoad.NONE,
                TieCount.NONE);
    }

    /// An independent copy, for trials.
    public Kubelet copy() {
        return new Kubelet(setup, policy, scope, managers.copy(), running, load, ties);
    }

    public Machine machine() {
        return setup.machine;
    }

    public KubeletSettings settings() {
        return setup.settings;
    }

    /// The enabled behaviour that no kubelet has.
    public Extensions extensions() {
        return setup.options.extensions();
    }

    /// What the node reserves, and what is left for pods.
    public Reservation reservation() {
        return setup.reservation;
    }

    public Policy policy() {
        return policy;
    }

    /// Whether hints are merged per container or per pod; under policy none, as the configuration
    /// has it.
    public Scope scope() {
        return scope == null ? Scope.CONTAINER : scope;
    }

    /// How often ties between nodes were broken by their use, since the start.
    public TieCount ties() {
        return ties;
    }

    /// The managers with their allocations. Leftovers of removed pods are released first.
    public Managers managers() {
        managers.collect(ActivePods.of(pods()));
        return managers;
    }

    /// The pods that run, in the order they were admitted.
    public List<Pod> pods() {
        return running.values().stream().map(Running::pod).toList();
    }

    /// The allocations of the containers of a running pod.
    public List<ContainerPlacement> placements(String podUid) {
        var found = running.get(podUid);
        return found == null ? List.of() : found.placements();
    }

    /// The identity of a pod: its UID, that of the static pod it mirrors, or else its name.
    public static String uid(Pod pod) {
        return PodIdentity.of(pod).meta().uid();
    }

    /// Offers a pod.
    public Admission admit(Pod offered) {
        var pod = PodIdentity.of(offered);
        var active = new ArrayList<>(pods());
        active.add(pod);
        managers.collect(ActivePods.of(active));
        return offer(pod);
    }

    /// Removes a pod, by `namespace/name`, or the name alone of one in the default namespace. Its
    /// resources are released when the next pod is offered.
    ///
    /// @return whether it ran
    public boolean remove(String name) {
        var fullName = name.contains("/") ? name : "default/" + name;
        var uids = new ArrayList<String>();
        running.forEach(
                (uid, each) -> {
                    if (each.pod().meta().fullName().equals(fullName)) {
                        uids.add(uid);
                    }
                });
        uids.forEach(this::forget);
        return !uids.isEmpty();
    }

    private void forget(String uid) {
        var gone = running.remove(uid);
        if (gone != null) {
            load = load.minus(gone.load());
        }
    }

    /// Stops and starts again: managers read their saved state, and pods that ran are offered
    /// again, the oldest first.
    ///
    /// @throws StartException when it would not start again
    public Restarted restart() {
        managers = managers.restarted();
        var pods = pods();
        running.clear();
        load = ResourceLoad.NONE;
        return again(pods);
    }

    /// Offers the pods that were running when the saved state was written, the oldest first.
    /// Nothing is released meanwhile.
    public Restarted again(List<Pod> known) {
        var pods = new ArrayList<>(known.stream().map(PodIdentity::of).toList());
        pods.sort(
                Comparator.comparing(
                        pod -> pod.meta().created(),
                        Comparator.nullsFirst(Comparator.naturalOrder())));
        var answers = pods.stream().map(this::offer).toList();
        managers.settled();
        return new Restarted(answers);
    }

    private Admission offer(Pod pod) {
        var uid = pod.meta().uid();
        var before = running.get(uid);
        var others = before == null ? load : load.minus(before.load());
        var placer = new PodAdmitter(policy, scope, setup.settings.gates(), managers);
        var verdict = placer.place(pod, WorkBudget.of(setup.options.budget()));
        ties = ties.plus(placer.ties());
        if (verdict == null) {
            verdict = bear(pod, others);
        }
        if (verdict != null) {
            forget(uid);
            return verdict;
        }
        var cost = ResourceLoad.of(Footprint.of(pod, Accounting.running(setup.settings.gates())));
        var placements = new ArrayList<ContainerPlacement>();
        placer.sent()
                .forEach(
                        sent ->
                                placements.add(
                                        managers.placement(sent.part(), sent.hint(), sent.tie())));
        running.put(uid, new Running(pod, placements, cost));
        load = others.plus(cost);
        return new Admission.Admitted(pod, placements);
    }

    /// The rejection where the node as a whole has no room for the pod besides the others; null
    /// when it has.
    private @Nullable Admission bear(Pod pod, ResourceLoad others) {
        if (setup.options.predicate() == KubeletOptions.Predicate.LEFT_OUT) {
            return null;
        }
        var cost = ResourceLoad.of(Footprint.of(pod, Accounting.arriving(setup.settings.gates())));
        var shortages = setup.predicate.with(managers.deviceRoom(pod)).judge(cost, others);
        if (shortages.isEmpty()) {
            return null;
        }
        if (PodIdentity.isCritical(pod)) {
            return new Admission.AdmissionNotModelled(
                    pod,
                    "the node is short of %s and the pod is critical: a kubelet would evict others"
                            .formatted(shortages.getFirst().resource()));
        }
        var first = shortages.getFirst();
        return new Admission.Rejected(
                pod,
                first.reason(),
                first.message(),
                new Evidence(
                        Evidence.Stage.PREDICATE, null, List.of(), null, List.of(), shortages));
    }

    /// The UIDs of pods that run.
    public Set<String> uids() {
        return Set.copyOf(running.keySet());
    }
}
