package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Compares two AllocationAnswers: outcome, allocations, scope and text of a failure, and the steps
/// of the search.
///
/// Share ids are not compared. Nor are a few words of failures, see [#words] and [#sameWords]. A
/// timeout is not compared, and errors of unreadable questions may differ in words. Of the real
/// allocator's *stable* variant, which visits pools in random order, only yes and no are compared.
final class AllocationJudge implements Comparison.Judge {

    private static final Pattern NODE_SELECTOR =
            Pattern.compile("(failed to parse node selector|node selection for device).*");
    private static final Pattern CAPACITY =
            Pattern.compile("(?<before>.*: capacity )\"(?<key>[^\"]*)\": .*");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(?<before>.*: attribute )(?<key>[^:]*): unsupported attribute value");
    private static final Pattern SYNTAX = Pattern.compile("(ERROR: <input>:).*(Syntax error).*");

    private long oursCut;
    private long theirsCut;
    private long bothCut;
    private long stable;

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var our = parsed(ours);
        var their = parsed(theirs);
        if (isCut(our, their)) {
            return Optional.empty();
        }
        if (their.mapping("work").text("variant").equals("stable")) {
            stable++;
            return failed(our) || failed(their) ? Optional.empty() : outcomes(our, their);
        }
        var outcomes = outcomes(our, their);
        if (outcomes.isPresent() || our.text("outcome").equals("BadInput")) {
            return outcomes;
        }
        var differs = new ArrayList<String>();
        if (!withoutShares(our.items("allocations"))
                .equals(withoutShares(their.items("allocations")))) {
            differs.add("allocations");
        }
        if (!our.text("scope").equals(their.text("scope"))) {
            differs.add("scope");
        }
        if (!sameWords(words(our.text("error")), words(their.text("error")))) {
            differs.add("error");
        }
        // The solver counts steps of its own.
        if (their.has("work")
                && our.mapping("work").text("solver").equals("first-fit")
                && !steps(our).equals(steps(their))) {
            differs.add("steps");
        }
        return differs.isEmpty()
                ? Optional.empty()
                : Optional.of(their.text("outcome") + ": " + String.join(" and ", differs));
    }

    private static Optional<String> outcomes(Tree.Mapping ours, Tree.Mapping theirs) {
        var our = ours.text("outcome");
        var their = theirs.text("outcome");
        return our.equals(their)
                ? Optional.empty()
                : Optional.of("outcome: ours %s, theirs %s".formatted(our, their));
    }

    private boolean isCut(Tree.Mapping ours, Tree.Mapping theirs) {
        var our = ours.text("outcome").equals("Undecided");
        var their = theirs.text("outcome").equals("Timeout");
        if (our && their) {
            bothCut++;
        } else if (our) {
            oursCut++;
        } else if (their) {
            theirsCut++;
        }
        return our || their;
    }

    private static boolean failed(Tree.Mapping answer) {
        return answer.text("outcome").equals("Failed");
    }

    @Override
    public String label(String theirs) {
        return parsed(theirs).text("outcome");
    }

    /// In words: how many were not compared, or not wholly.
    String notCompared() {
        return "%,d on both sides, %,d only on theirs, %,d only on ours; %,d for yes and no only"
                .formatted(bothCut, theirsCut, oursCut, stable);
    }

    /// How many questions timed out on one side or both.
    long cut() {
        return bothCut + theirsCut + oursCut;
    }

    private static Optional<Tree> steps(Tree.Mapping answer) {
        return answer.mapping("work").field("steps");
    }

    /// The text of a failure without parts that may differ: how a node selector is printed, and
    /// parser messages about bad syntax.
    private static String words(String error) {
        var text = NODE_SELECTOR.matcher(error.replace('\n', ' ')).replaceAll("$1");
        return SYNTAX.matcher(text).replaceAll("$1$2");
    }

    /// Equal, or about different capacities or attributes of the same device: which of several bad
    /// ones the real one meets first is chance.
    private static boolean sameWords(String ours, String theirs) {
        return ours.equals(theirs)
                || differInKey(CAPACITY, ours, theirs)
                || differInKey(ATTRIBUTE, ours, theirs);
    }

    private static boolean differInKey(Pattern pattern, String ours, String theirs) {
        var our = pattern.matcher(ours);
        var their = pattern.matcher(theirs);
        return our.matches()
                && their.matches()
                && our.group("before").equals(their.group("before"))
                && !our.group("key").equals(their.group("key"));
    }

    static List<Tree> withoutShares(List<Tree> allocations) {
        return allocations.stream().map(AllocationJudge::withoutShares).toList();
    }

    private static Tree withoutShares(Tree tree) {
        return switch (tree) {
            case Tree.Mapping mapping -> {
                var fields = new LinkedHashMap<String, Tree>();
                mapping.fields()
                        .forEach(
                                (name, value) ->
                                        fields.put(
                                                name,
                                                name.equals("shareID")
                                                        ? Tree.Text.of("*")
                                                        : withoutShares(value)));
                yield Tree.Mapping.of(fields);
            }
            case Tree.Sequence sequence -> Tree.Sequence.of(withoutShares(sequence.items()));
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    static Tree.Mapping parsed(String line) {
        return (Tree.Mapping) JsonTrees.parse(line, Source.of("answer"));
    }
}
