package io.juxta.cli.reasons;

import io.juxta.allocator.core.Outcome;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.ObjectSource;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The JSON of the result for claims on a node.
public final class AllocationAnswer {

    public static final String KIND = "AllocationAnswer";

    private AllocationAnswer() {}

    public static void fill(JsonAnswer answer, NodeAnswer placement, List<String> warnings) {
        var outcome = placement.outcome();
        answer.put("outcome", word(outcome)).put("node", placement.node());
        switch (outcome) {
            case Outcome.Allocated(var allocations, _) -> {
                var list = new ArrayList<Tree>();
                for (var i = 0; i < allocations.size(); i++) {
                    list.add(
                            JsonAnswer.part()
                                    .put("claim", placement.claims().get(i).meta().fullName())
                                    .put("allocation", ModelWriter.write(allocations.get(i)))
                                    .tree());
                }
                answer.put("allocations", list);
            }
            case Outcome.Failed(var scope, var reason, var error, _) ->
                    answer.put(
                                    "scope",
                                    switch (scope) {
                                        case POD -> "Pod";
                                        case NODE -> "Node";
                                    })
                            .put("reason", reason.word())
                            .put("error", error);
            case Outcome.Unsatisfiable _, Outcome.Undecided _ -> {}
        }
        if (placement.why() != null) {
            answer.put("why", WhyAnswer.tree(placement.why()));
        }
        var work = outcome.work();
        answer.put(
                "work",
                JsonAnswer.part()
                        .put("solver", work.solver())
                        .put("steps", work.steps())
                        .put("budget", work.budget())
                        .tree());
        if (!warnings.isEmpty()) {
            answer.putTexts("warnings", warnings.stream().map(ObjectSource.OBJECTS::said).toList());
        }
    }

    public static Tree.Mapping tree(NodeAnswer placement, List<String> warnings) {
        var answer = JsonAnswer.of(KIND);
        fill(answer, placement, warnings);
        return answer.tree();
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Allocated _ -> "Allocated";
            case Outcome.Unsatisfiable _ -> "Unsatisfiable";
            case Outcome.Failed _ -> "Failed";
            case Outcome.Undecided _ -> "Undecided";
        };
    }
}
