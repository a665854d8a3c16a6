package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Types the commands of `docs/live-session.md` again, against the real control plane with its
/// scheduler. With `-Djuxta.record=true` the page is written anew instead.
class LiveTranscriptTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/live-session.md");

    private static final Pattern BLOCK =
            Pattern.compile("(?ms)^```\n\\$ \\./juxta (?<command>[^\n]*)\n(?<printed>.*?)^```$");

    /// What differs from run to run.
    private static final Pattern CHANCE =
            Pattern.compile("(?<=train-0-pair-)[a-z0-9]{5}|(?<=resourceVersion )[0-9]+");

    private static final int TRIES = 600;

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(ControlPlane.ControlPlaneOptions.STOCK);

    @TempDir Path folder;

    @Test
    void thePageIsWhatIsPrinted() throws IOException {
        var plane = PARTNER.plane();
        create(plane.api(), "cluster.yaml");
        await(plane.api(), "infer-0", pod -> !pod.mapping("spec").text("nodeName").isEmpty());
        create(plane.api(), "train.yaml");
        await(plane.api(), "train-0", LiveTranscriptTest::isUnschedulable);
        var page = Files.readString(PAGE);

        var typed = BLOCK.matcher(page).replaceAll(this::typed);

        if (Boolean.getBoolean("juxta.record")) {
            Files.writeString(PAGE, typed);
        }
        assertThat(BLOCK.matcher(page).results().count()).isEqualTo(4);
        assertThat(withoutChance(typed)).isEqualTo(withoutChance(page));
    }

    private static String withoutChance(String text) {
        return CHANCE.matcher(text).replaceAll("_");
    }

    private String typed(MatchResult block) {
        var words = block.group("command").split(" ", -1);
        for (var i = 0; i < words.length; i++) {
            words[i] =
                    words[i].startsWith("docs/")
                            ? ROOT.resolve(words[i]).toString()
                            : words[i].equals("cluster.tar.gz")
                                    ? folder.resolve(words[i]).toString()
                                    : words[i];
        }
        var config =
                List.of(words).contains("-f") && !List.of(words).contains("--live")
                        ? new String[0]
                        : new String[] {"--kubeconfig", PARTNER.plane().kubeconfig().toString()};
        var command = TypedCommand.run(List.of(words), config);
        var printed = command.err() + command.out().replace(folder + "/", "");
        return Matcher.quoteReplacement(
                "```\n$ ./juxta %s\n%s%s```"
                        .formatted(
                                block.group("command"),
                                printed,
                                command.exit() == 0
                                        ? ""
                                        : "[exit %d]\n".formatted(command.exit())));
    }

    private static void create(ApiServer api, String file) throws IOException {
        var text = Files.readString(ROOT.resolve("docs/live-session").resolve(file));
        for (var document : text.split("(?m)^---$", -1)) {
            api.create((Tree.Mapping) YamlTrees.parse(document, Source.of(file)));
        }
    }

    private static boolean isUnschedulable(Tree.Mapping pod) {
        return pod.mapping("status").items("conditions").stream()
                .anyMatch(
                        item ->
                                item instanceof Tree.Mapping condition
                                        && condition.text("reason").equals("Unschedulable")
                                        && condition
                                                .text("message")
                                                .contains("cannot allocate all claims"));
    }

    private static void await(ApiServer api, String pod, Predicate<Tree.Mapping> state) {
        var path = ApiKind.POD.collection("default") + "/" + pod;
        for (var tries = 0; !state.test(api.get(path)); tries++) {
            assertThat(tries).as("%s: %s", pod, api.get(path)).isLessThan(TRIES);
            ClusterScene.pause(Duration.ofMillis(50));
        }
    }
}
