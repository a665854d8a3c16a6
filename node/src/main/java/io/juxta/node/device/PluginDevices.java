package io.juxta.node.device;

import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.ManagerAllocation;
import io.juxta.node.NodeMask;
import io.juxta.node.PodPeak;
import io.juxta.node.Provider;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The device manager: allocates devices of plugins to containers of any pod.
///
/// Requests are read from limits. A resource that no plugin registered and no container has is
/// ignored. Pod-level allocation does not exist here.
public final class PluginDevices implements Provider {

    private final NodeMask machine;
    private final SortedMap<String, DevicePool> pools;
    private final DeviceBooks books;

    /// The pod whose init containers leave devices to the next container, and those devices.
    private String reusingPod = "";

    private final SortedMap<String, SortedSet<String>> reusable = new TreeMap<>();

    /// After a start, until all earlier pods have been admitted again.
    private boolean settling;

    /// The content of the file. A kubelet writes it when a container has got all its devices, but
    /// not when devices are released, so that pods long gone return with a restart.
    private List<DeviceState.DeviceEntry> written = List.of();

    /// The pods that are left; null when the devices of the others are already released.
    private @Nullable ActivePods active;

    private PluginDevices(
            NodeMask machine, SortedMap<String, DevicePool> pools, DeviceBooks books) {
        this.machine = machine;
        this.pools = pools;
        this.books = books;
    }

    /// A manager with these devices by resource, all of them free.
    ///
    /// @param machine every NUMA node
    public static PluginDevices create(
            NodeMask machine, Map<String, ? extends Collection<PluginDevice>> devices) {
        var pools = new TreeMap<String, DevicePool>();
        devices.forEach((resource, list) -> pools.put(resource, DevicePool.of(machine, list)));
        return new PluginDevices(machine, pools, new DeviceBooks());
    }

    /// The same manager restarted from a saved state, with the plugins registered again. Until
    /// [#settled], containers that keep running are skipped.
    public PluginDevices restarted(DeviceState saved) {
        var known = new TreeMap<>(pools);
        saved.registered()
                .keySet()
                .forEach(
                        resource -> known.putIfAbsent(resource, DevicePool.of(machine, List.of())));
        var restarted = new PluginDevices(machine, known, DeviceBooks.from(saved.entries()));
        restarted.written = saved.entries();
        restarted.settling = true;
        return restarted;
    }

    /// To be called when all pods of the start have been admitted again.
    public void settled() {
        settling = false;
    }

    /// The state that a kubelet would save now.
    public DeviceState saved() {
        var registered = new TreeMap<String, List<String>>();
        pools.forEach((resource, pool) -> registered.put(resource, List.copyOf(pool.healthy())));
        return new DeviceState(written, registered);
    }

    /// The devices of a container by resource, ids ascending.
    public SortedMap<String, List<String>> devices(String podUid, String container) {
        var devices = new TreeMap<String, List<String>>();
        books.ofContainer(podUid, container)
                .forEach((resource, entry) -> devices.put(resource, List.copyOf(entry.ids())));
        return devices;
    }

    /// The ids of a resource's devices that are allocated.
    public Set<String> inUse(String resource) {
        return Set.copyOf(books.inUse(resource));
    }

    @Override
    public PluginDevices copy() {
        var copy = new PluginDevices(machine, pools, books.copy());
        copy.reusingPod = reusingPod;
        reusable.forEach((resource, ids) -> copy.reusable.put(resource, new TreeSet<>(ids)));
        copy.written = written;
        copy.active = active;
        copy.settling = settling;
        return copy;
    }

    private boolean isOurs(String resource) {
        return pools.containsKey(resource) || books.knows(resource);
    }

    private DevicePool pool(String resource) {
        return pools.getOrDefault(resource, DevicePool.NONE);
    }

    private SortedSet<String> available(String resource) {
        var available = new TreeSet<>(pool(resource).healthy());
        available.removeAll(books.inUse(resource));
        return available;
    }

    private Set<String> reusable(String podUid, String resource) {
        return podUid.equals(reusingPod)
                ? reusable.getOrDefault(resource, Collections.emptySortedSet())
                : Set.of();
    }

