package io.juxta.conformance;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When `./juxta` builds, what it says about it, and what a build that does not end leaves behind.
///
/// The launcher and `tools/` are the real ones, in a folder with the modules of this project but
/// none of their code. Maven and the JDK are small scripts there, so a build takes no time.
class LauncherTest {

    private static final Path ROOT =
            Path.of(System.getProperty("juxta.root", "..")).toAbsolutePath();

    private static final Pattern ROOMS = Pattern.compile("(?m)^rooms=\\((.*)\\)$");
    private static final Pattern PROFILES = Pattern.compile("(?s)<profiles>.*</profiles>");
    private static final Pattern MODULE =
            Pattern.compile("<artifactId>juxta-(\\w+)</artifactId>\\s*</dependency>");

    private static final FileTime BUILT = FileTime.from(Instant.parse("2026-01-02T00:00:00Z"));
    private static final FileTime BEFORE = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    /// What one call printed and how it ended.
    private record Call(int code, String out, String err) {}

    @TempDir Path folder = Path.of("");
    private Path house = Path.of("");

    @BeforeEach
    void copyTheLauncher() throws IOException {
        house = Files.createDirectory(folder.resolve("house"));
        Files.copy(ROOT.resolve("juxta"), house.resolve("juxta"));
        write("pom.xml", "");
        write(".mvn/jvm.config", "");
        write("tools/build.sh", Files.readString(ROOT.resolve("tools/build.sh")));
        write("tools/jdk.sh", Files.readString(ROOT.resolve("tools/jdk.sh")));
        for (var module : modules()) {
            write(module + "/pom.xml", "");
            write(module + "/src/main/java/Some.java", "");
            write(module + "/src/main/resources/some.txt", "");
            write(module + "/src/test/java/SomeTest.java", "");
        }
        script(
                "jdk/bin/java",
                """
                for word in "$@"; do
                  case $word in -XX:AOTCacheOutput=*) : >"${word#*=}"; exit 0 ;; esac
                done
                echo answer
                """);
        script("jdk/bin/javac", "");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        maven("0 [INFO] nothing to download", 0);
    }

    @Test
    void itsRoomsAreTheModulesThatTheCommandLineDependsOn() throws IOException {
        assertThat(new TreeSet<>(rooms())).isEqualTo(neededBy("cli"));
        assertThat(rooms()).doesNotHaveDuplicates();
    }

    @Nested
    class GivenAWholeBuild {

        @BeforeEach
        void build() throws IOException {
            write("cli/target/juxta.jdk", folder.resolve("jdk") + "\n");
            try (var files = Files.walk(house)) {
                for (var file : files.toList()) {
                    Files.setLastModifiedTime(file, BEFORE);
                }
            }
            Files.setLastModifiedTime(house.resolve("cli/target/juxta.jdk"), BUILT);
        }

        @Test
        void whenNothingChanged_runsAtOnce() throws Exception {
            assertThat(juxta()).isEqualTo(new Call(0, "answer\n", ""));
        }

        @Test
        void whenAnythingThatIsBuiltChanges_buildsAndNamesIt() throws Exception {
            var inputs = new ArrayList<>(List.of("pom.xml", ".mvn/jvm.config"));
            inputs.addAll(List.of("tools/build.sh", "tools/jdk.sh"));
            for (var room : rooms()) {
                inputs.add(room + "/pom.xml");
                inputs.add(room + "/src/main/java/Some.java");
                inputs.add(room + "/src/main/resources/some.txt");
            }
            for (var input : inputs) {
                var file = house.resolve(input);
                Files.setLastModifiedTime(file, FileTime.from(Instant.now()));

                assertThat(juxta().err()).startsWith("juxta: " + input + " changed; building");

                Files.setLastModifiedTime(file, BEFORE);
                Files.setLastModifiedTime(house.resolve("cli/target/juxta.jdk"), BUILT);
            }
        }

        @Test
        void whenASourceIsRemoved_builds() throws Exception {
            Files.delete(house.resolve("kube/src/main/java/Some.java"));

            assertThat(juxta().err()).startsWith("juxta: kube/src/main/java changed");
        }

        @Test
        void whenOnlyTestsChange_runsAtOnce() throws Exception {
            var now = FileTime.from(Instant.now());
            Files.setLastModifiedTime(house.resolve("cli/src/test/java/SomeTest.java"), now);
            Files.setLastModifiedTime(house.resolve("testkit/src/main/java/Some.java"), now);

            assertThat(juxta()).isEqualTo(new Call(0, "answer\n", ""));
        }

        @Test
        void whenASourceChangesDuringABuild_theNextCallBuildsAgain() throws Exception {
            maven("0 [INFO] x", 0, "touch model/src/main/java/Some.java");
            write("model/src/main/java/Some.java", "changed");

            assertThat(juxta().err()).contains("built in");
            assertThat(juxta().err()).contains("model/src/main/java/Some.java changed");
        }
    }

    @Nested
    class GivenAFreshClone {

        @Test
        void whenNothingIsDownloaded_saysOnlyTheWork() throws Exception {
            var call = juxta();

            assertThat(call.code()).isZero();
            assertThat(call.out()).isEqualTo("answer\n");
            assertThat(call.err().lines())
                    .satisfiesExactly(
                            first -> assertThat(first).startsWith("juxta: first use; building"),
                            last ->
                                    assertThat(last)
                                            .matches(
                                                    "juxta: built in \\d+ s: \\d+ s compiling and"
                                                            + " packing, \\d+ s for the start-up"
                                                            + " cache"));
        }

