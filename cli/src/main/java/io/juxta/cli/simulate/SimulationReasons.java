package io.juxta.cli.simulate;

import io.juxta.allocator.core.Holdings;
import io.juxta.allocator.why.Why;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.reasons.NearestNode;
import io.juxta.cli.reasons.NodeReason;
import io.juxta.cli.reasons.RefusedNodes;
import io.juxta.cli.reasons.WhyNot;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.Tree;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult.RefusedBy;
import io.juxta.placement.PodRemedy;
import io.juxta.scheduler.Attempted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Why the pods of a simulation were not placed, node by node.
///
/// Kubernetes' message for a group of nodes is true of each of them. Further details hold for one
/// node, so nodes stay together only where all details agree. Figures and taints are looked at on
/// every node. Devices need a search, so they are looked at on a few nodes of each group and a
/// bounded number in all; the others keep Kubernetes' message.
public final class SimulationReasons {

    /// Searches for devices per group of nodes, and in all.
    private static final int SEARCHES_PER_GROUP = 16;

    private static final int MOST_SEARCHES = 1024;

    /// More different lines for one reason of Kubernetes are summarised.
    private static final int MOST_LINES = 3;

    private static final int MOST_FIGURES = 32;

    /// Upper bound on groups with details in JSON; the rest keep Kubernetes' message.
    private static final int MOST_GROUPS = 4096;

    /// Upper bound on groups with conflict and remedies; the rest get a summary.
    private static final int EXPLAINED_CLOSELY = 32;

    /// The reader of the reasons.
    enum Reader {
        /// One line for each reason.
        PERSON,
        /// Data, in which claims have names.
        PROGRAM
    }

    /// The cache key of the allocator's result for a node.
    ///
    /// @param names of the claims where they are part of the result
    private record Question(
            String node, List<ClaimSpec> claims, List<String> names, Identity holdings) {}

    /// Compares holdings by identity: they are not changed.
    private record Identity(Holdings holdings) {
        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(@Nullable Object other) {
            return other instanceof Identity(var theirs) && theirs == holdings;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(holdings);
        }
    }

    private final SimulationReport report;
    private final Reader reader;
    private final Map<Question, NodeReason> known = new HashMap<>();
    private int searches = MOST_SEARCHES;
    private int groups = MOST_GROUPS;
    private int closely = EXPLAINED_CLOSELY;
    private int remedied = EXPLAINED_CLOSELY;

    SimulationReasons(SimulationReport report, Reader reader) {
        this.report = report;
        this.reader = reader;
    }

    /// As one text: the reason of the nearest node where it holds for its whole group, then the
    /// most frequent reasons.
    String text(Attempted attempted, List<RefusedBy> refusals) {
        var why = report.whyNot(attempted);
        var counts = new LinkedHashMap<String, Integer>();
        var all = new ArrayList<RefusedNodes>();
        for (var refused : refusals) {
            var looked = why.map(known -> looked(known, refused)).orElse(Map.of());
            var different = RefusedNodes.together(refused, looked, SimulationReasons::figures);
            if (different.size() <= MOST_FIGURES) {
                different = RefusedNodes.together(refused, looked, NodeReason::line);
            }
            all.addAll(different);
            if (looked.size() == count(refused) && different.size() <= MOST_LINES) {
                different.forEach(
                        one ->
                                counts.merge(
                                        one.reason().line(), count(one.refused()), Integer::sum));
            } else {
                counts.merge(String.join(", ", refused.reasons()), count(refused), Integer::sum);
            }
        }
        return text(counts, all);
    }

    /// @param counts the number of nodes for each line
    private static String text(Map<String, Integer> counts, List<RefusedNodes> all) {
        var nearest = NearestNode.of(all);
        var near = nearest.map(one -> one.reason().line()).orElse("");
        var texts = new ArrayList<String>();
        counts.entrySet().stream()
                .sorted(
                        Comparator.comparing(
                                        (Map.Entry<String, Integer> one) ->
                                                !one.getKey().equals(near))
                                .thenComparingInt(one -> -one.getValue()))
                .forEach(
                        one ->
                                texts.add(
                                        String.format(
                                                Locale.ROOT,
                                                "%s (%,d%s)",
                                                one.getKey(),
                                                one.getValue(),
                                                one.getKey().equals(near)
                                                        ? "; nearest is "
                                                                + nearest.orElseThrow().node()
                                                        : "")));
        if (nearest.isPresent()) {
            if (!counts.containsKey(near)) {
                texts.add("nearest is " + nearest.get().line());
            }
        } else if (all.size() == 1 && !counts.containsKey(all.getFirst().reason().line())) {
            // All nodes that were looked at have the same reason; the others were not looked at.
            var first = all.getFirst();
            texts.add(
                    "on %s: %s"
                            .formatted(first.refused().nodes().getFirst(), first.reason().line()));
        }
        return String.join("; ", texts);
    }

    private static int count(RefusedBy refused) {
        return refused.nodes().size();
    }

    /// A key that separates reasons, without formatting thousands of figures.
    private static Object figures(NodeReason reason) {
        return reason instanceof NodeReason.Short ? reason : reason.line();
    }

