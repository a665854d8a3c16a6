package io.juxta.cli.explain;

import io.juxta.allocator.why.Why;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.NeededKinds;
import io.juxta.cli.load.NodeSweep;
import io.juxta.cli.load.OrderedExecutor;
import io.juxta.cli.load.SimulateAsk;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.PlacementAsk;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.ProgressLine;
import io.juxta.cli.page.Threads;
import io.juxta.cli.page.UsageException;
import io.juxta.cli.reasons.AllocatedClaims;
import io.juxta.cli.reasons.ConstraintNames;
import io.juxta.cli.reasons.NodeReason;
import io.juxta.cli.reasons.RefusedNodes;
import io.juxta.cli.reasons.WhyNot;
import io.juxta.cli.simulate.PodHelp;
import io.juxta.cli.simulate.Simulation;
import io.juxta.cli.simulate.SimulationReasons;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Placer;
import io.juxta.placement.PodView;
import io.juxta.placement.Sampling;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.TemplateClaims;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// `juxta explain --pod`: where a pod could go, and which plugin rejects the other nodes.
final class PodExplain {

    /// Upper bound on groups of nodes with conflict and remedies in the JSON; the rest get a
    /// summary.
    private static final int EXPLAINED_CLOSELY = 256;

    private PodExplain() {}

    static ExitCode run(
            PlacementAsk ask,
            String name,
            ParseResult arguments,
            CommandOptions options,
            Console console) {
        if (!ask.claims().isEmpty()) {
            throw new UsageException("A pod and claims are two questions: ask one at a time.");
        }
        var rules = SimulateAsk.rules(arguments);
        ExplainWatch.Answering answering =
                (files, page) ->
                        answer(
                                files,
                                ask,
                                name,
                                rules,
                                options.output(),
                                page,
                                explanation -> explanation.print(options.output(), page));
        if (ExplainWatch.isAsked(arguments)) {
            return ExplainWatch.run(arguments, options, NeededKinds.SCHEDULING, answering, console);
        }
        var read = ClusterFiles.readToPlace(options, console);
        return read.isEmpty() ? ExitCode.BAD : answering.answer(read.get(), console);
    }

    /// @param shown receives the answer, if there is one
    static ExitCode answer(
            ClusterFiles files,
            PlacementAsk ask,
            String name,
            SimulateAsk.SchedulingRules rules,
            Output output,
            Console console,
            Consumer<PodExplanation> shown) {
        files.components().unheeded(files.store()).forEach(console::warning);
        var terms = rules.terms(files, ask.budgetOver(files.budget()), console);
        var profiles = rules.profiles(terms, console);
        try (var simulation = Simulation.of(files, terms, profiles)) {
            var pod = simulation.pod(name, console);
            if (pod.isEmpty()) {
                return ExitCode.BAD;
            }
            if (ask.node() != null && !files.hasNode(ask.node(), console)) {
                return ExitCode.BAD;
            }
            files.gaps().ofPods(List.of(pod.get()), simulation.view()).forEach(console::warning);
            new ConstraintNames(files.store())
                    .unknown(pod.get(), simulation.view())
                    .forEach(console::warning);
            return explain(simulation, pod.get(), ask, output, console, shown);
        }
    }

    private static ExitCode explain(
            Simulation simulation,
            Pod pod,
            PlacementAsk ask,
            Output output,
            Console console,
            Consumer<PodExplanation> shown) {
        if (pod.isBound() || pod.hasEnded()) {
            var text =
                    pod.isBound()
                            ? "%s has its node: %s."
                                    .formatted(pod.meta().fullName(), pod.spec().nodeName())
                            : "%s has ended: %s."
                                    .formatted(pod.meta().fullName(), pod.status().phase());
            shown.accept(
                    new PodExplanation(
                            simulation,
                            new Attempted(
                                    pod, new PlacementResult.Skipped(withoutStop(text)), null),
                            List.of(),
                            AllocatedClaims.of(pod, simulation.view().snapshot()),
                            PodHelp.NONE,
                            null));
            return pod.isBound() && ask.node() != null && !pod.spec().nodeName().equals(ask.node())
                    ? ExitCode.NO
                    : ExitCode.YES;
        }
        var ready = TemplateClaims.make(pod, simulation.cluster(), simulation.view());
        var snapshot = simulation.view().snapshot();
        var view = simulation.view().view(ready);
        var placer = simulation.placer(ready);
        try (var threads = Threads.of(Runtime.getRuntime().availableProcessors());
                var executor = OrderedExecutor.standard()) {
            var placing = placing(simulation, view, snapshot, placer, threads);
            var objections = placer.objections(view, snapshot, threads);
            var why = WhyNot.of(ready, view, snapshot, simulation.terms());
            var rows = new ArrayList<PodExplanation.Row>();
            for (var refused : refusals(placing, objections.refusals())) {
                var wanted = on(refused, ask.node());
                if (!wanted.nodes().isEmpty()) {
                    rows.addAll(rows(wanted, why, executor, output, console));
                }
            }
            var attempted = new Attempted(ready, placing, snapshot);
            var explanation =
                    new PodExplanation(
                            simulation,
                            attempted,
                            rows,
                            AllocatedClaims.of(ready, snapshot),
                            switch (output) {
                                case TABLE, NAME -> PodHelp.NONE;
                                case WIDE, JSON, YAML ->
                                        PodHelp.of(
                                                simulation,
                                                attempted,
                                                refusals(placing, objections.refusals()),
                                                threads,
                                                ask.node());
                            },
                            ask.node());
            shown.accept(explanation);
            return explanation.exit();
        }
    }

