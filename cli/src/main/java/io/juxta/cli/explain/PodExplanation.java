package io.juxta.cli.explain;

import io.juxta.cli.load.DumpGaps;
import io.juxta.cli.load.MissingReference;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.load.ObjectReferences;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.ObjectSource;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.reasons.AllocatedClaims;
import io.juxta.cli.reasons.NearestNode;
import io.juxta.cli.reasons.NodeAnswerPage;
import io.juxta.cli.reasons.NodeAnswerPage.PageDetail;
import io.juxta.cli.reasons.NodeReason;
import io.juxta.cli.reasons.PlacedPod;
import io.juxta.cli.reasons.PodRemedyAnswer;
import io.juxta.cli.reasons.PreemptionAnswer;
import io.juxta.cli.reasons.RefusedNodes;
import io.juxta.cli.simulate.PodHelp;
import io.juxta.cli.simulate.Simulation;
import io.juxta.cli.simulate.SimulationReasons;
import io.juxta.cli.simulate.SimulationTree;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PlacementResult.RefusedBy;
import io.juxta.placement.Preemption;
import io.juxta.scheduler.Attempted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The page of `juxta explain --pod`: where the pod would go, and which plugin rejects the other
/// nodes.
///
/// @param rows rejected nodes, grouped by reason
/// @param allocated the claims of the pod that were allocated before
/// @param help obstacles and remedies, where requested
/// @param node the only node in question, or null
record PodExplanation(
        Simulation simulation,
        Attempted attempted,
        List<Row> rows,
        AllocatedClaims allocated,
        PodHelp help,
        @Nullable String node) {

    private static final int NODES_WIDTH = 30;
    private static final int MOST_REASONS = 10;
    private static final int FEW = 10;
    private static final int MOST_ROWS = 20;

    /// Nodes that a plugin rejected for the same reason.
    ///
    /// @param first all details of the first of them
    record Row(RefusedNodes nodes, NodeReason first) {

        RefusedBy refused() {
            return nodes.refused();
        }

        String line() {
            return nodes.reason().line();
        }

        /// The allocator's result for the first of them; null where the allocator was not the
        /// cause.
        @Nullable NodeAnswer placement() {
            return first instanceof NodeReason.NoDevices(var placement, _) ? placement : null;
        }

        Tree.Mapping tree() {
            var answer = SimulationReasons.plain(refused());
            SimulationReasons.closely(answer, nodes, first);
            return answer.tree();
        }
    }

    ExitCode exit() {
        var exit = decided();
        if (attempted.pod().spec().claims().isEmpty()) {
            return exit == ExitCode.NO && DumpGaps.lacksKind(missing()) ? ExitCode.UNDECIDED : exit;
        }
        return simulation.files().gaps().weighed(exit, asked(fitting()), missing());
    }

    /// Why the result is not certain; empty where it is.
    private Optional<String> doubt() {
        return simulation.files().gaps().doubt(decided(), exit(), asked(fitting()));
    }

    private ExitCode decided() {
        return switch (attempted.placing()) {
            case PlacementResult.Placed _ ->
                    asked(fitting()).isEmpty() ? ExitCode.NO : ExitCode.YES;
            case PlacementResult.PlacementUndecided(var nodes, _) ->
                    asked(nodes).isEmpty() ? ExitCode.NO : ExitCode.UNDECIDED;
            case PlacementResult.PlacementNotModelled _ -> ExitCode.UNDECIDED;
            case PlacementResult.Unschedulable _,
                    PlacementResult.Preempted _,
                    PlacementResult.PlacementFailed _,
                    PlacementResult.Skipped _ ->
                    ExitCode.NO;
        };
    }

    /// Objects that the pod names and that do not exist.
    private List<MissingReference> missing() {
        return new ObjectReferences(simulation.files().store())
                .missing(attempted, simulation.view());
    }

    void print(Output output, Console console) {
        switch (output) {
            case TABLE -> {
                table(console);
                doubt().ifPresent(console::afterword);
                if (rows.stream().anyMatch(row -> row.placement() != null)
                        || attempted.placing() instanceof PlacementResult.Unschedulable) {
                    console.line("");
                    console.line("Run again with -o wide for what would make it fit.");
                }
            }
            case WIDE -> {
                table(console);
                doubt().ifPresent(console::afterword);
                closely(console);
                help.print(console);
            }
            case JSON -> console.line(TreeWriter.prettyJson(tree()));
            case YAML -> console.print(TreeWriter.yaml(tree()));
            case NAME -> throw new IllegalStateException("explain does not print names");
        }
    }

    private void table(Console console) {
        var terminal = Terminal.detect(System.getenv());
        Fitted.wrapped(answer(), "", console.room())
                .forEach(line -> console.line(terminal.painted(exit(), line)));
        details().forEach(console::line);
        if (attempted.pod().isBound()) {
            allocated.print(console);
        } else {
            allocated.lines().forEach(console::line);
        }
        var table = new ArrayList<String[]>();
        var fitting = asked(fitting());
        if (!fitting.isEmpty()) {
            table.add(cells(fitting, "fits", "-", "-"));
        }
        refused(table);
        if (attempted.placing() instanceof PlacementResult.PlacementUndecided(var nodes, _)
                && !asked(nodes).isEmpty()) {
            table.add(
                    cells(
                            asked(nodes),
                            "undecided",
                            "DynamicResources",
                            "the budget ended first: run again with a larger --budget"));
        }
        if (!table.isEmpty()) {
            console.line("");
            var shown = Table.wrapped().row(titles());
            table.forEach(shown::row);
            console.table(shown);
        }
    }

    /// One row for each reason. Where almost every node has its own figures: the nearest nodes, and
    /// Kubernetes' message for the others.
    private void refused(List<String[]> table) {
        var sorted = sorted();
        var many = sorted.size() > MOST_ROWS;
        if (many) {
            sorted.sort(
                    Comparator.comparingInt((Row row) -> -row.refused().nodes().size())
                            .thenComparing(Row::nodes, NearestNode.ORDER));
        }
        var shown = many ? sorted.subList(0, MOST_ROWS) : sorted;
        for (var row : shown) {
            table.add(cells(row.refused().nodes(), "no", row.refused().plugin(), row.line()));
        }
        var rest = new LinkedHashMap<List<String>, List<String>>();
        for (var row : sorted.subList(shown.size(), sorted.size())) {
            rest.computeIfAbsent(
                            List.of(
                                    row.refused().plugin(),
                                    String.join(", ", row.refused().reasons())),
                            _ -> new ArrayList<>())
                    .addAll(row.refused().nodes());
        }
        rest.forEach(
                (said, nodes) ->
                        table.add(
                                cells(
                                        nodes,
                                        "no",
                                        said.getFirst(),
                                        said.getLast()
                                                + ", for each node other figures: see -o json")));
    }

    /// Whether nodes are counted; a few are named instead.
    private boolean counted() {
        return simulation.files().store().byName(Resource.NODES).size() > FEW;
    }

    private String[] titles() {
        return counted()
                ? new String[] {"NODES", "", "VERDICT", "PLUGIN", "WHY"}
                : new String[] {"NODE", "VERDICT", "PLUGIN", "WHY"};
    }

    private String[] cells(List<String> nodes, String verdict, String plugin, String why) {
        var names = Fitted.some(nodes, NODES_WIDTH);
        return counted()
                ? new String[] {String.valueOf(nodes.size()), names, verdict, plugin, why}
                : new String[] {names, verdict, plugin, why};
    }

    /// The most frequent reason first.
    private List<Row> sorted() {
        var sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparingInt((Row row) -> -row.refused().nodes().size()));
        return sorted;
    }

    private List<String> fitting() {
        if (!(attempted.placing() instanceof PlacementResult.Placed placed)) {
            return List.of();
        }
        return placed.scores().nodes().isEmpty() ? placed.best() : placed.scores().nodes();
    }

    /// Those of some nodes that are in question.
    private List<String> asked(List<String> nodes) {
        return node == null ? nodes : nodes.stream().filter(node::equals).toList();
    }

    private String answer() {
        var name = attempted.pod().meta().fullName();
        var all = simulation.files().store().byName(Resource.NODES).size();
        return switch (attempted.placing()) {
            case PlacementResult.Placed placed ->
                    "%s would go to %s%s; it fits on %d of %s."
                            .formatted(
                                    onAskedNode(name, placed),
                                    placed.node(),
                                    placed.best().size() > 1
                                            ? ", the first of %d that do equally well"
                                                    .formatted(placed.best().size())
                                            : "",
                                    fitting().size(),
                                    all == 1 ? "1 node" : all + " nodes");
            case PlacementResult.Preempted(var by, var from) ->
                    "%s was evicted from %s for %s.".formatted(name, from, by);
            case PlacementResult.Unschedulable(_, var message, _) ->
                    "%s fits nowhere: %s"
                            .formatted(
                                    name,
                                    Sentence.ended(ObjectReferences.before(missing(), message)));
            case PlacementResult.PlacementUndecided(var nodes, _) ->
                    nodes.size() == all
                            ? "Whether %s fits is undecided on every node.".formatted(name)
                            : "Whether %s fits is undecided on %d of %d nodes, and no on the others."
                                    .formatted(name, nodes.size(), all);
            case PlacementResult.PlacementFailed(_, var error, _) ->
                    "%s cannot be tried on any node: %s"
                            .formatted(
                                    name,
                                    Sentence.ended(ObjectReferences.before(missing(), error)));
            case PlacementResult.PlacementNotModelled(var field) ->
                    "%s asks for something that is not modelled: %s.".formatted(name, field);
            case PlacementResult.Skipped(var why) -> Sentence.ended(skipped(name, why));
        };
    }

    /// The headline for the node in question, where the pod would go to another.
    private String onAskedNode(String name, PlacementResult.Placed placed) {
        if (node == null || placed.node().equals(node)) {
            return name;
        }
        return "%s %s %s: it"
                .formatted(name, fitting().contains(node) ? "fits on" : "does not fit on", node);
    }

    /// What the pod gets on its node, or which node comes nearest.
    private List<String> details() {
        return switch (attempted.placing()) {
            case PlacementResult.Placed placed -> new PlacedPod(attempted, placed).lines();
            case PlacementResult.Unschedulable(_, _, var preemption) ->
                    Stream.concat(
                                    PreemptionAnswer.sentences(preemption).stream(),
                                    nearestLine().stream())
                            .toList();
            case PlacementResult.PlacementUndecided _ -> nearestLine();
            case PlacementResult.Preempted _,
                    PlacementResult.PlacementFailed _,
                    PlacementResult.PlacementNotModelled _,
                    PlacementResult.Skipped _ ->
                    List.of();
        };
    }

    private List<String> nearestLine() {
        return nearest()
                .map(near -> List.of(Sentence.ended("Nearest is " + near.line())))
                .orElse(List.of());
    }

    private Optional<NearestNode> nearest() {
        return NearestNode.of(rows.stream().map(Row::nodes).toList());
    }

    private static String skipped(String name, String why) {
        return why.startsWith(name) ? why : "%s is not tried: %s".formatted(name, why);
    }

    /// Every reason of the allocator in detail, for the first node that has it.
    private void closely(Console console) {
        var terminal = Terminal.detect(System.getenv());
        var shown = 0;
        for (var row : sorted()) {
            if (row.placement() == null) {
                continue;
            }
            if (shown++ == MOST_REASONS) {
                console.line("");
                console.line("There are more reasons; see them with --node.");
                return;
            }
            console.line("");
            new NodeAnswerPage(row.placement(), PageDetail.CONFLICT).print(terminal, "", console);
        }
    }

    Tree.Mapping tree() {
        var answer = JsonAnswer.of("PodExplanation");
        SimulationTree.pod(answer, attempted, List.of(), nearest(), missing());
        if (attempted.placing() instanceof PlacementResult.Placed placed) {
            new PlacedPod(attempted, placed).fill(answer);
        }
        if (attempted.placing() instanceof PlacementResult.Unschedulable(_, _, var preemption)
                && preemption instanceof Preemption.Evictions found) {
            answer.put("preemption", PreemptionAnswer.tree(found));
        }
        doubt().map(ObjectSource.OBJECTS::said).ifPresent(why -> answer.put("uncertain", why));
        if (attempted.pod().isBound()) {
            answer.put("node", attempted.pod().spec().nodeName());
        }
        if (!allocated.claims().isEmpty()) {
            answer.put("allocated", allocated.trees());
        }
        answer.putTexts("fits", fitting())
                .put(
                        "nodes",
                        PodRemedyAnswer.inGroups(
                                sorted().stream().map(Row::tree).toList(), help.remedies()));
        return help.put(answer).tree();
    }
}
