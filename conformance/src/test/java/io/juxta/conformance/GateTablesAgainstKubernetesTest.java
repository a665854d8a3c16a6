package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/// The tables of gates once more, with a real API server and a real scheduler that are started anew
/// whenever their gates change, on the same data.
///
/// All stories are played side by side, so that one start serves every step that wants the same
/// gates next. What a step says of writes and pods must be so, and what is written down of CPUs and
/// memory must be what ours would write; a real scheduler does not show its ledger.
class GateTablesAgainstKubernetesTest {

    private static final List<String> GATES =
            List.of("DRAListTypeAttributes", "DRADerivedAttributes", "DRANodeAllocatableResources");

    /// The gates that a step wants, of the API server and of the scheduler.
    private record Wanted(boolean server, boolean scheduler) {
        static Wanted by(Tree.Mapping step) {
            return new Wanted(on(step.mapping("featureGates")), on(GateTable.schedulerGates(step)));
        }

        private static boolean on(Tree.Mapping gates) {
            assertThat(gates.fields().keySet()).as("one gate").hasSize(1).isSubsetOf(GATES);
            return gates.flag(gates.fields().keySet().iterator().next());
        }
    }

    /// One case, as the real ones and as ours go through it.
    private record Story(LiveGateStory live, GateStory ours) {
        static Story begun(GateTable.Case written, String mark, ControlPlane plane) {
            var live = new LiveGateStory(written, mark, plane.api());
            live.store();
            var ours = new GateStory(written.library());
            ours.stored(written.stored());
            return new Story(live, ours);
        }

        boolean goesOn() {
            return !live.ended();
        }

        boolean waitsFor(Wanted wanted) {
            return goesOn() && Wanted.by(live.next()).equals(wanted);
        }
    }

    @Test
    void everyStepEndsAsWrittenOnTheRealOnes() throws IOException {
        Partners.assumeGo();
        var soft = new SoftAssertions();
        // Without the controller of claims: beside it a claim that had been made again sometimes
        // lost its devices after a restart.
        var options =
                ControlPlane.ControlPlaneOptions.STOCK
                        .withGates(flag(true))
                        .withControllers("namespace-controller")
                        .withSchedulerConfiguration("partners/one-at-a-time.yaml")
                        .withMore("--no-scheduler");
        var steps = 0;
        try (var plane = ControlPlane.start(options)) {
            var stories = new ArrayList<Story>();
            for (var one : GateTable.cases()) {
                stories.add(Story.begun(one, "story-" + stories.size(), plane));
            }
            var server = true;
            while (stories.stream().anyMatch(Story::goesOn)) {
                var wanted = wanted(stories, server);
                if (wanted.server() != server) {
                    plane.restartApiServer(flag(wanted.server()));
                    server = wanted.server();
                }
                var playing = stories.stream().filter(story -> story.waitsFor(wanted)).toList();
                playing.forEach(story -> story.live().write());
                plane.restartScheduler(flag(wanted.scheduler()));
                for (var story : playing) {
                    check(soft, story.live(), story.ours().step(story.live().next()));
                    steps++;
                }
                plane.stopScheduler();
                playing.forEach(story -> story.live().advance());
            }
        }
        assertThat(steps).isGreaterThan(60);
        soft.assertAll();
    }

    /// The gates that most stories wait for, of those that need no other API server if there are
    /// any.
    private static Wanted wanted(List<Story> stories, boolean server) {
        var counts = new HashMap<Wanted, Integer>();
        for (var story : stories) {
            if (story.goesOn()) {
                counts.merge(Wanted.by(story.live().next()), 1, Integer::sum);
            }
        }
        var same = counts.keySet().stream().anyMatch(wanted -> wanted.server() == server);
        return counts.entrySet().stream()
                .filter(entry -> !same || entry.getKey().server() == server)
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    private static void check(SoftAssertions soft, LiveGateStory story, GateStory.Told ours) {
        var step = story.next();
        var at = "%s, the step at line %d".formatted(story.name(), step.line());
        var pods = story.await();
        var all = new TreeMap<>(lines(story.writes()));
        pods.forEach(
                (name, trial) -> {
                    var want = (Tree.Mapping) step.mapping("pods").fields().get(name);
                    soft.assertThat(want).as("%s in %s", name, at).isNotNull();
                    if (want != null) {
                        judge(soft, story, trial, want, name + " in " + at);
                    }
                    charged(soft, name, trial, ours, all, name + " in " + at);
                });
        soft.assertThat(pods.keySet())
                .as("pods of " + at)
                .containsExactlyInAnyOrderElementsOf(step.mapping("pods").fields().keySet());
        soft.assertThat(all).as("writes of " + at).isEqualTo(expected(step));
    }

    private static void judge(
            SoftAssertions soft, LiveGateStory story, Trial trial, Tree.Mapping want, String as) {
        soft.assertThat(trial.outcome().word())
                .as("%s: %s", as, trial.message())
                .isEqualTo(want.text("outcome"));
        soft.assertThat(trial.node()).as(as).isEqualTo(story.own(want.text("node")));
        soft.assertThat(story.devices(trial))
                .as(as)
                .containsExactlyInAnyOrderElementsOf(GateTable.texts(want, "devices"));
        soft.assertThat(trial.message()).as(as).contains(want.text("reason"));
        if (!trial.message().equals("held back")) {
            soft.assertThat(trial.message()).as(as).contains(want.text("error"));
        }
    }

    /// What a scheduler wrote down of CPUs and memory, unless the server dropped it.
    private static void charged(
            SoftAssertions soft,
            String name,
            Trial trial,
            GateStory.Told ours,
            Map<String, List<String>> writes,
            String as) {
        var field = "nodeAllocatableResourceClaimStatuses";
        var our = ours.pods().getOrDefault(name, Tree.Mapping.EMPTY).items(field);
        var real = trial.decided().mapping("status").items(field);
        if (real.isEmpty() && !our.isEmpty()) {
            writes.put("Pod " + name, List.of("dropped status." + field));
        } else {
            soft.assertThat(real).as("%s of %s", field, as).isEqualTo(our);
        }
    }

    /// Of what is refused only the fields count: the words are each side's own.
    private static Map<String, List<String>> lines(Map<String, GatedStore.Written> writes) {
        var lines = new TreeMap<String, List<String>>();
        writes.forEach(
                (key, written) ->
                        lines.put(
                                key,
                                switch (written) {
                                    case GatedStore.Written.Taken(var dropped) ->
                                            GateTable.prefixed("dropped", dropped);
                                    case GatedStore.Written.Refused(var fields) ->
                                            GateTable.prefixed("refused", fields);
                                }));
        return lines;
    }

    private static Map<String, List<String>> expected(Tree.Mapping step) {
        var writes = new TreeMap<String, List<String>>();
        GateTable.writes(step)
                .forEach(
                        (key, lines) -> {
                            var fields = new ArrayList<String>();
                            for (var line : lines) {
                                var end = line.indexOf(": ");
                                fields.add(end < 0 ? line : line.substring(0, end));
                            }
                            writes.put(key, List.copyOf(fields));
                        });
        return writes;
    }

    private static String flag(boolean on) {
        var words = new ArrayList<String>();
        GATES.forEach(gate -> words.add(gate + "=" + on));
        return String.join(",", words);
    }
}
