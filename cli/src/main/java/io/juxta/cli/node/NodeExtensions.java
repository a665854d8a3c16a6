package io.juxta.cli.node;

import io.juxta.cli.command.Manual;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import io.juxta.model.Tree;
import io.juxta.node.Extensions;
import io.juxta.node.Extensions.Limit;
import io.juxta.node.Extensions.MemoryOnly;
import io.juxta.node.Extensions.ScoreExtension;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// The flags of `juxta node` for behaviour that no kubelet has.
final class NodeExtensions {

    private static final List<String> SCORES = List.of("percent", "exact");

    private NodeExtensions() {}

    static Manual.Section section() {
        return new Manual.Section(
                "Beyond the kubelet",
                List.of(
                        Manual.flag(
                                "Answer for machines with up to 1,024 NUMA nodes; no kubelet starts"
                                        + " with more than 64.",
                                "--beyond-kubelet"),
                        Manual.text(
                                "HOW",
                                SCORES,
                                "How two equal nodes are told apart by how full they are: percent"
                                        + " (default, rounded down) or exact.",
                                "--numa-score"),
                        Manual.flag(
                                "Never choose a node without CPUs because it is fuller.",
                                "--guard-memory-only-nodes")));
    }

    static Extensions from(ParseResult arguments) {
        return new Extensions(
                arguments.hasMatchedOption("--numa-score")
                        ? score(arguments.matchedOptionValue("--numa-score", ""), "--numa-score")
                        : ScoreExtension.PERCENT,
                arguments.hasMatchedOption("--guard-memory-only-nodes")
                        ? MemoryOnly.GUARDED
                        : MemoryOnly.COMPARED,
                arguments.hasMatchedOption("--beyond-kubelet") ? Limit.BEYOND : Limit.KUBELET);
    }

    /// Those of the command line, changed as a batch line asks: `numaScore`,
    /// `guardMemoryOnlyNodes`, `beyondKubelet`.
    static Extensions of(Tree.Mapping line, Extensions typed) {
        return new Extensions(
                line.field("numaScore")
                        .map(tree -> score(QuestionMembers.text(tree, "numaScore"), "numaScore"))
                        .orElse(typed.score()),
                line.field("guardMemoryOnlyNodes")
                        .map(tree -> QuestionMembers.bool(tree, "guardMemoryOnlyNodes"))
                        .map(on -> on ? MemoryOnly.GUARDED : MemoryOnly.COMPARED)
                        .orElse(typed.memoryOnly()),
                line.field("beyondKubelet")
                        .map(tree -> QuestionMembers.bool(tree, "beyondKubelet"))
                        .map(on -> on ? Limit.BEYOND : Limit.KUBELET)
                        .orElse(typed.limit()));
    }

    private static ScoreExtension score(String word, String where) {
        return switch (word) {
            case "percent" -> ScoreExtension.PERCENT;
            case "exact" -> ScoreExtension.EXACT;
            default ->
                    throw new UsageException(
                            "%s is %s: it must be percent or exact%s"
                                    .formatted(where, word, DidYouMean.hint(word, SCORES)));
        };
    }
}