    @Override
    public SortedMap<String, Hints> hints(AdmittedContainer part) {
        collectNow();
        var hints = new TreeMap<String, Hints>();
        part.container()
                .resources()
                .limits()
                .forEach(
                        (resource, amount) -> {
                            if (isOurs(resource)) {
                                var has =
                                        books.of(part.podUid(), part.name(), resource)
                                                .orElse(Collections.emptySortedSet());
                                var again = reusable(part.podUid(), resource);
                                hints.put(resource, hints(resource, count(amount), has, again));
                            }
                        });
        return hints;
    }

    @Override
    public SortedMap<String, Hints> hints(Pod pod) {
        collectNow();
        var hints = new TreeMap<String, Hints>();
        for (var part : AdmittedContainer.of(pod)) {
            for (var resource : part.container().resources().limits().keySet()) {
                if (isOurs(resource) && !hints.containsKey(resource)) {
                    var wanted = (int) PodPeak.of(pod, each -> limit(each, resource));
                    var has = books.ofPod(pod.meta().uid(), resource);
                    hints.put(resource, hints(resource, wanted, has, Set.of()));
                }
            }
        }
        return hints;
    }

    private static long limit(AdmittedContainer part, String resource) {
        var limits = part.container().resources().limits();
        return count(limits.getOrDefault(resource, Quantity.ZERO));
    }

    private static int count(Quantity amount) {
        return (int) Math.min(Integer.MAX_VALUE / 1024, Math.max(0, amount.value()));
    }

    private Hints hints(String resource, int wanted, SortedSet<String> has, Set<String> again) {
        var pool = pool(resource);
        if (!pool.hasNodes()) {
            return new Hints.NoPreference();
        }
        if (!has.isEmpty()) {
            return has.size() == wanted
                    ? pool.hints(has, Set.of(), wanted)
                    : new Hints.Impossible(
                            "it has %d devices already, and asks for %d"
                                    .formatted(has.size(), wanted));
        }
        var available = available(resource);
        var together = new TreeSet<>(available);
        together.addAll(again);
        return together.size() < wanted
                ? new Hints.Impossible(
                        "%d asked for, %d available".formatted(wanted, together.size()))
                : pool.hints(available, again, wanted);
    }

    @Override
    public ManagerAllocation allocate(AdmittedContainer part, Hint stored) {
        if (!part.podUid().equals(reusingPod)) {
            reusingPod = part.podUid();
            reusable.clear();
        }
        long before = books.recorded();
        for (var limit : part.container().resources().limits().entrySet()) {
            var resource = limit.getKey();
            if (isOurs(resource) && !isClaimed(part, resource)) {
                collectNow();
                var wanted = count(limit.getValue());
                switch (new DeviceTaking(books, pools.get(resource), part, resource, wanted)
                        .take(stored, reusable(part.podUid(), resource), running(part))) {
                    case ManagerAllocation.Granted _ -> {}
                    case ManagerAllocation.AllocationRefused refused -> {
                        return refused;
                    }
                    case ManagerAllocation.AllocationUndecided undecided -> {
                        return undecided;
                    }
                }
            }
        }
        if (books.recorded() != before) {
            written = books.entries();
        }
        passOn(part);
        return new ManagerAllocation.Granted();
    }

    /// After a start, containers that keep running have what they need already.
    private DeviceTaking.State running(AdmittedContainer part) {
        return settling && !part.kind().ends()
                ? DeviceTaking.State.RUNNING
                : DeviceTaking.State.STARTING;
    }

    /// Whether a claim of the scheduler serves this resource of the container.
    private static boolean isClaimed(AdmittedContainer part, String resource) {
        return part.pod().status().hasClaimFor(resource, part.name()::equals);
    }

    /// An init container that ends leaves its devices to the next one; others keep theirs.
    private void passOn(AdmittedContainer part) {
        books.ofContainer(part.podUid(), part.name())
                .forEach(
                        (resource, entry) -> {
                            var ids = reusable.computeIfAbsent(resource, _ -> new TreeSet<>());
                            if (part.kind().ends()) {
                                ids.addAll(entry.ids());
                            } else {
                                ids.removeAll(entry.ids());
                            }
                        });
    }

    /// Takes effect with the next hints, or with the next request for a device: under policy none a
    /// pod that comes back in between finds its devices.
    @Override
    public void collect(ActivePods active) {
        this.active = active;
    }

    void collectNow() {
        if (active != null) {
            books.keepOnly(active);
            active = null;
        }
    }
}
