package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.model.Pod;
import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.ManagerAllocation;
import io.juxta.node.NodeMask;
import io.juxta.node.Room;
import io.juxta.node.WorkBudget;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// CPU policy `static`: containers of Guaranteed pods that request whole CPUs get exclusive CPUs.
///
/// CPUs of an init container that ends may be reused by later containers of the same pod. They stay
/// recorded for it all the same, and go back to the shared pool only when no container of the pod
/// has them any more.
public final class StaticCpus implements Cpus {

    private static final String RESOURCE = "cpu";

    private final CpuPolicy.Static policy;
    private final Chooser chooser;
    private final CpuLedger ledger;

    private Reuse reuse = Reuse.NONE;

    StaticCpus(CpuPolicy.Static policy, SavedCpus saved) {
        this.policy = policy;
        chooser = new Chooser(policy.topology(), policy.options());
        ledger = new CpuLedger(saved, policy.requests().gates().on(SavedCpus.RESIZES_CPUS));
    }

    @Override
    public SortedMap<String, Hints> hints(AdmittedContainer part) {
        var requests = policy.requests();
        var asked = requests.exclusive(part);
        if (asked == 0 || requests.isPassedOver(part.pod())) {
            return Collections.emptySortedMap();
        }
        var recorded = ledger.of(part.podUid(), part.name());
        if (recorded != null) {
            return cpu(
                    recorded.size() == asked
                            ? hints(recorded, CpuSet.EMPTY, asked)
                            : otherSize(part, recorded, asked));
        }
        return cpu(hints(available(), reuse.of(part.podUid()), asked));
    }

    @Override
    public SortedMap<String, Hints> hints(Pod pod) {
        var requests = policy.requests();
        var asked = requests.exclusive(pod);
        if (asked == 0 || requests.isPassedOver(pod)) {
            return Collections.emptySortedMap();
        }
        if (requests.isManagedAsPod(pod)) {
            var why = PodShares.emptyPool(pod, requests);
            if (why.isPresent()) {
                return cpu(new Hints.Impossible(why.get()));
            }
        }
        var assigned = CpuSet.EMPTY;
        for (var part : AdmittedContainer.of(pod)) {
            var recorded = ledger.of(part.podUid(), part.name());
            if (recorded != null) {
                var own = requests.exclusive(part);
                if (recorded.size() != own) {
                    return cpu(otherSize(part, recorded, own));
                }
                assigned = assigned.union(recorded);
            }
        }
        return cpu(
                assigned.size() == asked
                        ? hints(assigned, CpuSet.EMPTY, asked)
                        : hints(available(), reuse.of(pod.meta().uid()).union(assigned), asked));
    }

    private static SortedMap<String, Hints> cpu(Hints hints) {
        return new TreeMap<>(Map.of(RESOURCE, hints));
    }

    private Hints hints(CpuSet from, CpuSet again, long asked) {
        return CpuHints.of(policy.topology(), from, again, asked, chooser.sockets());
    }

    private static Hints otherSize(AdmittedContainer part, CpuSet recorded, long asked) {
        return new Hints.Impossible(
                "container %s has %d CPUs on record and asks for %d"
                        .formatted(part.name(), recorded.size(), asked));
    }

    @Override
    public ManagerAllocation allocate(AdmittedContainer part, Hint stored) {
        var requests = policy.requests();
        var asked = requests.exclusive(part);
        if (asked == 0 || requests.isPassedOver(part.pod())) {
            return new ManagerAllocation.Granted();
        }
        var recorded = ledger.of(part.podUid(), part.name());
        if (recorded != null) {
            reuse = reuse.after(part, recorded);
            return new ManagerAllocation.Granted();
        }
        var refusal = refusalByCores(asked);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        return switch (choose(asked, stored.affinity(), reuse.of(part.podUid()))) {
            case Taking.Taken(var cpus) -> {
                ledger.unshare(cpus);
                ledger.record(part.podUid(), part.name(), cpus);
                reuse = reuse.after(part, cpus);
                yield new ManagerAllocation.Granted();
            }
            case Taking.Failed(var why) -> unexpected(why);
            case Taking.OutOfBudget(var step) -> new ManagerAllocation.AllocationUndecided(step);
        };
    }

    @Override
    public ManagerAllocation allocatePod(Pod pod, Hint stored) {
        var requests = policy.requests();
        var asked = requests.exclusive(pod);
        if (asked == 0) {
            return new ManagerAllocation.Granted();
        }
        var empty = PodShares.emptyPool(pod, requests);
        if (empty.isPresent()) {
            return new ManagerAllocation.AllocationRefused("EmptyPodSharedPoolError", empty.get());
        }
        var refusal = refusalByCores(asked);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        return switch (choose(asked, stored.affinity(), CpuSet.EMPTY)) {
            case Taking.Taken(var cpus) -> divide(pod, cpus);
            case Taking.Failed(var why) -> unexpected(why);
            case Taking.OutOfBudget(var step) -> new ManagerAllocation.AllocationUndecided(step);
        };
    }

