package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeMap;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Kubelets whose gates and options are changed from one start to the next.
///
/// `cases/gates/topology-options.yaml` has a `kubelet` and `pods` by name with their limits. Each
/// step of a case starts a kubelet on what the last one left: its state files and the pods that
/// run. `kubelet` adds to the configuration, `offer` names new pods, and `then` has the exclusive
/// CPUs of every pod or the reason why it was turned away. `wontStart` is what a kubelet says that
/// ends.
class KubeletGateTablesTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path TABLE =
            Path.of("conformance/src/test/resources/cases/gates/topology-options.yaml");

    @TempDir Path scratch;

    static List<Arguments> cases() throws IOException {
        var file = (Tree.Mapping) YamlTree.load(Files.readString(ROOT.resolve(TABLE)));
        var all = new ArrayList<Arguments>();
        for (var item : file.items("cases")) {
            var one = (Tree.Mapping) item;
            all.add(Arguments.of(Named.of(one.text("case"), one), file));
        }
        return all;
    }

    /// What a start of the kubelet came to.
    ///
    /// @param pods CPUs or a reason, by pod
    private record Started(int exit, Map<String, String> pods, String stderr) {}

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyStartEndsAsWritten(Tree.Mapping one, Tree.Mapping file) throws IOException {
        SequencedSet<String> running = new LinkedHashSet<>();
        Path state = null;
        var number = 0;
        for (var item : one.items("steps")) {
            var step = (Tree.Mapping) item;
            var at = "the step at line " + step.line();
            var next = scratch.resolve("state-" + number++);
            var offered = new LinkedHashSet<>(running);
            step.items("offer").forEach(name -> offered.add(((Tree.Text) name).value()));
            var arguments = arguments(file, step, offered);
            if (state != null) {
                arguments.addAll(List.of("--state", state.toString()));
            }
            arguments.addAll(List.of("--save-state", next.toString()));

            var started = start(arguments);

            if (step.has("wontStart")) {
                assertThat(started.exit()).as(at).isEqualTo(2);
                assertThat(started.stderr()).as(at).contains(step.text("wontStart"));
            } else {
                assertThat(started.pods())
                        .as("%s: %s", at, started.stderr())
                        .isEqualTo(texts(step.mapping("then")));
                state = next;
                started.pods().forEach((pod, got) -> admitted(pod, got, running));
            }
        }
    }

    private static void admitted(String pod, String got, SequencedSet<String> running) {
        if (!got.endsWith("Error")) {
            running.add(pod);
        }
    }

    private List<String> arguments(Tree.Mapping file, Tree.Mapping step, SequencedSet<String> pods)
            throws IOException {
        var node = ROOT.resolve("examples/node");
        var kubelet = file.mapping("kubelet");
        for (var field : step.mapping("kubelet").fields().entrySet()) {
            kubelet = kubelet.with(field.getKey(), field.getValue());
        }
        return new ArrayList<>(
                List.of(
                        "node",
                        "admit",
                        "--machine",
                        node.resolve("machine.json").toString(),
                        "--devices",
                        node.resolve("devices.yaml").toString(),
                        "--kubelet",
                        write("kubelet.json", kubelet),
                        "-f",
                        write("pods.json", dump(file.mapping("pods"), pods)),
                        "-o",
                        "json"));
    }

    private String write(String name, Tree tree) throws IOException {
        return Files.writeString(scratch.resolve(name), TreeWriter.json(tree)).toString();
    }

    private static Tree.Mapping dump(Tree.Mapping limits, SequencedSet<String> names) {
        return Simulator.dump(names.stream().map(name -> pod(name, limits.mapping(name))).toList());
    }

    private static Tree.Mapping pod(String name, Tree.Mapping limits) {
        return (Tree.Mapping)
                YamlTree.load(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: %1$s, namespace: default, uid: uid-of-%1$s}
                        spec: {containers: [{name: main, image: example, resources: {limits: %2$s}}]}
                        """
                                .formatted(name, TreeWriter.json(limits)));
    }

    private static Started start(List<String> arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var exit =
                Main.run(arguments.toArray(String[]::new), InputStream.nullInputStream(), out, err);
        var pods = new TreeMap<String, String>();
        if (out.size() > 0) {
            var answer = (Tree.Mapping) JsonTrees.parse(out.toByteArray(), Source.of("admit"));
            for (var item : answer.items("events")) {
                var event = (Tree.Mapping) item;
                event.items("pods").forEach(pod -> note((Tree.Mapping) pod, pods));
                if (event.has("pod")) {
                    note(event, pods);
                }
            }
        }
        return new Started(exit, pods, err.toString(StandardCharsets.UTF_8));
    }

    private static void note(Tree.Mapping pod, Map<String, String> pods) {
        var got =
                pod.flag("admit")
                        ? ((Tree.Mapping) pod.items("containers").getFirst()).text("cpus")
                        : pod.text("reason");
        pods.put(pod.text("pod").replace("default/", ""), got);
    }

    private static Map<String, String> texts(Tree.Mapping mapping) {
        var texts = new LinkedHashMap<String, String>();
        mapping.fields().keySet().forEach(name -> texts.put(name, mapping.text(name)));
        return texts;
    }
}