    /// The details of nodes: of all of them, or of the first few.
    private Map<String, NodeReason> looked(WhyNot why, RefusedBy refused) {
        var looked = new LinkedHashMap<String, NodeReason>();
        var claims = why.claimsInQuestion(refused);
        var ledger = why.asksLedger(refused);
        for (var node : refused.nodes()) {
            if (claims.isEmpty() && !ledger) {
                looked.put(node, why.about(node, refused));
                continue;
            }
            var reason =
                    looked.size() < SEARCHES_PER_GROUP
                            ? (ledger
                                    ? charged(why, refused, node)
                                    : searched(why, refused, claims, node))
                            : null;
            if (reason == null) {
                break;
            }
            looked.put(node, reason);
        }
        return looked;
    }

    /// The cost of claims there, which needs a search for their devices; null where the bound on
    /// searches is reached.
    private @Nullable NodeReason charged(WhyNot why, RefusedBy refused, String node) {
        if (searches == 0) {
            return null;
        }
        searches--;
        return why.about(node, refused);
    }

    private @Nullable NodeReason searched(
            WhyNot why, RefusedBy refused, List<Claim> claims, String node) {
        var question =
                new Question(
                        node,
                        claims.stream().map(Claim::spec).toList(),
                        reader == Reader.PERSON && claims.size() < 2
                                ? List.of()
                                : claims.stream().map(claim -> claim.meta().fullName()).toList(),
                        new Identity(why.seen().world().holdings()));
        var before = known.get(question);
        if (before != null || searches == 0) {
            return before;
        }
        searches--;
        var reason = why.about(node, refused, claims, Why.Depth.SUMMARY);
        known.put(question, reason);
        return reason;
    }

    /// The nearest node, as far as nodes were looked at.
    Optional<NearestNode> nearest(Attempted attempted, List<RefusedBy> refusals) {
        var why = report.whyNot(attempted);
        if (why.isEmpty()) {
            return Optional.empty();
        }
        var all = new ArrayList<RefusedNodes>();
        for (var refused : refusals) {
            all.addAll(
                    RefusedNodes.together(
                            refused, looked(why.get(), refused), SimulationReasons::figures));
        }
        return NearestNode.of(all);
    }

    /// The same as JSON: groups of nodes with equal details.
    List<Tree> groups(Attempted attempted, List<RefusedBy> refusals) {
        var why = report.whyNot(attempted);
        var trees = new ArrayList<Tree>();
        for (var refused : refusals) {
            var looked = why.map(known -> looked(known, refused)).orElse(Map.of());
            var together = RefusedNodes.together(refused, looked, SimulationReasons::data);
            if (together.size() > groups) {
                trees.add(plain(refused).tree());
                continue;
            }
            groups -= together.size();
            for (var nodes : together) {
                var answer = plain(nodes.refused());
                why.ifPresent(known -> why(answer, known, nodes));
                trees.add(answer.tree());
            }
            var rest = refused.nodes().subList(looked.size(), refused.nodes().size());
            if (!rest.isEmpty()) {
                trees.add(plain(RefusedNodes.only(refused, rest)).tree());
            }
        }
        return trees;
    }

    /// Remedies for the first pods that were not placed.
    List<PodRemedy> remedies(Attempted attempted) {
        if (attempted.placed() || remedied == 0) {
            return List.of();
        }
        remedied--;
        return PodHelp.of(
                        report.simulation(),
                        attempted,
                        SimulationTree.refusals(attempted.placing()),
                        ParallelLoop.INLINE,
                        null)
                .remedies();
    }

    /// The key of a group of nodes.
    public static Object data(NodeReason reason) {
        return reason instanceof NodeReason.NoDevices ? reason.tree() : reason;
    }

    private void why(JsonAnswer answer, WhyNot why, RefusedNodes nodes) {
        var claims = why.claimsInQuestion(nodes.refused());
        if (claims.isEmpty() || closely == 0) {
            answer.put("why", nodes.reason().tree());
            return;
        }
        closely--;
        var first = nodes.refused().nodes().getFirst();
        closely(answer, nodes, why.about(first, nodes.refused(), claims, Why.Depth.FULL));
    }

    /// With all details of the first of some nodes: as the reason of a single node, or as an
    /// example for many.
    public static void closely(JsonAnswer answer, RefusedNodes nodes, NodeReason first) {
        if (nodes.refused().nodes().size() == 1) {
            answer.put("why", first.tree());
            return;
        }
        answer.put("why", nodes.reason().tree());
        if (!first.tree().equals(nodes.reason().tree())) {
            answer.put(
                    "example",
                    JsonAnswer.part()
                            .put("node", nodes.refused().nodes().getFirst())
                            .put("why", first.tree())
                            .tree());
        }
    }

    /// Kubernetes' message.
    public static JsonAnswer plain(RefusedBy refused) {
        return JsonAnswer.part()
                .putTexts("nodes", refused.nodes())
                .put("plugin", refused.plugin())
                .put("reason", String.join(", ", refused.reasons()));
    }
}
