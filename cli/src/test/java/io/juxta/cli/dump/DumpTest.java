package io.juxta.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.cli.Run;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `juxta dump` from files, and what other commands make of a dump.
class DumpTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final String EXAMPLE = ROOT.resolve("examples/gpu-nic").toString();
    private static final String NOW = "--now=2026-01-31T12:00:00Z";

    @TempDir Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static String unpacked(Path file) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Nested
    class GivenADumpOfAnExample {

        @Test
        void whenReadAgain_everyCommandAnswersAsOnTheFiles() throws IOException {
            assertThat(Run.of("dump", "-f", EXAMPLE, path("d.tar.gz")).exit()).isZero();
            assertThat(Run.of("dump", "-f", EXAMPLE, path("d.tgz")).exit()).isZero();
            assertThat(Run.of("dump", "-f", EXAMPLE, path("d")).exit()).isZero();

            for (var question :
                    List.of(
                            List.of("explain", "--claim", "default/pair"),
                            List.of("explain", "--pod", "default/train-0"),
                            List.of("simulate"),
                            List.of("footprint"),
                            List.of("features"),
                            List.of("cel", "census"))) {
                var files = asked(question, EXAMPLE);
                assertThat(asked(question, path("d.tar.gz"))).as("%s", question).isEqualTo(files);
                assertThat(asked(question, path("d.tgz"))).as("%s", question).isEqualTo(files);
                assertThat(asked(question, path("d"))).as("%s", question).isEqualTo(files);
                var piped = new ArrayList<>(question);
                piped.addAll(List.of("-f", "-", "-o", "json"));
                assertThat(
                                Run.withInput(
                                        Files.readAllBytes(folder.resolve("d.tar.gz")),
                                        piped.toArray(String[]::new)))
                        .as("%s", question)
                        .isEqualTo(files);
            }
        }

        private Run asked(List<String> question, String input) {
            var words = new ArrayList<>(question);
            words.addAll(List.of("-f", input, "-o", "json"));
            return Run.of(words.toArray(String[]::new));
        }

        @Test
        void whenMadeTwiceAtOneTime_hasTheSameBytes() throws IOException {
            Run.of("dump", "-f", EXAMPLE, NOW, path("a.tar.gz"));
            Run.of("dump", "-f", path("a.tar.gz"), NOW, path("b.tar.gz"));

            assertThat(folder.resolve("b.tar.gz"))
                    .hasSameBinaryContentAs(folder.resolve("a.tar.gz"));
            assertThat(unpacked(folder.resolve("a.tar.gz"))).contains("2026-01-31T12:00:00Z");
        }

        @Test
        void whenWrittenToStandardOutput_isTheSameArchive() throws IOException {
            Run.of("dump", "-f", EXAMPLE, NOW, path("a.tar.gz"));

            var out = new ByteArrayOutputStream();
            Main.run(
                    new String[] {"dump", "-f", EXAMPLE, NOW, "-"},
                    InputStream.nullInputStream(),
                    out,
                    OutputStream.nullOutputStream());

            assertThat(out.toByteArray()).isEqualTo(Files.readAllBytes(folder.resolve("a.tar.gz")));
        }
    }

    @Nested
    class GivenThingsThatNobodyMaySee {

        private static final String OBJECTS =
                """
                apiVersion: v1
                kind: Secret
                metadata: {name: token}
                data: {password: aHVzaC1odXNo}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                data: {url: hush-map}
                ---
                apiVersion: v1
                kind: Pod
                metadata:
                  name: app
                  annotations: {kubectl.kubernetes.io/last-applied-configuration: hush-applied}
                  managedFields: [{manager: hush-manager}]
                spec:
                  containers:
                  - name: main
                    image: app
                    command: [hush-command]
                    args: [--password=hush-argument]
                    env: [{name: PASSWORD, value: hush-value}]
                    envFrom: [{secretRef: {name: hush-reference}}]
                  volumes: [{name: v, secret: {secretName: hush-volume}}]
                ---
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: c, annotations: {note: hush-note}}
                spec: {devices: {requests: [{name: r, exactly: {deviceClassName: x}}]}}
                """;

        @Test
        void whenDumped_areNotInTheBytes() throws IOException {
            var run = Run.withInput(OBJECTS, "dump", "-f", "-", path("d.tar.gz"));

            assertThat(run.exit()).as(run.stderr()).isZero();
            assertThat(run.stderr())
                    .isEqualTo("Left out, because no command reads them: 1 ConfigMap, 1 Secret.\n");
            assertThat(unpacked(folder.resolve("d.tar.gz")))
                    .contains("\"name\":\"app\"")
                    .doesNotContain("hush")
                    .doesNotContain("aHVzaC1odXNo")
                    .doesNotContain("PASSWORD");
        }
    }

    @Nested
    class GivenAFunctionThatLooksIntoAValue {

        private static final String OBJECTS =
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: hopper}
                spec:
                  selectors: [{cel: {expression: 'device.attributes["gpu.acme.com"].model.startsWith("H")'}}]
                ---
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: s}
                spec:
                  driver: gpu.acme.com
                  pool: {name: p, generation: 1, resourceSliceCount: 1}
                  allNodes: true
                  devices: [{name: gpu-0, attributes: {model: {string: H100}}}]
                """;

        @Test
        void whenAnonymized_itsValuesStayAndAreListed() throws IOException {
            var run = Run.withInput(OBJECTS, "dump", "-f", "-", "--anonymize", path("d.tar.gz"));

            assertThat(run.exit()).isZero();
            assertThat(run.stderr())
                    .isEqualTo(
                            """
                            warning: "H" is not renamed: startsWith looks into it.
                            warning: "H100" is not renamed: startsWith looks into it.
                            """);
            assertThat(unpacked(folder.resolve("d.tar.gz")))
                    .contains("\"text\": \"H100\"", "\"because\": \"startsWith looks into it\"")
                    .doesNotContain("acme")
                    .doesNotContain("hopper");
        }

        @Test
        void whenStrict_thereIsNoDump() {
            var run =
                    Run.withInput(
                            OBJECTS,
                            "dump",
                            "-f",
                            "-",
                            "--anonymize",
                            "--strict",
                            path("d.tar.gz"));

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.stderr())
                    .isEqualTo(
                            """
                            error: "H" is not renamed: startsWith looks into it.
                            error: "H100" is not renamed: startsWith looks into it.
                            """);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Nested
    class GivenAManifestOfACluster {

        private void write(String cluster) throws IOException {
            Run.of("dump", "-f", EXAMPLE, path("d"));
            var manifest = folder.resolve("d/manifest.json");
            var text =
                    Files.readString(manifest)
                            .replaceFirst("(?s)\"settings\": \\{.*?\\}\\s*\\},", "");
            Files.writeString(
                    manifest,
                    text.replace("\"kinds\":", "\"cluster\": " + cluster + ", \"kinds\":"));
        }

        @Test
        void whenItTellsGates_theyCount() throws IOException {
            write(
                    """
                    {"serverVersion":"v1.37.1","resourceVersion":"17","featureGates":{"DRAListTypeAttributes":true,"Unheard":true},"refused":[],"notServed":[]}\
                    """);

            var run = Run.of("explain", "-f", path("d"), "--claim", "default/pair", "-o", "json");

            assertThat(run.stderr()).isEmpty();
            assertThat(run.stdout())
                    .isEqualTo(
                            Run.of(
                                            "explain",
                                            "-f",
                                            EXAMPLE,
                                            "--claim",
                                            "default/pair",
                                            "-o",
                                            "json")
                                    .stdout());
        }

        @Test
        void whenItTellsNoGates_theyAreJudgedAsOfAServer() throws IOException {
            write(
                    "{\"serverVersion\":\"v1.37.1\",\"resourceVersion\":\"17\",\"refused\":[],\"notServed\":[]}");

            var run = Run.of("explain", "-f", path("d"), "--claim", "default/pair", "-o", "json");

            assertThat(run.stderr())
                    .isEqualTo(
                            "warning: The feature gates of the API server are not known, because"
                                    + " /metrics may not be read: they are taken as those of stock"
                                    + " 1.37, with DRAListTypeAttributes on, since stored objects use"
                                    + " it.\n");
        }

        @Test
        void whenAKindWasRefused_onlyWhoNeedsItIsTold() throws IOException {
            write(
                    """
                    {"serverVersion":"v1.37.1","resourceVersion":"17","featureGates":{"DRAListTypeAttributes":true},"refused":["PriorityClass"],"notServed":[]}\
                    """);

            assertThat(Run.of("simulate", "-f", path("d")).stderr())
                    .contains(
                            "warning: You may not list priorityclasses in all namespaces: pods have"
                                    + " the priority that their spec says. The permission is the verb"
                                    + " list on priorityclasses.scheduling.k8s.io.\n");
            assertThat(Run.of("cel", "census", "-f", path("d")).stderr())
                    .doesNotContain("priorityclasses");
        }
    }

    @Nested
    class GivenAPlaceToWriteTo {

        @Test
        void whenItIsAnotherDump_thatIsReplaced() throws IOException {
            Run.of("dump", "-f", EXAMPLE, path("d"));

            var run = Run.of("dump", "-f", EXAMPLE, "--anonymize", path("d"));

            assertThat(run.exit()).as(run.stderr()).isZero();
            assertThat(Files.readString(folder.resolve("d/manifest.json"))).contains("anonymized");
            assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains(".juxta"));
        }

        @Test
        void whenItHoldsOtherThings_theyStay() throws IOException {
            Files.createDirectories(folder.resolve("d"));
            Files.writeString(folder.resolve("d/letter.txt"), "dear");

            var run = Run.of("dump", "-f", EXAMPLE, path("d"));

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.stderr())
                    .isEqualTo(
                            "error: %s cannot be written: it holds letter.txt, which is no part of a dump; name a new folder.\n"
                                    .formatted(path("d")));
            assertThat(folder.resolve("d/letter.txt")).hasContent("dear");
        }

        @Test
        void whenItsFolderIsNotThere_oneLineSaysSo() {
            var run = Run.of("dump", "-f", EXAMPLE, path("no/d.tar.gz"));

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.stderr())
                    .isEqualTo(
                            "error: %s cannot be written: its folder does not exist.\n"
                                    .formatted(path("no/d.tar.gz")));
        }

        @Test
        void whenItIsNoDump_oneLineSaysHow() {
            assertThat(Run.of("dump", "-f", EXAMPLE).stderr())
                    .contains("Where to? Name a file, as in dump cluster.tar.gz.");
            assertThat(Run.of("dump", "-f", EXAMPLE, "d.zip").stderr())
                    .contains(
                            "A dump is a .tar.gz, a .tgz or a folder: write to d.tar.gz, for one.");
            assertThat(Run.of("dump", "-f", EXAMPLE, "--strict", "d.tgz").stderr())
                    .contains("--strict is about renaming: it goes with --anonymize.");
            assertThat(Run.of("dump", "-f", EXAMPLE, "--now=noon", "d.tgz").stderr())
                    .contains("--now is noon: write a time as in 2026-01-31T12:00:00Z.");
        }

        @Test
        void whenTheInputCannotBeRead_nothingIsWritten() {
            var run =
                    Run.withInput(
                            "{apiVersion: v1, kind: Pod, metadata: {name: 7}}",
                            "dump",
                            "-f",
                            "-",
                            path("d.tar.gz"));

            assertThat(run.exit()).isEqualTo(2);
            assertThat(folder).isEmptyDirectory();
        }
    }
}
