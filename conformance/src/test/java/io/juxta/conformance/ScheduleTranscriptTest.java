package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ControlPlane;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Types the commands of `docs/schedule-session.md` again, in the order of the page, against the
/// real control plane without its scheduler. With `-Djuxta.record=true` the page is written anew
/// instead.
///
/// What kubectl prints is asked for again until it is what the page says: the scheduler works in
/// its own time.
class ScheduleTranscriptTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/schedule-session.md");

    private static final Pattern BLOCK =
            Pattern.compile(
                    "(?ms)^```\n"
                            + "\\$ (?<program>\\./juxta|kubectl) (?<command>[^\n"
                            + "]*)\n"
                            + "(?<printed>.*?)^```$");

    /// What differs from run to run.
    private static final Pattern CHANCE = Pattern.compile("(?<=train-[01]-pair-)[a-z0-9]{5}");

    private static final int TRIES = 300;
    private static final Duration NAP = Duration.ofMillis(100);
    private static final boolean RECORDING = Boolean.getBoolean("juxta.record");

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK.withMore("--no-scheduler"));

    @TempDir Path folder;
    private String kubectl = "";
    private final List<Process> schedulers = new ArrayList<>();

    @BeforeEach
    void find() throws IOException, InterruptedException {
        kubectl = Compare.partner("kubectl");
    }

    @AfterEach
    void end() {
        schedulers.forEach(Process::destroyForcibly);
    }

    @Test
    void thePageIsWhatIsPrinted() throws IOException, InterruptedException {
        var page = Files.readString(PAGE);

        var typed = BLOCK.matcher(page).replaceAll(this::typed);

        if (RECORDING) {
            Files.writeString(PAGE, typed);
        }
        assertThat(withoutChance(typed)).isEqualTo(withoutChance(page));
        assertThat(BLOCK.matcher(page).results().count()).isEqualTo(9);
        assertThat(schedulers).hasSize(1);
        schedulers.getFirst().destroy();
        assertThat(schedulers.getFirst().waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(schedulers.getFirst().exitValue()).as("the end by a signal").isZero();
    }

    private static String withoutChance(String text) {
        return CHANCE.matcher(text).replaceAll("_");
    }

    private String typed(MatchResult block) {
        try {
            var printed =
                    block.group("program").equals("kubectl")
                            ? asked(block)
                            : block.group("command").startsWith("schedule ")
                                    ? schedule(block)
                                    : juxta(block);
            return Matcher.quoteReplacement(
                    "```\n$ %s %s\n%s```"
                            .formatted(block.group("program"), block.group("command"), printed));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> words(MatchResult block) {
        return List.of(block.group("command").split(" ", -1));
    }

    private String juxta(MatchResult block) {
        var command = TypedCommand.run(words(block), "--kubeconfig", kubeconfig());
        return command.err()
                + command.out()
                + (command.exit() == 0 ? "" : "[exit %d]\n".formatted(command.exit()));
    }

    /// Starts the scheduler, which stays, and reads what it says first.
    private String schedule(MatchResult block) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "io.juxta.cli.Main"));
        command.addAll(words(block));
        command.addAll(List.of("--kubeconfig", kubeconfig()));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        schedulers.add(process);
        var lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var said = new StringBuilder();
        var wanted = RECORDING ? 1 : block.group("printed").lines().count();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            if (said.toString().lines().count() >= wanted) {
                break;
            }
        }
        // The pipe must not fill up.
        Thread.ofVirtual().start(() -> lines.lines().forEach(_ -> {}));
        return said.toString();
    }

    /// What kubectl prints, in the end.
    private String asked(MatchResult block) throws IOException, InterruptedException {
        var get = block.group("command").startsWith("get ");
        var printed = kubectl(block);
        for (var tries = 0; get && tries < TRIES && !isAsOnThePage(printed, block); tries++) {
            ClusterScene.pause(NAP);
            printed = kubectl(block);
            if (RECORDING && tries > TRIES / 10) {
                break;
            }
        }
        return printed;
    }

    private static boolean isAsOnThePage(String printed, MatchResult block) {
        return withoutChance(printed).equals(withoutChance(block.group("printed")));
    }

    private String kubectl(MatchResult block) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(kubectl, "--kubeconfig", kubeconfig()));
        words(block)
                .forEach(
                        word ->
                                command.add(
                                        word.startsWith("docs/")
                                                ? ROOT.resolve(word).toString()
                                                : word));
        var out = folder.resolve("kubectl.txt");
        var process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(String.join(" ", command)).isTrue();
        return Files.readString(out).replaceAll("(?m) +$", "");
    }

    private static String kubeconfig() {
        return PARTNER.plane().kubeconfig().toString();
    }
}
