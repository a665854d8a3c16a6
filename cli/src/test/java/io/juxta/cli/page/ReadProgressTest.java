package io.juxta.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// What a terminal shows while a large dump is read.
class ReadProgressTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(InputStream.nullInputStream(), out, err);
    private final AtomicLong clock = new AtomicLong(7);

    @Test
    void whenReadingIsShort_nothingIsShown() {
        var progress = progress(OptionalLong.of(200_000_000));

        after(249, progress, 50_000_000);
        progress.ended();

        assertThat(seen()).isEmpty();
    }

    @Test
    void whenReadingTakesLong_theShareIsShownWithinTheFirstSecond() {
        var progress = progress(OptionalLong.of(200_000_000));

        after(250, progress, 50_000_000);
        after(99, progress, 10_000_000);
        after(1, progress, 40_000_000);

        assertThat(seen())
                .isEqualTo(
                        "\r[#####...............] 50.0 of 200.0 MB read"
                                + "\r[##########..........] 100.0 of 200.0 MB read");
    }

    @Test
    void whenTheSizeIsUnknown_onlyWhatWasReadIsShown() {
        var progress = progress(OptionalLong.empty());

        after(300, progress, 12_340_000);

        assertThat(seen()).isEqualTo("\r12.3 MB read");
    }

    @Test
    void whenItEnds_theLineIsTakenAway() {
        var progress = progress(OptionalLong.empty());
        after(300, progress, 1_000_000);

        progress.ended();
        progress.ended();

        assertThat(seen()).isEqualTo("\r1.0 MB read\r           \r");
    }

    @Test
    void whenAWarningComes_itGetsALineOfItsOwn() {
        var progress = progress(OptionalLong.empty());
        after(300, progress, 1_000_000);

        console.warning("odd");

        assertThat(seen()).isEqualTo("\r1.0 MB read\r           \rwarning: odd\n");
    }

    @Test
    void whenAnAnswerComes_theLineIsTakenAwayFirst() {
        var progress = progress(OptionalLong.empty());
        after(300, progress, 1_000_000);

        console.line("the answer");
        assertThat(seen()).isEqualTo("\r1.0 MB read");
        console.flush();

        assertThat(seen()).isEqualTo("\r1.0 MB read\r           \r");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("the answer\n");
    }

    @Test
    void whenNothingHasComeYet_itSaysWhatItWaitsFor() {
        progress(OptionalLong.empty()).waitFor(new ByteArrayInputStream(new byte[1]));
        assertThat(seen()).isEmpty();

        progress(OptionalLong.empty()).waitFor(new ByteArrayInputStream(new byte[0]));
        assertThat(seen()).isEqualTo("\rwaiting for standard input");
    }

    private ReadProgress progress(OptionalLong size) {
        return new ReadProgress(console, () -> size, clock::get);
    }

    private void after(int milliseconds, ReadProgress progress, long bytes) {
        clock.addAndGet(milliseconds * 1_000_000L);
        progress.read(bytes);
    }

    private String seen() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
