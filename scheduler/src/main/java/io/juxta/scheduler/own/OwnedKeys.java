package io.juxta.scheduler.own;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The keys of the record of what is owned, a ConfigMap. Admission policies look them up:
///
/// ```
/// node_NAME             an owned node
/// driver_NAME           all pools of a listed driver
/// pool_DRIVER_POOL      a pool; a slash in its name is an underscore, which no name contains
/// ```
///
/// @param keys sorted
/// @param pools what became of each pool
public record OwnedKeys(SortedSet<String> keys, SortedMap<PoolName, PoolStanding> pools) {

    /// The longest key of a ConfigMap.
    private static final int LONGEST_KEY = 253;

    /// A ConfigMap may have a mebibyte of data; its fields around the data take some too.
    private static final int LARGEST_RECORD = 900_000;

    /// What a key takes beside its letters, as JSON.
    private static final int AROUND_KEY = 6;

    public OwnedKeys {
        keys = new TreeSet<>(keys);
        pools = new TreeMap<>(pools);
    }

    public static String node(String name) {
        return "node_" + name;
    }

    public static String driver(String name) {
        return "driver_" + name;
    }

    /// Empty where the key would be too long.
    static Optional<String> pool(PoolName name) {
        var key = "pool_%s_%s".formatted(name.driver(), name.pool().replace('/', '_'));
        return key.length() > LONGEST_KEY ? Optional.empty() : Optional.of(key);
    }

    /// The record of what is owned, as far as there is room. Drivers come first, then nodes, since
    /// without them the rest protects nothing.
    ///
    /// @param drivers those that are listed; their pools need no key of their own
    /// @param nodes the owned ones
    /// @param pools all of them
    static OwnedKeys of(
            Collection<String> drivers,
            Collection<String> nodes,
            SortedMap<PoolName, PoolStanding> pools) {
        var keys = new TreeSet<String>();
        var room = LARGEST_RECORD;
        for (var driver : drivers) {
            room -= taken(driver(driver));
            keys.add(driver(driver));
        }
        for (var node : new TreeSet<>(nodes)) {
            var key = node(node);
            if (key.length() <= LONGEST_KEY && taken(key) <= room) {
                room -= taken(key);
                keys.add(key);
            }
        }
        var judged = new TreeMap<>(pools);
        for (var pool : pools.keySet()) {
            if (pools.get(pool) != PoolStanding.OWNED || drivers.contains(pool.driver())) {
                continue;
            }
            var key = pool(pool);
            if (key.isEmpty()) {
                judged.put(pool, PoolStanding.NAME_TOO_LONG);
            } else if (taken(key.get()) > room) {
                judged.put(pool, PoolStanding.RECORD_FULL);
            } else {
                room -= taken(key.get());
                keys.add(key.get());
            }
        }
        return new OwnedKeys(keys, judged);
    }

    private static int taken(String key) {
        return key.length() + AROUND_KEY;
    }

    /// Whether a record names a pool, as the policies see it.
    static boolean names(Collection<String> recorded, PoolName pool) {
        return recorded.contains(driver(pool.driver()))
                || pool(pool).filter(recorded::contains).isPresent();
    }
}
