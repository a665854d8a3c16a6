package io.juxta.cli.node;

import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.BatchGates;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.load.KubeletFile;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.load.UnknownFields;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.QuestionNumbers;
import io.juxta.cli.topology.MachineReader;
import io.juxta.model.ConfigurationFault;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.node.Extensions;
import io.juxta.node.Kubelet;
import io.juxta.node.KubeletSettings;
import io.juxta.node.StartException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// `juxta node admit --batch`: a machine, a kubelet and its events a line, for other programs.
///
/// A kubelet always checks the resources of the node as a whole. A line is about the managers
/// unless it says otherwise: the check runs when DRANodeAllocatableResources is on, or with
/// `"predicate":"always"`. The reservation of the node is what the line names; with `"strict":true`
/// the configuration is validated, and the reservation computed, as a kubelet does with its file.
final class NodeAdmitBatch implements Batch.Answerer {

    private final BatchGates gates;
    private final Extensions extensions;
    private final long budget;
    private final NodePods pods = new NodePods();

    private NodeAdmitBatch(BatchGates gates, Extensions extensions, long budget) {
        this.gates = gates;
        this.extensions = extensions;
        this.budget = budget;
    }

    static ExitCode run(BatchGates gates, Extensions extensions, long budget, Console console) {
        return new Batch(NodeAdmitTree.KIND, new NodeAdmitBatch(gates, extensions, budget), console)
                .run();
    }

    @Override
    public QuestionShape shape() {
        return NodeShapes.ADMIT;
    }

    @Override
    public void answer(Tree.Mapping line, JsonAnswer answer) {
        var unknown = new UnknownFields();
        var machine = MachineReader.read(line.mapping("machine"));
        var devices = NodeDevices.read(line.mapping("devices"));
        var events = events(line, unknown);
        var before = line.has("pods") ? pods(line.items("pods"), unknown) : null;
        var written = line.mapping("kubelet");
        KubeletFile.unknown(written, "kubelet", unknown);
        var warnings = new ArrayList<>(unknown.warning());
        KubeletSettings settings;
        try {
            if (line.flag("strict")) {
                var judged = KubeletFile.strictly(written, own -> gates(own, line, warnings));
                switch (judged) {
                    case KubeletFile.Judged.Usable(var usable) -> settings = usable;
                    case KubeletFile.Judged.Refused(var faults) -> {
                        refuse(answer, faults, warnings);
                        return;
                    }
                }
            } else {
                var read = KubeletSettings.read(written);
                settings = read.with(gates(read.gates(), line, warnings));
            }
        } catch (StartException e) {
            startError(answer, e, warnings);
            return;
        }
        NodeStateFiles.Loaded loaded;
        try {
            loaded = NodeStateFiles.read(texts(line));
        } catch (StartException e) {
            startError(answer, e, warnings);
            return;
        }
        var question =
                new NodeRun.Question(
                        machine,
                        settings,
                        devices,
                        loaded.state(),
                        before,
                        events,
                        new Kubelet.KubeletOptions(
                                NodeExtensions.of(line, extensions),
                                predicate(line, settings),
                                line.has("budget")
                                        ? QuestionNumbers.whole(line, "budget", "budget")
                                        : budget),
                        line.has("why") && !line.flag("why")
                                ? NodeRun.Reasons.LEFT_OUT
                                : NodeRun.Reasons.GIVEN);
        NodeAdmitTree.fill(
                answer,
                NodeRun.of(question),
                line.flag("saved") ? NodeAdmitTree.Files.SHOWN : NodeAdmitTree.Files.LEFT_OUT);
        warnings.addAll(loaded.warnings());
        answer.warnFirst(warnings);
    }

    /// The gates of the configuration, with those of the line and the command line on top.
    private FeatureGates gates(FeatureGates own, Tree.Mapping line, List<String> warnings) {
        var asked = gates.over(own, line);
        warnings.addAll(asked.warnings());
        return asked.on();
    }

    private static void refuse(
            JsonAnswer answer, List<ConfigurationFault> faults, List<String> warnings) {
        var texts =
                faults.stream()
                        .map(
                                fault ->
                                        fault.path().equals(FieldPath.ROOT)
                                                ? fault.message()
                                                : "%s: %s".formatted(fault.path(), fault.message()))
                        .toList();
        answer.put("outcome", "StartError")
                .put("error", texts.getFirst())
                .putTexts("invalid", texts)
                .warnFirst(warnings);
    }

    private static void startError(JsonAnswer answer, StartException e, List<String> warnings) {
        answer.put("outcome", "StartError")
                .put("error", String.valueOf(e.getMessage()))
                .warnFirst(warnings);
    }

    private static Map<String, String> texts(Tree.Mapping line) {
        var texts = new TreeMap<String, String>();
        line.mapping("files")
                .fields()
                .forEach(
                        (name, text) ->
                                texts.put(name, QuestionMembers.text(text, "files." + name)));
        return texts;
    }

    private static Kubelet.KubeletOptions.Predicate predicate(
            Tree.Mapping line, KubeletSettings settings) {
        var word = line.has("predicate") ? line.text("predicate") : "auto";
        return switch (word) {
            case "always" -> Kubelet.KubeletOptions.Predicate.ASKED;
            case "never" -> Kubelet.KubeletOptions.Predicate.LEFT_OUT;
            case "auto" ->
                    settings.gates().on("DRANodeAllocatableResources")
                            ? Kubelet.KubeletOptions.Predicate.ASKED
                            : Kubelet.KubeletOptions.Predicate.LEFT_OUT;
            default ->
                    throw new BadQuestion(
                            "predicate is \"%s\": one of auto, always and never is needed."
                                    .formatted(word));
        };
    }

    private List<Pod> pods(List<Tree> items, UnknownFields unknown) {
        var list = new ArrayList<Pod>();
        for (var item : items) {
            list.add(pods.read(item, "pods[%d]".formatted(list.size()), unknown));
        }
        return list;
    }

    private List<NodeEvent> events(Tree.Mapping line, UnknownFields unknown) {
        var events = new ArrayList<NodeEvent>();
        for (var item : line.items("events")) {
            var path = "events[%d]".formatted(events.size());
            events.add(event(QuestionMembers.mapping(item, path), path, unknown));
        }
        return events;
    }

    private NodeEvent event(Tree.Mapping event, String path, UnknownFields unknown) {
        if (event.fields().size() != 1) {
            throw new BadQuestion(path + ": exactly one of admit, remove and restart is needed.");
        }
        var entry = event.fields().entrySet().iterator().next();
        var value = entry.getValue();
        return switch (entry.getKey()) {
            case "admit" -> new NodeEvent.Admit(pods.read(value, path + ".admit", unknown));
            case "remove" -> new NodeEvent.Remove(QuestionMembers.text(value, path + ".remove"));
            case "restart" -> {
                if (!QuestionMembers.bool(value, path + ".restart")) {
                    throw new BadQuestion(path + ".restart: only true makes sense.");
                }
                yield new NodeEvent.Restart();
            }
            default -> new NodeEvent.NotModelled(entry.getKey());
        };
    }
}
