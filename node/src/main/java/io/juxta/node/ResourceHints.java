package io.juxta.node;

import io.juxta.node.HintRule.RuleVerdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// The hints of one resource in the form that a merge needs; their order does not matter.
final class ResourceHints {

    /// A list longer than this is searched through a set.
    private static final int SHORT = 8;

    private static final ResourceHints NO_PREFERENCE = of(List.of(new Hint(null, true)));
    private static final ResourceHints IMPOSSIBLE = of(List.of(new Hint(null, false)));

    private final boolean anywhere;
    private final boolean preferredAnywhere;
    private final List<NodeMask> preferred;
    private final List<NodeMask> masks;
    private final @Nullable HintRule rule;
    private @Nullable Set<NodeMask> preferredSet;

    private ResourceHints(
            boolean anywhere,
            boolean preferredAnywhere,
            List<NodeMask> preferred,
            List<NodeMask> masks,
            @Nullable HintRule rule) {
        this.anywhere = anywhere;
        this.preferredAnywhere = preferredAnywhere;
        this.preferred = preferred;
        this.masks = masks;
        this.rule = rule;
    }

    /// The first resource whose hints are undecided, if any.
    static Optional<String> undecided(List<SortedMap<String, Hints>> providers) {
        for (var provider : providers) {
            for (var hints : provider.values()) {
                if (hints instanceof Hints.HintsUndecided(var step)) {
                    return Optional.of(step);
                }
            }
        }
        return Optional.empty();
    }

    /// One list per resource, in the order of the providers; a provider without any resource is one
    /// list without preference.
    static List<ResourceHints> flatten(List<SortedMap<String, Hints>> providers) {
        var lists = new ArrayList<ResourceHints>();
        for (var provider : providers) {
            if (provider.isEmpty()) {
                lists.add(NO_PREFERENCE);
            }
            for (var hints : provider.values()) {
                lists.add(
                        switch (hints) {
                            case Hints.NoPreference _ -> NO_PREFERENCE;
                            case Hints.Impossible _ -> IMPOSSIBLE;
                            case Hints.OneOf(var options) -> of(options);
                            case Hints.Family(var rule) ->
                                    new ResourceHints(false, false, List.of(), List.of(), rule);
                            case Hints.HintsUndecided(var step) ->
                                    throw new IllegalArgumentException("undecided: " + step);
                        });
            }
        }
        return lists;
    }

    private static ResourceHints of(List<Hint> hints) {
        boolean anywhere = false;
        boolean preferredAnywhere = false;
        var preferred = new ArrayList<NodeMask>();
        var masks = new ArrayList<NodeMask>(hints.size());
        for (var hint : hints) {
            var mask = hint.affinity();
            if (mask == null) {
                anywhere = true;
                preferredAnywhere |= hint.preferred();
            } else {
                masks.add(mask);
                if (hint.preferred()) {
                    preferred.add(mask);
                }
            }
        }
        return new ResourceHints(anywhere, preferredAnywhere, preferred, masks, null);
    }

    /// What single-numa-node keeps: preferred hints for any node or for exactly one. May be empty.
    ResourceHints singleNodes() {
        var singles = new ArrayList<NodeMask>();
        if (rule == null) {
            for (var mask : preferred) {
                if (mask.count() == 1) {
                    singles.add(mask);
                }
            }
        } else if (rule.preferredSize() == 1) {
            for (int node : rule.universe().ids()) {
                var mask = NodeMask.of(node);
                if (rule.judge(mask) == RuleVerdict.PREFERRED) {
                    singles.add(mask);
                }
            }
        }
        return new ResourceHints(preferredAnywhere, preferredAnywhere, singles, singles, null);
    }

    /// Whether a hint for any node is among them.
    boolean anywhere() {
        return anywhere;
    }

    /// Whether a hint for any node is among them that is preferred.
    boolean preferredAnywhere() {
        return preferredAnywhere;
    }

    /// The preferred masks; empty for a rule.
    List<NodeMask> preferred() {
        return preferred;
    }

    /// All masks; empty for a rule.
    List<NodeMask> masks() {
        return masks;
    }

    /// The rule, when the masks are not listed.
    @Nullable HintRule rule() {
        return rule;
    }

    /// Whether this mask is among the preferred ones.
    boolean prefers(NodeMask mask) {
        if (rule != null) {
            return rule.judge(mask) == RuleVerdict.PREFERRED;
        }
        if (preferred.size() <= SHORT) {
            return preferred.contains(mask);
        }
        if (preferredSet == null) {
            preferredSet = new HashSet<>(preferred);
        }
        return preferredSet.contains(mask);
    }
}
