package io.juxta.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.batch.LineReader.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whenBytesArriveInPieces_theLinesAreTheSame(long seed) throws IOException {
        var random = new Random(seed);
        var lines = new ArrayList<String>();
        for (var i = 0; i < 200; i++) {
            lines.add("x".repeat(random.nextInt(i % 20 == 0 ? 200_000 : 50)));
        }
        var bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);

        var read = readAll(new LineReader(trickling(bytes, random), 1 << 20));

        assertThat(read).isEqualTo(lines);
    }

    @Test
    void whenTheLastLineHasNoEnd_itCountsAllTheSame() throws IOException {
        assertThat(readAll(reader("a\n\nb", 10))).containsExactly("a", "", "b");
        assertThat(readAll(reader("", 10))).isEmpty();
    }

    @Test
    void whenALineIsTooLong_theNextOneIsRead() throws IOException {
        assertThat(readAll(reader("0123456789\n01234567890\nshort\n", 10)))
                .containsExactly("0123456789", "too long", "short");
        assertThat(readAll(reader("a\n" + "x".repeat(300_000) + "\nb\n", 100_000)))
                .containsExactly("a", "too long", "b");
        assertThat(readAll(reader("x".repeat(300_000), 100_000))).containsExactly("too long");
    }

    @Test
    void whenAWholeLineIsBuffered_itIsReady() throws IOException {
        var reader = reader("a\nb\nc", 10);
        assertThat(reader.ready()).isFalse();

        reader.next();
        assertThat(reader.ready()).isTrue();

        reader.next();
        assertThat(reader.ready()).isFalse();
    }

    private static LineReader reader(String text, int longest) {
        return new LineReader(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), longest);
    }

    private static InputStream trickling(byte[] bytes, Random random) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                return super.read(into, offset, Math.min(length, 1 + random.nextInt(70_000)));
            }
        };
    }

    private static List<String> readAll(LineReader reader) throws IOException {
        var lines = new ArrayList<String>();
        while (true) {
            switch (reader.next()) {
                case Line.End _ -> {
                    return lines;
                }
                case Line.TooLong _ -> lines.add("too long");
                case Line.NoMemory _ -> lines.add("no memory");
                case Line.Whole(var bytes, var from, var to) ->
                        lines.add(new String(bytes, from, to - from, StandardCharsets.UTF_8));
            }
        }
    }
}
