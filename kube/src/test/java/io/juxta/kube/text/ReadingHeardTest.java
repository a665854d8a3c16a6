package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a listener hears of a read, and how large the input is said to be.
class ReadingHeardTest {

    private static final String NODE = "---\n{apiVersion: v1, kind: Node, metadata: {name: a}}\n";

    @TempDir Path path;

    private static final class Heard implements Manifests.Listener {
        private long bytes;
        private int ends;

        @Override
        public void read(long more) {
            bytes += more;
        }

        @Override
        public void ended() {
            ends++;
        }
    }

    @Test
    void whenAFolderIsRead_everyByteOnTheDiskIsHeard() throws IOException {
        var folder =
                new Folder(path)
                        .with("d/a.yaml", NODE.repeat(3))
                        .with("d/b.yaml.gz", packed(NODE.repeat(500)))
                        .with("d/notes.txt", "not read")
                        .with("d/sub/c.yaml", NODE);
        var manifests =
                folder.manifests(Manifests.FolderDepth.FLAT, InputStream.nullInputStream(), "d");

        var heard = read(manifests);

        assertThat(heard.bytes).isEqualTo(NODE.length() * 3L + packed(NODE.repeat(500)).length);
        assertThat(manifests.size()).hasValue(heard.bytes);
        assertThat(heard.ends).isEqualTo(1);
    }

    @Test
    void whenStandardInputIsRead_theSizeIsUnknown() {
        var in = new ByteArrayInputStream(NODE.getBytes(StandardCharsets.UTF_8));
        var manifests = new Folder(path).manifests(Manifests.FolderDepth.FLAT, in, "-");

        assertThat(manifests.size()).isEmpty();
        assertThat(read(manifests).bytes).isEqualTo(NODE.length());
    }

    @Test
    void whenReadingFails_theEndIsHeardAllTheSame() {
        var manifests =
                new Folder(path)
                        .manifests(
                                Manifests.FolderDepth.FLAT,
                                InputStream.nullInputStream(),
                                "nowhere.yaml");
        var heard = new Heard();
        manifests.listen(heard);

        assertThat(manifests.size()).isEmpty();
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> manifests.read(_ -> {}, _ -> {}));
        assertThat(heard.ends).isEqualTo(1);
    }

    private static Heard read(Manifests manifests) {
        var heard = new Heard();
        manifests.listen(heard);
        manifests.read(_ -> {}, _ -> {});
        return heard;
    }

    private static byte[] packed(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
