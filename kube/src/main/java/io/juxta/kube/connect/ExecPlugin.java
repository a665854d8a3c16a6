package io.juxta.kube.connect;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Credentials that a plugin gives: kept in memory until they expire or are refused. One run at a
/// time, because the plugin may talk to a person.
final class ExecPlugin implements Credentials {

    private static final Duration ALONE = Duration.ofSeconds(60);

    /// A login in a browser takes its time.
    private static final Duration WITH_PERSON = Duration.ofMinutes(5);

    private static final Duration NEW = Duration.ofSeconds(2);

    private final ExecCommand command;
    private final Duration requestTimeout;
    private final ProcessEnvironment environment;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable ExecAnswer kept;
    private Instant askedAt = Instant.EPOCH;

    ExecPlugin(ExecCommand command, Duration requestTimeout, ProcessEnvironment environment) {
        this.command = command;
        this.requestTimeout = requestTimeout;
        this.environment = environment;
    }

    @Override
    public Credential current() {
        return answer().credential();
    }

    /// What the plugin has only just given is not asked for again: it would give the same, perhaps
    /// after another login.
    @Override
    public boolean refused(Credential used) {
        lock.lock();
        try {
            var answer = kept;
            if (answer == null || !answer.credential().equals(used)) {
                return true;
            }
            if (environment.clock().instant().isBefore(askedAt.plus(NEW))) {
                return false;
            }
            kept = null;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private ExecAnswer answer() {
        lock.lock();
        try {
            var now = environment.clock().instant();
            var answer = kept;
            if (answer == null || answer.hasExpired(now)) {
                answer = ask();
                kept = answer;
                askedAt = environment.clock().instant();
            }
            return answer;
        } finally {
            lock.unlock();
        }
    }

    private ExecAnswer ask() {
        var interactive = isInteractive();
        var output = ExecRun.output(command, interactive, interactive ? WITH_PERSON : alone());
        return ExecAnswer.parse(output, command);
    }

    private Duration alone() {
        return requestTimeout.compareTo(ALONE) > 0 ? requestTimeout : ALONE;
    }

    private boolean isInteractive() {
        return switch (command.mode()) {
            case NEVER -> false;
            case IF_AVAILABLE -> environment.stdinIsTerminal().getAsBoolean();
            case ALWAYS -> {
                if (!environment.stdinIsTerminal().getAsBoolean()) {
                    throw new ConnectionException(
                            "%s: the plugin wants to ask you, but standard input is no terminal. Log in"
                                            .formatted(command)
                                    + " in a terminal first");
                }
                yield true;
            }
        };
    }
}
