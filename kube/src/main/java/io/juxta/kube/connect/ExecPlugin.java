package io.juxta.kube.connect;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Credentials that a plugin gives: kept in memory until they expire or are refused. One run at a
/// time, because the plugin may talk to a person.
final class ExecPlugin implements Credentials {

    private static final Duration ALONE = Duration.ofSeconds(60);

    /// A login in a browser takes its time.
    private static final Duration WITH_PERSON = Duration.ofMinutes(5);

    /// Several requests may be refused at once; the first of them has the plugin run again.
    private static final Duration NEW = Duration.ofSeconds(2);

    private final ExecCommand command;
    private final Duration requestTimeout;
    private final Surroundings surroundings;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable ExecAnswer kept;
    private Instant askedAt = Instant.EPOCH;

    ExecPlugin(ExecCommand command, Duration requestTimeout, Surroundings surroundings) {
        this.command = command;
        this.requestTimeout = requestTimeout;
        this.surroundings = surroundings;
    }

    @Override
    public @Nullable String authorization() {
        return answer().header();
    }

    @Override
    public Optional<ClientIdentity> identity() {
        return Optional.ofNullable(answer().identity());
    }

    @Override
    public boolean refused() {
        lock.lock();
        try {
            if (!surroundings.clock().instant().isBefore(askedAt.plus(NEW))) {
                kept = null;
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private ExecAnswer answer() {
        lock.lock();
        try {
            var now = surroundings.clock().instant();
            var answer = kept;
            if (answer == null || answer.hasExpired(now)) {
                answer = ask();
                kept = answer;
                askedAt = surroundings.clock().instant();
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
            case IF_AVAILABLE -> surroundings.stdinIsTerminal().getAsBoolean();
            case ALWAYS -> {
                if (!surroundings.stdinIsTerminal().getAsBoolean()) {
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
