package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.dialect.Dialects;
import io.juxta.model.FeatureGates;
import io.juxta.model.Slice;
import io.juxta.testkit.DumpGenerator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// YAML that is read in pieces, most of it without the parser, says what the parser says: the same
/// objects on the same lines, the same faults, warnings and comments, in the same order.
final class YamlItemsTest {

    private static final ExecutorService HELPERS = Executors.newFixedThreadPool(2);

    private static final Manner LARGE = new Manner(false, ItemWindows.START, Integer.MAX_VALUE);

    @TempDir private Path folder;

    @AfterAll
    static void end() {
        HELPERS.shutdown();
    }

    /// A failure names its seed.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverIsWritten_saysWhatTheParserSays(long seed) {
        var random = new Random(seed);
        for (var i = 0; i < 150; i++) {
            var text = YamlTexts.text(random);
            assertAlike(text, random);
            for (var changes = 0; changes < 4; changes++) {
                text = YamlTexts.changed(text, random);
                assertAlike(text, random);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 8})
    void whenBytesAreNoText_saysWhatTheParserSays(long seed) {
        var random = new Random(seed);
        for (var i = 0; i < 300; i++) {
            var bytes = YamlTexts.text(random).getBytes(StandardCharsets.UTF_8);
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            assertAlike(bytes, manner(random));
        }
    }

    @Test
    void whenListenerRefusesAnObject_leavesItsDocument() {
        var random = new Random(10);
        for (var i = 0; i < 300; i++) {
            var text = YamlTexts.text(random).getBytes(StandardCharsets.UTF_8);
            assertAlike(text, new Manner(random.nextBoolean(), 64, random.nextInt(4)));
        }
    }

    @Test
    void whenDumpIsPlain_slicesNeedNoTree() throws IOException {
        var file = folder.resolve("dump.yaml");
        DumpGenerator.write(40, 40, DumpGenerator.DumpFormat.YAML, file, 9);
        var text = Files.readString(file);
        var list =
                "items:\n"
                        + Arrays.stream(text.split("---\n", -1))
                                .map(object -> "- " + object.strip().replace("\n", "\n  ") + "\n")
                                .collect(Collectors.joining());

        assertThat(kinds(text)).hasSize(121).doesNotContain("ResourceSlice");
        assertThat(kinds(list)).hasSize(121).doesNotContain("ResourceSlice");
    }

    /// Large enough for several windows of the usual size.
    @Test
    void largeDump() throws IOException {
        var file = folder.resolve("dump.yaml");
        DumpGenerator.write(120, 40, DumpGenerator.DumpFormat.YAML, file, 9);
        var text = Files.readString(file);
        var list = YamlTexts.list(List.of(text.split("---\n", -1)), new Random(9));
        for (var each : List.of(text, list)) {
            var bytes = each.getBytes(StandardCharsets.UTF_8);
            var broken = bytes.clone();
            broken[broken.length - 9_000] = '\t';

            assertAlike(bytes, LARGE);
            assertAlike(Arrays.copyOf(bytes, bytes.length - 5_000), LARGE);
            assertAlike(broken, LARGE);
        }
    }

    private static void assertAlike(String text, Random random) {
        assertAlike(text.getBytes(StandardCharsets.UTF_8), manner(random));
    }

    /// How a text is read.
    ///
    /// @param window the size of the first
    /// @param refused the object that the listener refuses, from 0
    private record Manner(boolean asTrees, int window, int refused) {}

    private static Manner manner(Random random) {
        return new Manner(random.nextBoolean(), 16 << random.nextInt(6), Integer.MAX_VALUE);
    }

    private static void assertAlike(byte[] text, Manner manner) {
        var source = Source.of("a.yaml");
        var expected = heard(YamlTrees.cursor(new ByteArrayInputStream(text), source), manner);
        var cursor = cursor(text, manner);

        var heard = heard(cursor, manner);
        var shown =
                "window %d:%n%s"
                        .formatted(manner.window(), new String(text, StandardCharsets.UTF_8));
        if (expected.stream().anyMatch(YamlItemsTest::isReadAhead)) {
            assertThat(withoutPlace(heard)).as(shown).containsSubsequence(withoutPlace(expected));
        } else {
            assertThat(heard).as(shown).isEqualTo(expected);
        }
    }

