package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.StandardOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How the program ends when the world around it does not play along.
class EndingTest {

    private static final byte[] CLASS =
            "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: a}}"
                    .getBytes(StandardCharsets.UTF_8);

    /// The program as a process, whose standard output is what the system makes of it.
    @Nested
    class GivenAProcess {

        /// The answer comes only once all is read, so the reader leaves before it.
        @ParameterizedTest(name = "LC_ALL={0}")
        @ValueSource(strings = {"C", "de_DE.UTF-8", "fr_FR.UTF-8"})
        void whenTheReaderIsGone_itEndsQuietly(String locale) throws Exception {
            var process = validating(locale).start();
            process.getInputStream().close();
            tell(process);

            assertThat(process.errorReader().readAllAsString()).isEmpty();
            assertThat(process.waitFor()).isEqualTo(141);
        }

        @ParameterizedTest(name = "LC_ALL={0}")
        @ValueSource(strings = {"C", "de_DE.UTF-8", "fr_FR.UTF-8"})
        void whenTheDiskIsFull_itSaysSo(String locale) throws Exception {
            var full = new File("/dev/full");
            assumeTrue(full.exists(), "a disk that is always full");
            var process = validating(locale).redirectOutput(full).start();
            tell(process);

            assertThat(process.errorReader().readAllAsString())
                    .startsWith("error: The answer cannot be written: ");
            assertThat(process.waitFor()).isEqualTo(2);
        }

        private static ProcessBuilder validating(String locale) {
            var builder =
                    new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName(),
                            "validate",
                            "-f",
                            "-");
            builder.environment().put("LC_ALL", locale);
            return builder;
        }

        private static void tell(Process process) throws IOException {
            try (var in = process.getOutputStream()) {
                in.write(CLASS);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Broken pipe", "Stream closed", "No space left on device"})
    void whenAWriteFails_itsWordsAreRepeatedAndNotRead(String message) {
        var err = new ByteArrayOutputStream();

        var exit = run(failing(message), err);

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("error: The answer cannot be written: " + message + ".\n");
    }

    @Test
    void whenAPipeFails_itsReaderLeftWhateverTheWords(@TempDir Path folder) throws Exception {
        var pipe = folder.resolve("pipe").toString();
        assumeTrue(new ProcessBuilder("mkfifo", pipe).start().waitFor() == 0, "a pipe");
        var err = new ByteArrayOutputStream();

        var exit = run(new StandardOutput(failing("Relais brisé"), pipe), err);

        assertThat(exit).isEqualTo(141);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
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
