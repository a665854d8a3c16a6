package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// One case of the allocator's corpus: a world, a question about it and the allowed answers. The
/// format is in `docs/conformance.md`.
///
/// @param file the name of its file
record CorpusCase(String file, Tree.Mapping entry) {

    /// How much of an answer is compared.
    enum Strictness {
        /// A failure contains the words of the case.
        WORDS,
        /// A failure is one, in whatever words.
        OUTCOME
    }

    /// Its place, as in `pools.yaml:12`; the id of its question.
    String place() {
        return file + ":" + entry.line();
    }

    String name() {
        return entry.text("case");
    }

    /// Its question as a line of the batch protocol.
    String question() {
        var given = entry.mapping("given");
        var line = new LinkedHashMap<String, Tree>();
        line.put("id", Tree.Text.of(place()));
        line.putAll(entry.mapping("when").fields());
        line.putAll(given.fields());
        return TreeWriter.json(Tree.Mapping.of(line));
    }

    /// The allowed answers of any program: one, or a list of them.
    List<Tree.Mapping> allowed() {
        return answers("then");
    }

    /// The allowed answers of the real allocator, which has known bugs.
    List<Tree.Mapping> ofTheRealOne() {
        return entry.has("real") ? answers("real") : allowed();
    }

    private List<Tree.Mapping> answers(String field) {
        var answers = new ArrayList<Tree.Mapping>();
        for (var item : entry.items(field)) {
            answers.add((Tree.Mapping) item);
        }
        return answers.isEmpty() ? List.of(entry.mapping(field)) : answers;
    }

    /// The fault of an answer, or empty when it is one of these.
    Optional<String> complaint(String line, List<Tree.Mapping> wanted, Strictness strictness) {
        Tree.Mapping answer;
        try {
            answer = AllocationJudge.parsed(line);
        } catch (RuntimeException _) {
            return Optional.of("The answer is no JSON object.");
        }
        if (!answer.text("id").equals(place())) {
            return Optional.of("The answer is to question \"%s\".".formatted(answer.text("id")));
        }
        return wanted.stream().anyMatch(one -> agree(one, answer, strictness))
                ? Optional.empty()
                : Optional.of("The answer is not allowed.");
    }

    private static boolean agree(Tree.Mapping wanted, Tree.Mapping answer, Strictness strictness) {
        if (!wanted.text("outcome").equals(answer.text("outcome"))) {
            return false;
        }
        return switch (wanted.text("outcome")) {
            case "Allocated" ->
                    wanted.items("allocations")
                            .equals(AllocationJudge.withoutShares(answer.items("allocations")));
            case "Failed" ->
                    wanted.text("scope").equals(answer.text("scope"))
                            && (strictness == Strictness.OUTCOME
                                    || answer.text("error").contains(wanted.text("errorContains")));
            default -> true;
        };
    }

    @Override
    public String toString() {
        return place() + " " + name();
    }
}