    /// The parser reads ahead, so that such a character hides what is in front of it, perhaps the
    /// start of its document: then that does not count as one.
    private static boolean isReadAhead(String said) {
        return said.contains(": bytes that are not UTF-8")
                || said.contains(": the character U+")
                || said.contains(": the control character")
                || said.contains(": a NUL byte");
    }

    private static List<String> withoutPlace(List<String> heard) {
        return heard.stream()
                .map(said -> isReadAhead(said) ? said.substring(said.indexOf(": ")) : said)
                .filter(said -> !said.endsWith(" documents"))
                .map(said -> said.replaceAll(" \\(document [0-9]+\\)", ""))
                .toList();
    }

    private static Cursor cursor(byte[] text, Manner manner) {
        var readers =
                manner.asTrees()
                        ? new PlainReaders(NoSlices::new, HELPERS)
                        : Objects.requireNonNull(store().plainReaders(HELPERS));
        return new YamlItemsCursor(
                new ByteArrayInputStream(text), Source.of("a.yaml"), readers, manner.window());
    }

    /// Objects by their kinds, `slice` for those without a tree.
    private static List<String> kinds(String text) {
        var kinds = new ArrayList<String>();
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var cursor = cursor(bytes, LARGE);
        new Unfolding(
                        cursor,
                        new ManifestListener() {
                            @Override
                            public void object(Document document) {
                                kinds.add(document.kind());
                            }

                            @Override
                            public void slice(Slice slice, Source source) {
                                kinds.add("slice");
                            }

                            @Override
                            public void warning(Warning warning) {
                                throw new AssertionError(warning);
                            }

                            @Override
                            public void unreadable(InputException fault, Rest rest) {
                                // The list has no kind.
                            }
                        })
                .run();
        return kinds;
    }

    /// Everything a listener hears. A slice that has nothing to be said about is given as a record
    /// unless trees are wanted, however it was read.
    private static List<String> heard(Cursor cursor, Manner manner) {
        var heard = new ArrayList<String>();
        var unfolding =
                new Unfolding(
                        cursor,
                        new ManifestListener() {
                            private int objects;

                            @Override
                            public void object(Document document) {
                                count(document.source());
                                var slice = manner.asTrees() ? null : record(document);
                                if (slice == null) {
                                    heard.add(document.toString());
                                } else {
                                    heard.add("%s at %s".formatted(slice, document.source()));
                                }
                            }

                            @Override
                            public void slice(Slice slice, Source source) {
                                count(source);
                                var store = store();
                                store.put(slice, source);
                                heard.add("%s at %s".formatted(stored(store), source));
                            }

                            private void count(Source source) {
                                if (objects++ == manner.refused()) {
                                    throw new InputException(source, "refused", "");
                                }
                            }

                            @Override
                            public void warning(Warning warning) {
                                heard.add(warning.toString());
                            }

                            @Override
                            public void unreadable(InputException fault, Rest rest) {
                                heard.add(fault.getMessage() + " " + rest);
                            }

                            @Override
                            public void comment(Source first) {
                                heard.add("comment " + first);
                            }
                        });
        unfolding.run();
        heard.add(unfolding.documents() + " documents");
        return heard;
    }

    /// The slice, unless there is anything to be said about it.
    private static @Nullable Slice record(Document document) {
        var store = store();
        return document.kind().equals("ResourceSlice")
                        && store.put(document.tree(), document.source())
                                instanceof ObjectStore.Put.Kept(var seed, var unknown)
                        && seed.dialects().isEmpty()
                        && unknown.isEmpty()
                ? stored(store)
                : null;
    }

    private static Slice stored(ObjectStore store) {
        store.close();
        return store.list(Resource.SLICES).getFirst();
    }

    private static ObjectStore store() {
        return new ObjectStore(FeatureGates.STOCK, Dialects.Door.FILE);
    }

    /// Leaves every slice to a tree.
    private static final class NoSlices implements PlainSliceReader {

        private final PlainBytes bytes = new PlainBytes();

        @Override
        public PlainBytes bytes() {
            return bytes;
        }

        @Override
        public @Nullable Slice read(byte[] read, Source source) {
            return null;
        }
    }
}
