package io.juxta.cli.explain;

import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.load.NodeAnswer.AnswerVerdict;
import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.reasons.AllocatedClaims;
import io.juxta.cli.reasons.AllocationAnswer;
import io.juxta.cli.reasons.NodeAnswerPage;
import io.juxta.cli.reasons.NodeAnswerPage.PageDetail;
import io.juxta.cli.reasons.NodeStanding;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Claim;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The page of `juxta explain`: where claims fit, and the reasons.
///
/// @param named every claim that was named
/// @param placements one per node; none when all claims are allocated already
/// @param standings of nodes that reject pods whatever their devices are
/// @param closely whether one node was named
record ExplainPage(
        List<Claim> named,
        List<NodeAnswer> placements,
        Map<String, List<NodeStanding>> standings,
        boolean closely) {

    /// More nodes than this are only counted, and the most frequent reasons come first.
    private static final int MANY = 10;

    private static final int NODES_WIDTH = 30;

    /// With -o wide at most so many reasons are shown in detail.
    private static final int MOST_REASONS = 10;

    /// A verdict, its reason, and the nodes that share them.
    private record Row(AnswerVerdict verdict, String why, List<NodeAnswer> placements) {

        List<String> nodes() {
            return placements.stream().map(NodeAnswer::node).toList();
        }
    }

    ExitCode exit() {
        if (placements.stream().anyMatch(NodeAnswer::endsEverywhere)) {
            return ExitCode.NO;
        }
        if (placements.isEmpty() || count(AnswerVerdict.FITS) > 0) {
            return ExitCode.YES;
        }
        return count(AnswerVerdict.UNDECIDED) > 0 ? ExitCode.UNDECIDED : ExitCode.NO;
    }

    /// The nodes where the claims fit.
    List<String> fitting() {
        return placements.stream()
                .filter(one -> one.verdict() == AnswerVerdict.FITS)
                .map(NodeAnswer::node)
                .toList();
    }

    private long count(AnswerVerdict verdict) {
        return placements.stream().filter(one -> one.verdict() == verdict).count();
    }

    void print(Output output, Console console) {
        var terminal = Terminal.detect(System.getenv());
        switch (output) {
            case JSON -> console.line(TreeWriter.prettyJson(tree()));
            case YAML -> console.print(TreeWriter.yaml(tree()));
            case TABLE -> {
                allocated(console);
                if (closely && !placements.isEmpty()) {
                    NodeAnswerPage.of(placements.getFirst())
                            .print(terminal, remark(placements.getFirst()), console);
                    wider(placements.getFirst(), console);
                } else if (!placements.isEmpty()) {
                    table(terminal, console);
                    hint(console);
                }
            }
            case WIDE -> {
                allocated(console);
                if (closely && !placements.isEmpty()) {
                    new NodeAnswerPage(placements.getFirst(), PageDetail.EVERY_DEVICE)
                            .print(terminal, remark(placements.getFirst()), console);
                } else if (!placements.isEmpty()) {
                    table(terminal, console);
                    reasons(terminal, console);
                }
            }
            case NAME -> throw new IllegalStateException("explain does not print names");
        }
    }

    /// The claims that have their devices already.
    private void allocated(Console console) {
        var allocated = AllocatedClaims.of(named);
        if (!allocated.claims().isEmpty()) {
            allocated.print(console);
            if (!placements.isEmpty()) {
                console.line("");
            }
        }
    }

    private List<NodeStanding> standings(NodeAnswer placement) {
        return standings.getOrDefault(placement.node(), List.of());
    }

    /// The remark about a node after its name.
    private String remark(NodeAnswer placement) {
        var here = standings(placement);
        return here.isEmpty() ? "" : ", which is " + NodeStanding.words(here);
    }

    private static void wider(NodeAnswer placement, Console console) {
        if (placement.verdict() == AnswerVerdict.NO) {
            console.line("");
            console.line("Run again with -o wide for what would make it fit.");
        }
    }

    /// Every reason in detail, for one of the nodes that share it.
    private void reasons(Terminal terminal, Console console) {
        var shown = 0;
        for (var row : rows()) {
            var first = row.placements().getFirst();
            if (row.verdict() == AnswerVerdict.FITS) {
                continue;
            }
            if (shown++ == MOST_REASONS) {
                console.line("");
                console.line("There are more reasons; see them with --node.");
                return;
            }
            var more = row.placements().size() - 1;
            console.line("");
            new NodeAnswerPage(first, PageDetail.CONFLICT, more == 0 ? "" : "On " + first.node())
                    .print(
                            terminal,
                            more == 0
                                    ? ""
                                    : more == 1
                                            ? ", nor on one more node"
                                            : ", nor on %d more nodes".formatted(more),
                            console);
        }
    }

    private void table(Terminal terminal, Console console) {
        console.line(answer(terminal));
        console.line("");
        var rows = rows();
        var grouped = placements.size() > MANY && rows.size() < placements.size();
        var table =
                grouped
                        ? Table.wrapped().row("NODES", "", "VERDICT", "WHY")
                        : Table.wrapped().row("NODE", "VERDICT", "WHY");
        for (var row : rows) {
            if (grouped) {
                table.row(
                        String.valueOf(row.nodes().size()),
                        Fitted.some(row.nodes(), NODES_WIDTH),
                        row.verdict().word(),
                        row.why());
            } else {
                table.row(Fitted.some(row.nodes(), NODES_WIDTH), row.verdict().word(), row.why());
            }
        }
        console.table(table);
    }

    private String answer(Terminal terminal) {
        var names = ClaimNames.shown(claims());
        var fit = claims().size() == 1 ? "fits" : "fit";
        var all = placements.size();
        var fits = count(AnswerVerdict.FITS);
        var undecided = count(AnswerVerdict.UNDECIDED);
        var nodes = all + " nodes";
        var end = placements.stream().filter(NodeAnswer::endsEverywhere).findFirst();
        if (end.isPresent()) {
            return terminal.red(
                    "%s cannot be placed on any node: an error on %s ends the attempt."
                            .formatted(names, end.get().node()));
        }
        if (all == 1) {
            var only = placements.getFirst();
            return NodeAnswerPage.of(only).answer(terminal, ", the only node" + remark(only));
        }
        var more =
                undecided == 0
                        ? closed() + "."
                        : closed()
                                + ", and %d %s undecided."
                                        .formatted(undecided, undecided == 1 ? "is" : "are");
        if (fits > 0) {
            return terminal.green("%s %s on %d of %s%s".formatted(names, fit, fits, nodes, more));
        }
        var none = "%s %s on none of %s%s".formatted(names, fit, nodes, more);
        return undecided > 0 ? terminal.yellow(none) : terminal.red(none);
    }

    /// How many of the fitting nodes reject pods.
    private String closed() {
        var counts = new TreeMap<String, Integer>();
        for (var placement : placements) {
            if (placement.verdict() == AnswerVerdict.FITS && !standings(placement).isEmpty()) {
                counts.merge(NodeStanding.words(standings(placement)), 1, Integer::sum);
            }
        }
        if (count(AnswerVerdict.FITS) == 1 && !counts.isEmpty()) {
            return ", which is " + counts.firstKey();
        }
        var text = new StringBuilder();
        counts.forEach(
                (words, count) ->
                        text.append(
                                text.isEmpty()
                                        ? ", %d of them %s".formatted(count, words)
                                        : ", %d %s".formatted(count, words)));
        return text.toString();
    }

    private List<Claim> claims() {
        return placements.getFirst().claims();
    }

    /// One row per reason: those that fit first when there are many, then the most frequent ones.
    private List<Row> rows() {
        record Shared(AnswerVerdict verdict, String why) {}
        var rows = new LinkedHashMap<Shared, Row>();
        for (var placement : placements) {
            var shared =
                    new Shared(
                            placement.verdict(),
                            NodeStanding.told(placement.line(), standings(placement)));
            rows.computeIfAbsent(
                            shared, _ -> new Row(shared.verdict(), shared.why(), new ArrayList<>()))
                    .placements()
                    .add(placement);
        }
        var sorted = new ArrayList<>(rows.values());
        if (placements.size() > MANY) {
            sorted.sort(
                    Comparator.comparing(Row::verdict)
                            .thenComparingInt(row -> -row.nodes().size()));
        }
        return sorted;
    }

    private void hint(Console console) {
        var no = first(AnswerVerdict.NO);
        var undecided = first(AnswerVerdict.UNDECIDED);
        if (no.isPresent()) {
            console.line("");
            console.line(
                    "Run again with -o wide for what would make it fit, --node %s for one node."
                            .formatted(no.get()));
        } else if (undecided.isPresent()) {
            console.line("");
            console.line(
                    "Run again with a larger --budget, or --node %s for one node."
                            .formatted(undecided.get()));
        }
    }

    private Optional<String> first(AnswerVerdict verdict) {
        return placements.stream()
                .filter(one -> one.verdict() == verdict)
                .map(NodeAnswer::node)
                .findFirst();
    }

    Tree.Mapping tree() {
        var answer =
                JsonAnswer.of("List").put("items", placements.stream().map(this::tree).toList());
        var allocated = AllocatedClaims.of(named);
        return allocated.claims().isEmpty()
                ? answer.tree()
                : answer.put("allocated", allocated.trees()).tree();
    }

    private Tree tree(NodeAnswer placement) {
        var answer = JsonAnswer.of(AllocationAnswer.KIND);
        AllocationAnswer.fill(answer, placement, List.of());
        var here = standings(placement);
        return here.isEmpty()
                ? answer.tree()
                : answer.putTexts("nodeIs", here.stream().map(NodeStanding::code).toList()).tree();
    }
}
