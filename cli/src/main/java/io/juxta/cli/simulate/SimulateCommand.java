package io.juxta.cli.simulate;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.load.ClusterFiles;
import io.juxta.cli.load.Repeat;
import io.juxta.cli.load.SimulateAsk;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.PlacementAsk;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.ProgressLine;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.page.Threads;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.text.TreeWriter;
import io.juxta.ledger.Accounting;
import io.juxta.model.Pod;
import io.juxta.scheduler.NodeLedger;
import io.juxta.scheduler.Scheduler;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.ParseResult;

/// `juxta simulate`: runs a whole scheduler over a dump.
public final class SimulateCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML);

    @Override
    public Manual manual() {
        return new Manual(
                "simulate",
                "Where would these pods go, and what is each node charged then?",
                """
                Places every pod of the current context, or of the files, that has no node, as a Kubernetes
                1.37 scheduler would: in the order of priority and age, one after the other, each beside
                those placed before. Pods that were left over are tried again until a round places none.

                Deployments, ReplicaSets, StatefulSets, DaemonSets and Jobs count as the pods they would
                make, less those that are there. Claims from templates are made for their pods. What a
                node is charged through claims (KEP-5517) counts when DRANodeAllocatableResources is on.
                Pods of a PodGroup are placed together, a gang wholly or not at all, when GenericWorkload is
                on.

                Volumes are bound to claims that wait for a pod, or taken as made on its node.

                A pod that asks for something that is not modelled, such as a group of groups, is not
                placed, and the answer says why.

                A pod that fits nowhere preempts pods of lower priority as in a cluster: they are evicted,
                their claims give their devices back, and the pod has its next turn when the others had
                theirs. The answer lists who went for whom and which budgets that violates. Controllers do
                not make new pods for those that went. With --preemption=off nobody is evicted; where that
                could help, the answer says so.

                With -n and -l only some of the pods are shown, and the exit code is about them; all are
                placed, because in a cluster they would all take their turn.

                The exit code is 0 when every pod was placed, 1 when some were not, 2 when the input cannot
                be read, 3 when the only ones left are undecided.
                """,
                """
                # Where would new pods go in my cluster?
                {program} simulate --live -f new-pods.yaml

                # A complete dump without Secrets
                kubectl get -A -o yaml nodes,namespaces,pods,services,replicationcontrollers,\\
                replicasets.apps,statefulsets.apps,priorityclasses,deviceclasses,resourceslices,\\
                resourceclaims,resourceclaimtemplates,devicetaintrules,persistentvolumes,\\
                persistentvolumeclaims,storageclasses,csinodes,csidrivers,csistoragecapacities,\\
                volumeattachments,poddisruptionbudgets > dump.yaml

                # Where would new pods go in the cluster of a dump?
                {program} simulate -f dump.yaml -f new-pods.yaml

                # How many copies of a pod fit?
                {program} simulate -f dump.yaml -f pod.yaml --repeat 100

                # What becomes of the pods of one team, among all others?
                {program} simulate -f dump.yaml -n team-a

                # For programs: every pod, every reason, what each node is charged
                {program} simulate -f examples/node-allocatable -o json
                """,
                "[-f FILE...] [options]",
                List.of(
                        SimulateAsk.section(),
                        CommandOptions.input(
                                "{\"id\":...,\"objects\":[{...}]}; \"world\", \"repeat\","
                                        + " \"featureGates\", \"profile\", \"budget\" and others may be"
                                        + " added."),
                        SimulateAsk.rulesSection(),
                        ClusterAccess.section(ClusterAccess.FileUse.TAKEN),
                        CommandOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        if (options.mode() == CommandOptions.Mode.BATCH) {
            return SimulateBatch.run(options, arguments, console);
        }
        var ask = SimulateAsk.from(arguments);
        var read = ClusterFiles.readToPlace(options, console);
        if (read.isEmpty()) {
            return ExitCode.BAD;
        }
        return answer(
                read.get(),
                ask,
                SimulateAsk.rules(arguments),
                detail(options.output()),
                console,
                report -> print(report, ask, options.output(), console));
    }

    /// @param shown receives the answer, if there is one
    static ExitCode answer(
            ClusterFiles files,
            SimulateAsk ask,
            SimulateAsk.SchedulingRules rules,
            Scheduler.Detail detail,
            Console console,
            Consumer<SimulationReport> shown) {
        var gates = files.schedulerGates().on();
        files.components().unheeded(files.store()).forEach(console::warning);
        var repeat = ask.copies() == 0 ? null : Repeat.of(files).orElse(null);
        if (ask.copies() > 0 && repeat == null) {
            throw new UsageException(
                    "--repeat needs a Pod without a node, a Job, a Deployment, a ReplicaSet, a"
                            + " StatefulSet or a PodGroup in the files, and there is none.");
        }
        var terms =
                rules.terms(
                        files,
                        new PlacementAsk(List.of(), null, ask.budget()).budgetOver(files.budget()),
                        console);
        var profiles = rules.profiles(terms, console);
        try (var simulation = Simulation.of(files, terms, profiles, repeat, ask.copies());
                var threads = Threads.of(ask.threads())) {
            if (!ask.selection().exists(files.store(), simulation.view().pods(), console)) {
                return ExitCode.BAD;
            }
            files.gaps().ofPods(waiting(simulation), simulation.view()).forEach(console::warning);
            var progress = ProgressLine.of("pods", console);
            var results =
                    simulation.run(
                            ask.schedulerOver(files.schedulerName()),
                            ask.attempts(),
                            ask.sampling(),
                            threads,
                            detail,
                            ask.evictions(),
                            progress::done);
            progress.end();
            var report =
                    new SimulationReport(
                            simulation,
                            ask.selection().shown(results, console),
                            NodeLedger.of(
                                    files.store().byName(Resource.NODES).values(),
                                    simulation.view().pods(),
                                    Accounting.running(gates)));
            shown.accept(report);
            return report.exit();
        }
    }

    private static List<Pod> waiting(Simulation simulation) {
        return simulation.view().pods().stream().filter(pod -> !pod.isBound()).toList();
    }

    private static Scheduler.Detail detail(Output output) {
        return switch (output) {
            case TABLE, WIDE, NAME -> Scheduler.Detail.NODE;
            case JSON, YAML -> Scheduler.Detail.SCORES;
        };
    }

    private static void print(
            SimulationReport report, SimulateAsk ask, Output output, Console console) {
        switch (output) {
            case TABLE, WIDE ->
                    new SimulationPage(report, ask.copies(), output == Output.WIDE)
                            .print(Terminal.detect(System.getenv()), console);
            case JSON -> console.line(TreeWriter.prettyJson(new SimulationTree(report).tree()));
            case YAML -> console.print(TreeWriter.yaml(new SimulationTree(report).tree()));
            case NAME -> throw new IllegalStateException("simulate does not print names");
        }
    }
}
