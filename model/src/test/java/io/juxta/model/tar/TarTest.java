package io.juxta.model.tar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.juxta.model.tar.TarReader.Entry;
import io.juxta.model.tar.TarReader.Kind;
import io.juxta.model.tar.TarReader.TarFault;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What [TarWriter] packs, and what other programs pack, as [TarReader] sees it.
class TarTest {

    private static final String DEEP = "deep/".repeat(30) + "é.yaml";

    private static TarReader reader(byte[] bytes) {
        return new TarReader(
                new ByteArrayInputStream(bytes), fault -> new IllegalStateException(fault.name()));
    }

    /// The entries, each with its content.
    private static List<String> read(byte[] bytes) throws IOException {
        var tar = reader(bytes);
        var read = new ArrayList<String>();
        for (var entry = tar.next(); entry != null; entry = tar.next()) {
            var content = new String(tar.content().readAllBytes(), StandardCharsets.UTF_8);
            read.add(entry.kind() + " " + entry.name() + entry.target() + " " + content);
        }
        return read;
    }

    @Test
    void whatIsPackedComesBack() throws IOException {
        var tar =
                new TarWriter()
                        .folder("empty")
                        .file("a", "one")
                        .file(DEEP, "é")
                        .link("to-", DEEP)
                        .entry("pipe", '6', "");

        assertThat(read(tar.bytes()))
                .containsExactly(
                        "FOLDER empty/ ",
                        "FILE a one",
                        "FILE " + DEEP + " é",
                        "LINK to-" + DEEP + " ",
                        "OTHER pipe ");
        assertThat(tar.bytes()).isEqualTo(tar.bytes());
        assertThat(tar.bytes().length % 512).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 511, 512, 513})
    void contentThatIsNotReadIsSkipped(int length) throws IOException {
        var tar = reader(new TarWriter().file("a", "x".repeat(length)).file("b", "").bytes());

        assertThat(tar.next()).isEqualTo(new Entry("a", Kind.FILE, "", length));
        assertThat(tar.next()).isEqualTo(new Entry("b", Kind.FILE, "", 0));
        assertThat(tar.next()).isNull();
    }

    @Test
    void theHeadersOfOtherProgramsAreFollowed() throws IOException {
        var tar =
                new TarWriter()
                        .entry("././@LongLink", 'L', "gnu\0")
                        .file("cut", "a")
                        .entry("global", 'g', "19 path=not this\n\n")
                        .entry("PaxHeaders/p", 'x', "14 path=posix\n9 size=1\n")
                        .file("cut", "b")
                        .file("old/", "skipped")
                        .file("last", "c");

        assertThat(read(tar.bytes()))
                .containsExactly(
                        "FILE gnu a", "FILE posix b", "FOLDER old/ skipped", "FILE last c");
    }

    @Test
    void whoMayReadAFileIsKnown() throws IOException {
        var tar = reader(new TarWriter().file("a", "").lockedFile("b", "").bytes());

        tar.next();
        assertThat(tar.isReadable()).isTrue();
        tar.next();
        assertThat(tar.isReadable()).isFalse();
    }

    @Test
    void anArchiveIsToldByItsMark() {
        var bytes = new TarWriter().file("a", "").bytes();

        assertThat(TarReader.isTar(Arrays.copyOf(bytes, TarReader.MARK_END))).isTrue();
        assertThat(TarReader.isTar(Arrays.copyOf(bytes, TarReader.MARK_END - 1))).isFalse();
        assertThat(TarReader.isTar(new byte[512])).isFalse();
    }

    @Test
    void anArchiveMayNotEndInsideAnEntry() {
        var bytes = new TarWriter().file("a", "content").bytes();

        for (var length : List.of(1, 511, 512, 518)) {
            assertThatIllegalStateException()
                    .as("%d bytes", length)
                    .isThrownBy(() -> read(Arrays.copyOf(bytes, length)))
                    .withMessage(TarFault.CUT_OFF.name());
        }
        assertThat(catchEnd(Arrays.copyOf(bytes, 600))).isInstanceOf(EOFException.class);
    }

    private static IOException catchEnd(byte[] bytes) {
        try {
            throw new AssertionError(read(bytes));
        } catch (IOException e) {
            return e;
        }
    }

    @Test
    void damageIsNoticed() {
        var flipped = new TarWriter().file("a", "").bytes();
        flipped[0] ^= 1;
        assertDamaged(flipped);
        assertDamaged("kind: Node\n".repeat(100).getBytes(StandardCharsets.UTF_8));
        assertDamaged(new TarWriter().entry("p", 'x', "99 path=a\n").bytes());
        assertDamaged(new TarWriter().entry("p", 'x', "x path=a\n").bytes());
        assertDamaged(new TarWriter().entry("p", 'x', "10 size=x\n").file("a", "").bytes());
        assertDamaged(new TarWriter().entry("p", 'x', "11 size=-1\n").file("a", "").bytes());
    }

    @Test
    void extendedHeadersAreBounded() throws IOException {
        var most = 1024 * 1024;
        assertThat(read(new TarWriter().entry("g", 'g', "x".repeat(most)).bytes())).isEmpty();
        assertDamaged(new TarWriter().entry("g", 'g', "x".repeat(most + 1)).bytes());
    }

    private static void assertDamaged(byte[] bytes) {
        assertThatIllegalStateException()
                .isThrownBy(() -> read(bytes))
                .withMessage(TarFault.DAMAGED.name());
    }
}
