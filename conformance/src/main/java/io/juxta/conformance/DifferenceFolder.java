package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Keeps what is needed to look into a pod that two schedulers treat differently: the dump, both
/// answers, the scores in the real scheduler's log, and how to run it again.
record DifferenceFolder(Path folder, long seed) {

    /// What the log says of every pod, in the order in which pods are tried.
    private static final String TRIED = "\"Attempting to schedule pod\"";

    Path write(long index, Trial trial, SchedulerJudge.Verdict verdict, Path log)
            throws IOException {
        var name = trial.pod().mapping("metadata").text("name");
        var place = folder.resolve("seed-" + seed + "-" + name);
        Files.createDirectories(place);
        var asked = new ArrayList<>(trial.before());
        asked.add(trial.pod());
        write(place.resolve("dump.json"), Simulator.dump(asked));
        write(place.resolve("ours.json"), verdict.ours());
        var after = new ArrayList<>(List.of(trial.decided()));
        after.addAll(trial.claims());
        write(place.resolve("real.json"), Simulator.dump(after));
        try (var lines = Files.lines(log)) {
            var own = "default/" + name + "\"";
            Files.write(
                    place.resolve("real.log"),
                    lines.filter(line -> line.contains(own) || line.contains(TRIED)).toList());
        }
        Files.writeString(
                place.resolve("README"),
                """
                %s: %s
                The real scheduler: %s %s %s
                Ours: juxta simulate -f dump.json --compat=upstream --attempts=once --config=%s --feature-gates=%s -o json
                Play it again: ./compare scheduler --seed %d --from %d --count 1
                """
                        .formatted(
                                trial.name(),
                                verdict.difference().orElse("no difference"),
                                trial.outcome().word(),
                                trial.node(),
                                trial.message(),
                                SchedulerStage.PROFILES,
                                SchedulerStage.GATES,
                                seed,
                                index));
        return place;
    }

    private static void write(Path file, Tree tree) throws IOException {
        Files.writeString(file, TreeWriter.prettyJson(tree) + "\n");
    }
}
