package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// How the program ends when the world around it does not play along.
class EndingTest {

    private static final byte[] CLASS =
            "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: a}}"
                    .getBytes(StandardCharsets.UTF_8);

    @Test
    void whenTheReaderIsGone_itEndsQuietly() {
        var err = new ByteArrayOutputStream();

        var exit = run(failing("Broken pipe"), err);

        assertThat(exit).isEqualTo(141);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void whenTheDiskIsFull_itSaysSo() {
        var err = new ByteArrayOutputStream();

        var exit = run(failing("No space left on device"), err);

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("error: The answer cannot be written: No space left on device.\n");
    }

    @Test
    void whenSomethingUnforeseenHappens_itIsABugThatAsksForTheInput() {
        var err = new ByteArrayOutputStream();
        var in =
                new InputStream() {
                    @Override
                    public int read() {
                        throw new IllegalStateException("two\nlines");
                    }

                    @Override
                    public int read(byte[] into, int offset, int length) {
                        return read();
                    }
                };

        var exit =
                Main.run(
                        new String[] {"validate", "-f", "-"}, in, new ByteArrayOutputStream(), err);

        assertThat(exit).isEqualTo(70);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "error: This is a bug in juxta (IllegalStateException: two lines). Please"
                                + " report it with the input that led here; JUXTA_DEBUG=1 prints where"
                                + " it happened.\n");
    }

    @Test
    void ofSeveralEndingsTheWorstWins() {
        assertThat(ExitCode.YES.or(ExitCode.NO)).isEqualTo(ExitCode.NO);
        assertThat(ExitCode.UNDECIDED.or(ExitCode.NO)).isEqualTo(ExitCode.UNDECIDED);
        assertThat(ExitCode.UNDECIDED.or(ExitCode.BAD)).isEqualTo(ExitCode.BAD);
        assertThat(ExitCode.BUG.or(ExitCode.BAD)).isEqualTo(ExitCode.BUG);
    }

    private static int run(OutputStream out, OutputStream err) {
        return Main.run(
                new String[] {"validate", "-f", "-"}, new ByteArrayInputStream(CLASS), out, err);
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
