package io.juxta.cli.node;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Table;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.Merged;
import io.juxta.node.NodeMask;
import io.juxta.node.Policy;
import io.juxta.node.TieCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// The page of a merge: the result, then the hints of each resource.
final class NodeMergePage {

    private static final int PREFERS_WIDTH = 40;

    private NodeMergePage() {}

    static void print(
            NodeMergeQuestion question, NodeMergeQuestion.Answered.Done done, Console console) {
        var policy = done.policy();
        var merged = done.merged();
        console.line(answer(policy, merged));
        if (!question.providers().isEmpty()) {
            console.line("");
            console.table(offers(question.providers()));
        }
        if (policy.breaksTies() && merged instanceof Merged.MergeAdmitted(_, var ties)) {
            console.line("");
            console.line(ties(ties));
        }
        if (!policy.beyondKubelet().isEmpty()) {
            console.line("");
            console.line(
                    "No kubelet does this: %s."
                            .formatted(String.join(", ", policy.beyondKubelet())));
        }
        for (var warning : policy.options().warnings()) {
            console.line("");
            console.line("The kubelet warns: " + Sentence.ended(warning));
        }
    }

    private static String answer(Policy policy, Merged merged) {
        return switch (merged) {
            case Merged.MergeAdmitted(var hint, _) ->
                    "Admitted by %s, on %s%s."
                            .formatted(policy.name().word(), place(hint), finding(hint));
            case Merged.MergeRejected(var hint) ->
                    "Rejected by %s (TopologyAffinityError): no place that all prefer%s."
                            .formatted(policy.name().word(), best(hint));
            case Merged.MergeUndecided(var step) ->
                    "Undecided within the budget at %s.".formatted(step);
        };
    }

    private static String finding(Hint hint) {
        if (hint.preferred()) {
            return hint.anywhere() ? "" : ", which all prefer";
        }
        return hint.anywhere() ? "" : ", which not all prefer";
    }

    private static String best(@Nullable Hint hint) {
        return hint == null || hint.anywhere() ? "" : "; the best is %s".formatted(place(hint));
    }

    private static String place(Hint hint) {
        var mask = hint.affinity();
        if (mask == null) {
            return "any node";
        }
        return (mask.count() == 1 ? "node " : "nodes ") + nodes(mask);
    }

    private static String nodes(NodeMask mask) {
        var text = mask.toString();
        return text.substring(1, text.length() - 1);
    }

    private static Table offers(List<SortedMap<String, Hints>> providers) {
        var table =
                Table.wrapped().narrow(1, PREFERS_WIDTH).row("RESOURCE", "PREFERS", "WOULD TAKE");
        for (int i = 0; i < providers.size(); i++) {
            if (providers.get(i).isEmpty()) {
                table.row("(provider %d)".formatted(i + 1), "anything", "");
            }
            providers.get(i).forEach((resource, hints) -> offer(table, resource, hints));
        }
        return table;
    }

    private static void offer(Table table, String resource, Hints hints) {
        switch (hints) {
            case Hints.NoPreference _ -> table.row(resource, "anything", "");
            case Hints.Impossible _ -> table.row(resource, "cannot be satisfied", "");
            case Hints.OneOf(var options) ->
                    table.row(
                            resource,
                            String.join(" ", masks(options, true)),
                            String.join(", ", masks(options, false)));
            case Hints.Family _, Hints.HintsUndecided _ ->
                    throw new IllegalStateException("hints are listed in a question");
        }
    }

    /// The masks as `0 1 {0,1}`, the narrowest first.
    private static List<String> masks(List<Hint> options, boolean preferred) {
        var texts = new ArrayList<String>();
        options.stream()
                .filter(hint -> hint.preferred() == preferred)
                .distinct()
                .sorted(
                        Comparator.comparing(
                                Hint::affinity,
                                Comparator.nullsFirst(
                                        Comparator.comparingInt(NodeMask::count)
                                                .thenComparing(Comparator.naturalOrder()))))
                .forEach(hint -> texts.add(mask(hint.affinity())));
        return texts;
    }

    private static String mask(@Nullable NodeMask mask) {
        if (mask == null) {
            return "any";
        }
        return mask.count() == 1 ? nodes(mask) : mask.toString();
    }

    private static String ties(TieCount ties) {
        if (ties.asked() == 0) {
            return "No two nodes were equal.";
        }
        return "Equal nodes: %d %s compared, %d decided by how full they are (CPUs %d, memory %d, both %d)."
                .formatted(
                        ties.asked(),
                        ties.asked() == 1 ? "pair" : "pairs",
                        ties.decided(),
                        ties.byCpu(),
                        ties.byMemory(),
                        ties.byBoth());
    }
}
