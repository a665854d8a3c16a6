package io.juxta.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The PreFilter results of all plugins for a pod: either the attempt ends here, or filters run
/// over nodes.
final class PreFilterResults {

    private final Map<String, PreFilterResult> byPlugin = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<NodeFilter> filters = new ArrayList<>();

    /// For each filter its plugin and its cache key; null once one of them has no key.
    private @Nullable List<Object> bases = new ArrayList<>();

    private final PluginListener listener;
    private @Nullable Set<String> nodes;
    private final Set<String> narrowing = new TreeSet<>();
    private @Nullable End end;

    /// A PreFilter result that ends an attempt.
    sealed interface End {

        /// Every node is rejected.
        ///
        /// @param plugin empty when several plugins together reject
        record Refused(String plugin, FilterResult.FilterRejected rejected) implements End {}

        record Failed(String plugin, String error) implements End {}
    }

    private PreFilterResults(PluginListener listener) {
        this.listener = listener;
    }

    /// Runs PreFilter of all plugins in their order. After a rejection that preemption could
    /// change, the other plugins still run.
    static PreFilterResults of(List<Plugin> plugins, Attempt attempt) {
        return of(plugins, attempt, PluginListener.NONE);
    }

    /// The same for a listener, which also hears the filters.
    static PreFilterResults of(List<Plugin> plugins, Attempt attempt, PluginListener listener) {
        var preFilterResults = new PreFilterResults(listener);
        for (var plugin : plugins) {
            var start = listener.nanos();
            var result = plugin.toward(attempt);
            if (plugin.hasPreFilter()) {
                listener.ran(
                        plugin.name(),
                        ExtensionPoint.PRE_FILTER,
                        PluginStatus.of(result),
                        listener.nanos() - start);
            }
            if (preFilterResults.hear(plugin.name(), result)) {
                break;
            }
        }
        return preFilterResults;
    }

    /// The results for the same pod after pods came to nodes or left them. A plugin that PreFilter
    /// skipped stays skipped, as with Kubernetes' PreFilterExtensions. This object where every
    /// verdict depends on the node alone.
    PreFilterResults after(List<Plugin> plugins, Supplier<Attempt> changed) {
        if (isLocal()) {
            return this;
        }
        var attempt = changed.get();
        var results = new PreFilterResults(listener);
        for (var plugin : plugins) {
            if (!(of(plugin.name()) instanceof PreFilterResult.Indifferent)
                    && results.hear(plugin.name(), plugin.toward(attempt))) {
                break;
            }
        }
        return results;
    }

    /// Whether every verdict depends on the node alone, and not on pods of other nodes.
    boolean isLocal() {
        return bases != null;
    }

    /// Takes in one result; true when it ends the attempt.
    private boolean hear(String plugin, PreFilterResult preFilterResult) {
        byPlugin.put(plugin, preFilterResult);
        switch (preFilterResult) {
            case PreFilterResult.Indifferent _ -> {}
            case PreFilterResult.Judges(var filter, var basis) -> add(plugin, filter, basis);
            case PreFilterResult.Narrows(var only, var filter) -> {
                add(plugin, filter, null);
                narrowing.add(plugin);
                if (nodes == null) {
                    nodes = new TreeSet<>(only);
                } else {
                    nodes.retainAll(only);
                }
                if (nodes.isEmpty()) {
                    end = new End.Refused("", FilterResult.rejected(nobodyLeft()));
                    return true;
                }
            }
            case PreFilterResult.Opposed(var rejected) -> {
                end = new End.Refused(plugin, rejected);
                return !rejected.resolvable();
            }
            case PreFilterResult.Fails(var error) -> {
                end =
                        new End.Failed(
                                plugin,
                                "running PreFilter plugin \"%s\": %s".formatted(plugin, error));
                return true;
            }
        }
        return false;
    }

    private void add(String plugin, NodeFilter filter, @Nullable Object basis) {
        names.add(plugin);
        filters.add(filter);
        if (basis == null) {
            bases = null;
        } else if (bases != null) {
            bases.add(plugin);
            bases.add(basis);
        }
    }

    private String nobodyLeft() {
        return narrowing.size() == 1
                ? "node(s) didn't satisfy plugin %s".formatted(narrowing.iterator().next())
                : "node(s) didn't satisfy plugin(s) [%s] simultaneously"
                        .formatted(String.join(" ", narrowing));
    }

    /// The end of the attempt, or null.
    @Nullable End end() {
        return end;
    }

    /// Whether a node is a candidate.
    boolean allows(String node) {
        return nodes == null || nodes.contains(node);
    }

    /// The candidates, where not all nodes are.
    Set<String> nodes() {
        return nodes == null ? Set.of() : nodes;
    }

    /// Whether only some nodes are candidates.
    boolean narrows() {
        return nodes != null;
    }

    /// The rejection of nodes that are not candidates.
    FilterResult.FilterRejected outside() {
        return FilterResult.rejected(
                "node(s) didn't satisfy plugin(s) [%s]".formatted(String.join(" ", narrowing)));
    }

    /// The plugins that narrowed the candidates.
    String narrowing() {
        return String.join(", ", narrowing);
    }

    /// The cache key of a node's verdict, besides the node, its devices and the cluster context;
    /// null when it depends on more.
    @Nullable List<Object> basis() {
        return bases;
    }

    PreFilterResult of(String plugin) {
        return byPlugin.getOrDefault(plugin, PreFilterResult.INDIFFERENT);
    }

    /// Runs the filters over a node until one does not pass it.
    ///
    /// @param index of the node in the snapshot
    /// @return null when all passed it
    @Nullable Objection judge(NodeState node, int index) {
        for (var i = 0; i < filters.size(); i++) {
            var start = listener.nanos();
            var verdict = filters.get(i).judge(node, index);
            if (listener.isListening()) {
                listener.ran(
                        names.get(i),
                        ExtensionPoint.FILTER,
                        PluginStatus.of(verdict),
                        listener.nanos() - start);
            }
            if (!(verdict instanceof FilterResult.Passed)) {
                return new Objection(names.get(i), verdict);
            }
        }
        return null;
    }

    /// A rejection of a node, and the plugin it comes from.
    record Objection(String plugin, FilterResult verdict) {}

    /// The failure that follows when this node is chosen, or null.
    PlacementResult.@Nullable PlacementFailed failure(NodeState chosen) {
        for (var i = 0; i < filters.size(); i++) {
            var obstacle =
                    filters.get(i) instanceof GrantingFilter granting
                            ? granting.obstacle(chosen)
                            : null;
            if (obstacle != null) {
                return new PlacementResult.PlacementFailed(
                        names.get(i),
                        "running PreBind plugin \"%s\": %s"
                                .formatted(names.get(i), obstacle.error()),
                        obstacle.left());
            }
        }
        return null;
    }

    /// The work for a node that was filtered.
    ///
    /// @param index of the node in the snapshot
    long work(int index) {
        var work = 0L;
        for (var i = 0; i < filters.size(); i++) {
            work += filters.get(i) instanceof GrantingFilter granting ? granting.work(index) : 0;
        }
        return work;
    }

    /// What to write when the pod is bound to a node that passed.
    PodGrant grant(NodeState chosen) {
        var grant = PodGrant.NOTHING;
        for (var filter : filters) {
            if (filter instanceof GrantingFilter granting) {
                // Volumes come first; the other filter grants claims.
                grant = granting.grant(chosen).withVolumesOf(grant);
            }
        }
        return grant;
    }
}
