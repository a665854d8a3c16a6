package io.juxta.cli.node;

import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.TypedOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.node.Extensions;
import io.juxta.node.Kubelet;
import io.juxta.node.StartException;
import io.juxta.topology.DiscoveryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta node compare`: the same pods under several configurations of a kubelet.
final class NodeCompare {

    static final List<Output> OUTPUTS = List.of(Output.TABLE, Output.JSON, Output.YAML);

    private NodeCompare() {}

    static ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        var ask = NodeAsk.from(arguments);
        if (ask.others().size() < 2) {
            throw new UsageException(
                    "Compare what? Name at least two configurations, each with --with.");
        }
        try {
            return files(
                    options,
                    ask,
                    TypedOptions.of(arguments),
                    NodeExtensions.from(arguments),
                    console);
        } catch (StartException e) {
            console.error(
                    "No kubelet would start with this state: "
                            + Sentence.ended(String.valueOf(e.getMessage())));
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
        var machine = NodeAdmit.machine(ask, console);
        var devices = ask.allDevices(machine, console);
        var pods = NodePodFiles.read(options, ask.node(), console);
        if (pods.isEmpty()) {
            return ExitCode.BAD;
        }
        var state = NodeAdmit.state(ask, console);
        var before = NodeAdmit.before(pods.get(), state, console);
        var events = NodeEvents.of(typed, pods.get(), before);
        UnprovidedResources.sentences(
                        pods.get().pods(), devices.keySet(), pods.get().resourcesOfClasses())
                .forEach(console::warning);
        var settings = new ArrayList<NodeCompared.Setting>();
        for (var file : ask.others()) {
            try {
                settings.add(
                        setting(
                                file,
                                new NodeRun.Question(
                                        machine,
                                        NodeFiles.kubelet(file, options, console),
                                        devices,
                                        state.state(),
                                        ask.state() == null ? null : before,
                                        events,
                                        new Kubelet.KubeletOptions(
                                                extensions,
                                                Kubelet.KubeletOptions.Predicate.ASKED,
                                                ask.budget()),
                                        NodeRun.Reasons.LEFT_OUT)));
            } catch (StartException e) {
                console.error(
                        "%s: the kubelet would not start: %s %s"
                                .formatted(
                                        file,
                                        Sentence.ended(String.valueOf(e.getMessage())),
                                        e.cure())
                                .strip());
                return ExitCode.BAD;
            }
        }
        var compared = NodeCompared.of(settings);
        switch (options.output()) {
            case TABLE -> NodeComparePage.print(compared, console);
            case JSON -> console.line(TreeWriter.prettyJson(tree(compared)));
            case YAML -> console.print(TreeWriter.yaml(tree(compared)));
            case WIDE, NAME -> throw new IllegalStateException("node compare has no such form");
        }
        return ExitCode.YES;
    }

    private static NodeCompared.Setting setting(Path file, NodeRun.Question question) {
        var run = NodeRun.of(question);
        var kubelet = run.kubelet();
        if (kubelet == null) {
            throw new StartException(run.error(), run.cure());
        }
        return NodeCompared.Setting.of(String.valueOf(file.getFileName()), run, kubelet);
    }

    private static Tree.Mapping tree(NodeCompared compared) {
        var answer =
                JsonAnswer.of("NodeComparison")
                        .put(
                                "settings",
                                compared.settings().stream().map(NodeCompare::tree).toList());
        compared.firstDifference().ifPresent(first -> answer.put("firstDifference", tree(first)));
        return answer.tree();
    }

    private static Tree.Mapping tree(NodeCompared.Difference first) {
        var outcomes = first.outcomes();
        var answer =
                JsonAnswer.part()
                        .put("event", first.event())
                        .put("pod", first.pod())
                        .put(
                                "nodes",
                                outcomes.stream()
                                        .map(outcome -> NodeAdmitTree.nodes(outcome.nodes()))
                                        .toList());
        if (outcomes.stream().anyMatch(outcome -> !outcome.reason().isEmpty())) {
            answer.putTexts(
                    "reasons", outcomes.stream().map(NodeCompared.Outcome::reason).toList());
        }
        return answer.tree();
    }

    private static Tree.Mapping tree(NodeCompared.Setting setting) {
        var rejected = JsonAnswer.part();
        setting.rejected().forEach(rejected::put);
        var room = setting.headroom();
        return JsonAnswer.part()
                .put("name", setting.name())
                .put("admitted", setting.admitted())
                .put("rejected", rejected.tree())
                .put("freeCpus", room.freeCpus())
                .put("largestPodCpus", room.largestPodCpus())
                .put("wholeNodesFree", room.wholeNodesFree())
                .tree();
    }
}