    /// Records the pod's CPUs and divides them among its containers. They stay with the pod when
    /// that fails.
    private ManagerAllocation divide(Pod pod, CpuSet cpus) {
        ledger.unshare(cpus);
        ledger.recordPod(pod.meta().uid(), cpus);
        var shares = new PodShares(chooser, policy.requests(), WorkBudget.standard());
        return switch (shares.divide(pod, cpus)) {
            case PodShares.Divided(var parts) -> {
                parts.forEach((name, set) -> ledger.record(pod.meta().uid(), name, set));
                yield new ManagerAllocation.Granted();
            }
            case PodShares.NotDivided(Taking.Failed(var why)) -> unexpected(why);
            case PodShares.NotDivided(Taking.OutOfBudget(var step)) ->
                    new ManagerAllocation.AllocationUndecided(step);
            case PodShares.NotDivided(Taking.Taken _) ->
                    throw new IllegalStateException("CPUs were taken and not divided.");
        };
    }

    private Optional<ManagerAllocation> refusalByCores(long asked) {
        return policy.options().contains(CpuOption.FULL_CORES)
                ? new WholeCores(policy.topology().cpusPerCore(), policy.reservedCores())
                        .refusal(asked, ledger.shared())
                : Optional.empty();
    }

    private static ManagerAllocation unexpected(String why) {
        return new ManagerAllocation.AllocationRefused(
                "UnexpectedAdmissionError",
                "Allocate failed due to %s, which is unexpected".formatted(why));
    }

    /// As many as possible on the nodes of the hint, the rest anywhere.
    private Taking choose(long asked, @Nullable NodeMask affinity, CpuSet again) {
        var budget = WorkBudget.standard();
        var pool = available().union(again);
        var near = affinity == null ? CpuSet.EMPTY : pool.intersect(cpusAt(affinity));
        var first = chooser.take(near, Math.min(asked, near.size()), budget);
        if (!(first instanceof Taking.Taken(var nearest))) {
            return first;
        }
        var rest = chooser.take(pool.minus(nearest), asked - nearest.size(), budget);
        return rest instanceof Taking.Taken(var others)
                ? new Taking.Taken(nearest.union(others))
                : rest;
    }

    private CpuSet cpusAt(NodeMask nodes) {
        var cpus = CpuSet.EMPTY;
        for (var node : nodes.ids()) {
            cpus =
                    cpus.union(
                            switch (chooser.sockets()) {
                                case IGNORED -> policy.topology().cpusOfNode(node);
                                case ALIGNED -> policy.topology().cpusOfSocketsAt(node);
                            });
        }
        return cpus;
    }

    private CpuSet available() {
        return ledger.shared().minus(policy.reserved());
    }

    @Override
    public List<Room> room(AdmittedContainer part) {
        var requests = policy.requests();
        return requests.isPassedOver(part.pod())
                ? List.of()
                : room(requests.exclusive(part), reuse.of(part.podUid()));
    }

    @Override
    public List<Room> room(Pod pod) {
        var requests = policy.requests();
        return requests.isPassedOver(pod)
                ? List.of()
                : room(requests.exclusive(pod), reuse.of(pod.meta().uid()));
    }

    private List<Room> room(long asked, CpuSet again) {
        if (asked == 0) {
            return List.of();
        }
        var free = new TreeMap<Integer, Room.Free>();
        var pool = available().union(again);
        for (var node : policy.topology().nodeIds()) {
            var here = pool.intersect(policy.topology().cpusOfNode(node));
            free.put(node, new Room.Free(here.size(), null));
        }
        return List.of(new Room(RESOURCE, asked, free));
    }

    @Override
    public Optional<Sharing> sharing(AdmittedContainer part) {
        return policy.requests().sharing(part);
    }

    @Override
    public int granularity() {
        return policy.options().contains(CpuOption.FULL_CORES)
                ? Math.max(1, policy.topology().cpusPerCore())
                : 1;
    }

    @Override
    public void collect(ActivePods active) {
        for (var pod : List.copyOf(ledger.pods())) {
            for (var container : List.copyOf(ledger.of(pod).keySet())) {
                if (!active.has(pod, container)) {
                    release(pod, container);
                }
            }
        }
    }

    /// Releases the CPUs that a container has and its siblings do not have. CPUs of a pod managed
    /// as a whole are released together, with its last container.
    public void release(String pod, String container) {
        var cpus = ledger.of(pod, container);
        if (cpus == null) {
            return;
        }
        ledger.forget(pod, container);
        var whole = policy.requests().managesPodLevel() ? ledger.ofWholePod(pod) : null;
        if (whole != null) {
            if (ledger.of(pod).isEmpty()) {
                ledger.share(whole);
                ledger.forgetPod(pod);
            }
            return;
        }
        for (var siblings : ledger.of(pod).values()) {
            cpus = cpus.minus(siblings);
        }
        ledger.share(cpus);
    }

    @Override
    public Optional<CpuSet> of(String podUid, String container) {
        return Optional.ofNullable(ledger.of(podUid, container));
    }

    @Override
    public CpuSet shared() {
        return ledger.shared();
    }

    @Override
    public SavedCpus saved() {
        return ledger.saved(policy.name());
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public long assigned(int node) {
        return givable(node).minus(ledger.shared()).size();
    }

    @Override
    public long allocatable(int node) {
        return givable(node).size();
    }

    private CpuSet givable(int node) {
        return policy.topology().cpusOfNode(node).minus(policy.reserved());
    }

    @Override
    public StaticCpus copy() {
        var copy = new StaticCpus(policy, saved());
        copy.reuse = reuse;
        return copy;
    }
}
