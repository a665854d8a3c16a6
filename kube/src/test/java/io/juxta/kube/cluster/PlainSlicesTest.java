package io.juxta.kube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.ManifestListener;
import io.juxta.kube.text.Manifests;
import io.juxta.kube.text.PlainReaders;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.Warning;
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
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Slices that are read without a tree are those that are read with one, and everything said about
/// a text is the same, whatever is wrong with it.
final class PlainSlicesTest {

    @TempDir private Path folder;

    /// What came of a text.
    private record Reading(List<String> said, List<String> objects) {}

    @Test
    void whenDumpIsPlain_slicesNeedNoTree() throws IOException {
        var trees = new ArrayList<String>();
        var store = store();

        read(dump(1), store, trees, store);

        assertThat(trees).noneMatch(said -> said.contains("ResourceSlice"));
        assertThat(store.byName(Resource.SLICES)).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"foo\":1,\"driver\"",
                "\"devices\":[],\"driver\"",
                "\"driver\":\"x\",\"driver\"",
                "\"sharedCounters\":[{\"name\":\"a\",\"counters\":{\"m\":{\"value\":\"1\"}}}],\"driver\""
            })
    void whenSliceSaysMore_saysTheSame(String driver) throws IOException {
        assertAlike(dump(2).replace("\"driver\"", driver));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"labels\":{\"a\":\"b\"},\"generateName\"",
                "\"generation\":2,\"generateName\"",
                "\"namespace\":\"team\",\"generateName\"",
                "\"managedFields\":[{\"manager\":\"kubelet\"}],\"generateName\"",
                "\"foo\":1,\"generateName\"",
                "\"uid\":\"u\",\"generateName\"",
                "\"name\":\"n\",\"generateName\"",
                "\"Name\":\"n\",\"generateName\"",
                "\"foo\""
            })
    void whenMetadataIsUnusual_saysTheSame(String field) throws IOException {
        assertAlike(dump(9).replace("\"generateName\"", field));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-09-01T24:00:00Z",
                "2026-09-01T7:59:00Z",
                "2026-09-01T07:59:60Z",
                "2026-09-01T07:59:00,5+01:00",
                "2026-09-01",
                "0001-01-01T00:00:00Z",
                "soon",
                ""
            })
    void whenTimeIsUnusual_saysTheSame(String time) throws IOException {
        assertAlike(dump(10).replaceFirst("(Slice.*)2026-09-01T07:59:00Z", "$1" + time));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"nodeName\":\"\"",
                "\"nodeName\":null",
                "\"nodeName\":5",
                "\"allNodes\":true",
                "\"nodeName\":\"a\",\"allNodes\":true",
                "\"nodeName\":\"a\",\"nodeName\":\"b\""
            })
    void whenNodeIsUnusual_saysTheSame(String node) throws IOException {
        assertAlike(dump(11).replaceFirst("\"nodeName\":\"[^\"]*\"", quoted(node)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"p\",\"generation\":-1,\"resourceSliceCount\":1}",
                "{\"name\":\"p\",\"generation\":\"1\",\"resourceSliceCount\":1}",
                "{\"name\":\"p\",\"generation\":1.5,\"resourceSliceCount\":1}",
                "{\"name\":\"p\",\"generation\":1e3,\"resourceSliceCount\":1}",
                "{\"name\":\"p\",\"generation\":1,\"generation\":2,\"resourceSliceCount\":1}",
                "{\"name\":\"p\",\"generation\":1,\"resourceSliceCount\":1,\"foo\":1}",
                "{\"name\":\"p\",\"generation\":1}",
                "{}",
                "null",
                "\"p\""
            })
    void whenPoolIsUnusual_saysTheSame(String pool) throws IOException {
        assertAlike(dump(12).replaceFirst("(\"pool\":)\\{[^}]*\\}", "$1" + quoted(pool)));
    }

    @Test
    void whenFrameHasNoNodeOrPool_saysTheSame() throws IOException {
        assertAlike(dump(13).replaceFirst("\"nodeName\":\"[^\"]*\",", ""));
        assertAlike(dump(13).replaceFirst(",\"pool\":\\{[^}]*\\}", ""));
        assertAlike(dump(13).replaceFirst("\"driver\":\"[^\"]*\",", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"string\":null}",
                "{\"string\":\"a\",\"int\":1}",
                "{}",
                "\"bare\"",
                "{\"list\":{\"int\":[1]}}",
                "{\"ints\":[1,2]}",
                "{\"version\":\"v1\"}",
                "{\"version\":\"1.2.3-rc.1\"}",
                "{\"int\":-7}",
                "{\"int\":-0}",
                "{\"int\":007}",
                "{\"int\":1.0}",
                "{\"int\":9223372036854775807}",
                "{\"int\":92233720368547758070}",
                "{\"bool\":false}",
                "{\"bool\":falsey}",
                "{\"string\":\"gr\u00fcn\"}",
                "{\"string\":\"a\\\"b\"}",
                "{\"string\":\"a\tb\"}",
                "{\"string\":\"a\"},\"brand\":{\"string\":\"b\"}",
                "{\"string\":\"a\",\"string\":\"b\"}"
            })
    void whenAttributeIsUnusual_saysTheSame(String value) throws IOException {
        assertAlike(dump(3).replaceFirst("\\{\"string\":\"Example\"\\}", quoted(value)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"value\":8}",
                "{\"value\":\" 8Gi \"}",
                "{\"value\":\"8Qx\"}",
                "{\"value\":\"0\"}",
                "\"8Gi\"",
                "{\"value\":\"8Gi\",\"requestPolicy\":{\"default\":\"1Gi\"}}"
            })
    void whenCapacityIsUnusual_saysTheSame(String value) throws IOException {
        assertAlike(dump(4).replaceFirst("\\{\"value\":\"81559Mi\"\\}", quoted(value)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\r", "\n\n  "})
    void whenLinesEndOtherwise_countsTheSame(String end) throws IOException {
        assertAlike(dump(5).replace(",\"", "," + end + "\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "},,\n{",
                "}\n{",
                "}5,\n{",
                "}],\n{",
                "},null,\n{",
                "},\u0000{",
                "}, /**/ {"
            })
    void whenSomethingStandsBetweenItems_saysTheSame(String between) throws IOException {
        assertAlike(dump(6).replaceFirst("\\},\n\\{", quoted(between)));
    }

    /// Items of one line are sought by their line alone.
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n", " \n", "\n{\"kind\":\"Node\"},\n"})
    void whenAnItemAmongThoseOfOneLineTakesTwo_saysTheSame(String between) throws IOException {
        var lines = dump(15).split("\n", -1);
        for (var line : List.of(2, 4, 6)) {
            var broken = lines.clone();
            broken[line] = broken[line].replaceFirst("\\},", "}," + quoted(between));
            assertAlike(String.join("\n", broken));
        }
    }

    @Test
    void whenSeveralLists_readsAll() throws IOException {
        assertAlike(dump(7) + dump(8) + "{\"kind\":");
    }

    /// A failure names its seed.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whenAnythingIsBroken_saysTheSame(long seed) throws IOException {
        var random = new Random(seed);
        var whole = dump(seed).getBytes(StandardCharsets.UTF_8);
        for (var i = 0; i < 50; i++) {
            var at = random.nextInt(whole.length);
            var broken = whole.clone();
            broken[at] = (byte) random.nextInt(256);
            assertAlike(broken);
            assertAlike(Arrays.copyOf(whole, at));
        }
    }

    /// Large enough for several windows, which several threads read.
    @ParameterizedTest
    @ValueSource(longs = {5, 6})
    void whenLargeDumpIsBroken_saysTheSame(long seed) throws IOException {
        var random = new Random(seed);
        var whole = dump(600, seed).getBytes(StandardCharsets.UTF_8);
        assertAlike(whole);
        for (var i = 0; i < 6; i++) {
            var at = random.nextInt(whole.length);
            var broken = whole.clone();
            broken[at] = (byte) "}{\",x".charAt(random.nextInt(5));
            assertAlike(broken);
            assertAlike(Arrays.copyOf(whole, at));
        }
    }

    /// Devices that repeat most of the one before, as the readers of maps expect it: some entries
    /// differ, move, come twice, end elsewhere or stand on other lines.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whenDevicesRepeatMostOfTheLast_readsTheSame(long seed) {
        var random = new Random(seed);
        for (var i = 0; i < 200; i++) {
            assertAlike(slices(random));
        }
    }

    private static String slices(Random random) {
        var spaces = List.of("", "", "", " ", "\n", "\n  ", "\r\n").get(random.nextInt(7));
        var values =
                List.of(
                        "\"string\":\"a\"",
                        "\"string\":\"ab\"",
                        "\"string\":\"a,b\"",
                        "\"int\":1",
                        "\"int\":12",
                        "\"bool\":true",
                        "\"version\":\"1.2.3\"",
                        "\"string\": \"a\"",
                        "\"string\":\"\u00e9\"",
                        "\"ints\":[1]");
        var plain = random.nextInt(20) == 0 ? values.size() : 7;
        var names = new ArrayList<>(List.of("a", "ab", "b", "x.org/a", "c", "z"));
        var chosen = new ArrayList<Integer>();
        names.forEach(_ -> chosen.add(random.nextInt(plain)));
        var spaced = new HashSet<Integer>();
        var items = new ArrayList<String>();
        for (var slice = 0; slice < 3; slice++) {
            var devices = new ArrayList<String>();
            for (var device = 0; device < 6; device++) {
                chosen.set(random.nextInt(chosen.size()), random.nextInt(plain));
                switch (random.nextInt(14)) {
                    case 4 -> spaced.add(random.nextInt(names.size()));
                    case 5 -> spaced.remove(random.nextInt(names.size()));
                    case 0 -> Collections.shuffle(names, random);
                    case 1 -> names.removeLast();
                    case 2 -> names.add("n" + random.nextInt(30));
                    case 3 -> names.set(random.nextInt(names.size()), "a");
                    default -> {}
                }
                while (chosen.size() < names.size()) {
                    chosen.add(0);
                }
                var entries = new ArrayList<String>();
                for (var name = 0; name < names.size(); name++) {
                    entries.add(
                            "%s\"%s\":{%s}%s"
                                    .formatted(
                                            spaces,
                                            names.get(name),
                                            values.get(chosen.get(name)),
                                            spaced.contains(name) ? spaces : ""));
                }
                devices.add(
                        "{\"attributes\":{%s},\"capacity\":{\"m\":{\"value\":\"%d\"}},\"name\":\"d%d\"}"
                                .formatted(String.join(",", entries), random.nextInt(3), device));
                if (names.isEmpty()) {
                    names.add("a");
                }
            }
            items.add(
                    """
                    {"apiVersion":"resource.k8s.io/v1","kind":"ResourceSlice",
                    "spec":{"devices":[%s],"driver":"x.org","nodeName":"n","pool":{"generation":1,"name":"p","resourceSliceCount":1}},
                    "metadata":{"name":"s%d","generateName":"s"}}"""
                            .formatted(String.join("," + spaces, devices), slice));
        }
        return "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[%s]}"
                .formatted(String.join(",", items));
    }

    private String dump(long seed) throws IOException {
        return dump(3, seed);
    }

    private String dump(int nodes, long seed) throws IOException {
        var file = folder.resolve("dump.json");
        DumpGenerator.write(nodes, 12, DumpGenerator.DumpFormat.JSON, file, seed);
        return Files.readString(file);
    }

    private static void assertAlike(String text) {
        assertAlike(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertAlike(byte[] text) {
        assertThat(reading(text, true)).isEqualTo(reading(text, false));
    }

    private static Reading reading(byte[] text, boolean plain) {
        var store = store();
        var said = new ArrayList<String>();
        try {
            read(text, store, said, plain ? store : null);
        } catch (InputException e) {
            said.add(e.getMessage());
        }
        said.removeIf(line -> line.startsWith("tree "));
        var objects = new ArrayList<String>();
        objects.add(store.close().toString());
        for (var resource : List.of(Resource.SLICES, Resource.NODES, Resource.CLASSES)) {
            store.byName(resource)
                    .forEach(
                            (name, object) ->
                                    objects.add(object + " at " + store.source(resource, name)));
        }
        return new Reading(said, objects);
    }

    private static void read(
            String text, ObjectStore into, List<String> said, @Nullable ObjectStore plain) {
        read(text.getBytes(StandardCharsets.UTF_8), into, said, plain);
        into.close();
    }

    private static void read(
            byte[] text, ObjectStore into, List<String> said, @Nullable ObjectStore plain) {
        var manifests =
                new Manifests(
                        List.of("-"), Manifests.FolderDepth.FLAT, new ByteArrayInputStream(text));
        try (var helpers = Executors.newFixedThreadPool(2)) {
            manifests.read(listener(into, said, plain, helpers));
        }
    }

    private static ManifestListener listener(
            ObjectStore into, List<String> said, @Nullable ObjectStore plain, Executor helpers) {
        return new ManifestListener() {
            @Override
            public void object(Document document) {
                said.add("tree " + document.kind());
                switch (into.put(document.tree(), document.source())) {
                    case ObjectStore.Put.Kept(var seed, var unknown) -> {
                        if (!seed.dialects().isEmpty() || !unknown.isEmpty()) {
                            said.add(document.source() + " " + seed.dialects() + unknown);
                        }
                    }
                    case ObjectStore.Put.Ignored ignored -> said.add(ignored.toString());
                    case ObjectStore.Put.Unreadable fault -> said.add(fault.toString());
                }
            }

            @Override
            public @Nullable PlainReaders plainReaders() {
                return plain == null ? null : plain.plainReaders(helpers);
            }

            @Override
            public void slice(Slice slice, Source source) {
                Objects.requireNonNull(plain).put(slice, source);
            }

            @Override
            public void warning(Warning warning) {
                said.add(warning.toString());
            }
        };
    }

    private static ObjectStore store() {
        return new ObjectStore(FeatureGates.STOCK, Dialects.Door.FILE);
    }

    private static String quoted(String replacement) {
        return Matcher.quoteReplacement(replacement);
    }
}
