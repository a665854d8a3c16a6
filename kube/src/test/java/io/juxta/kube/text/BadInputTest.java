package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.juxta.model.tar.TarWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Input nobody can read: one line that says what, where and what to do, and nothing handed out.
class BadInputTest {

    private static final String NODE = "{apiVersion: v1, kind: Node, metadata: {name: a}}\n";

    private Folder folder;

    @BeforeEach
    void makeFolder(@TempDir Path path) {
        folder = new Folder(path);
    }

    @Test
    void notYaml() throws IOException {
        folder.with("a.yaml", "kind: Node\nmetadata: name: a\n");

        assertRefused(
                "DIR/a.yaml:2: not YAML: mapping values are not allowed here. Check the"
                        + " indentation, and quotes around text with special characters",
                "a.yaml");
    }

    @Test
    void aTab() throws IOException {
        folder.with("a.yaml", "kind: Node\nmetadata:\n\tname: a\n");

        assertRefused(
                "DIR/a.yaml:3: a tab where YAML wants spaces. Indent with spaces only", "a.yaml");
    }

    @Test
    void duplicateKeys() throws IOException {
        folder.with("a.yaml", "kind: Node\nmetadata:\n  name: a\n  name: b\n")
                .with("b.yaml", "kind: Node\nmetadata: {}\nkind: Node\n")
                .with("c.json", "{\"kind\":\"Node\",\n\"kind\":\"Node\"}");

        assertRefused("DIR/a.yaml:4: duplicate key \"name\". Keep one of the two", "a.yaml");
        assertRefused("DIR/b.yaml:3: duplicate key \"kind\". Keep one of the two", "b.yaml");
        assertRefused("DIR/c.json:2: duplicate key \"kind\". Keep one of the two", "c.json");
    }

