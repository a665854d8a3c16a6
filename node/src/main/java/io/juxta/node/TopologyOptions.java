package io.juxta.node;

import io.juxta.model.FeatureGates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The parsed `topologyManagerPolicyOptions`.
///
/// @param preferClosest of equally narrow masks take the one whose nodes are nearest to each other
/// @param maxNodes with more nodes than this the kubelet does not start
/// @param strategy which of several equal single nodes is taken
/// @param warnings what the kubelet logs about them
public record TopologyOptions(
        boolean preferClosest, long maxNodes, NumaStrategy strategy, List<String> warnings) {

    /// The default of max-allowable-numa-nodes, which is also its minimum.
    public static final int DEFAULT_MAX_NODES = 8;

    /// No option set.
    public static final TopologyOptions DEFAULT =
            new TopologyOptions(false, DEFAULT_MAX_NODES, NumaStrategy.NONE, List.of());

    public TopologyOptions {
        warnings = List.copyOf(warnings);
    }

    /// The options by their keys. A real kubelet reads them in random order; here they are read in
    /// ascending order, so that the reported error is always the same.
    ///
    /// @throws StartException for an unknown option, one whose gate is off, or a bad value
    public static TopologyOptions parse(Map<String, String> options, FeatureGates gates) {
        boolean preferClosest = false;
        long maxNodes = DEFAULT_MAX_NODES;
        var strategy = NumaStrategy.NONE;
        var warnings = new ArrayList<String>();
        for (var entry : new TreeMap<>(options).entrySet()) {
            var option = TopologyOption.available(entry.getKey(), gates);
            switch (option) {
                case PREFER_CLOSEST -> preferClosest = bool(option, entry.getValue());
                case MAX_ALLOWABLE -> maxNodes = maxNodes(option, entry.getValue(), warnings);
                case PREFER_MOST_ALLOCATED -> {
                    refuseBoth(options);
                    if (bool(option, entry.getValue())) {
                        strategy = NumaStrategy.MOST_ALLOCATED;
                    }
                }
                case ALLOCATION_STRATEGY ->
                        strategy = NumaStrategy.parse(option.key(), entry.getValue());
            }
        }
        return new TopologyOptions(preferClosest, maxNodes, strategy, warnings);
    }

    private static boolean bool(TopologyOption option, String value) {
        return GoText.parseBool(
                value, "bad value for option %s".formatted(GoText.quote(option.key())));
    }

    private static long maxNodes(TopologyOption option, String value, List<String> warnings) {
        var quoted = GoText.quote(option.key());
        long nodes =
                GoText.atoi(
                        value, "unable to convert policy option to integer %s".formatted(quoted));
        if (nodes < DEFAULT_MAX_NODES) {
            throw new StartException(
                    "the minimum value of %s should not be less than %d"
                            .formatted(quoted, DEFAULT_MAX_NODES));
        }
        if (nodes > DEFAULT_MAX_NODES) {
            warnings.add(
                    "the value of %s is more than the default recommended value: %d, not %d"
                            .formatted(option.key(), nodes, DEFAULT_MAX_NODES));
        }
        return nodes;
    }

    private static void refuseBoth(Map<String, String> options) {
        if (options.containsKey(TopologyOption.ALLOCATION_STRATEGY.key())) {
            throw new StartException(
                    "topology manager policy options %s and %s can not be used at the same time"
                            .formatted(
                                    GoText.quote(TopologyOption.PREFER_MOST_ALLOCATED.key()),
                                    GoText.quote(TopologyOption.ALLOCATION_STRATEGY.key())));
        }
    }
}
