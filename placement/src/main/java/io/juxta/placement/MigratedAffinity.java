package io.juxta.placement;

import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import io.juxta.model.NodeSelector.Term;
import io.juxta.model.PersistentVolume;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The node affinity of an in-tree volume as its CSI driver's: zones stand under the driver's
/// topology key.
final class MigratedAffinity {

    private static final String REGION = "topology.kubernetes.io/region";
    private static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";

    private MigratedAffinity() {}

    /// The affinity; null means every node.
    ///
    /// @param key the driver's label for zones
    static @Nullable NodeSelector of(PersistentVolume volume, String key) {
        var terms = volume.nodeAffinity() == null ? List.<Term>of() : volume.nodeAffinity().terms();
        var zone = zoneLabel(volume, terms);
        var label = volume.meta().labels().get(zone);
        if (hasValues(terms, zone)) {
            terms = renamed(terms, zone, key);
        } else if (label != null) {
            terms = limited(terms, key, label);
        }
        if (zone.equals(MigratedHandle.BETA_ZONE) && hasValues(terms, BETA_REGION)) {
            terms = renamed(terms, BETA_REGION, REGION);
        }
        return volume.nodeAffinity() == null && terms.isEmpty() ? null : new NodeSelector(terms);
    }

    /// The label of zones that the volume uses: in its affinity, or else among its labels.
    private static String zoneLabel(PersistentVolume volume, List<Term> terms) {
        for (var label : List.of(MigratedHandle.ZONE, MigratedHandle.BETA_ZONE)) {
            if (terms.stream()
                    .flatMap(term -> term.expressions().stream())
                    .anyMatch(each -> each.key().equals(label))) {
                return label;
            }
        }
        var labels = volume.meta().labels();
        return !labels.containsKey(MigratedHandle.ZONE)
                        && labels.containsKey(MigratedHandle.BETA_ZONE)
                ? MigratedHandle.BETA_ZONE
                : MigratedHandle.ZONE;
    }

    private static boolean hasValues(List<Term> terms, String key) {
        return terms.stream()
                .flatMap(term -> term.expressions().stream())
                .anyMatch(each -> each.key().equals(key) && !each.values().isEmpty());
    }

    private static List<Term> renamed(List<Term> terms, String from, String to) {
        return terms.stream()
                .map(
                        term ->
                                new Term(
                                        term.expressions().stream()
                                                .map(each -> renamed(each, from, to))
                                                .toList(),
                                        term.fields()))
                .toList();
    }

    private static NodeSelectorRequirement renamed(
            NodeSelectorRequirement each, String from, String to) {
        return each.key().equals(from)
                ? new NodeSelectorRequirement(to, each.operator(), each.values())
                : each;
    }

    /// Each term limited to the zones of a label too.
    private static List<Term> limited(List<Term> terms, String key, String label) {
        var zones = new TreeSet<String>();
        Arrays.stream(label.split(MigratedHandle.ZONES, -1))
                .map(String::strip)
                .filter(zone -> !zone.isEmpty())
                .forEach(zones::add);
        if (zones.isEmpty()) {
            return terms;
        }
        var limit =
                new NodeSelectorRequirement(key, NodeSelectorOperator.Known.IN, List.copyOf(zones));
        var all = terms.isEmpty() ? List.of(new Term(List.of(), List.of())) : terms;
        return all.stream()
                .map(
                        term -> {
                            var expressions = new ArrayList<>(term.expressions());
                            expressions.add(limit);
                            return new Term(expressions, term.fields());
                        })
                .toList();
    }
}
