package io.juxta.cli.footprint;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.DumpGaps;
import io.juxta.cli.load.NeededKinds;
import io.juxta.cli.load.SimulateAsk;
import io.juxta.cli.options.AskedNames;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectFilter;
import io.juxta.cli.options.ObjectKind;
import io.juxta.cli.options.PlacementAsk;
import io.juxta.cli.options.SchedulerProfiles;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.simulate.Simulation;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.text.TreeWriter;
import io.juxta.ledger.Footprint;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementSettings;
import io.juxta.scheduler.NodeLedger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `juxta footprint`: the cost of pods on their nodes.
public final class FootprintCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML);

    private static final List<ObjectKind> KINDS = List.of(ObjectKind.POD);

    @Override
    public Manual manual() {
        return new Manual(
                "footprint",
                "What does a pod cost its node through requests and claims together?",
                """
                Says for each pod what its containers ask for, what its claims add (KEP-5517: what devices
                stand for, and overhead per pod and per container), what a node is charged with the feature
                DRANodeAllocatableResources on, and what with it off.

                What the status of a pod with a node records counts as it stands. Where claims have devices
                and the status says nothing, the cost is computed from the devices. A pod without a node is
                placed to see which devices it would get, whatever its status says; where it fits on no node,
                its cost is told for the nearest one on which its claims get devices.

                It warns of claims that are counted nowhere, of requests that repeat what a claim brings and
                so count twice, of pods whose own budget does not cover their claims, and lists the nodes
                that are charged for more than they have. The exit code is 1 where there are such nodes, and
                3 where claims of running pods are not there, so that what they cost is not known.

                A pod is named as with kubectl: pod/app or "pod app"; --pod means the same. With -n and -l
                only some pods are shown; what nodes are charged always counts all of them.
                """,
                """
                # What do pods of my cluster cost, and which nodes are over-committed?
                {program} footprint

                # What does this pod cost?
                {program} footprint -f examples/node-allocatable pod/app

                # All pods of a dump, and the nodes that are over-committed
                {program} footprint -f dump.yaml

                # The pods of a namespace that have a label
                {program} footprint -f dump.yaml -n team-a -l app=train

                # For programs
                {program} footprint -f dump.yaml -o json
                """,
                "[-f FILE...] [pod/NAME] [options]",
                List.of(
                        question(),
                        CommandOptions.input(
                                "{\"id\":...,\"objects\":[{...}]}; \"world\", \"pod\","
                                        + " \"namespace\", \"selector\", \"accountingPolicies\","
                                        + " \"featureGates\" and \"profile\" may be added."),
                        rules(),
                        ClusterAccess.section(ClusterAccess.FileUse.TAKEN),
                        CommandOptions.output(OUTPUTS)),
                List.of(AskedNames.words(KINDS)));
    }

    private static Manual.Section rules() {
        var options = new ArrayList<OptionSpec>();
        options.add(SimulateAsk.policies());
        options.addAll(CommandOptions.rules().options());
        return new Manual.Section("Rules", options);
    }

    private static Manual.Section question() {
        var options = new ArrayList<OptionSpec>();
        options.add(
                Manual.text("NAME", List.of(), "Only this pod; the same as pod/NAME.", "--pod"));
        options.addAll(
                ObjectFilter.options("pods", "A pod that is named without a namespace is in it."));
        return new Manual.Section("Question", options);
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        if (options.mode() == CommandOptions.Mode.BATCH) {
            return FootprintBatch.run(options, arguments, console);
        }
        var named = AskedNames.from(arguments, KINDS).pod();
        if (named != null) {
            ObjectFilter.refuseWithName(arguments, named);
        }
        var wanted = named == null ? "" : named;
        var selection = ObjectFilter.from(arguments);
        var read = ClusterFiles.read(options, NeededKinds.PODS, console);
        if (read.isEmpty()) {
            return ExitCode.BAD;
        }
        return answer(
                read.get(),
                null,
                wanted,
                selection,
                counting(SimulateAsk.accounting(arguments)),
                console,
                report -> report.print(options.output(), console));
    }

    /// The cost is that of juxta's own placement.
    static SimulateAsk.SchedulingRules counting(PlacementSettings.AccountingPolicies accounting) {
        return new SimulateAsk.SchedulingRules(null, null, SimulateAsk.Follows.JUXTA, accounting);
    }

    /// The costs of pods.
    ///
    /// @param one whether one pod was named
    record FootprintReport(
            List<PodCost> costs,
            List<NodeLedger.LedgerRow> rows,
            boolean featureOn,
            boolean one,
            ExitCode exit) {

        Tree.Mapping tree() {
            return FootprintTree.of(costs, rows, featureOn);
        }

        void print(Output output, Console console) {
            switch (output) {
                case TABLE, WIDE ->
                        new FootprintPage(costs, rows, featureOn, one, output == Output.WIDE)
                                .print(Terminal.detect(System.getenv()), console);
                case JSON -> console.line(TreeWriter.prettyJson(tree()));
                case YAML -> console.print(TreeWriter.yaml(tree()));
                case NAME -> throw new IllegalStateException("footprint does not print names");
            }
        }
    }

    /// @param typed the budget, or null when not given
    /// @param wanted the only pod in question; empty for all selected ones
    /// @param shown receives the answer, if there is one
    static ExitCode answer(
            ClusterFiles files,
            @Nullable Long typed,
            String wanted,
            ObjectFilter selection,
            SimulateAsk.SchedulingRules rules,
            Console console,
            Consumer<FootprintReport> shown) {
        var budget = new PlacementAsk(List.of(), null, typed).budgetOver(files.budget());
        var terms = rules.terms(files, budget, console);
        try (var simulation = Simulation.of(files, terms, SchedulerProfiles.usual(terms))) {
            if (!wanted.isEmpty() && simulation.pod(wanted, console).isEmpty()) {
                return ExitCode.BAD;
            }
            if (!selection.exists(files.store(), simulation.view().pods(), console)) {
                return ExitCode.BAD;
            }
            files.gaps().common().forEach(console::warning);
            return report(simulation, wanted, selection, shown);
        }
    }

    private static ExitCode report(
            Simulation simulation,
            String wanted,
            ObjectFilter selection,
            Consumer<FootprintReport> shown) {
        var files = simulation.files();
        simulation.makeClaims();
        var computed = new PodCosts(simulation);
        var costs = new ArrayList<PodCost>();
        var footprints = new HashMap<String, Footprint>();
        for (var pod : simulation.view().pods()) {
            if (!pod.hasEnded()) {
                var cost = computed.of(pod);
                footprints.put(pod.meta().fullName(), cost.on());
                if (isWanted(pod, wanted, selection)) {
                    costs.add(cost);
                }
            }
        }
        var rows =
                NodeLedger.of(
                        files.store().byName(Resource.NODES).values(),
                        simulation.view().pods(),
                        pod -> footprints.get(pod.meta().fullName()));
        if (!wanted.isEmpty()) {
            var node = costs.getFirst().pod().spec().nodeName();
            rows = rows.stream().filter(row -> row.node().equals(node)).toList();
        }
        var on = PodCosts.featureOn(files.gates().on());
        var exit = exit(costs, rows, on, files.gaps());
        shown.accept(new FootprintReport(costs, rows, on, !wanted.isEmpty(), exit));
        return exit;
    }

    private static ExitCode exit(
            List<PodCost> costs,
            List<NodeLedger.LedgerRow> rows,
            boolean featureOn,
            DumpGaps gaps) {
        if (rows.stream().anyMatch(NodeLedger.LedgerRow::overcommitted)) {
            return ExitCode.NO;
        }
        return featureOn && costs.stream().anyMatch(cost -> !gaps.lost(cost.pod()).isEmpty())
                ? ExitCode.UNDECIDED
                : ExitCode.YES;
    }

    private static boolean isWanted(Pod pod, String wanted, ObjectFilter selection) {
        return wanted.isEmpty()
                ? selection.matches(pod.meta())
                : pod.meta().fullName().equals(wanted);
    }
}