    /// The result with what PostFilter says, as in the pod's condition. Nobody is evicted.
    private static PlacementResult placing(
            Simulation simulation,
            PodView pod,
            Snapshot snapshot,
            Placer placer,
            ParallelLoop sweep) {
        var placing = placer.place(pod, snapshot, Sampling.NONE, sweep);
        if (!(placing instanceof PlacementResult.Unschedulable refused)) {
            return placing;
        }
        var relief = ClaimDeallocation.of(pod, snapshot, placer.terms(), refused);
        var budgets = simulation.view().budgets();
        return refused.after(
                relief.map(ClaimDeallocation::text).orElse(""),
                placer.preempt(pod, snapshot, refused, budgets, sweep));
    }

    /// The rejection of one node, or of all where none is named.
    private static PlacementResult.RefusedBy on(
            PlacementResult.RefusedBy refused, @Nullable String node) {
        return node == null
                ? refused
                : RefusedNodes.only(
                        refused, refused.nodes().contains(node) ? List.of(node) : List.of());
    }

    private static String withoutStop(String text) {
        return text.substring(0, text.length() - 1);
    }

    /// The rejections. Where no node was looked at, they come from the result itself.
    private static List<PlacementResult.RefusedBy> refusals(
            PlacementResult placing, List<PlacementResult.RefusedBy> objections) {
        return objections.isEmpty()
                        && placing instanceof PlacementResult.Unschedulable(var all, _, _)
                ? all
                : objections;
    }

    /// One row for each reason: nodes with the same line, or for JSON with the same data.
    private static List<PodExplanation.Row> rows(
            PlacementResult.RefusedBy refused,
            WhyNot why,
            OrderedExecutor executor,
            Output output,
            Console console) {
        var programs =
                switch (output) {
                    case TABLE, WIDE, NAME -> false;
                    case JSON, YAML -> true;
                };
        var claims = why.claimsInQuestion(refused);
        var together =
                RefusedNodes.together(
                        refused,
                        claims.isEmpty()
                                ? figures(refused, why)
                                : searched(refused, claims, why, executor, output, console),
                        programs ? SimulationReasons::data : NodeReason::line);
        var rows = new ArrayList<PodExplanation.Row>();
        for (var nodes : together) {
            var first = nodes.refused().nodes().getFirst();
            rows.add(
                    new PodExplanation.Row(
                            nodes,
                            programs && !claims.isEmpty() && rows.size() < EXPLAINED_CLOSELY
                                    ? why.about(first, refused, claims, Why.Depth.FULL)
                                    : nodes.reason()));
        }
        return rows;
    }

    private static Map<String, NodeReason> figures(PlacementResult.RefusedBy refused, WhyNot why) {
        var reasons = new LinkedHashMap<String, NodeReason>();
        refused.nodes().forEach(node -> reasons.put(node, why.about(node, refused)));
        return reasons;
    }

    /// The allocator's result for every node.
    private static Map<String, NodeReason> searched(
            PlacementResult.RefusedBy refused,
            List<Claim> claims,
            WhyNot why,
            OrderedExecutor executor,
            Output output,
            Console console) {
        var reasons = figures(refused, why);
        var sweep = new NodeSweep(why.seen().world(), claims, why.budget(), executor);
        var nodes = new ArrayList<Node>();
        for (var name : refused.nodes()) {
            var node = why.seen().node(name);
            if (node != null) {
                nodes.add(node.node());
            }
        }
        var progress = ProgressLine.of("nodes", console);
        var placements =
                output == Output.WIDE
                        ? sweep.overReasons(nodes, progress)
                        : sweep.over(nodes, Why.Depth.SUMMARY, progress);
        for (var placement : placements) {
            reasons.put(placement.node(), WhyNot.of(placement, refused));
        }
        return reasons;
    }
}
