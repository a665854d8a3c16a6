package io.juxta.node.memory;

import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.KubeletSettings.ReservedMemory;
import io.juxta.node.ManagerAllocation;
import io.juxta.node.NodeMask;
import io.juxta.node.Occupancy;
import io.juxta.node.Provider;
import io.juxta.node.Room;
import io.juxta.node.StartException;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The static memory manager: memory and huge pages of Guaranteed pods come from chosen NUMA nodes.
///
/// A request that no set of nodes fits has no hints at all, which means no preference; the pod then
/// passes the merge and is refused here.
public final class StaticMemory implements Provider, Occupancy {

    public static final String POLICY = "Static";

    private final PodRules rules;
    private final MachineMemory fresh;
    private final MemoryBooks books;
    private final ReusableMemory reusable;

    private StaticMemory(
            PodRules rules, MachineMemory fresh, MemoryBooks books, ReusableMemory reusable) {
        this.rules = rules;
        this.fresh = fresh;
        this.books = books;
        this.reusable = reusable;
    }

    /// A manager without allocations.
    ///
    /// @param reserved the reservations of NUMA nodes
    /// @param nodeReserved the reservation of the node as a whole, which must be the same in sum
    /// @throws StartException when the reservations are invalid
    public static StaticMemory create(
            Machine machine,
            List<ReservedMemory> reserved,
            Map<String, Quantity> nodeReserved,
            FeatureGates gates) {
        var fresh = MachineMemory.fresh(machine, Reservations.of(machine, reserved, nodeReserved));
        return new StaticMemory(
                new PodRules(gates), fresh, new MemoryBooks(fresh), new ReusableMemory());
    }

    /// The same manager restarted from a saved state.
    ///
    /// @throws StartException when that is of another policy, or of another machine
    public StaticMemory restarted(MemoryState saved) {
        MemoryCheckpoint.checkPolicy(POLICY, saved);
        if (saved.machine().nodes().isEmpty()) {
            if (!saved.containers().isEmpty()) {
                throw new StartException(
                        "[memorymanager] machine state can not be empty when it has memory"
                                + " assignments");
            }
            return new StaticMemory(rules, fresh, new MemoryBooks(fresh), new ReusableMemory());
        }
        var known =
                rules.wholePods()
                        ? saved
                        : new MemoryState(
                                POLICY, saved.machine(), saved.containers(), new TreeMap<>());
        var restored = MemoryBooks.from(known);
        restored.check(fresh);
        return new StaticMemory(rules, fresh, restored, new ReusableMemory());
    }

    /// The state that a kubelet would save now.
    public MemoryState saved() {
        return books.saved();
    }

    /// The memory of the machine as it is now.
    public MachineMemory machine() {
        return books.machine();
    }

    /// The blocks of a container; empty when it has no memory of its own.
    public List<Block> blocks(String podUid, String container) {
        return books.of(podUid, container).orElse(List.of());
    }

    /// What the next container of a pod can reuse.
    ReusableMemory.OfPod reusable(String podUid) {
        return reusable.of(podUid);
    }

    @Override
    public StaticMemory copy() {
        return new StaticMemory(rules, fresh, books.copy(), reusable.copy());
    }

    @Override
    public SortedMap<String, Hints> hints(AdmittedContainer part) {
        if (rules.skips(part.pod())) {
            return Collections.emptySortedMap();
        }
        return Demand.of(part, rules)
                .filter(demand -> !demand.isEmpty())
                .map(
                        demand ->
                                books.of(part.podUid(), part.name())
                                        .map(blocks -> MemoryHints.again(blocks, demand))
                                        .orElseGet(() -> search(part.pod(), demand).hints()))
                .orElse(Collections.emptySortedMap());
    }

    @Override
    public SortedMap<String, Hints> hints(Pod pod) {
        var asked = rules.skips(pod) ? Optional.<Demand>empty() : Demand.of(pod, rules);
        if (asked.isEmpty()) {
            return Collections.emptySortedMap();
        }
        var demand = asked.get();
        if (rules.managesWhole(pod)) {
            var problem = PodShare.problem(pod, demand, rules);
            if (problem.isPresent()) {
                return MemoryHints.forAll(demand, new Hints.Impossible(problem.get()));
            }
        }
        if (demand.isEmpty()) {
            return Collections.emptySortedMap();
        }
        return books.firstOf(AdmittedContainer.of(pod))
                .map(blocks -> MemoryHints.again(blocks, demand))
                .orElseGet(() -> search(pod, demand).hints());
    }

