package io.juxta.kube.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The lines of one metric among many.
class MetricLinesTest {

    private static final String TEXT =
            """
            # HELP wanted A gauge.
            other{name="wanted{"} 1
            wanted_too{name="a"} 1
            wanted{name="b"} 1
            wanted{name="c"} 0

            wante
            wanted{name="d"} 1""";

    /// A stream gives as many bytes at a time as it likes, so a line may come in any parts.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 11, 23, 1000})
    void areFoundInAnyParts(int most) throws IOException {
        assertThat(lines(TEXT, most))
                .containsExactly(
                        "wanted{name=\"b\"} 1", "wanted{name=\"c\"} 0", "wanted{name=\"d\"} 1");
    }

    @Test
    void areFoundBehindMoreThanABuffer() throws IOException {
        var text = "other 1\n".repeat(10_000) + TEXT + "\n" + "other 1\n".repeat(10_000);

        assertThat(lines(text, Integer.MAX_VALUE)).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "wanted", "wanted\n", "other{} 1\n"})
    void areNone(String text) throws IOException {
        assertThat(lines(text, 4)).isEmpty();
    }

    private static List<String> lines(String text, int most) throws IOException {
        var in =
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
                    @Override
                    public synchronized int read(byte[] into, int from, int length) {
                        return super.read(into, from, Math.min(length, most));
                    }
                };
        var lines = new MetricLines(in, "wanted{");
        var found = new ArrayList<String>();
        for (var line = lines.next(); line != null; line = lines.next()) {
            found.add(line);
        }
        assertThat(isAtEnd(in)).as("the connection can be used again").isTrue();
        return found;
    }

    private static boolean isAtEnd(InputStream in) throws IOException {
        return in.read() < 0;
    }
}
