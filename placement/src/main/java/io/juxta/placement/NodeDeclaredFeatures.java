package io.juxta.placement;

import io.juxta.model.Container;
import io.juxta.model.PodSpec;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The NodeDeclaredFeatures plugin: rejects nodes whose kubelet does not declare a feature that the
/// pod needs.
final class NodeDeclaredFeatures implements Plugin {

    private static final FilterResult NO =
            FilterResult.rejected("node(s) didn't match Pod's required features");

    @Override
    public String name() {
        return "NodeDeclaredFeatures";
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        if (!attempt.terms().gates().on("NodeDeclaredFeatures")) {
            return PreFilterResult.INDIFFERENT;
        }
        var needed = needed(attempt.pod().pod().spec());
        return needed.isEmpty()
                ? PreFilterResult.INDIFFERENT
                : new PreFilterResult.Judges(
                        node ->
                                node.facts().declaredFeatures().containsAll(needed)
                                        ? FilterResult.PASSED
                                        : NO,
                        needed);
    }

    /// The features a pod cannot run without.
    static Set<String> needed(PodSpec spec) {
        var needed = new TreeSet<String>();
        for (var container : containers(spec)) {
            if (any(container, "restartPolicyRules", NodeDeclaredFeatures::restartsAll)) {
                needed.add("RestartAllContainersOnContainerExits");
            }
        }
        if (spec.rest().flag("hostNetwork")
                && spec.rest().field("hostUsers").orElse(null) instanceof Tree.Bool users
                && !users.value()) {
            needed.add("UserNamespacesHostNetworkSupport");
        }
        var all = new ArrayList<>(containers(spec));
        all.addAll(spec.ephemeralContainers());
        for (var container : all) {
            if (any(container, "volumeMounts", NodeDeclaredFeatures::hasBindOptions)) {
                needed.add("VolumeBindMountOptions");
            }
        }
        return needed;
    }

    private static List<Container> containers(PodSpec spec) {
        var all = new ArrayList<>(spec.containers());
        all.addAll(spec.initContainers());
        return all;
    }

    private static boolean any(Container container, String list, Predicate<Tree.Mapping> needs) {
        for (var item : container.rest().items(list)) {
            if (item instanceof Tree.Mapping fields && needs.test(fields)) {
                return true;
            }
        }
        return false;
    }

    private static boolean restartsAll(Tree.Mapping rule) {
        return rule.text("action").equals("RestartAllContainers");
    }

    private static boolean hasBindOptions(Tree.Mapping mount) {
        return !mount.items("bindMountOptions").isEmpty();
    }
}
