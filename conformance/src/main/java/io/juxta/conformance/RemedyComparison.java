package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.AdmitGrower;
import io.juxta.testkit.BatchPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Verifies the remedies of `node admit`: where it rejects pods on seeded nodes, applies every
/// remedy to the JSON of the question, without using juxta's own code, and runs the real kubelet's
/// managers to see whether the pod is then admitted.
///
/// The option `prefer-most-allocated-numa-node` is unknown to a real kubelet: it is checked with
/// juxta, with the option written in the configuration.
final class RemedyComparison {

    private static final int AT_A_TIME = 20;
    private static final int EXAMPLES_SHOWN = 10;

    /// Nodes without rejections are skipped, up to a bound.
    private static final int NODES_PER_REJECTION = 50;

    private static final String OPTION = "OtherOption";

    /// The result.
    ///
    /// @param rejections pods that were rejected
    /// @param cured how many of them have a remedy
    /// @param silent how many of them have none and no list of trials
    /// @param checked remedies checked, by what is changed
    /// @param cut questions that the real managers did not answer, by how it ended
    /// @param broken what did not hold
    record Outcome(
            long nodes,
            long rejections,
            long cured,
            long silent,
            Map<String, Long> checked,
            Map<String, Long> cut,
            List<String> broken,
            Duration duration) {
        Outcome {
            checked = new TreeMap<>(checked);
            cut = new TreeMap<>(cut);
            broken = List.copyOf(broken);
        }

        /// How many the real managers did not answer.
        long notAnswered() {
            return cut.values().stream().mapToLong(Long::longValue).sum();
        }

        String report() {
            return """
            %,d nodes in %.1f s, %,d pods turned away: %,d with a remedy, %,d that neither have one nor say what was tried
            asked again %s, not answered %s
            %,d promises broken
            %s\
            """
                    .formatted(
                            nodes,
                            duration.toMillis() / 1000.0,
                            rejections,
                            cured,
                            silent,
                            checked,
                            cut,
                            broken.size(),
                            String.join(
                                    "",
                                    broken.subList(0, Math.min(EXAMPLES_SHOWN, broken.size()))));
        }
    }

    private static final String AFTER_RESTART = "AfterRestart";

    /// A question whose last event must admit a pod.
    ///
    /// @param when the word of the remedy for when a setting helps; empty for other changes
    private record Promise(NodeRemedy made, Tree.Mapping remedy, String when) {

        /// The change, and when it helps.
        String kind() {
            return remedy.text("change") + when;
        }

        boolean isOption() {
            return remedy.text("change").equals(OPTION);
        }
    }

    private final List<Promise> promises = new ArrayList<>();
    private final Map<String, Long> checked = new TreeMap<>();
    private final Map<String, Long> cut = new TreeMap<>();
    private final List<String> broken = new ArrayList<>();
    private final long count;
    private long rejections;
    private long cured;
    private long silent;

    private RemedyComparison(long count) {
        this.count = count;
    }

    /// So many rejections, on the nodes of a seed from an index on.
    static Outcome run(long seed, long from, long count) throws IOException, InterruptedException {
        var comparison = new RemedyComparison(count);
        var questions = new AdmitGrower(seed);
        var start = System.nanoTime();
        var node = from;
        try (var ours = juxta();
                var theirs =
                        BatchPeer.start(
                                "kubelet-oracle", List.of(Compare.partner("kubelet-oracle")))) {
            while (comparison.rejections < count && node < from + count * NODES_PER_REJECTION) {
                var some = new ArrayList<Tree.Mapping>();
                for (var i = 0; i < AT_A_TIME; i++) {
                    some.add(questions.question(node++).with("why", Tree.Bool.of(true)));
                }
                var answers = ask(ours, some);
                for (var i = 0; i < some.size(); i++) {
                    comparison.promise(some.get(i), answers.get(i));
                }
                comparison.keep(ours, theirs);
            }
        }
        return new Outcome(
                node - from,
                comparison.rejections,
                comparison.cured,
                comparison.silent,
                comparison.checked,
                comparison.cut,
                comparison.broken,
                Duration.ofNanos(System.nanoTime() - start));
    }

    private static BatchPeer juxta() throws IOException {
        return BatchPeer.start("juxta", Compare.juxta("node", "admit", "--batch"));
    }

    private static List<Tree.Mapping> ask(BatchPeer peer, List<Tree.Mapping> questions)
            throws IOException, InterruptedException {
        return peer.ask(questions.stream().map(TreeWriter::json).toList()).stream()
                .map(line -> (Tree.Mapping) JsonTrees.parse(line, Source.of("answer")))
                .toList();
    }

