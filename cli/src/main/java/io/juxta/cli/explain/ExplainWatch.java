package io.juxta.cli.explain;

import io.juxta.cli.command.Manual;
import io.juxta.cli.load.ClusterFailure;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.WatchedObjects;
import io.juxta.cli.load.WatchedObjects.SeenChange;
import io.juxta.cli.options.Arguments;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.ObjectSource;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `juxta explain --watch`: the answer again whenever it changes, with what changed.
///
/// Changes of the cluster only mark that a new answer is due. It is made when nothing has changed
/// for a moment ([#QUIET]), or much has for a while ([#LATEST]), and never takes more than a third
/// of the time; where it is the same as the last one, nothing is printed.
final class ExplainWatch {

    private static final String WATCH = "--watch";
    private static final String TIMEOUT = "--timeout";

    private static final Duration QUIET = Duration.ofMillis(200);
    private static final Duration LATEST = Duration.ofSeconds(2);

    /// How much of the changes a page names; JSON names all.
    private static final int NAMED_WIDTH = 300;

    /// Makes an answer.
    interface Answering {
        ExitCode answer(ClusterFiles files, Console console);
    }

    /// What is to be printed.
    ///
    /// @param messages for standard error
    private record Answer(ExitCode exit, String text, List<String> messages) {}

    /// Collects messages.
    private record Messages(List<String> lines) implements Console.Ear {
        @Override
        public void warning(String text) {
            lines.add("warning: " + text);
        }

        @Override
        public void error(String text) {
            lines.add("error: " + text);
        }

        @Override
        public void note(String text) {
            lines.add(text);
        }
    }

    private final CommandOptions options;
    private final WatchedObjects objects;
    private final Answering answering;
    private final Console console;

    private ExplainWatch(
            CommandOptions options, WatchedObjects objects, Answering answering, Console console) {
        this.options = options;
        this.objects = objects;
        this.answering = answering;
        this.console = console;
    }

    /// The options that ask for it.
    static List<OptionSpec> options() {
        return List.of(
                Manual.flag("Answer again whenever the answer changes.", "-w", WATCH),
                Manual.text(
                        "DURATION",
                        List.of(),
                        "With --watch: end after this time, as in 10m. Without it, when you do.",
                        TIMEOUT));
    }

    static boolean isAsked(ParseResult arguments) {
        if (!arguments.hasMatchedOption(WATCH)) {
            Arguments.refuse(arguments, "one answer, only with --watch", TIMEOUT);
            return false;
        }
        return true;
    }

    /// Answers until the time is over.
    ///
    /// @return the exit code of the last answer
    static ExitCode run(
            ParseResult arguments,
            CommandOptions options,
            Set<ClusterKind> needed,
            Answering answering,
            Console console) {
        var cluster = options.cluster();
        if (cluster == null) {
            throw new UsageException(
                    "--watch follows a cluster: leave -f out, or add --live to it.");
        }
        var longest = ClusterAccess.duration(arguments, TIMEOUT);
        console.speakOf(
                options.files().isEmpty() ? ObjectSource.CLUSTER : ObjectSource.CLUSTER_AND_FILES);
        try (var objects = new WatchedObjects(cluster, needed)) {
            return new ExplainWatch(options, objects, answering, console)
                    .run(longest == null ? Duration.ZERO : longest);
        } catch (IOException e) {
            console.error(ClusterFailure.sentence(cluster, e));
            return ExitCode.BAD;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return ExitCode.BAD;
        }
    }

    private ExitCode run(Duration longest) throws IOException, InterruptedException {
        var end = longest.isZero() ? Long.MAX_VALUE : System.nanoTime() + longest.toNanos();
        var last = answer();
        print(last, List.of());
        while (true) {
            var changes = awaitChanges(end);
            if (changes.isEmpty()) {
                return last.exit();
            }
            var begun = System.nanoTime();
            var next = answer();
            if (!next.equals(last)) {
                print(next, changes);
                last = next;
            }
            TimeUnit.NANOSECONDS.sleep(2 * (System.nanoTime() - begun));
        }
    }

    /// What changes until it is quiet again; empty when the time is over.
    private List<SeenChange> awaitChanges(long end) throws InterruptedException {
        var changes = new ArrayList<SeenChange>();
        var since = 0L;
        while (System.nanoTime() < end) {
            var news = objects.news();
            if (changes.isEmpty()) {
                since = System.nanoTime();
            } else if (news.isEmpty() || System.nanoTime() - since > LATEST.toNanos()) {
                changes.addAll(news);
                return changes;
            }
            changes.addAll(news);
            TimeUnit.NANOSECONDS.sleep(QUIET.toNanos());
        }
        return List.of();
    }

    private Answer answer() throws IOException {
        var out = new ByteArrayOutputStream();
        var messages = new Messages(new ArrayList<>());
        var recorded = console.recorded(out, messages);
        var files = objects.files(options, recorded);
        var exit = files.isEmpty() ? ExitCode.BAD : answering.answer(files.get(), recorded);
        recorded.flush();
        return new Answer(exit, out.toString(StandardCharsets.UTF_8), messages.lines());
    }

    private void print(Answer answer, List<SeenChange> changes) {
        answer.messages().forEach(console::note);
        if (changes.isEmpty() || answer.text().isEmpty()) {
            console.print(answer.text());
        } else {
            switch (options.output()) {
                case JSON -> console.line(TreeWriter.prettyJson(with(changes, answer.text())));
                case YAML -> console.print("---\n" + TreeWriter.yaml(with(changes, answer.text())));
                case TABLE, WIDE, NAME -> {
                    console.line("");
                    var names = changes.stream().map(SeenChange::toString).distinct().toList();
                    console.line("--- " + Fitted.some(names, NAMED_WIDTH));
                    console.print(answer.text());
                }
            }
        }
        console.flush();
    }

    /// An answer that says what changed.
    private static Tree with(List<SeenChange> changes, String answer) {
        var told =
                changes.stream()
                        .distinct()
                        .map(
                                change ->
                                        JsonAnswer.part()
                                                .put("change", change.change())
                                                .put("kind", change.kind())
                                                .put("name", change.name())
                                                .tree())
                        .toList();
        return YamlTrees.parse(answer, Source.of("the answer")) instanceof Tree.Mapping tree
                ? tree.with("changes", Tree.Sequence.of(told))
                : Tree.Sequence.of(told);
    }
}
