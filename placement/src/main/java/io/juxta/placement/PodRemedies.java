package io.juxta.placement;

import io.juxta.placement.OfferedChanges.Offer;
import io.juxta.placement.PodTrials.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Searches for changes that make a pod fit. Every result is verified: the changes are applied and
/// the pod is placed again.
///
/// Design note. The rejection of a plugin tells which changes can cure it. Each is tried. Where the
/// node then has another rejection, a cure for that is tried on top. The search goes breadth first
/// and ends at the first depth on which something helps, so nothing larger than needed is offered.
public final class PodRemedies {

    /// Maximal depth: cures for so many plugins are combined.
    private static final int MOST_ANSWERS = 3;

    private static final int MOST_OFFERED = 8;
    private static final int MOST_OF_A_KIND = 3;

    /// Upper bound on nodes that are tried one by one for a change that each needs for itself.
    private static final int MOST_NODES_LOOKED_AT = 32;

    private final PodTrials trials;
    private final PlacementSettings terms;
    private final NodeSelectorChanges selectors;
    private final ClaimChanges claims = new ClaimChanges();
    private final RequestChanges requests;
    private final AffinityChanges neighbours;
    private final Set<Set<PodChange>> tried = new HashSet<>();
    private final List<Trial> found = new ArrayList<>();

    /// A state of the search.
    ///
    /// @param nodes those that the changes are meant for
    private record Stage(Trial trial, @Nullable Set<String> nodes) {}

    private PodRemedies(PodTrials trials, BiPredicate<String, String> alike) {
        this.trials = trials;
        this.terms = trials.placer().terms();
        this.selectors = new NodeSelectorChanges(alike);
        this.neighbours = new AffinityChanges(terms);
        this.requests = new RequestChanges(terms);
    }

    /// The changes that make a pod fit, smallest first; empty where it fits as it is. Also empty
    /// for a pod of a group: what helps one pod may not help the group.
    ///
    /// @param node where it should fit, or null for any node
    /// @param alike whether one name may be a misspelling of another
    public static List<PodRemedy> find(
            Placer placer,
            PodView pod,
            Snapshot snapshot,
            ParallelLoop sweep,
            @Nullable String node,
            BiPredicate<String, String> alike) {
        if (snapshot.surroundings().groups().of(pod.pod()) != null) {
            return List.of();
        }
        return new PodRemedies(new PodTrials(placer, pod, snapshot, sweep, node), alike).find();
    }

    private List<PodRemedy> find() {
        var start = trials.make(List.of());
        if (start.fits()) {
            return List.of();
        }
        var stages = List.of(new Stage(start, null));
        for (var answers = 1; answers <= MOST_ANSWERS && found.isEmpty(); answers++) {
            var next = new ArrayList<Stage>();
            for (var stage : stages) {
                answer(stage, next);
            }
            stages = next;
        }
        trials.openReserve();
        var largest = new LargestRequest(trials);
        return found.stream()
                .map(largest::raised)
                .flatMap(Optional::stream)
                .map(Trial::remedy)
                .sorted(PodRemedy.BY_SIZE)
                .limit(MOST_OFFERED)
                .toList();
    }

    /// Tries every cure for the rejections of the pod.
    ///
    /// @param next receives the states that do not fit yet
    private void answer(Stage stage, List<Stage> next) {
        var looked = new HashMap<Class<?>, Integer>();
        var kept = new HashMap<Class<?>, Integer>();
        for (var offer : offers(stage)) {
            var kind = offer.changes().getFirst().getClass();
            if (trials.spent() || kept.getOrDefault(kind, 0) >= MOST_OF_A_KIND) {
                continue;
            }
            var changes = new ArrayList<>(stage.trial().changes());
            changes.addAll(offer.changes());
            if (isAnsweredBefore(stage, offer)
                    || !tried.add(Set.copyOf(changes))
                    || isMoreThanFound(changes)) {
                continue;
            }
            if (isOfOneNode(offer)
                    && !isWorthTrying(offer, changes, looked.merge(kind, 1, Integer::sum))) {
                continue;
            }
            var trial = trials.make(changes);
            if (trial.fits()) {
                kept.merge(kind, 1, Integer::sum);
                found.add(spared(trial));
            } else {
                next.add(new Stage(trial, offer.nodes()));
            }
        }
    }

