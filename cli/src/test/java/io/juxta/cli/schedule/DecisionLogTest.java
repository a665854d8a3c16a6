package io.juxta.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.schedule.DecisionLog.LogFormat;
import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Tree;
import io.juxta.scheduler.live.EndedAttempt;
import io.juxta.scheduler.live.SchedulerObserver.AttemptResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionLogTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void aDecisionIsOneLineOfText() {
        log(LogFormat.TEXT, 2).decided(attempt("0/1 nodes are available:\n1 \"x\"."));
        assertThat(lines())
                .containsExactly(
                        "time=1970-01-01T00:00:00Z msg=decision pod=default/p uid=u profile=juxta"
                                + " result=unschedulable attempt=3 searched=1.000ms took=2.500ms"
                                + " why=\"0/1 nodes are available:\\n1 \\\"x\\\".\"");
    }

    @Test
    void aDecisionIsOneLineOfJson() {
        log(LogFormat.JSON, 2).decided(attempt("no\nroom"));
        assertThat(lines()).hasSize(1);
        var read = (Tree.Mapping) JsonTrees.parse(lines().getFirst(), Source.of("log"));
        assertThat(read.text("why")).isEqualTo("no\nroom");
        assertThat(read.text("pod")).isEqualTo("default/p");
    }

    @Test
    void withoutALevelNothingIsWritten() {
        log(LogFormat.TEXT, 0).decided(attempt(""));
        assertThat(lines()).isEmpty();
    }

    @Test
    void aSecondHasAThousandLines() {
        var log = log(LogFormat.TEXT, 2);
        for (var i = 0; i < 1500; i++) {
            log.decided(attempt(""));
        }
        assertThat(lines()).hasSize(1000);
        clock.advance(Duration.ofSeconds(1));
        log.decided(attempt(""));
        assertThat(lines()).hasSize(1001).last().asString().endsWith("leftOut=500");
    }

    private final ManualClock clock = new ManualClock(Instant.EPOCH);

    private DecisionLog log(LogFormat format, int level) {
        return new DecisionLog(
                new PrintStream(bytes, true, StandardCharsets.UTF_8), clock, format, level);
    }

    private List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static EndedAttempt attempt(String why) {
        return new EndedAttempt(
                pod(),
                "juxta",
                AttemptResult.UNSCHEDULABLE,
                "",
                List.of(),
                why,
                3,
                Duration.ofNanos(2_500_000),
                Duration.ofMillis(1));
    }

    private static Pod pod() {
        return new Pod(
                Meta.named("default", "p").withUid("u"),
                PodSpec.of(List.of(), List.of(), null),
                PodStatus.EMPTY);
    }
}
