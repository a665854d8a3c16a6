package io.juxta.cli.schedule;

import io.juxta.cli.page.UsageException;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.scheduler.live.EndedAttempt;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.locks.ReentrantLock;

/// The log: one line per decision where it is asked for, as `key=value` or JSON. It holds names,
/// results and durations; no tokens, no environment, nothing of the content of pods.
///
/// At most [#MOST_A_SECOND] lines are written in a second; how many are left out is said in the
/// next one.
final class DecisionLog {

    private static final int MOST_A_SECOND = 1000;
    private static final int DECISIONS = 2;
    private static final int LONGEST_TEXT = 1024;

    /// How lines look.
    enum LogFormat {
        TEXT,
        JSON;

        /// @throws UsageException when there is no such format
        static LogFormat of(String word) {
            return switch (word) {
                case "", "text" -> TEXT;
                case "json" -> JSON;
                default ->
                        throw new UsageException(
                                "--log-format=%s is neither text nor json.".formatted(word));
            };
        }
    }

    private final PrintStream out;
    private final InstantSource clock;
    private final LogFormat format;
    private final int level;
    private final ReentrantLock lock = new ReentrantLock();
    private Instant second = Instant.EPOCH;
    private int written;
    private long leftOut;

    /// @param level 2 and more for decisions
    DecisionLog(PrintStream out, InstantSource clock, LogFormat format, int level) {
        this.out = out;
        this.clock = clock;
        this.format = format;
        this.level = level;
    }

    /// An attempt ended.
    void decided(EndedAttempt attempt) {
        if (level < DECISIONS) {
            return;
        }
        var fields = new LinkedHashMap<String, String>();
        fields.put("pod", attempt.pod().meta().fullName());
        fields.put("uid", attempt.pod().meta().uid());
        fields.put("profile", attempt.profile());
        fields.put("result", attempt.result().label());
        if (!attempt.node().isEmpty()) {
            fields.put("node", attempt.node());
        }
        var devices = devices(attempt);
        if (!devices.isEmpty()) {
            fields.put("devices", devices);
        }
        fields.put("attempt", String.valueOf(attempt.attempts()));
        fields.put("searched", millis(attempt.algorithm()));
        fields.put("took", millis(attempt.duration()));
        if (!attempt.why().isEmpty()) {
            fields.put("why", attempt.why());
        }
        write("decision", fields);
    }

    /// What each claim got: `namespace/claim=driver/pool/device`.
    private static String devices(EndedAttempt attempt) {
        var all = new StringJoiner(",");
        for (var change : attempt.changes()) {
            var allocation = change.after().status().allocation();
            if (allocation != null) {
                allocation
                        .results()
                        .forEach(
                                each ->
                                        all.add(
                                                "%s=%s/%s/%s"
                                                        .formatted(
                                                                change.name(),
                                                                each.device().driver(),
                                                                each.device().pool(),
                                                                each.device().device())));
            }
        }
        return all.toString();
    }

    private static String millis(Duration duration) {
        return "%.3fms".formatted(duration.toNanos() / 1e6);
    }

    private void write(String message, Map<String, String> fields) {
        var now = clock.instant();
        lock.lock();
        try {
            var current = now.truncatedTo(ChronoUnit.SECONDS);
            if (!current.equals(second)) {
                second = current;
                written = 0;
            }
            if (written++ >= MOST_A_SECOND) {
                leftOut++;
                return;
            }
            var all = new LinkedHashMap<String, String>();
            all.put("time", now.truncatedTo(ChronoUnit.MICROS).toString());
            all.put("msg", message);
            all.putAll(fields);
            if (leftOut > 0) {
                all.put("leftOut", String.valueOf(leftOut));
                leftOut = 0;
            }
            out.write((line(all) + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException _) {
            // Nobody reads the log: the pods are placed all the same.
        } finally {
            lock.unlock();
        }
    }

    private String line(Map<String, String> fields) {
        return switch (format) {
            case TEXT -> {
                var line = new StringJoiner(" ");
                fields.forEach((key, value) -> line.add(key + "=" + quoted(cut(value))));
                yield line.toString();
            }
            case JSON -> {
                var tree = new LinkedHashMap<String, Tree>();
                fields.forEach((key, value) -> tree.put(key, Tree.Text.of(cut(value))));
                yield TreeWriter.json(Tree.Mapping.of(tree));
            }
        };
    }

    private static String cut(String value) {
        return value.length() <= LONGEST_TEXT ? value : value.substring(0, LONGEST_TEXT) + "...";
    }

    /// Quoted where it has spaces, quotes or control characters.
    private static String quoted(String value) {
        return !value.isEmpty()
                        && value.chars().allMatch(c -> c > ' ' && c != '"' && c != '=' && c < 127)
                ? value
                : TreeWriter.json(Tree.Text.of(value));
    }
}
