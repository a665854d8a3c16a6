package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.Comparison;
import java.util.List;
import java.util.Optional;

/// Compares two MergeAnswers: the outcome, the hint, also that of a rejection, and the text of a
/// start-up error.
final class MergeJudge implements Comparison.Judge {

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var our = essence(parsed(ours));
        var their = essence(parsed(theirs));
        return our.equals(their)
                ? Optional.empty()
                : Optional.of("ours %s, theirs %s".formatted(our, their));
    }

    @Override
    public String label(String theirs) {
        var answer = parsed(theirs);
        var outcome = answer.text("outcome");
        if (!outcome.equals("Admitted")) {
            return outcome;
        }
        return answer.mapping("hint").flag("preferred") ? "Admitted, preferred" : "Admitted";
    }

    private static List<Object> essence(Tree.Mapping answer) {
        return List.of(
                answer.text("outcome"),
                answer.flag("admit"),
                answer.mapping("hint"),
                answer.text("error"));
    }

    private static Tree.Mapping parsed(String line) {
        return (Tree.Mapping) JsonTrees.parse(line, Source.of("answer"));
    }
}