        /// Two transfers overlap, one stands alone, one fails: 1.5 s + 0.4 s, three files.
        @Test
        void whenFilesAreDownloaded_countsThemAndTheirTime() throws Exception {
            maven(
                    """
                    100 [INFO] Downloading from central: https://a/one.pom
                    600 [INFO] Downloading from central: https://a/two.jar
                    1100 [INFO] Downloaded from central: https://a/one.pom (900 B at 1.8 kB/s)
                    1600 [INFO] Downloaded from central: https://a/two.jar (3.1 MB at 3.1 MB/s)
                    2000 [INFO] Downloading from central: https://a/none.jar
                    2100 [INFO] Building juxta model 0.1.0-SNAPSHOT          [1/11]
                    3000 [INFO] Downloading from mirror: https://a/three.jar
                    3400 [INFO] Downloaded from mirror: https://a/three.jar (56 kB at 140 kB/s)
                    9000 [INFO] BUILD SUCCESS""",
                    0);

            assertThat(juxta().err()).contains("2 s downloading 3 files, 3.2 MB; ");
        }

        @Test
        void whenNothingCanBeDownloaded_saysInOneLineWhatToDo() throws Exception {
            maven("9 [ERROR] Could not transfer artifact x from/to central: Unknown host", 1);

            var call = juxta();

            assertThat(call.code()).isEqualTo(2);
            assertThat(call.out()).isEmpty();
            assertThat(call.err().lines().skip(1))
                    .singleElement()
                    .satisfies(
                            line ->
                                    assertThat(line)
                                            .contains("Connect to the network", "settings.xml"));
            assertThat(house.resolve("cli/target/juxta.jdk")).doesNotExist();
        }

        @Test
        void whenTheCompilerFindsMistakes_showsThem() throws Exception {
            maven("9 [INFO] x\n10 [ERROR] Some.java:[1,2] ';' expected\n11 [ERROR] ", 1);

            var call = juxta();

            assertThat(call.code()).isEqualTo(2);
            assertThat(call.err().lines().skip(1))
                    .satisfiesExactly(
                            line -> assertThat(line).isEqualTo("Some.java:[1,2] ';' expected"),
                            line -> assertThat(line).startsWith("juxta: the build failed; all"));
        }

        @Test
        void whenTheBuildIsInterrupted_mavenEndsAndTheNextCallStartsAnew() throws Exception {
            maven("0 [INFO] x", 0, "echo $$ >maven.pid; exec sleep 60");
            write("model/target/classes/Half.class", "");
            write("model/target/juxta-model.jar", "");
            var launcher = start();
            var pid = house.resolve("maven.pid");
            for (int i = 0; i < 600 && !(Files.exists(pid) && Files.size(pid) > 0); i++) {
                Thread.sleep(50);
            }
            launcher.destroy();

            assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(launcher.exitValue()).isEqualTo(143);
            assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))).isEmpty();
            assertThat(house.resolve("cli/target/juxta.jdk")).doesNotExist();

            maven("0 [INFO] x", 0);

            assertThat(juxta().out()).isEqualTo("answer\n");
            assertThat(house.resolve("model/target/classes/Half.class")).doesNotExist();
            assertThat(house.resolve("model/target/juxta-model.jar")).doesNotExist();
            assertThat(house.resolve("cli/target/building")).doesNotExist();
        }
    }

    private Call juxta() throws IOException, InterruptedException {
        var launcher = start();
        assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Call(
                launcher.exitValue(),
                Files.readString(folder.resolve("out")),
                Files.readString(folder.resolve("err")));
    }

    private Process start() throws IOException {
        var process = new ProcessBuilder("bash", house.resolve("juxta").toString(), "version");
        process.directory(folder.toFile());
        process.environment().put("JUXTA_JAVA_HOME", folder.resolve("jdk").toString());
        process.environment().remove("JUXTA_SKIP_BUILD");
        process.environment().merge("PATH", "", (path, _) -> folder.resolve("bin") + ":" + path);
        process.redirectOutput(folder.resolve("out").toFile());
        process.redirectError(folder.resolve("err").toFile());
        return process.start();
    }

    /// A Maven that runs these commands in the house, says this and ends with this code.
    private void maven(String log, int code, String... commands) throws IOException {
        Files.writeString(folder.resolve("log"), log + "\n");
        script(
                "bin/mvn",
                "cd '%s'\n%s\ncat '%s'\nexit %d\n"
                        .formatted(
                                house, String.join("\n", commands), folder.resolve("log"), code));
    }

    private void script(String path, String body) throws IOException {
        var file = folder.resolve(path);
        Files.createDirectories(requireNonNull(file.getParent()));
        Files.writeString(file, "#!/usr/bin/env bash\n" + body);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void write(String path, String text) throws IOException {
        var file = house.resolve(path);
        Files.createDirectories(requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private static List<String> rooms() throws IOException {
        var launcher = ROOMS.matcher(Files.readString(ROOT.resolve("juxta")));
        assertThat(launcher.find()).as("juxta has a line rooms=(…)").isTrue();
        return List.of(launcher.group(1).split(" ", -1));
    }

    private static List<String> modules() throws IOException {
        try (Stream<Path> children = Files.list(ROOT)) {
            return children.filter(child -> Files.exists(child.resolve("pom.xml")))
                    .map(child -> child.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /// A module and everything it depends on outside its tests, from the poms.
    private static Set<String> neededBy(String module) throws IOException {
        var needed = new TreeSet<>(Set.of(module));
        var pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
        var dependencies = MODULE.matcher(PROFILES.matcher(pom).replaceAll(""));
        for (var dependency : dependencies.results().toList()) {
            needed.addAll(neededBy(dependency.group(1)));
        }
        return needed;
    }
}
