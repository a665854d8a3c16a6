package io.juxta.scheduler.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The cases of `cases/live/queue.yaml`.
class QueueCasesTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @TestFactory
    Stream<DynamicTest> cases() {
        return CaseFiles.rows("live/queue").stream()
                .map(one -> DynamicTest.dynamicTest(one.text("case"), () -> new Run().of(one)));
    }

    /// One case.
    private static final class Run {
        private final Set<String> held = new HashSet<>();
        private final Map<String, QueuedPod> pods = new HashMap<>();
        private final SchedulingQueue queue =
                new SchedulingQueue(
                        BackoffTime.USUAL,
                        pod ->
                                held.contains(pod.pod().meta().name())
                                        ? Optional.of("P")
                                        : Optional.empty(),
                        SchedulerObserver.NONE);
        private Instant now = START;

        void of(Tree.Mapping one) {
            for (var item : one.items("steps")) {
                var step = (Tree.Mapping) item;
                try {
                    step(step);
                } catch (AssertionError e) {
                    throw new AssertionError("line " + step.line() + ": " + e.getMessage(), e);
                }
            }
        }

        private void step(Tree.Mapping step) {
            if (step.field("at").orElse(null) instanceof Tree.Number(var seconds, _)) {
                now = START.plusMillis(Math.round(Double.parseDouble(seconds) * 1000));
            }
            if (step.has("gate")) {
                held.add(step.text("gate"));
            }
            step.mapping("add").fields().forEach(this::add);
            if (step.has("rejected")) {
                queue.rejected(pod(step.text("rejected")), texts(step, "by"), now);
            }
            if (step.has("failed")) {
                queue.failed(pod(step.text("failed")), now);
            }
            if (step.has("remove")) {
                queue.remove(pod(step.text("remove")).name());
            }
            if (step.has("event")) {
                var helped = texts(step, "event");
                queue.moved("NodeAdd", (pod, _) -> helped.contains(pod.pod().meta().name()), now);
            }
            if (step.has("open")) {
                held.remove(step.text("open"));
                queue.reopen("P", "NodeAdd", now);
            }
            if (step.has("pop")) {
                assertThat(queue.pop(now).map(pod -> pod.pod().meta().name()).orElse("none"))
                        .as("the next pod")
                        .isEqualTo(step.text("pop"));
            }
            step.mapping("places")
                    .fields()
                    .forEach(
                            (name, place) ->
                                    assertThat(pod(name).place())
                                            .as(name)
                                            .hasToString(((Tree.Text) place).value()));
        }

        private void add(String name, Tree priority) {
            var meta = Meta.named("default", name);
            var spec =
                    PodSpec.of(List.of(), List.of(), null)
                            .withPriority(Integer.parseInt(((Tree.Number) priority).literal()));
            queue.add(new Pod(meta, spec, PodStatus.EMPTY), now);
            pods.put(name, Optional.ofNullable(queue.get("default/" + name)).orElseThrow());
        }

        private QueuedPod pod(String name) {
            return Optional.ofNullable(pods.get(name)).orElseThrow();
        }

        private static Set<String> texts(Tree.Mapping step, String field) {
            var texts = new TreeSet<String>();
            step.items(field).forEach(item -> texts.add(((Tree.Text) item).value()));
            return texts;
        }
    }
}
