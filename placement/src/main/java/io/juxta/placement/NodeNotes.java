package io.juxta.placement;

import io.juxta.allocator.core.Stamps;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Remembers verdicts on nodes, or their scores, for pods of which the same was said: a node that
/// has not changed since, and whose devices nobody took or gave back, gets the same again.
///
/// It changes no answer: what a verdict cost stands in it, and is charged again. Whoever asks takes
/// the notes away and brings them back, so that nobody else writes there meanwhile; who finds none
/// begins with an empty page. Of many questions the latest are remembered.
final class NodeNotes<V> {

    private static final int REMEMBERED = 256;

    private record Key(Object family, Surroundings surroundings, Object roster, List<?> asked) {

        static Key of(Snapshot snapshot, List<?> asked) {
            return new Key(
                    snapshot.world().cache(), snapshot.surroundings(), snapshot.roster(), asked);
        }
    }

    /// What is known about the nodes of a snapshot, in their order.
    static final class Page<V> {
        private final NodeState[] nodes;
        private final Object[] values;
        private Stamps devices;

        private Page(Snapshot snapshot) {
            nodes = new NodeState[snapshot.size()];
            values = new Object[nodes.length];
            devices = snapshot.world().stamps();
        }

        /// Forgets nodes whose devices were taken or given back.
        private void bringTo(Snapshot snapshot) {
            var world = snapshot.world();
            if (!world.changedSince(devices, name -> forget(snapshot.indexOf(name)))) {
                Arrays.fill(nodes, null);
            }
            devices = world.stamps();
        }

        @SuppressWarnings("NullAway") // null where nothing is known
        void forget(int index) {
            if (index >= 0) {
                nodes[index] = null;
            }
        }

        /// What is known, or null.
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

    /// @param asked all that the values depend on besides the node, its devices and the
    ///   surroundings; null when nobody knows
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
