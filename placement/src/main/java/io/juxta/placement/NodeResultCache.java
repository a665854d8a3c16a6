package io.juxta.placement;

import java.util.LinkedHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Cache of results per node and key. The next pod with the same key computes only the nodes that
/// changed since.
///
/// It changes no result: a node that is the same object has the same result. The least recently
/// used keys are dropped. Thread-safe.
final class NodeResultCache<K, V> {

    private static final int REMEMBERED = 64;

    private final LinkedHashMap<K, Answers<V>> latest = new LinkedHashMap<>(16, 0.75f, true);

    /// The results for the nodes of a snapshot, in their order.
    static final class Answers<V> {
        private final NodeState[] nodes;
        private final Object[] values;

        private Answers(int size) {
            nodes = new NodeState[size];
            values = new Object[size];
        }

        @SuppressWarnings("unchecked") // only values of V get in
        V get(int node) {
            return (V) values[node];
        }
    }

    /// The results for all nodes.
    ///
    /// @param key all that the result depends on besides the node
    Answers<V> of(Snapshot snapshot, K key, Function<NodeState, V> ask) {
        var known = remembered(key);
        var answers = new Answers<V>(snapshot.size());
        for (var i = 0; i < answers.nodes.length; i++) {
            var node = snapshot.node(i);
            answers.nodes[i] = node;
            answers.values[i] =
                    known != null && i < known.nodes.length && known.nodes[i] == node
                            ? known.values[i]
                            : ask.apply(node);
        }
        remember(key, answers);
        return answers;
    }

    private synchronized @Nullable Answers<V> remembered(K key) {
        return latest.get(key);
    }

    private synchronized void remember(K key, Answers<V> answers) {
        latest.put(key, answers);
        if (latest.size() > REMEMBERED) {
            latest.pollFirstEntry();
        }
    }
}
