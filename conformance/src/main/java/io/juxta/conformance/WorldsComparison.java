package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.WorldStory;
import io.juxta.testkit.WorldStory.Flavour;
import io.juxta.testkit.WorldStory.StoryStep;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Compares questions about a loaded, changing world with the same questions with all objects: both
/// answers must have the same bytes.
///
/// There are two worlds, each in the batches of its commands: of fifty steps one is about pods in a
/// cluster, the others are about claims on a node.
final class WorldsComparison {

    private static final int DIFFERENCES_SHOWN = 5;
    private static final int CLUSTER_EVERY = 50;
    private static final String WORLD = "w";

    /// The result.
    ///
    /// @param compared questions that were asked both ways
    /// @param byAnswer how often which command gave which answer
    record Outcome(
            long compared,
            long changes,
            long different,
            Map<String, Long> byAnswer,
            List<String> differences) {
        Outcome {
            byAnswer = new TreeMap<>(byAnswer);
            differences = List.copyOf(differences);
        }

        String report() {
            return "%d questions, %d changes in between, %d different. %s%n%s"
                    .formatted(
                            compared, changes, different, byAnswer, String.join("", differences));
        }
    }

    /// A world, and the batches that have loaded it.
    private static final class Told implements AutoCloseable {

        private final WorldStory story;
        private final Map<String, InProcessBatch> batches = new LinkedHashMap<>();

        Told(WorldStory story, List<String> commands) throws IOException {
            this.story = story;
            for (var command : commands) {
                var words = new ArrayList<>(List.of(command.split(" ", -1)));
                words.add("--batch");
                batches.put(command, InProcessBatch.start(words));
            }
            var load =
                    Tree.Mapping.of(
                            Map.of(
                                    "load",
                                    Tree.Mapping.of(
                                            Map.of(
                                                    "world",
                                                    Tree.Text.of(WORLD),
                                                    "objects",
                                                    Tree.Sequence.of(story.objects())))));
            for (var batch : batches.values()) {
                var answer = batch.ask(TreeWriter.json(load));
                if (!answer.contains("\"outcome\":\"Loaded\"")) {
                    throw new IllegalStateException("A world was not loaded: " + answer);
                }
            }
        }

        InProcessBatch batch(String command) {
            var batch = batches.get(command);
            if (batch == null) {
                throw new IllegalArgumentException("No batch of " + command);
            }
            return batch;
        }

        @Override
        public void close() {
            batches.values().forEach(InProcessBatch::close);
        }
    }

    private final Map<String, Long> byAnswer = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();
    private long compared;
    private long changes;
    private long different;

    private WorldsComparison() {}

    /// @param count how many questions are asked both ways
    static Outcome run(long seed, long count) throws IOException {
        var comparison = new WorldsComparison();
        try (var claims =
                        new Told(
                                new WorldStory(seed, Flavour.ALLOCATION),
                                List.of("allocate", "explain", "cel eval"));
                var pods =
                        new Told(
                                new WorldStory(seed, Flavour.CLUSTER),
                                List.of("explain", "simulate", "footprint"))) {
            for (var index = 0L; comparison.compared < count; index++) {
                comparison.step(index % CLUSTER_EVERY == 0 ? pods : claims, index);
            }
        }
        return new Outcome(
                comparison.compared,
                comparison.changes,
                comparison.different,
                comparison.byAnswer,
                comparison.differences);
    }

    private void step(Told told, long index) throws IOException {
        switch (told.story.step(index)) {
            case StoryStep.Change change -> change(told, change);
            case StoryStep.Ask ask -> ask(told, ask, index);
        }
    }

    private void change(Told told, StoryStep.Change change) throws IOException {
        changes++;
        var deletes = new ArrayList<Tree>();
        for (var object : change.deletes()) {
            var name = new LinkedHashMap<String, Tree>();
            name.put("kind", Tree.Text.of(object.text("kind")));
            for (var part : List.of("namespace", "name")) {
                object.mapping("metadata").field(part).ifPresent(text -> name.put(part, text));
            }
            deletes.add(Tree.Mapping.of(name));
        }
        var line = new LinkedHashMap<String, Tree>();
        line.put("world", Tree.Text.of(WORLD));
        line.put("upsert", Tree.Sequence.of(change.upserts()));
        line.put("delete", Tree.Sequence.of(deletes));
        var text = TreeWriter.json(Tree.Mapping.of(Map.of("change", Tree.Mapping.of(line))));
        var taken = true;
        for (var batch : told.batches.values()) {
            taken &= batch.ask(text).contains("\"outcome\":\"Changed\"");
        }
        if (taken) {
            told.story.apply(change);
        }
    }

    private void ask(Told told, StoryStep.Ask ask, long index) throws IOException {
        compared++;
        var loaded = ask.question().with("world", Tree.Text.of(WORLD));
        if (!ask.onTop().isEmpty()) {
            loaded = loaded.with("objects", Tree.Sequence.of(ask.onTop()));
        }
        var whole =
                ask.question()
                        .with("objects", Tree.Sequence.of(told.story.objectsWith(ask.onTop())));
        var batch = told.batch(ask.command());
        var one = batch.ask(TreeWriter.json(loaded));
        var other = batch.ask(TreeWriter.json(whole));
        byAnswer.merge(ask.command() + " " + outcome(one), 1L, Long::sum);
        if (!one.equals(other)) {
            different++;
            if (differences.size() < DIFFERENCES_SHOWN) {
                differences.add(
                        "step %d: %s%n  loaded: %s%n  whole: %s%n  question: %s%n"
                                .formatted(
                                        index, ask.command(), one, other, TreeWriter.json(whole)));
            }
        }
    }

    private static String outcome(String answer) {
        return JsonTrees.parse(answer.getBytes(StandardCharsets.UTF_8), Source.of("answer"))
                        instanceof Tree.Mapping tree
                ? tree.text("outcome")
                : "nothing";
    }
}
