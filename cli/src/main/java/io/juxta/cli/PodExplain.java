package io.juxta.cli;

import io.juxta.allocator.Why;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.placement.Placing;
import io.juxta.placement.Sampling;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.TemplateClaims;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// `juxta explain --pod`: where a pod could go, and which plugin keeps it from the other nodes.
final class PodExplain {

    private PodExplain() {}

    static ExitCode run(ParseResult arguments, Options options, Console console) {
        var ask = PlacementAsk.from(arguments);
        if (!ask.claims().isEmpty()) {
            throw new UsageException("--pod and --claim are two questions: ask one at a time.");
        }
        String name = arguments.matchedOptionValue("--pod", "");
        if (name.isEmpty()) {
            throw new UsageException(
                    "--pod is followed by nothing: name a pod, as in --pod default/app.");
        }
        var read = ClusterFiles.read(options, console);
        if (read.isEmpty()) {
            return ExitCode.BAD;
        }
        var files = read.get();
        files.components().unheeded(files.store()).forEach(console::warning);
        var terms =
                SimulateAsk.terms(
                        files,
                        ask.budgetOver(files.budget()),
                        SimulateAsk.follows(arguments),
                        SimulateAsk.accounting(arguments));
        var profiles = SchedulerProfiles.of(terms, SimulateAsk.configuration(arguments), console);
        try (var simulation = Simulation.of(files, terms, profiles)) {
            var pod = simulation.pod(name, console);
            if (pod.isEmpty()) {
                return ExitCode.BAD;
            }
            if (ask.node() != null && !files.hasNode(ask.node(), console)) {
                return ExitCode.BAD;
            }
            files.gaps().ofPods(List.of(pod.get()), simulation.view()).forEach(console::warning);
            return explain(simulation, pod.get(), ask, options.output(), console);
        }
    }

    private static ExitCode explain(
            Simulation simulation, Pod pod, PlacementAsk ask, Output output, Console console) {
        if (pod.isBound() || ClusterView.hasEnded(pod)) {
            var text =
                    pod.isBound()
                            ? "%s has its node: %s."
                                    .formatted(pod.meta().fullName(), pod.spec().nodeName())
                            : "%s has ended: %s."
                                    .formatted(pod.meta().fullName(), pod.status().phase());
            new PodExplanation(
                            simulation,
                            new Attempted(pod, new Placing.Skipped(withoutStop(text)), null),
                            List.of(),
                            null)
                    .print(output, console);
            return pod.isBound() && ask.node() != null && !pod.spec().nodeName().equals(ask.node())
                    ? ExitCode.NO
                    : ExitCode.YES;
        }
        var ready = TemplateClaims.make(pod, simulation.cluster(), simulation.view());
        var snapshot = simulation.view().snapshot();
        var view = simulation.view().view(ready);
        var placer = simulation.placer(ready);
        try (var threads = Threads.of(Runtime.getRuntime().availableProcessors());
                var crew = Crew.standard()) {
            var placing = placer.place(view, snapshot, Sampling.NONE, threads);
            var objections = placer.objections(view, snapshot, threads);
            var why = new WhyNot(ready, view, snapshot, simulation.terms().budget());
            var rows = new ArrayList<PodExplanation.Row>();
            for (var refused : refusals(placing, objections.refusals())) {
                var wanted = on(refused, ask.node());
                if (!wanted.nodes().isEmpty()) {
                    rows.addAll(rows(wanted, why, crew, output, console));
                }
            }
            var explanation =
                    new PodExplanation(
                            simulation, new Attempted(ready, placing, snapshot), rows, ask.node());
            explanation.print(output, console);
            return explanation.exit();
        }
    }

    /// What was said about one node, or about all where none was named.
    private static Placing.Refused on(Placing.Refused refused, @Nullable String node) {
        return node == null
                ? refused
                : new Placing.Refused(
                        refused.nodes().contains(node) ? List.of(node) : List.of(),
                        refused.plugin(),
                        refused.reasons(),
                        refused.resolvable());
    }

    private static String withoutStop(String text) {
        return text.substring(0, text.length() - 1);
    }

    /// Where no node was even looked at, the answer itself says who was against it.
    private static List<Placing.Refused> refusals(
            Placing placing, List<Placing.Refused> objections) {
        return objections.isEmpty() && placing instanceof Placing.Unschedulable(var all, _, _)
                ? all
                : objections;
    }

    /// One row, or one for each reason of the allocator.
    private static List<PodExplanation.Row> rows(
            Placing.Refused refused, WhyNot why, Crew crew, Output output, Console console) {
        var claims = why.claimsInQuestion(refused);
        if (claims.isEmpty()) {
            return List.of(new PodExplanation.Row(refused, why.line(refused), null, why));
        }
        var sweep = new Sweep(why.seen().world(), claims, why.budget(), crew);
        var nodes = new ArrayList<Node>();
        for (var name : refused.nodes()) {
            var node = why.seen().node(name);
            if (node != null) {
                nodes.add(node.node());
            }
        }
        var progress = Progress.of("nodes", console);
        var placements =
                switch (output) {
                    case TABLE, NAME -> sweep.over(nodes, Why.Depth.SUMMARY, progress);
                    case WIDE, JSON, YAML -> sweep.overReasons(nodes, progress);
                };
        var byLine = new LinkedHashMap<String, List<Placement>>();
        for (var placement : placements) {
            byLine.computeIfAbsent(placement.line(), _ -> new ArrayList<>()).add(placement);
        }
        var rows = new ArrayList<PodExplanation.Row>();
        byLine.forEach(
                (line, same) ->
                        rows.add(
                                new PodExplanation.Row(
                                        new Placing.Refused(
                                                same.stream().map(Placement::node).toList(),
                                                refused.plugin(),
                                                refused.reasons(),
                                                refused.resolvable()),
                                        line.isEmpty()
                                                ? String.join(", ", refused.reasons())
                                                : line,
                                        same.getFirst(),
                                        why)));
        return rows;
    }
}
