package io.juxta.conformance;

import io.juxta.conformance.dump.AnonymizeComparison;
import io.juxta.conformance.fuzz.Fuzz;
import io.juxta.conformance.fuzz.QuestionFuzz;
import io.juxta.conformance.sentences.SentenceComparison;
import io.juxta.conformance.soak.Soak;
import io.juxta.kube.text.TreeWriter;
import io.juxta.testkit.AdmitGrower;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.ClusterTopic;
import io.juxta.testkit.Comparison;
import io.juxta.testkit.ValidationQuestions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.LongStream;

/// Compares juxta with the real Kubernetes on seeded questions: `./compare validation --count 50000
/// --seed 1`, `./compare attributes --count 2000 --seed 1`, `./compare cel --count 300000 --seed
/// 1`, `./compare allocation --count 200000 --seed 1`, `./compare merge --count 100000 --seed 1`,
/// `./compare admit --count 10000 --seed 1`, with `--strict true` over settings as a kubelet checks
/// them at its start, `./compare scheduler --count 500 --seed 1`. Verifies juxta's explanations of
/// why claims do not fit with the real allocator: `./compare why --count 10000 --seed 1`; its
/// remedies for pods that a node rejects with the real managers: `./compare remedies --count 2000
/// --seed 1`. Checks the output of the command line with plain code: `./compare sentences --count
/// 2000 --seed 1`; gives it spoiled input: `./compare fuzz --count 10000 --seed 1`; asks about
/// worlds that were loaded once and with all objects: `./compare worlds --count 50000 --seed 1`;
/// asks every batch incomplete questions: `./compare questions --count 10000 --seed 1`; asks every
/// command about clusters and their anonymous dumps: `./compare anonymize --count 200 --seed 1`.
/// Runs `juxta schedule` while parts of the cluster are killed: `./compare soak --minutes 30 --seed
/// 1`. And asks any program the cases of the allocator's corpus: `./compare corpus --command
/// 'my-allocator --batch'`.
public final class Compare {

    private static final int DIFFERENCES_SHOWN = 25;

