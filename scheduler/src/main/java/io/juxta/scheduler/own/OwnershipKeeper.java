package io.juxta.scheduler.own;

import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import io.juxta.placement.NodeOwnership;
import io.juxta.scheduler.ViewListener;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Keeps the record of what is owned, and says which devices may be used.
///
/// Design note. The thread that decides tells of nodes and slices, and asks for the slices it may
/// use; a thread of its own writes the record. A pool is used only while it is owned *and* the
/// record has named it for [#SETTLING]: admission policies read the record through a watch of their
/// own, one in every API server, so a write counts only a moment later. In the other direction a
/// pool that is owned no longer is not used from that moment on, but stays in the record for
/// [#LINGERING]: an allocation of ours that is under way must be seen by others before they may
/// allocate there.
public final class OwnershipKeeper implements ViewListener, AutoCloseable {

    /// How long policies may take to see the record.
    private static final Duration SETTLING = Duration.ofSeconds(2);

    /// How long a key stays that is owned no longer.
    private static final Duration LINGERING = Duration.ofSeconds(10);

    /// The record is read so often, in case somebody else changed it.
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    /// Changes are gathered so long before the record is written.
    private static final Duration GATHERING = Duration.ofMillis(50);

    private static final System.Logger LOG =
            System.getLogger(OwnershipKeeper.class.getPackageName());

    private final NodeOwnership ownership;
    private final Set<String> drivers;
    private final OwnershipStore store;
    private final BooleanSupplier mayWrite;
    private final InstantSource clock;
    private final OwnershipListener listener;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, NodeOwnership.Standing> nodes = new HashMap<>();
    private final Map<String, Slice> slices = new HashMap<>();
    private final Thread writer;
    private OwnedKeys desired = new OwnedKeys(Collections.emptySortedSet(), new TreeMap<>());
    private boolean isOld;
    private boolean isDue;
    private boolean closed;

    /// OwnershipRecord keys, and since when they may be trusted.
    private volatile Map<String, Instant> recorded = Map.of();

    /// Only the writer looks at these.
    private final Map<String, Instant> leaving = new HashMap<>();

    private String trouble = "";
    private Instant lastTold = Instant.MIN;

    /// @param drivers whose devices are owned wherever they are
    /// @param mayWrite whether this instance leads
    public OwnershipKeeper(
            NodeOwnership ownership,
            Collection<String> drivers,
            OwnershipStore store,
            BooleanSupplier mayWrite,
            InstantSource clock,
            OwnershipListener listener) {
        this.ownership = ownership;
        this.drivers = Collections.unmodifiableSortedSet(new TreeSet<>(drivers));
        this.store = store;
        this.mayWrite = mayWrite;
        this.clock = clock;
        this.listener = listener;
        this.writer = Thread.ofVirtual().name("ownership").unstarted(this::keep);
    }

    /// Reads the record, so that what a predecessor recorded is used at once, and begins to keep
    /// it.
    ///
    /// @throws IOException when there is none
    public void start() throws IOException {
        var known = new HashMap<String, Instant>();
        store.read().keys().forEach(key -> known.put(key, Instant.MIN));
        recorded = known;
        writer.start();
    }

    @Override
    public <T> void stored(Resource<T> resource, @Nullable T before, @Nullable T now) {
        if (resource.equals(Resource.NODES)) {
            node((Node) before, (Node) now);
        } else if (resource.equals(Resource.SLICES)) {
            slice((Slice) before, (Slice) now);
        }
    }

    @Override
    public void watched(@Nullable Claim before, @Nullable Claim now) {
        // Claims change nothing in who owns what.
    }