    private MemoryHints search(Pod pod, Demand demand) {
        return new MemoryHints(books.machine(), demand, reusable(pod.meta().uid()));
    }

    @Override
    public ManagerAllocation allocate(AdmittedContainer part, Hint stored) {
        if (rules.skips(part.pod())) {
            return new ManagerAllocation.Granted();
        }
        var asked = Demand.of(part, rules);
        if (asked.isEmpty()) {
            return refused("[memorymanager] failed to represent quantity as int64");
        }
        var demand = asked.get();
        if (demand.isEmpty()) {
            return new ManagerAllocation.Granted();
        }
        var recorded = books.of(part.podUid(), part.name());
        if (recorded.isPresent()) {
            reusable.took(part, recorded.get());
            return new ManagerAllocation.Granted();
        }
        return switch (new Placing(books.machine(), demand, search(part.pod(), demand))
                .choose(stored)) {
            case Placing.Nowhere(var why) -> refused(why);
            case Placing.Unknown(var step) -> new ManagerAllocation.AllocationUndecided(step);
            case Placing.On(var nodes) -> {
                take(part, demand, nodes);
                yield new ManagerAllocation.Granted();
            }
        };
    }

    private void take(AdmittedContainer part, Demand demand, NodeMask nodes) {
        var left = reusable(part.podUid());
        var blocks = new ArrayList<Block>();
        var machine = books.machine();
        for (var each : demand.bytes().entrySet()) {
            var block = new Block(nodes, each.getKey(), each.getValue());
            long anew = Math.max(0, block.bytes() - left.of(nodes, block.type()));
            machine = machine.taking(nodes, block.type(), anew);
            blocks.add(block);
        }
        reusable.took(part, blocks);
        books.change(machine);
        books.record(part.podUid(), part.name(), blocks);
        books.takeOver(part, blocks);
    }

    @Override
    public ManagerAllocation allocatePod(Pod pod, Hint stored) {
        var asked = rules.skips(pod) ? Optional.<Demand>empty() : Demand.of(pod, rules);
        if (asked.isEmpty()) {
            return new ManagerAllocation.Granted();
        }
        var demand = asked.get();
        var problem = PodShare.problem(pod, demand, rules);
        if (problem.isPresent()) {
            return new ManagerAllocation.AllocationRefused(
                    "EmptyPodSharedPoolError", problem.get());
        }
        return switch (new Placing(books.machine(), demand, search(pod, demand)).choose(stored)) {
            case Placing.Nowhere(var why) -> refused(why);
            case Placing.Unknown(var step) -> new ManagerAllocation.AllocationUndecided(step);
            case Placing.On(var nodes) -> {
                takeWhole(pod, demand, nodes);
                yield new ManagerAllocation.Granted();
            }
        };
    }

    private void takeWhole(Pod pod, Demand demand, NodeMask nodes) {
        var uid = pod.meta().uid();
        var share = PodShare.of(pod, demand, nodes, rules);
        var machine = books.machine();
        for (var each : demand.bytes().entrySet()) {
            machine = machine.taking(nodes, each.getKey(), each.getValue());
        }
        books.change(machine);
        books.recordPod(uid, share.whole());
        share.containers().forEach((name, blocks) -> books.record(uid, name, blocks));
    }

    private static ManagerAllocation refused(String why) {
        return new ManagerAllocation.AllocationRefused(
                "UnexpectedAdmissionError",
                "Allocate failed due to %s, which is unexpected".formatted(why));
    }

    @Override
    public List<Room> room(AdmittedContainer part) {
        return rules.skips(part.pod()) ? List.of() : room(Demand.of(part, rules));
    }

    @Override
    public List<Room> room(Pod pod) {
        return rules.skips(pod) ? List.of() : room(Demand.of(pod, rules));
    }

    private List<Room> room(Optional<Demand> demand) {
        var rooms = new ArrayList<Room>();
        demand.ifPresent(
                some ->
                        some.bytes()
                                .forEach(
                                        (type, bytes) -> {
                                            if (bytes > 0) {
                                                rooms.add(books.machine().room(type, bytes));
                                            }
                                        }));
        return rooms;
    }

    @Override
    public void collect(ActivePods active) {
        books.keepOnly(active);
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public long assigned(int node) {
        return table(node).reserved();
    }

    @Override
    public long allocatable(int node) {
        return table(node).allocatable();
    }

    private MemoryTable table(int node) {
        var memory = books.machine().nodes().get(node);
        return memory == null ? MemoryTable.NONE : memory.table(Demand.MEMORY);
    }
}