    private Compare() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length % 2 != 1) {
            usage();
        }
        if (args[0].equals("corpus")) {
            corpus(args);
        }
        long seed = 1;
        long from = 0;
        long count =
                switch (args[0]) {
                    case "attributes" -> 2_000;
                    case "cel" -> 300_000;
                    case "allocation" -> 200_000;
                    case "solver" -> 5_000_000;
                    case "merge" -> 100_000;
                    case "why", "admit", "fuzz", "questions" -> 10_000;
                    case "scheduler" -> 500;
                    case "anonymize" -> 200;
                    case "sentences", "remedies" -> 2_000;
                    default -> 50_000;
                };
        var kinds = ValidationQuestions.KINDS;
        var strategy = "";
        var topics = Set.of(ClusterTopic.values());
        var resumed = false;
        long processes = 200;
        long minutes = 30;
        var checks = AdmitGrower.Checks.CONTRACT;
        for (var i = 1; i + 1 < args.length; i += 2) {
            switch (args[i]) {
                case "--seed" -> seed = Long.parseLong(args[i + 1]);
                case "--from" -> from = Long.parseLong(args[i + 1]);
                case "--count" -> count = Long.parseLong(args[i + 1]);
                case "--processes" -> processes = Long.parseLong(args[i + 1]);
                case "--minutes" -> minutes = Long.parseLong(args[i + 1]);
                case "--strict" ->
                        checks =
                                Boolean.parseBoolean(args[i + 1])
                                        ? AdmitGrower.Checks.KUBELET
                                        : AdmitGrower.Checks.CONTRACT;
                case "--strategy" -> strategy = args[i + 1];
                case "--topics" -> topics = topics(args[i + 1]);
                case "--resume" -> resumed = Boolean.parseBoolean(args[i + 1]);
                case "--kinds" -> kinds = List.of(args[i + 1].split(",", -1));
                default -> usage();
            }
        }
        switch (args[0]) {
            case "validation" -> end(validation(seed, from, count, kinds));
            case "attributes" -> end(attributes(seed, from, count));
            case "cel" -> end(CelComparison.run(seed, from, count));
            case "allocation" -> end(AllocationComparison.run(seed, from, count, strategy));
            case "solver" -> end(SolverComparison.run(seed, from, count));
            case "merge" -> end(MergeComparison.run(seed, from, count));
            case "why" -> end(WhyComparison.run(seed, from, count, WhyComparison.Judge.KUBERNETES));
            case "admit" -> end(AdmitComparison.run(seed, from, count, checks));
            case "remedies" -> end(RemedyComparison.run(seed, from, count));
            case "scheduler" ->
                    end(
                            SchedulerComparison.run(
                                    new SchedulerComparison.Scope(
                                            seed, from, count, topics, resumed)));
            case "sentences" -> end(SentenceComparison.run(seed, from, count));
            case "fuzz" -> end(Fuzz.run(seed, from, count, processes));
            case "worlds" -> end(WorldsComparison.run(seed, count));
            case "anonymize" -> end(AnonymizeComparison.run(seed, from, count));
            case "questions" -> end(QuestionFuzz.run(seed, from, count));
            case "soak" -> end(soak(seed, Duration.ofMinutes(minutes)));
            default -> usage();
        }
    }

    private static Set<ClusterTopic> topics(String names) {
        var topics = EnumSet.noneOf(ClusterTopic.class);
        for (var name : names.split(",", -1)) {
            topics.add(ClusterTopic.valueOf(name.toUpperCase(Locale.ROOT)));
        }
        return topics;
    }

    /// Asks a program, or else our own, every case of the allocator's corpus.
    private static void corpus(String[] args) throws IOException {
        var command = juxta("allocate", "--batch");
        var strictness = CorpusCase.Strictness.WORDS;
        for (var i = 1; i + 1 < args.length; i += 2) {
            switch (args[i] + " " + args[i + 1]) {
                case "--errors words" -> strictness = CorpusCase.Strictness.WORDS;
                case "--errors any" -> strictness = CorpusCase.Strictness.OUTCOME;
                default -> {
                    if (!args[i].equals("--command")) {
                        usage();
                    }
                    command = List.of("sh", "-c", args[i + 1]);
                }
            }
        }
        var root = Path.of(System.getProperty("juxta.root", "."));
        var result = Corpus.ask(Corpus.read(root), command, strictness);
        System.out.print(result.report());
        System.exit(result.failures().isEmpty() ? 0 : 1);
    }

    private static void end(CelComparison.Outcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.result().different() == 0 ? 0 : 1);
    }

    private static void end(AllocationComparison.Outcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.result().different() == 0 ? 0 : 1);
    }

    private static void end(SolverComparison.Outcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.different() == 0 ? 0 : 1);
    }

    private static void end(WhyComparison.Outcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.broken().isEmpty() ? 0 : 1);
    }

    private static void end(AdmitComparison.Outcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.result().different() == 0 ? 0 : 1);
    }

    private static void end(RemedyComparison.Outcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.broken().isEmpty() && outcome.silent() == 0 ? 0 : 1);
    }

    private static void end(SentenceComparison.SentenceOutcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.broken().isEmpty() ? 0 : 1);
    }

    private static void end(Fuzz.FuzzOutcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.faults().isEmpty() ? 0 : 1);
    }

    private static void end(WorldsComparison.Outcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.different() == 0 ? 0 : 1);
    }

    private static void end(QuestionFuzz.QuestionFuzzOutcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.broken().isEmpty() ? 0 : 1);
    }

    private static void end(AnonymizeComparison.AnonymizeOutcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.broken().isEmpty() ? 0 : 1);
    }

    /// Writes its logs, and the objects of every violation, to a folder under `conformance/target`.
    private static Soak.SoakFigures soak(long seed, Duration time)
            throws IOException, InterruptedException {
        var folder =
                Path.of(System.getProperty("juxta.root", "."))
                        .resolve("conformance/target/soak/seed-" + seed);
        return Soak.run(new Soak.SoakPlan(seed, time, folder), System.out);
    }

    private static void end(Soak.SoakFigures figures) {
        System.out.print(figures.report());
        System.exit(figures.violations().isEmpty() ? 0 : 1);
    }

    private static void end(SchedulerOutcome outcome) {
        System.out.print(outcome.report());
        System.exit(outcome.holds() ? 0 : 1);
    }

    private static void end(Comparison.ComparisonResult result) {
        System.out.print(result.report());
        System.exit(result.different() == 0 ? 0 : 1);
    }

    private static void usage() {
        System.err.println(
                """
                usage: ./compare validation [--seed N] [--from INDEX] [--count OBJECTS] [--kinds Pod,DeviceClass]
                       ./compare attributes [--seed N] [--from INDEX] [--count MACHINES]
                       ./compare cel [--seed N] [--from INDEX] [--count QUESTIONS]
                       ./compare allocation [--seed N] [--from INDEX] [--count WORLDS] [--strategy solver]
                       ./compare solver [--seed N] [--from INDEX] [--count WORLDS]
                       ./compare merge [--seed N] [--from INDEX] [--count MERGES]
                       ./compare why [--seed N] [--from INDEX] [--count WORLDS]
                       ./compare admit [--seed N] [--from INDEX] [--count NODES] [--strict true]
                       ./compare remedies [--seed N] [--from INDEX] [--count REJECTIONS]
                       ./compare scheduler [--seed N] [--from INDEX] [--count CLUSTERS] [--topics plugins,volumes,preemption,burst,sampling] [--resume true]
                       ./compare sentences [--seed N] [--from INDEX] [--count DUMPS]
                       ./compare fuzz [--seed N] [--from INDEX] [--count INPUTS] [--processes N]
                       ./compare worlds [--seed N] [--count QUESTIONS]
                       ./compare questions [--seed N] [--from INDEX] [--count QUESTIONS]
                       ./compare anonymize [--seed N] [--from INDEX] [--count CLUSTERS]
                       ./compare soak [--seed N] [--minutes N]
                       ./compare corpus [--command 'my-allocator --batch'] [--errors words|any]\
                """);
        System.exit(2);
    }

    /// The random machines of a seed, ours against the helpers that drivers link.
    static Comparison.ComparisonResult attributes(long seed, long from, long count)
            throws IOException, InterruptedException {
        return AttributesComparison.run(seed, from, count, DIFFERENCES_SHOWN);
    }

    /// The validation questions of a seed, ours against the real API server's strategies.
    static Comparison.ComparisonResult validation(
            long seed, long from, long count, List<String> kinds)
            throws IOException, InterruptedException {
        var questions = new ValidationQuestions(seed, kinds);
        Iterator<String> lines =
                LongStream.range(from, from + count)
                        .mapToObj(index -> TreeWriter.json(questions.question(index)))
                        .iterator();
        try (var ours = BatchPeer.start("juxta", juxta("validate", "--batch"));
                var theirs =
                        BatchPeer.start("validate-oracle", List.of(partner("validate-oracle")))) {
            return Comparison.run(lines, ours, theirs, new ValidationJudge(), DIFFERENCES_SHOWN);
        }
    }

    /// Our own program as a user would start it, or as the caller prepared it.
    static List<String> juxta(String... words) {
        var command = new java.util.ArrayList<String>();
        var prepared = System.getProperty("juxta.command");
        command.addAll(prepared == null ? List.of("./juxta") : List.of(prepared.split(" ", -1)));
        command.addAll(List.of(words));
        return command;
    }

    /// The path of a partner program, built if need be.
    static String partner(String name) throws IOException, InterruptedException {
        var build =
                new ProcessBuilder("partners/build", name)
                        .directory(Path.of(System.getProperty("juxta.root", ".")).toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        var path =
                new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (build.waitFor() != 0 || path.isEmpty()) {
            throw new IOException("partners/build %s failed; see above.".formatted(name));
        }
        return path;
    }
}
