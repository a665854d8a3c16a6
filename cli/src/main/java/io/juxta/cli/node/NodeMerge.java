package io.juxta.cli.node;

import io.juxta.cli.batch.BatchGates;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import io.juxta.node.Extensions;
import io.juxta.node.Merged;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `juxta node merge -f FILE`: the question of a batch line as a file, YAML or JSON.
final class NodeMerge {

    private static final int LARGEST_FILE = 256 << 20;

    private NodeMerge() {}

    private record Asked(
            Path file, NodeMergeQuestion question, NodeMergeQuestion.Answered answer) {}

    static ExitCode run(
            CommandOptions options,
            BatchGates gates,
            Extensions extensions,
            long budget,
            Console console) {
        var asked = new ArrayList<Asked>();
        for (var file : options.files()) {
            try {
                var tree = tree(file, console);
                NodeShapes.MERGE.check(tree).forEach(console::warning);
                var asks = gates.of(tree);
                asks.warnings().forEach(console::warning);
                var question = NodeMergeQuestion.read(tree, asks.on(), extensions, budget);
                asked.add(new Asked(file, question, question.answer()));
            } catch (BadQuestion e) {
                console.error("%s: %s".formatted(file, e.getMessage()));
                return ExitCode.BAD;
            }
        }
        print(asked, options.output(), console);
        return asked.stream().map(one -> exit(one.answer())).reduce(ExitCode.YES, ExitCode::or);
    }

    private static Tree.Mapping tree(Path file, Console console) {
        var name = file.toString();
        try {
            byte[] bytes;
            if (name.equals("-")) {
                bytes = console.in().readNBytes(LARGEST_FILE);
            } else {
                if (Files.size(file) > LARGEST_FILE) {
                    throw new BadQuestion("The file is larger than 256 MB.");
                }
                bytes = Files.readAllBytes(file);
            }
            var text = new String(bytes, StandardCharsets.UTF_8);
            var tree =
                    text.stripLeading().startsWith("{")
                            ? JsonTrees.parse(text, Source.of(name))
                            : YamlTrees.parse(text, Source.of(name));
            if (tree instanceof Tree.Mapping mapping) {
                return mapping;
            }
            throw new BadQuestion("A question is an object with policy, numaNodes and providers.");
        } catch (IOException e) {
            throw new InputException(
                    Source.of(name), "cannot be read", "Is it a file, and may you read it?");
        }
    }

    private static void print(List<Asked> asked, Output output, Console console) {
        switch (output) {
            case TABLE -> {
                for (int i = 0; i < asked.size(); i++) {
                    var one = asked.get(i);
                    if (asked.size() > 1) {
                        console.line((i == 0 ? "" : "\n") + one.file());
                    }
                    switch (one.answer()) {
                        case NodeMergeQuestion.Answered.StartError(var error) ->
                                console.error("The kubelet would not start: " + error);
                        case NodeMergeQuestion.Answered.Done done ->
                                NodeMergePage.print(one.question(), done, console);
                    }
                }
            }
            case JSON -> console.line(TreeWriter.prettyJson(tree(asked)));
            case YAML -> console.print(TreeWriter.yaml(tree(asked)));
            case WIDE, NAME -> throw new IllegalStateException("node merge has no " + output);
        }
    }

    private static Tree tree(List<Asked> asked) {
        if (asked.size() == 1) {
            var answer = JsonAnswer.of(NodeMergeTree.KIND);
            NodeMergeTree.fill(answer, asked.getFirst().answer(), List.of());
            return answer.tree();
        }
        var items = new ArrayList<Tree>();
        for (var one : asked) {
            var answer = JsonAnswer.of(NodeMergeTree.KIND);
            answer.put("source", JsonAnswer.part().put("file", one.file().toString()).tree());
            NodeMergeTree.fill(answer, one.answer(), List.of());
            items.add(answer.tree());
        }
        return JsonAnswer.of("List").put("items", items).tree();
    }

    private static ExitCode exit(NodeMergeQuestion.Answered answer) {
        return switch (answer) {
            case NodeMergeQuestion.Answered.StartError _ -> ExitCode.BAD;
            case NodeMergeQuestion.Answered.Done(_, var merged, _) ->
                    switch (merged) {
                        case Merged.MergeAdmitted _ -> ExitCode.YES;
                        case Merged.MergeRejected _ -> ExitCode.NO;
                        case Merged.MergeUndecided _ -> ExitCode.UNDECIDED;
                    };
        };
    }
}