    @Test
    void anAnchorBomb() throws IOException {
        var bomb = new StringBuilder("kind: Node\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (var i = 1; i < 40; i++) {
            var alias = "*a" + (i - 1) + ", ";
            bomb.append("a%d: &a%d [".formatted(i, i)).repeat(alias, 10).append("]\n");
        }
        folder.with("a.yaml", bomb.toString()).with("b.yaml", "kind: Node\na: &a [*a]\n");

        assertRefused(
                "DIR/a.yaml:5: aliases unfold this document to more than 5,026 values. Write the"
                        + " values out, or use fewer aliases inside anchors",
                "a.yaml");
        assertRefused("DIR/b.yaml:2: the anchor &a contains itself. Write the value out", "b.yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "{a: ", "- ", "{<<: "})
    void tenThousandLevels(String level) throws IOException {
        folder.with("a.yaml", level.repeat(10_000))
                .with("b.yaml", "kind: Node\nspec:\n " + level.repeat(10_000));
        var cure = "No Kubernetes object is that deep; the file may be damaged or hostile";

        assertRefused("DIR/a.yaml:1: more than 500 levels of nesting. " + cure, "a.yaml");
        assertRefused("DIR/b.yaml:3: more than 500 levels of nesting. " + cure, "b.yaml");
    }

    @Test
    void levelsHiddenInAliases() throws IOException {
        var text = new StringBuilder("kind: Node\na0: &a0 x\n");
        for (var i = 1; i < 30; i++) {
            var alias = "*a" + (i - 1);
            text.append("a%d: &a%d ".formatted(i, i));
            text.repeat("[", 100).append(alias).append(" ").repeat("]", 100).append('\n');
        }
        folder.with("a.yaml", text.toString());

        assertRefused(
                "DIR/a.yaml:7: more than 500 levels of nesting. No Kubernetes object is that deep;"
                        + " the file may be damaged or hostile",
                "a.yaml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kind: Node\nspec: ",
                "kind: Node\nspec: \"",
                "kind: Node\nspec: |\n  ",
                "kind: Node\n#",
                "{\"kind\":\"Node\",\n\"spec\":\"",
            })
    void aScalarOf200Megabytes(String start) {
        var stdin = new Endless(start, 200_000_000);

        assertRefused(
                "a single value is longer than 4 MiB. An API server takes 1.5 MiB for a whole"
                        + " object; leave the value out",
                stdin);
        assertThat(stdin.given).isLessThan(9_000_000);
    }

    @Test
    void truncatedGzip() throws IOException {
        var text = new StringBuilder();
        var random = new Random(1);
        for (var i = 0; i < 1000; i++) {
            text.append("- ").append(random.nextLong()).append('\n');
        }
        var packed = Folder.gzip(("kind: Node\nspec:\n" + text).getBytes(StandardCharsets.UTF_8));
        folder.with("a.yaml.gz", Arrays.copyOf(packed, packed.length / 2))
                .with("b.yaml.gz", Arrays.copyOf(packed, 5));
        packed[200] ^= 0x55;
        folder.with("c.yaml.gz", packed);

        assertRefused(
                "DIR/a.yaml.gz: the gzip data ends too early. Copy or download it again",
                "a.yaml.gz");
        assertRefused(
                "DIR/b.yaml.gz: the gzip data ends too early. Copy or download it again",
                "b.yaml.gz");
        assertThat(refused("c.yaml.gz").getMessage()).isNotEmpty();
    }

    @Test
    void truncatedTar() throws IOException {
        var tar = new TarWriter().file("a.yaml", NODE + "#".repeat(5000)).bytes();
        folder.with("a.tar", Arrays.copyOf(tar, 3000))
                .with("b.tar", Arrays.copyOf(tar, 300))
                .with("c.tar", "kind: Node\n".repeat(100));

        assertRefused(
                "DIR/a.tar: the archive ends inside a file. Copy or download it again", "a.tar");
        folder.documents.clear();
        assertRefused(
                "DIR/b.tar: the archive ends inside a file. Copy or download it again", "b.tar");
        assertRefused("DIR/c.tar: a damaged tar archive. Copy or download it again", "c.tar");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../a.yaml", "x/../../a.yaml", "/etc/a.yaml", "x\\..\\a.yaml", "C:a.yaml"})
    void aTarThatPointsOutside(String name) throws IOException {
        var tar = new TarWriter().file(name, NODE).bytes();
        folder.with("a.tar.gz", Folder.gzip(tar));

        assertRefused(
                "DIR/a.tar.gz: the archive holds \""
                        + name
                        + "\", which points outside of it. Do not unpack it either; ask whoever"
                        + " made it",
                "a.tar.gz");
    }

    @Test
    void aTarWithoutYaml() throws IOException {
        folder.with("a.tar", new TarWriter().file("README", "x").bytes());

        assertRefused(
                "DIR/a.tar: no .yaml, .yml or .json file in this archive. Name another, or pack"
                        + " the files of a dump",
                "a.tar");
    }

    @Test
    void aDocumentWithoutKind() throws IOException {
        folder.with("a.yaml", "metadata:\n  name: a\n")
                .with("b.yaml", "kind: 7\n")
                .with("c.yaml", "- kind: Node\n")
                .with("d.yaml", "just words\n");

        assertRefused(
                "DIR/a.yaml:1: a document without kind. Every object names its kind, as in kind:"
                        + " ResourceClaim",
                "a.yaml");
        assertRefused(
                "DIR/b.yaml:1: a kind that is not a name. Every object names its kind, as in kind:"
                        + " ResourceClaim",
                "b.yaml");
        assertRefused(
                "DIR/c.yaml:1: not an object. A document is a mapping with apiVersion, kind and"
                        + " metadata",
                "c.yaml");
        assertRefused(
                "DIR/d.yaml:1: not an object. A document is a mapping with apiVersion, kind and"
                        + " metadata",
                "d.yaml");
    }

    @Test
    void nulBytes() throws IOException {
        folder.with("a.yaml", "kind: Node\nmetadata:\n  name: a\0b\n")
                .with("b.json", "{\"kind\":\"Node\",\n\"a\":\"\0\"}")
                .with("c.json", "{\"kind\":\"Node\",\n\0\"a\":1}")
                .with("d.yaml", "kind: \u0007\n");

        var cure = "a NUL byte. This is not text; was a binary file given by mistake?";
        assertRefused("DIR/a.yaml:3: " + cure, "a.yaml");
        assertRefused("DIR/b.json:2: " + cure, "b.json");
        assertRefused("DIR/c.json:2: " + cure, "c.json");
        assertRefused(
                "DIR/d.yaml:1: the control character 0x07. YAML wants it escaped, as in \"\\x07\"",
                "d.yaml");
    }

    @Test
    void otherEncodings() throws IOException {
        folder.with("a.yaml", "kind: Node\n".getBytes(StandardCharsets.UTF_16))
                .with("b.yaml", "kind: N\u00f6de\n".getBytes(StandardCharsets.ISO_8859_1));

        assertRefused(
                "DIR/a.yaml: UTF-16 text. Save it as UTF-8 (PowerShell: -Encoding utf8)", "a.yaml");
        assertRefused(
                "DIR/b.yaml:1: bytes that are not UTF-8 in or after this line. Save the file as"
                        + " UTF-8",
                "b.yaml");
    }

    @Test
    void aFolderWithoutYaml() throws IOException {
        folder.with("d/README.md", "x").with("d/sub/a.yaml", NODE).with("e/x.txt", "x");

        assertRefused(
                "DIR/d: no .yaml, .yml or .json file in this folder. Name another, or add -R to"
                        + " look into its subfolders",
                "d");
        assertRefused(
                "DIR/e: no .yaml, .yml or .json file in this folder. Name another, or add -R to"
                        + " look into its subfolders",
                "e");
    }

    @Test
    void aFileThatIsNotThere() {
        assertRefused("DIR/a.yaml: no such file or folder. Check the path", "a.yaml");
    }

    @Test
    void aFileThatVanishes() throws IOException {
        folder.with("d/a.yaml", NODE).with("d/b.yaml", NODE);
        var manifests =
                folder.manifests(Manifests.FolderDepth.FLAT, InputStream.nullInputStream(), "d");

        var failure =
                catchThrowableOfType(
                        InputException.class,
                        () ->
                                manifests.read(
                                        _ -> delete(folder.path.resolve("d/b.yaml")), _ -> {}));

        assertThat(folder.spoken(failure.getMessage()))
                .isEqualTo("DIR/d/b.yaml: gone since its folder was listed. Run again");
    }

    @Test
    void noPermission() {
        assertThat(Bytes.failure(new AccessDeniedException("a.yaml"), Source.of("a.yaml")))
                .hasMessage("a.yaml: no permission to read it. Check its mode and owner");
    }

    @Test
    void noPermissionOnDisk() throws IOException {
        folder.with("a.yaml", NODE).with("d/a.yaml", NODE);
        var nothing = PosixFilePermissions.fromString("---------");
        Files.setPosixFilePermissions(folder.path.resolve("a.yaml"), nothing);
        Files.setPosixFilePermissions(folder.path.resolve("d"), nothing);
        if (Files.isReadable(folder.path.resolve("a.yaml"))) {
            // Root reads everything, but for what the kernel only lets be written.
            Files.createSymbolicLink(
                    folder.path.resolve("only-written.yaml"),
                    Path.of("/proc/sys/vm/compact_memory"));
            assertRefused(
                    "DIR/only-written.yaml: no permission to read it. Check its mode and owner",
                    "only-written.yaml");
            return;
        }
        assertRefused("DIR/a.yaml: no permission to read it. Check its mode and owner", "a.yaml");
        assertRefused("DIR/d: no permission to read it. Check its mode and owner", "d");
    }

    @Test
    void standardInputTwice() {
        assertThat(
                        catchThrowableOfType(
                                InputException.class,
                                () ->
                                        folder.read(
                                                Manifests.FolderDepth.FLAT,
                                                new ByteArrayInputStream(new byte[0]),
                                                "-",
                                                "-")))
                .hasMessage("-: standard input is named twice. Give -f - once");
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private InputException refused(String name) {
        return catchThrowableOfType(InputException.class, () -> folder.read(name));
    }

    private void assertRefused(String message, String name) {
        var failure = refused(name);

        assertThat(failure).as(name).isNotNull();
        assertThat(folder.spoken(failure.getMessage())).isEqualTo(message);
        assertThat(folder.documents).isEmpty();
    }

    private void assertRefused(String end, InputStream stdin) {
        var failure =
                catchThrowableOfType(
                        InputException.class,
                        () -> folder.read(Manifests.FolderDepth.FLAT, stdin, "-"));

        assertThat(failure.getMessage())
                .matches("stdin:[0-9]+: .*")
                .doesNotContain("\n")
                .endsWith(end);
        assertThat(folder.documents).isEmpty();
    }

    /// A beginning and then one letter for a very long time.
    private static final class Endless extends InputStream {
        private final byte[] start;
        private final long length;
        private long given;

        Endless(String start, long length) {
            this.start = start.getBytes(StandardCharsets.UTF_8);
            this.length = length;
        }

        @Override
        public int read() {
            if (given == length) {
                return -1;
            }
            var at = given++;
            return at < start.length ? start[(int) at] : 'x';
        }

        @Override
        public int read(byte[] buffer, int offset, int count) {
            if (given < start.length) {
                buffer[offset] = (byte) read();
                return 1;
            }
            var some = (int) Math.min(count, length - given);
            Arrays.fill(buffer, offset, offset + some, (byte) 'x');
            given += some;
            return some == 0 ? -1 : some;
        }
    }
}
