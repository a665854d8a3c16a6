package io.juxta.placement;

import io.juxta.allocator.core.Stamps;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Cache of verdicts or scores per node, for pods with the same key. A node that has not changed,
/// and whose devices were neither allocated nor released since, gets the same result again.
///
/// It changes no result: the entry holds the work it cost, and that work is charged again. The
/// caller takes a page out and puts it back, so that no other thread writes to it. A caller that
/// finds no page starts with an empty one. The least recently used keys are dropped.
final class NodeVerdictCache<V> {

    private static final int REMEMBERED = 256;

    private record Key(Object family, ClusterContext surroundings, Object roster, List<?> asked) {

        static Key of(Snapshot snapshot, List<?> asked) {
            return new Key(
                    snapshot.world().cache(), snapshot.surroundings(), snapshot.roster(), asked);
        }
    }

    /// The cached values for the nodes of a snapshot, in their order.
    static final class Page<V> {
        private final NodeState[] nodes;
        private final Object[] values;
        private Stamps devices;

        private Page(Snapshot snapshot) {
            nodes = new NodeState[snapshot.size()];
            values = new Object[nodes.length];
            devices = snapshot.world().stamps();
        }

        /// Drops nodes whose devices were allocated or released since.
        private void bringTo(Snapshot snapshot) {
            var world = snapshot.world();
            if (!world.changedSince(devices, name -> forget(snapshot.indexOf(name)))) {
                Arrays.fill(nodes, null);
            }
            devices = world.stamps();
        }

        @SuppressWarnings("NullAway") // null where nothing is cached
        void forget(int index) {
            if (index >= 0) {
                nodes[index] = null;
            }
        }

        /// The cached value, or null.
        @SuppressWarnings({"unchecked", "ReferenceEquality"}) // only values of V get in
        @Nullable V get(int index, NodeState node) {
            return nodes[index] == node ? (V) values[index] : null;
        }

        void put(int index, NodeState node, V value) {
            nodes[index] = node;
            values[index] = value;
        }
    }

    private final LinkedHashMap<Key, Page<V>> pages = new LinkedHashMap<>();

    /// @param asked the key: all that the values depend on besides the node, its devices and the
    ///   cluster context; null when that is not known, and then nothing is cached
    Page<V> take(Snapshot snapshot, @Nullable List<?> asked) {
        var page = asked == null ? null : taken(Key.of(snapshot, asked));
        if (page == null) {
            return new Page<>(snapshot);
        }
        page.bringTo(snapshot);
        return page;
    }

    void give(Snapshot snapshot, @Nullable List<?> asked, Page<V> page) {
        if (asked != null) {
            keep(Key.of(snapshot, asked), page);
        }
    }

    private synchronized @Nullable Page<V> taken(Key key) {
        return pages.remove(key);
    }

    private synchronized void keep(Key key, Page<V> page) {
        pages.put(key, page);
        if (pages.size() > REMEMBERED) {
            pages.pollFirstEntry();
        }
    }
}
