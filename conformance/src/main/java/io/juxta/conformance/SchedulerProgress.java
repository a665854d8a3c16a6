package io.juxta.conformance;

import io.juxta.conformance.SchedulerOutcome.Difference;
import io.juxta.conformance.SchedulerOutcome.Mark;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// The results of a run so far, one line per cluster, so that a run that was ended goes on where it
/// was.
record SchedulerProgress(Path file) {

    /// What is written down, by the index of the cluster.
    Map<Long, SchedulerOutcome> read() throws IOException {
        var known = new TreeMap<Long, SchedulerOutcome>();
        if (!Files.exists(file)) {
            return known;
        }
        var source = Source.of(file.toString());
        for (var line : Files.readAllLines(file)) {
            // The last line of a run that was killed may be cut.
            if (line.endsWith("}")) {
                var tree =
                        (Tree.Mapping)
                                JsonTrees.parse(line.getBytes(StandardCharsets.UTF_8), source);
                known.put(number(tree, "index"), outcome(tree));
            }
        }
        return known;
    }

    void clear() throws IOException {
        Files.deleteIfExists(file);
    }

    void add(long index, SchedulerOutcome outcome) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                TreeWriter.json(tree(index, outcome)) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static Tree.Mapping tree(long index, SchedulerOutcome outcome) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("index", Tree.Number.of(index));
        fields.put("millis", Tree.Number.of(outcome.duration().toMillis()));
        fields.put("undetermined", Tree.Number.of(outcome.undetermined()));
        fields.put("outcomes", counts(outcome.outcomes()));
        fields.put("placed", counts(outcome.placed()));
        fields.put("features", counts(outcome.features()));
        fields.put(
                "differences",
                Tree.Sequence.of(
                        outcome.differences().stream()
                                .map(
                                        each ->
                                                texts(
                                                        List.of(
                                                                each.pod(),
                                                                each.what(),
                                                                each.folder().toString())))
                                .toList()));
        fields.put("passing", texts(outcome.passing()));
        fields.put("refused", texts(outcome.refused()));
        return Tree.Mapping.of(fields);
    }

    private static Tree counts(Map<?, Long> counts) {
        var fields = new LinkedHashMap<String, Tree>();
        counts.forEach((key, count) -> fields.put(key.toString(), Tree.Number.of(count)));
        return Tree.Mapping.of(fields);
    }

    private static Tree texts(List<String> texts) {
        return Tree.Sequence.of(texts.stream().<Tree>map(Tree.Text::of).toList());
    }

    private static SchedulerOutcome outcome(Tree.Mapping tree) {
        return new SchedulerOutcome(
                1,
                counts(tree.mapping("outcomes"), Function.identity()),
                number(tree, "undetermined"),
                counts(tree.mapping("placed"), Mark::valueOf),
                counts(tree.mapping("features"), SchedulerFeature::valueOf),
                tree.items("differences").stream()
                        .map(each -> values(((Tree.Sequence) each).items()))
                        .map(
                                each ->
                                        new Difference(
                                                number(tree, "index"),
                                                each.get(0),
                                                each.get(1),
                                                Path.of(each.get(2))))
                        .toList(),
                values(tree.items("passing")),
                values(tree.items("refused")),
                Duration.ofMillis(number(tree, "millis")));
    }

    private static List<String> values(List<Tree> items) {
        return items.stream().map(item -> ((Tree.Text) item).value()).toList();
    }

    private static <K> Map<K, Long> counts(Tree.Mapping tree, Function<String, K> key) {
        var counts = new TreeMap<K, Long>();
        tree.fields().keySet().forEach(name -> counts.put(key.apply(name), number(tree, name)));
        return counts;
    }

    private static long number(Tree.Mapping tree, String name) {
        return tree.field(name).orElse(null) instanceof Tree.Number number
                ? Long.parseLong(number.literal())
                : 0;
    }
}
