package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.function.Predicate;

/// The strictness of pod validation: gates, profile, and what the stored pod already has.
///
/// A stored pod may have a value that is no longer accepted. An update of such a pod must stay
/// possible, so the new one may keep it.
///
/// @param labelValuesInAffinity label values of pod affinity selectors are not validated
/// @param labelValuesInNodeAffinity label values of required node affinity are not validated
/// @param spreadSelectors selectors of topology spread constraints are not validated
/// @param spreadKeysOldWay match label keys of spread constraints are validated as before 1.34
/// @param restartAll a restart rule may restart all containers
/// @param restartOnResize an init container may ask to be restarted when resized
record PodSettings(
        FeatureGates gates,
        RuleProfile profile,
        boolean indivisibleHugePages,
        boolean labelValuesInAffinity,
        boolean labelValuesInNodeAffinity,
        boolean spreadSelectors,
        boolean spreadKeysOldWay,
        boolean comparingTolerations,
        boolean restartRules,
        boolean restartAll,
        boolean restartOnResize,
        boolean hostNetworkWithoutHostUsers,
        boolean devicesWithoutHostUsers,
        boolean deletionCost,
        boolean imageVolumesWithoutImage) {

    /// The settings for a question; `old` is empty when there is no stored pod.
    static PodSettings of(ValidationInput question, Tree.Mapping old) {
        var gates = question.gates();
        var spec = old.mapping("spec");
        return new PodSettings(
                gates,
                question.profile(),
                anyHugePagesCut(spec),
                PodAffinities.anyBadLabelValue(spec.mapping("affinity")),
                PodAffinities.anyBadNodeLabelValue(spec.mapping("affinity")),
                TopologySpread.anyBadSelector(spec),
                oldWay(gates, spec),
                gates.on("TaintTolerationComparisonOperators") || PodTolerations.anyComparing(spec),
                gates.on("ContainerRestartRules") || RestartPolicies.anyRules(spec),
                gates.on("RestartAllContainersOnContainerExits")
                        || RestartPolicies.anyRestartAll(spec),
                RestartPolicies.anyRestartOnResize(spec),
                gates.on("UserNamespacesHostNetworkSupport")
                        || (withoutHostUsers(spec) && spec.flag("hostNetwork")),
                withoutHostUsers(spec)
                        && any(spec, container -> Reading.anyIn(container, "volumeDevices")),
                !gates.on("PodDeletionCost") || !PodAnnotations.deletionCostValid(old),
                PodVolumes.anyWithoutImage(spec));
    }

    /// True when a text is an IP address, by the stricter rules if their gate is on.
    boolean address(String text) {
        return gates.on("StrictIPCIDRValidation")
                ? IpAddresses.valid(text)
                : IpAddresses.family(text).isPresent();
    }

    /// True when containers run under user ids of their own.
    static boolean withoutHostUsers(Tree.Mapping spec) {
        return spec.fields().get("hostUsers") instanceof Tree.Bool(var value, _) && !value;
    }

    private static boolean oldWay(FeatureGates gates, Tree.Mapping spec) {
        if (!gates.on("MatchLabelKeysInPodTopologySpread")) {
            return true;
        }
        return gates.on("MatchLabelKeysInPodTopologySpreadSelectorMerge")
                ? TopologySpread.anyBadKeys(spec)
                : !TopologySpread.anyBadKeysOldWay(spec);
    }

    private static boolean anyHugePagesCut(Tree.Mapping spec) {
        return cut(spec.mapping("overhead"))
                || any(
                        spec,
                        container ->
                                cut(container.mapping("resources").mapping("limits"))
                                        || cut(container.mapping("resources").mapping("requests")));
    }

    private static boolean cut(Tree.Mapping amounts) {
        return amounts.fields().entrySet().stream()
                .anyMatch(
                        entry ->
                                ResourceNames.hugePages(entry.getKey())
                                        && !ResourceRequirements.wholePages(
                                                entry.getKey(),
                                                QuantityRules.quantity(entry.getValue())));
    }

    private static boolean any(Tree.Mapping spec, Predicate<Tree.Mapping> says) {
        return PodContainer.all(spec).stream().map(PodContainer::tree).anyMatch(says);
    }
}