    /// Collects the claims of an answer that must be verified.
    private void promise(Tree.Mapping question, Tree.Mapping answer) {
        var events = answer.items("events");
        for (var i = 0; i < events.size(); i++) {
            var event = (Tree.Mapping) events.get(i);
            var offered = event.has("restart") ? event.items("pods") : List.<Tree>of(event);
            for (var item : offered) {
                var one = (Tree.Mapping) item;
                if (one.has("reason") && rejections < count) {
                    promise(question, events, i, one);
                }
            }
        }
    }

    private void promise(
            Tree.Mapping question, List<Tree> answers, int event, Tree.Mapping turnedAway) {
        rejections++;
        var why = turnedAway.mapping("why");
        var remedies = why.items("remedies");
        cured += remedies.isEmpty() ? 0 : 1;
        silent += remedies.isEmpty() && !why.has("tried") ? 1 : 0;
        var pod = pod(question.items("events"), answers, event, turnedAway.text("pod"));
        for (var item : remedies) {
            var remedy = (Tree.Mapping) item;
            if (remedy.flag("verified")) {
                var made = new NodeRemedy(question, event, pod);
                if (!remedy.has("when")) {
                    promises.add(new Promise(made, remedy, ""));
                }
                for (var when : remedy.items("when")) {
                    promises.add(new Promise(made, remedy, ((Tree.Text) when).value()));
                }
            }
        }
    }

    /// The pod as offered: with this event, or before the restart that rejected it.
    private static Tree.Mapping pod(List<Tree> events, List<Tree> answers, int event, String name) {
        for (var i = event; i >= 0; i--) {
            var came = ((Tree.Mapping) events.get(i)).mapping("admit");
            var answer = (Tree.Mapping) answers.get(i);
            if (answer.text("pod").equals(name) && (i == event || answer.flag("admit"))) {
                return came;
            }
        }
        throw new IllegalStateException("No event brought pod " + name);
    }

    /// Verifies them.
    private void keep(BatchPeer ours, BatchPeer theirs) throws IOException, InterruptedException {
        keep(theirs, promises.stream().filter(one -> !one.isOption()).toList());
        keep(ours, promises.stream().filter(Promise::isOption).toList());
        promises.clear();
    }

    private void keep(BatchPeer peer, List<Promise> some) throws IOException, InterruptedException {
        var changed = changed(peer, some);
        var answers = ask(peer, changed);
        for (var i = 0; i < some.size(); i++) {
            var promise = some.get(i);
            checked.merge(promise.kind(), 1L, Long::sum);
            judge(promise, changed.get(i), answers.get(i)).ifPresent(broken::add);
        }
    }

    /// The questions with their changes. Where a kubelet is to be restarted with another setting,
    /// the peer under test stops it first, and returns its state.
    private static List<Tree.Mapping> changed(BatchPeer peer, List<Promise> some)
            throws IOException, InterruptedException {
        var stopped = some.stream().filter(one -> one.when().equals(AFTER_RESTART)).toList();
        var left = ask(peer, stopped.stream().map(one -> one.made().before()).toList()).iterator();
        return some.stream()
                .map(
                        one ->
                                one.when().equals(AFTER_RESTART)
                                        ? restarted(one, left.next())
                                        : one.made().make(one.remedy()))
                .toList();
    }

    /// Where it did not come so far, the same question again, which ends the same way.
    private static Tree.Mapping restarted(Promise promise, Tree.Mapping left) {
        return left.text("outcome").equals("Done")
                ? promise.made().restarted(promise.remedy(), left)
                : promise.made().before();
    }

    private Optional<String> judge(Promise promise, Tree.Mapping changed, Tree.Mapping answer) {
        var outcome = answer.text("outcome");
        if (outcome.equals("Timeout") || outcome.equals("Panic") || AdmitJudge.isChance(answer)) {
            cut.merge(outcome, 1L, Long::sum);
            return Optional.empty();
        }
        return promise.made().isKept(answer)
                ? Optional.empty()
                : Optional.of(
                        "%n%s%n  asked %s%n  of    %s%n  said  %s%n"
                                .formatted(
                                        TreeWriter.json(promise.remedy()),
                                        TreeWriter.json(changed),
                                        TreeWriter.json(promise.made().question()),
                                        TreeWriter.json(answer)));
    }
}
