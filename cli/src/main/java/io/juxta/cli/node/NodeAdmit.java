package io.juxta.cli.node;

import io.juxta.cli.batch.BatchGates;
import io.juxta.cli.options.Arguments;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.TypedOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.page.UsageException;
import io.juxta.cli.topology.MachineSource;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.node.Admission;
import io.juxta.node.Extensions;
import io.juxta.node.Kubelet;
import io.juxta.node.SavedState;
import io.juxta.node.StartException;
import io.juxta.topology.DiscoveryException;
import io.juxta.topology.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/// `juxta node admit`: pods offered to a kubelet, one after the other.
final class NodeAdmit {

    static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML);

    private NodeAdmit() {}

    static ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        var extensions = NodeExtensions.from(arguments);
        if (options.mode() == CommandOptions.Mode.BATCH) {
            Arguments.refuse(
                    arguments,
                    "--batch",
                    "--machine",
                    "--kubelet",
                    "--devices",
                    "--pci-devices",
                    "--state",
                    "--save-state",
                    "--node",
                    "--remove",
                    "--restart");
            return NodeAdmitBatch.run(
                    BatchGates.from(options, console),
                    extensions,
                    NodeAsk.budget(arguments),
                    console);
        }
        try {
            return files(
                    options,
                    NodeAsk.from(arguments),
                    TypedOptions.of(arguments),
                    extensions,
                    console);
        } catch (StartException e) {
            console.error(
                    "The kubelet would not start: %s %s"
                            .formatted(Sentence.ended(String.valueOf(e.getMessage())), e.cure())
                            .strip());
            return ExitCode.BAD;
        } catch (DiscoveryException e) {
            console.error(String.valueOf(e.getMessage()));
            return ExitCode.BAD;
        }
    }

    private static ExitCode files(
            CommandOptions options,
            NodeAsk ask,
            List<TypedOptions.TypedOption> typed,
            Extensions extensions,
            Console console) {
        if (ask.kubelet() == null) {
            throw new UsageException(
                    "Which kubelet? Name the file of its configuration with --kubelet.");
        }
        var machine = machine(ask, console);
        var settings = NodeFiles.kubelet(ask.kubelet(), options, console);
        var devices = ask.allDevices(machine, console);
        var pods = NodePodFiles.read(options, ask.node(), console);
        if (pods.isEmpty()) {
            return ExitCode.BAD;
        }
        var state = state(ask, console);
        var before = before(pods.get(), state, console);
        var events = NodeEvents.of(typed, pods.get(), before);
        UnprovidedResources.sentences(
                        pods.get().pods(), devices.keySet(), pods.get().resourcesOfClasses())
                .forEach(console::warning);
        var run =
                NodeRun.of(
                        new NodeRun.Question(
                                machine,
                                settings,
                                devices,
                                state.state(),
                                ask.state() == null ? null : before,
                                events,
                                new Kubelet.KubeletOptions(
                                        extensions,
                                        Kubelet.KubeletOptions.Predicate.ASKED,
                                        ask.budget()),
                                NodeRun.Reasons.GIVEN));
        if (run.end() == NodeRun.End.START_ERROR) {
            throw new StartException(run.error(), run.cure());
        }
        print(run, options.output(), console);
        if (ask.save() != null && run.kubelet() != null) {
            save(ask.save(), run.kubelet());
        }
        return exit(run);
    }

    static Machine machine(NodeAsk ask, Console console) {
        var source =
                ask.machine() == null
                        ? MachineSource.thisMachine()
                        : MachineSource.of(ask.machine(), console);
        return source.machine();
    }

    /// The pods that ran when the state was written.
    static List<Pod> before(NodePodFiles pods, NodeStateFiles.Loaded state, Console console) {
        var before =
                pods.pods().stream()
                        .filter(pod -> state.podUids().contains(Kubelet.uid(pod)))
                        .toList();
        warnOfUnknown(state.podUids(), before, console);
        return before;
    }

    static NodeStateFiles.Loaded state(NodeAsk ask, Console console) {
        if (ask.state() == null) {
            return new NodeStateFiles.Loaded(SavedState.NONE, Set.of(), List.of());
        }
        var loaded = NodeStateFiles.read(NodeFiles.state(ask.state()));
        loaded.warnings().forEach(console::warning);
        return loaded;
    }

    private static void warnOfUnknown(Set<String> uids, List<Pod> before, Console console) {
        var unknown = new ArrayList<>(uids);
        before.forEach(pod -> unknown.remove(Kubelet.uid(pod)));
        if (!unknown.isEmpty()) {
            console.warning(
                    "The state speaks of pods that are not among those of -f (%s): what they hold is"
                                    .formatted(Fitted.some(unknown, 60))
                            + " given back as a kubelet would.");
        }
    }

    private static void print(NodeRun run, Output output, Console console) {
        switch (output) {
            case TABLE, WIDE ->
                    new NodeAdmitPage(run, output == Output.WIDE)
                            .print(Terminal.detect(System.getenv()), console);
            case JSON -> console.line(TreeWriter.prettyJson(tree(run)));
            case YAML -> console.print(TreeWriter.yaml(tree(run)));
            case NAME -> throw new IllegalStateException("node admit has no names to print");
        }
    }

    private static Tree.Mapping tree(NodeRun run) {
        var answer = JsonAnswer.of(NodeAdmitTree.KIND);
        NodeAdmitTree.fill(answer, run, NodeAdmitTree.Files.LEFT_OUT);
        return answer.tree();
    }

    private static void save(Path folder, Kubelet kubelet) {
        try {
            Files.createDirectories(folder);
            for (var file : NodeAdmitTree.files(kubelet.managers()).entrySet()) {
                var made = Files.createTempFile(folder, file.getKey(), ".new");
                Files.writeString(made, file.getValue());
                Files.move(
                        made, folder.resolve(file.getKey()), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new InputException(
                    Source.of(folder.toString()),
                    "the state cannot be written",
                    "Is it a folder you may write to?",
                    e);
        }
    }

    private static ExitCode exit(NodeRun run) {
        var code = run.end() == NodeRun.End.UNDECIDED ? ExitCode.UNDECIDED : ExitCode.YES;
        for (var offered : run.latest()) {
            code =
                    code.or(
                            switch (offered.admission()) {
                                case Admission.Admitted _ -> ExitCode.YES;
                                case Admission.Rejected _ -> ExitCode.NO;
                                case Admission.AdmissionUndecided _,
                                        Admission.AdmissionNotModelled _ ->
                                        ExitCode.UNDECIDED;
                            });
        }
        return code;
    }
}
