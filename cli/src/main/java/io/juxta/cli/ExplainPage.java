package io.juxta.cli;

import io.juxta.cli.NodePage.Detail;
import io.juxta.cli.Placement.Verdict;
import io.juxta.kube.TreeWriter;
import io.juxta.model.Claim;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// What `juxta explain` prints: where claims fit, and the reasons.
///
/// @param named every claim that was asked for
/// @param placements one per node; none when all claims are allocated already
/// @param closely whether one node was asked for by name
record ExplainPage(List<Claim> named, List<Placement> placements, boolean closely) {

    /// More nodes than this are grouped by their reason.
    private static final int MANY = 10;

    private static final int NODES_WIDTH = 30;

    /// A verdict, its reason, and the nodes that share them.
    private record Row(Verdict verdict, String why, List<String> nodes) {}

    ExitCode exit() {
        if (placements.stream().anyMatch(Placement::endsEverywhere)) {
            return ExitCode.NO;
        }
        if (placements.isEmpty() || count(Verdict.FITS) > 0) {
            return ExitCode.YES;
        }
        return count(Verdict.UNDECIDED) > 0 ? ExitCode.UNDECIDED : ExitCode.NO;
    }

    private long count(Verdict verdict) {
        return placements.stream().filter(one -> one.verdict() == verdict).count();
    }

    void print(Output output, Console console) {
        var terminal = Terminal.detect(System.getenv());
        switch (output) {
            case JSON -> console.line(TreeWriter.prettyJson(tree()));
            case YAML -> console.print(TreeWriter.yaml(tree()));
            case TABLE, WIDE -> {
                var detail = output == Output.WIDE ? Detail.EVERY_DEVICE : Detail.COUNTED;
                if (placements.isEmpty()) {
                    console.line(NodePage.allocated(named));
                } else if (closely) {
                    new NodePage(placements.getFirst(), detail).print(terminal, console);
                } else {
                    table(terminal, console);
                    if (detail == Detail.EVERY_DEVICE) {
                        for (var placement : placements) {
                            console.line("");
                            new NodePage(placement, detail).print(terminal, console);
                        }
                    } else {
                        hint(console);
                    }
                }
            }
            case NAME -> throw new IllegalStateException("explain does not print names");
        }
    }

    private void table(Terminal terminal, Console console) {
        console.line(answer(terminal));
        console.line("");
        var rows = rows();
        var grouped = rows.size() < placements.size();
        var table =
                grouped
                        ? new WrappedTable().row("NODES", "", "VERDICT", "WHY")
                        : new WrappedTable().row("NODE", "VERDICT", "WHY");
        for (var row : rows) {
            if (grouped) {
                table.row(
                        String.valueOf(row.nodes().size()),
                        CelTable.some(row.nodes(), NODES_WIDTH),
                        row.verdict().word(),
                        row.why());
            } else {
                table.row(row.nodes().getFirst(), row.verdict().word(), row.why());
            }
        }
        table.lines().forEach(console::line);
    }

    private String answer(Terminal terminal) {
        var names = ClaimNames.shown(claims());
        var fit = claims().size() == 1 ? "fits" : "fit";
        var all = placements.size();
        var fits = count(Verdict.FITS);
        var undecided = count(Verdict.UNDECIDED);
        var nodes = all + " nodes";
        var end = placements.stream().filter(Placement::endsEverywhere).findFirst();
        if (end.isPresent()) {
            return terminal.red(
                    "%s cannot be placed on any node: an error on %s ends the attempt."
                            .formatted(names, end.get().node()));
        }
        if (all == 1) {
            return NodePage.of(placements.getFirst()).answer(terminal, ", the only node");
        }
        var more =
                undecided == 0
                        ? "."
                        : ", and %d %s undecided."
                                .formatted(undecided, undecided == 1 ? "is" : "are");
        if (fits > 0) {
            return terminal.green("%s %s on %d of %s%s".formatted(names, fit, fits, nodes, more));
        }
        var none = "%s %s on none of %s%s".formatted(names, fit, nodes, more);
        return undecided > 0 ? terminal.yellow(none) : terminal.red(none);
    }

    private List<Claim> claims() {
        return placements.getFirst().claims();
    }

    /// One row per node, or per reason when there are many nodes: those that fit first, then the
    /// most frequent reasons.
    private List<Row> rows() {
        var rows = new LinkedHashMap<Object, Row>();
        record Shared(Verdict verdict, String why) {}
        for (var placement : placements) {
            var why = placement.line();
            var key = placements.size() > MANY ? new Shared(placement.verdict(), why) : placement;
            rows.computeIfAbsent(key, _ -> new Row(placement.verdict(), why, new ArrayList<>()))
                    .nodes()
                    .add(placement.node());
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
        misfit().ifPresent(
                        node -> {
                            console.line("");
                            console.line(
                                    "Run again with -o wide for the reason of every device, --node %s for one node."
                                            .formatted(node));
                        });
    }

    private Optional<String> misfit() {
        return placements.stream()
                .filter(one -> one.verdict() == Verdict.NO || one.verdict() == Verdict.UNDECIDED)
                .map(Placement::node)
                .findFirst();
    }

    private Tree tree() {
        return Answer.of("List")
                .put(
                        "items",
                        placements.stream()
                                .map(one -> AllocationAnswer.tree(one, List.of()))
                                .toList())
                .tree();
    }
}
