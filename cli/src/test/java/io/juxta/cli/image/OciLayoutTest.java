package io.juxta.cli.image;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.model.tar.TarReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The form of the image, on a folder of a few files.
class OciLayoutTest {

    private static final String NAME = "localhost/juxta:1";

    @TempDir Path folder;

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectories(folder.resolve("tmp"));
        Files.createDirectories(folder.resolve("bin"));
        Files.writeString(folder.resolve("bin/java"), "program");
        Files.setPosixFilePermissions(
                folder.resolve("bin/java"), PosixFilePermissions.fromString("rwx------"));
        Files.writeString(folder.resolve("LICENSE"), "text");
        Files.createSymbolicLink(folder.resolve("bin/link"), Path.of("java"));
    }

    @Test
    void everyPointerLeadsToItsContent() throws IOException {
        var layout = layout();

        var descriptor = first(read(layout, "index.json").items("manifests"));
        assertThat(descriptor.text("digest")).isEqualTo(layout.digest());
        assertThat(descriptor.mapping("annotations").text("io.containerd.image.name"))
                .isEqualTo(NAME);
        var manifest = read(layout, blob(layout, descriptor));
        var config = read(layout, blob(layout, manifest.mapping("config")));
        assertThat(config.mapping("config").text("User")).isEqualTo("65532:65532");

        var packed = content(layout, blob(layout, first(manifest.items("layers"))));
        var plain = new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
        assertThat(config.mapping("rootfs").items("diff_ids"))
                .containsExactly(Tree.Text.of("sha256:" + Blob.sha256(plain)));
        assertThat(layout.files()).hasSize(5);
    }

    @Test
    void aLayerKeepsLinksAndWhatCanBeExecuted() throws IOException {
        var entries = new ArrayList<String>();
        var packed = new ByteArrayInputStream(Layer.of(folder).blob().content());
        var tar = new TarReader(new GZIPInputStream(packed), OciLayoutTest::failure);
        for (var entry = tar.next(); entry != null; entry = tar.next()) {
            entries.add("%s %s %s".formatted(entry.kind(), entry.name(), entry.target()).strip());
        }

        assertThat(entries)
                .containsExactly(
                        "FILE LICENSE",
                        "FOLDER bin/",
                        "FILE bin/java",
                        "LINK bin/link java",
                        "FOLDER tmp/");
        assertThat(modes()).containsExactly("644", "755", "755", "644", "1777");
    }

    @Test
    void sameFilesWithOtherTimes_giveTheSameBytes() throws IOException {
        var before = layout().archive();
        Files.setLastModifiedTime(folder.resolve("LICENSE"), FileTime.from(Instant.EPOCH));
        Files.setPosixFilePermissions(
                folder.resolve("LICENSE"), PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThat(layout().archive()).isEqualTo(before);

        Files.writeString(folder.resolve("LICENSE"), "texT");
        assertThat(layout().archive()).isNotEqualTo(before);
    }

    @Test
    void theFolderHoldsTheSameFilesAsTheArchive(@TempDir Path other) throws IOException {
        var layout = layout();
        layout.write(other.resolve("layout"));

        var tar = new TarReader(new ByteArrayInputStream(layout.archive()), OciLayoutTest::failure);
        var files = 0;
        for (var entry = tar.next(); entry != null; entry = tar.next()) {
            if (entry.kind() == TarReader.Kind.FILE) {
                assertThat(other.resolve("layout").resolve(entry.name()))
                        .hasBinaryContent(tar.content().readAllBytes());
                files++;
            }
        }
        assertThat(files).isEqualTo(5);
    }

    /// The permissions of all entries, in their order.
    private List<String> modes() throws IOException {
        var packed = new ByteArrayInputStream(Layer.of(folder).blob().content());
        var plain = new GZIPInputStream(packed).readAllBytes();
        var modes = new ArrayList<String>();
        // Every file here is shorter than a block.
        for (var at = 0; at < plain.length && plain[at] != 0; ) {
            modes.add(ascii(plain, at + 103).replaceAll("^0", ""));
            at += plain[at + 156] == '0' ? 1024 : 512;
        }
        return modes;
    }

    private static RuntimeException failure(TarReader.TarFault fault) {
        return new IllegalStateException(fault.name());
    }

    private static String ascii(byte[] plain, int at) {
        return new String(plain, at, 4, StandardCharsets.US_ASCII);
    }

    private OciLayout layout() throws IOException {
        return OciLayout.of(new ImageConfig("1", "amd64", List.of(Layer.of(folder))), NAME);
    }

    /// The file that a descriptor points to, which has the size it says.
    private static String blob(OciLayout layout, Tree.Mapping descriptor) {
        var file = descriptor.text("digest").replace("sha256:", "blobs/sha256/");
        var content = content(layout, file);
        assertThat(descriptor.fields().get("size")).isEqualTo(Tree.Number.of(content.length));
        assertThat(file).endsWith(Blob.sha256(content));
        return file;
    }

    private static byte[] content(OciLayout layout, String file) {
        return requireNonNull(layout.files().get(file), file);
    }

    private static Tree.Mapping read(OciLayout layout, String file) {
        return (Tree.Mapping) JsonTrees.parse(content(layout, file), Source.of(file));
    }

    private static Tree.Mapping first(List<Tree> items) {
        return (Tree.Mapping) items.getFirst();
    }
}
