package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.Comparison;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Compares two ValidationAnswers as the API server's clients would: outcome, the set of type and
/// field of the errors, and the dropped fields. Messages and order are each side's own.
final class ValidationJudge implements Comparison.Judge {

    /// The parts of both answers that are compared.
    private record Essence(String outcome, Set<String> errors, Set<String> dropped) {}

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var our = essence(ours);
        var their = essence(theirs);
        if (our.equals(their)) {
            return Optional.empty();
        }
        if (!our.outcome().equals(their.outcome())
                && (our.outcome().equals("BadInput") || their.outcome().equals("BadInput"))) {
            return Optional.of(
                    "outcome: ours %s, theirs %s".formatted(our.outcome(), their.outcome()));
        }
        return Optional.of(
                "only ours %s%s; only theirs %s%s"
                        .formatted(
                                less(our.errors(), their.errors()),
                                dropped(less(our.dropped(), their.dropped())),
                                less(their.errors(), our.errors()),
                                dropped(less(their.dropped(), our.dropped()))));
    }

    @Override
    public String label(String theirs) {
        return essence(theirs).outcome();
    }

    private static String dropped(Set<String> paths) {
        return paths.isEmpty() ? "" : " dropped " + paths;
    }

    private static Set<String> less(Set<String> all, Set<String> without) {
        var rest = new TreeSet<>(all);
        rest.removeAll(without);
        return rest;
    }

    private static Essence essence(String line) {
        var answer = (Tree.Mapping) JsonTrees.parse(line, Source.of("answer"));
        var errors = new TreeSet<String>();
        for (var item : answer.items("errors")) {
            var error = (Tree.Mapping) item;
            errors.add(error.text("type") + " " + error.text("field"));
        }
        var dropped = new TreeSet<String>();
        for (var item : answer.items("dropped")) {
            dropped.add(((Tree.Text) item).value());
        }
        return new Essence(answer.text("outcome"), errors, dropped);
    }
}