    /// Whether a change of the same kind is already part of the state. Its indexes may no longer be
    /// valid, and one plugin is cured once.
    private static boolean isAnsweredBefore(Stage stage, Offer offer) {
        for (var before : stage.trial().changes()) {
            for (var change : offer.changes()) {
                var elsewhere =
                        before instanceof PodChange.RemovePodAffinity(var toward, _, _)
                                && change instanceof PodChange.RemovePodAffinity(var other, _, _)
                                && toward != other;
                if (before.getClass().equals(change.getClass()) && !elsewhere) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The first changes of single nodes are always tried. Of further ones only those that leave no
    /// rejection on their node are tried, so that one good node among many is found.
    private boolean isWorthTrying(Offer offer, List<PodChange> changes, int looked) {
        return looked <= MOST_OF_A_KIND
                || (looked <= MOST_NODES_LOOKED_AT
                        && trials.isClear(changes, offer.nodes().iterator().next()));
    }

    /// Whether a subset of these changes is already known to help.
    private boolean isMoreThanFound(List<PodChange> changes) {
        var shapes = shapes(changes);
        return found.stream().anyMatch(trial -> shapes.containsAll(shapes(trial.changes())));
    }

    /// Changes without the amounts in them.
    private static Set<Object> shapes(List<PodChange> changes) {
        var shapes = new HashSet<>();
        for (var change : changes) {
            shapes.add(
                    change instanceof PodChange.LowerRequest(var resource, _) ? resource : change);
        }
        return shapes;
    }

    private static boolean isOfOneNode(Offer offer) {
        return offer.changes().stream().anyMatch(PodRemedies::isOfANode);
    }

    private static boolean isOfANode(PodChange change) {
        return switch (change) {
            case PodChange.Uncordon _,
                    PodChange.LabelNode _,
                    PodChange.ClearTaint _,
                    PodChange.DeclareFeature _,
                    PodChange.StopPod _ ->
                    true;
            case PodChange.RemoveGate _,
                    PodChange.TolerateTaint _,
                    PodChange.ChangeNodeSelector _,
                    PodChange.RenameNodeSelector _,
                    PodChange.RemoveNodeSelector _,
                    PodChange.WidenNodeAffinity _,
                    PodChange.RemoveNodeAffinity _,
                    PodChange.RemoveNodeName _,
                    PodChange.LowerRequest _,
                    PodChange.RemoveHostPort _,
                    PodChange.RemoveSpreadConstraint _,
                    PodChange.RemovePodAffinity _,
                    PodChange.Deallocate _,
                    PodChange.OfClaims _ ->
                    false;
        };
    }

    /// The same without the changes that are not needed.
    private Trial spared(Trial trial) {
        var best = trial;
        for (var change : trial.changes()) {
            if (best.changes().size() > 1 && !trials.spent()) {
                var fewer = new ArrayList<>(best.changes());
                fewer.remove(change);
                var without = trials.make(fewer);
                best = without.fits() ? without : best;
            }
        }
        return best;
    }

    private List<Offer> offers(Stage stage) {
        var offers = new OfferedChanges();
        var trial = stage.trial();
        if (trial.placing() instanceof PlacementResult.Skipped) {
            gates(trial, offers);
        }
        for (var refused : trial.refusals()) {
            for (var name : refused.nodes()) {
                var node = trial.snapshot().node(name);
                if (node != null && (stage.nodes() == null || stage.nodes().contains(name))) {
                    offer(trial, node, refused, offers);
                }
            }
        }
        return offers.sorted();
    }

    /// Removes all gates at once: a pod with one gate left is still held back.
    private static void gates(Trial trial, OfferedChanges offers) {
        var gates = trial.pod().pod().spec().schedulingGates();
        for (var node : trial.snapshot().nodes()) {
            offers.add(node, gates.stream().map(PodChange.RemoveGate::new).toList());
        }
    }

    private void offer(
            Trial trial, NodeState node, PlacementResult.RefusedBy refused, OfferedChanges offers) {
        var pod = trial.pod();
        var snapshot = trial.snapshot();
        switch (refused.plugin()) {
            case "NodeUnschedulable" -> offers.add(node, new PodChange.Uncordon(node.name()));
            case "TaintToleration" -> TaintChanges.offer(pod, node, terms, offers);
            case "NodePorts" -> neighbours.ports(pod, node, offers);
            case "NodeResourcesFit" -> requests.offer(pod, node, refused.reasons(), offers);
            case "PodTopologySpread" -> neighbours.spread(pod, node, offers);
            case "InterPodAffinity" -> neighbours.affinity(pod, snapshot, node, offers);
            case "NodeDeclaredFeatures" -> features(pod, node, offers);
            case DynamicResources.NAME -> {
                requests.offer(pod, node, refused.reasons(), offers);
                claims.offer(pod, snapshot, terms, node, refused.reasons(), offers);
            }
            // NodeAffinity, NodeName, or both together.
            default -> selectors.offer(pod, snapshot, node, offers);
        }
    }

    private static void features(PodView pod, NodeState node, OfferedChanges offers) {
        offers.add(
                node,
                NodeDeclaredFeatures.needed(pod.pod().spec()).stream()
                        .filter(feature -> !node.facts().declaredFeatures().contains(feature))
                        .map(feature -> new PodChange.DeclareFeature(node.name(), feature))
                        .toList());
    }
}
