package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.Comparison;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Compares two CelAnswers to the letter: outcome, value, type, both costs and the error's text.
///
/// Two things may differ: the place and words of a syntax error, and the errors of the type checker
/// after its first.
final class CelJudge implements Comparison.Judge {

    private static final String SYNTAX = "Syntax error";

    private static final String COMPLAINT = "\nERROR: ";

    private long otherWords;

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        if (ours.equals(theirs)) {
            return Optional.empty();
        }
        var our = parsed(ours);
        var their = parsed(theirs);
        if (!our.text("outcome").equals(their.text("outcome"))) {
            return Optional.of(
                    "outcome: ours %s, theirs %s"
                            .formatted(our.text("outcome"), their.text("outcome")));
        }
        var differs = new ArrayList<String>();
        for (var field : new String[] {"value", "type", "cost", "estimatedCost"}) {
            if (!our.field(field).equals(their.field(field))) {
                differs.add(
                        "%s: ours %s, theirs %s"
                                .formatted(
                                        field,
                                        shown(our.field(field).orElse(null)),
                                        shown(their.field(field).orElse(null))));
            }
        }
        var ourError = our.text("error");
        var theirError = their.text("error");
        if (!ourError.equals(theirError)) {
            if ((ourError.contains(SYNTAX) && theirError.contains(SYNTAX))
                    || (theirError.contains(COMPLAINT)
                            && first(ourError).equals(first(theirError)))) {
                otherWords++;
            } else {
                differs.add("error text of " + their.text("outcome"));
            }
        }
        return differs.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", differs));
    }

    /// The first of several complaints.
    private static String first(String error) {
        var next = error.indexOf(COMPLAINT);
        return next < 0 ? error : error.substring(0, next);
    }

    private static String shown(@Nullable Tree tree) {
        return switch (tree) {
            case null -> "none";
            case Tree.Number number -> number.literal();
            case Tree.Text text -> text.value();
            default -> tree.toString();
        };
    }

    @Override
    public String label(String theirs) {
        return parsed(theirs).text("outcome");
    }

    /// How many compile errors had other words.
    long otherWords() {
        return otherWords;
    }

    static Tree.Mapping parsed(String line) {
        return (Tree.Mapping) JsonTrees.parse(line, Source.of("answer"));
    }
}
