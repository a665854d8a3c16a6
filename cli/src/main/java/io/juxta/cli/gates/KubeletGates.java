package io.juxta.cli.gates;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The feature gates of the kubelets whose configurations are in the input: those of the
/// configuration over those of the cluster.
public final class KubeletGates {

    private final FeatureGates cluster;
    private final SequencedMap<String, FeatureGates> kubelets = new LinkedHashMap<>();

    /// @param cluster the gates where a configuration does not set them
    /// @param configurations by their source
    public KubeletGates(FeatureGates cluster, SequencedMap<String, Tree.Mapping> configurations) {
        this.cluster = cluster;
        configurations.forEach(
                (place, configuration) -> kubelets.put(place, of(cluster, configuration)));
    }

    private static FeatureGates of(FeatureGates cluster, Tree.Mapping configuration) {
        var switched = new HashMap<String, Boolean>();
        configuration
                .mapping("featureGates")
                .fields()
                .forEach(
                        (name, value) -> {
                            if (value instanceof Tree.Bool(var on, _)
                                    && (FeatureGates.GROUPS.containsKey(name)
                                            || FeatureGates.known(name).isPresent())) {
                                switched.put(name, on);
                            }
                        });
        return cluster.with(switched);
    }

    /// Whether a gate of an enhancement is on: in every kubelet where kubelets decide, else in the
    /// cluster.
    public boolean on(Enhancement enhancement, String gate) {
        return (enhancement.ofKubelets() && !kubelets.isEmpty())
                ? kubelets.values().stream().allMatch(gates -> gates.on(gate))
                : cluster.on(gate);
    }

    /// `on`, `off`, or the number of kubelets where it is on.
    public String word(Enhancement enhancement) {
        var gate = enhancement.gates().getFirst();
        if (enhancement.ofKubelets()) {
            var on = kubelets.values().stream().filter(gates -> gates.on(gate)).count();
            if (on > 0 && on < kubelets.size()) {
                return "%d of %d".formatted(on, kubelets.size());
            }
        }
        return on(enhancement, gate) ? "on" : "off";
    }

    /// The state of a gate in each kubelet, where kubelets decide.
    public List<Tree> tree(Enhancement enhancement, String gate) {
        var trees = new ArrayList<Tree>();
        if (enhancement.ofKubelets()) {
            kubelets.forEach(
                    (place, gates) ->
                            trees.add(
                                    JsonAnswer.part()
                                            .put("source", place)
                                            .put("on", Tree.Bool.of(gates.on(gate)))
                                            .tree()));
        }
        return trees;
    }
}
