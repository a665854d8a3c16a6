package io.juxta.bench;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// The allocator of the real Kubernetes packages, through `partners/cmd/allocate-oracle`, with the
/// scheduler's timeout.
final class HardReal implements AutoCloseable {

    /// @param outcome of the oracle; `Timeout` when it timed out
    /// @param millis from question to answer
    record Answer(String outcome, double millis, long steps) {

        boolean cutOff() {
            return outcome.equals("Timeout");
        }
    }

    private final BatchPeer oracle;
    private final Duration limit;

    private HardReal(BatchPeer oracle, Duration limit) {
        this.oracle = oracle;
        this.limit = limit;
    }

    static HardReal start(String binary, Duration limit) throws IOException {
        return new HardReal(BatchPeer.start("allocate-oracle", List.of(binary)), limit);
    }

    Answer ask(Tree.Mapping question) throws IOException {
        var limited = question.with("timeoutMillis", Tree.Number.of(limit.toMillis()));
        var line = TreeWriter.json(limited);
        var begin = System.nanoTime();
        oracle.send(line);
        oracle.flush();
        var text = oracle.receive();
        var millis = (System.nanoTime() - begin) / 1e6;
        var answer = (Tree.Mapping) JsonTrees.parse(text, Source.of("an answer"));
        var outcome = answer.text("outcome");
        if (!List.of("Allocated", "Unsatisfiable", "Timeout").contains(outcome)) {
            throw new IOException("The oracle could not answer: %s".formatted(text));
        }
        var steps = answer.mapping("work").field("steps").orElseThrow();
        return new Answer(outcome, millis, Long.parseLong(((Tree.Number) steps).literal()));
    }

    @Override
    public void close() throws IOException {
        oracle.close();
    }
}
