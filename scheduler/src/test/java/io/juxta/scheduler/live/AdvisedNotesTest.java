package io.juxta.scheduler.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdvisedNotesTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final AdvisedNotes notes = new AdvisedNotes();

    private String note(String message, String advice, Duration after) {
        return notes.note("uid", message, () -> Optional.of(advice), START.plus(after));
    }

    @Test
    void whenTheAdviceChanges_theMessageStandsAloneForFiveMinutes() {
        assertThat(note("m", "a", Duration.ZERO)).isEqualTo("m a");
        assertThat(note("m", "b", Duration.ofSeconds(1))).isEqualTo("m");
        assertThat(note("m", "a", Duration.ofSeconds(2))).isEqualTo("m a");
        assertThat(note("m", "b", AdvisedNotes.SAME_ADVICE.minusNanos(1))).isEqualTo("m");
        assertThat(note("m", "b", AdvisedNotes.SAME_ADVICE)).isEqualTo("m b");
    }

    @Test
    void whenTheMessageChanges_theAdviceMayChangeAtOnce() {
        assertThat(note("m", "a", Duration.ZERO)).isEqualTo("m a");
        assertThat(note("n", "b", Duration.ofSeconds(1))).isEqualTo("n b");
    }

    @Test
    void whenThereIsNoAdvice_theMessageStandsAlone() {
        assertThat(notes.note("uid", "m", Optional::empty, START)).isEqualTo("m");
    }

    @Test
    void whenTooManyExplanationsRun_theMessageStandsAlone() {
        assertThat(nested("first", 4)).isEqualTo("m m m m a");
        assertThat(nested("second", 5)).isEqualTo("m m m m m");
    }

    /// Each explanation asks for another one.
    private String nested(String uid, int depth) {
        return notes.note(
                uid + depth,
                "m",
                () -> Optional.of(depth == 1 ? "a" : nested(uid, depth - 1)),
                START);
    }
}