    private void node(@Nullable Node before, @Nullable Node now) {
        var node = now == null ? before : now;
        if (node == null) {
            return;
        }
        var name = node.meta().name();
        var standing = now == null ? null : ownership.of(now);
        lock.lock();
        try {
            var old = standing == null ? nodes.remove(name) : nodes.put(name, standing);
            if (old == standing) {
                return;
            }
            if (standing == NodeOwnership.Standing.UNFENCED) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "node %s is selected but lacks the taint %s=%s:NoSchedule: it is not used"
                                .formatted(name, NodeOwnership.KEY, NodeOwnership.VALUE));
            }
            changed();
        } finally {
            lock.unlock();
        }
    }

    private void slice(@Nullable Slice before, @Nullable Slice now) {
        var slice = now == null ? before : now;
        if (slice == null) {
            return;
        }
        var name = slice.meta().name();
        lock.lock();
        try {
            var old = now == null ? slices.remove(name) : slices.put(name, now);
            if (old == null
                    || now == null
                    || !PoolName.of(old).equals(PoolName.of(now))
                    || !old.nodes().equals(now.nodes())) {
                changed();
            }
        } finally {
            lock.unlock();
        }
    }

    private void changed() {
        isOld = true;
        isDue = true;
        changed.signalAll();
    }

    /// What is owned now.
    private OwnedKeys desired() {
        lock.lock();
        try {
            if (isOld) {
                isOld = false;
                var owned =
                        nodes.entrySet().stream()
                                .filter(each -> each.getValue() == NodeOwnership.Standing.OWNED)
                                .map(Map.Entry::getKey)
                                .toList();
                desired =
                        OwnedKeys.of(
                                drivers, owned, OwnedPools.of(slices.values(), drivers, nodes));
                listener.owned(
                        owned.size(),
                        Collections.frequency(nodes.values(), NodeOwnership.Standing.UNFENCED));
            }
            return desired;
        } finally {
            lock.unlock();
        }
    }

    /// What each pool is, and why devices of those that are not owned are never used.
    public SortedMap<PoolName, PoolStanding> pools() {
        var now = clock.instant();
        var trusted = trusted(now);
        var pools = new TreeMap<>(desired().pools());
        pools.replaceAll(
                (pool, standing) ->
                        standing == PoolStanding.OWNED && !OwnedKeys.names(trusted, pool)
                                ? PoolStanding.NOT_RECORDED
                                : standing);
        return pools;
    }

    private Set<String> trusted(Instant now) {
        var trusted = new HashSet<String>();
        recorded.forEach(
                (key, since) -> {
                    if (!since.isAfter(now)) {
                        trusted.add(key);
                    }
                });
        return trusted;
    }

    /// The slices whose devices may be used.
    public List<Slice> usable(List<Slice> all) {
        var pools = pools();
        return all.stream()
                .filter(slice -> pools.get(PoolName.of(slice)) == PoolStanding.OWNED)
                .toList();
    }

    /// The rules that count: those under the key of owned devices are for other schedulers.
    public static Collection<DeviceTaintRule> counting(Collection<DeviceTaintRule> all) {
        return all.stream().filter(rule -> !rule.taint().key().equals(NodeOwnership.KEY)).toList();
    }

    private void keep() {
        try {
            while (!isClosed()) {
                var next = round();
                await(next);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    private void await(Duration longest) throws InterruptedException {
        var left = longest.toNanos();
        lock.lock();
        try {
            while (!isDue && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            isDue = false;
        } finally {
            lock.unlock();
        }
        TimeUnit.NANOSECONDS.sleep(GATHERING.toNanos());
    }

    /// Brings the record up to date.
    ///
    /// @return how long nothing is to be done unless something changes
    private Duration round() {
        try {
            var now = clock.instant();
            var stored = store.read();
            var wanted = wanted(stored.keys(), now);
            if (!wanted.equals(stored.keys()) && mayWrite.getAsBoolean()) {
                stored = store.write(stored, wanted);
            }
            if (!trouble.isEmpty()) {
                LOG.log(System.Logger.Level.INFO, "the record of owned devices is kept again");
                trouble = "";
            }
            return took(stored.keys(), clock.instant());
        } catch (IOException e) {
            var told = String.valueOf(e.getMessage());
            if (!told.equals(trouble)) {
                trouble = told;
                LOG.log(
                        System.Logger.Level.WARNING,
                        "the record of owned devices cannot be kept: " + told);
            }
            return SETTLING;
        }
    }

    /// What is owned now, and what was until a moment ago.
    private Set<String> wanted(Set<String> stored, Instant now) {
        var owned = desired().keys();
        var wanted = new TreeSet<>(owned);
        leaving.keySet().retainAll(stored);
        leaving.keySet().removeAll(owned);
        for (var key : stored) {
            if (!owned.contains(key)
                    && leaving.computeIfAbsent(key, _ -> now.plus(LINGERING)).isAfter(now)) {
                wanted.add(key);
            }
        }
        return wanted;
    }

    /// The record has these keys: new ones are trusted after a while.
    private Duration took(Set<String> keys, Instant now) {
        var before = recorded;
        var after = new HashMap<String, Instant>();
        keys.forEach(key -> after.put(key, before.getOrDefault(key, now.plus(SETTLING))));
        recorded = after;
        var moments = new ArrayList<Instant>(after.values());
        moments.addAll(leaving.values());
        var next = now.plus(INTERVAL);
        var isNew = false;
        for (var moment : moments) {
            if (moment.isAfter(now) && moment.isBefore(next)) {
                next = moment;
            }
        }
        for (var since : after.values()) {
            isNew |= since.isAfter(lastTold) && !since.isAfter(now);
        }
        if (isNew || !after.keySet().equals(before.keySet())) {
            listener.devicesChanged();
        }
        lastTold = now;
        return Duration.between(now, next).plusMillis(1);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
