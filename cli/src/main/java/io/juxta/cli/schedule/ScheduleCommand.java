package io.juxta.cli.schedule;

import io.juxta.allocator.solver.Allocator;
import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.command.Tasks;
import io.juxta.cli.fence.OwnedScope;
import io.juxta.cli.load.LiveServer;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `juxta schedule`: places the pods of a running cluster.
public final class ScheduleCommand implements Command {

    private static final String MODE = FenceOptions.MODE;
    private static final String CONFIG = "--config";
    private static final String ELECT = FenceOptions.ELECT;
    private static final String NAME = FenceOptions.NAME;
    private static final String AUDIT = "--audit-interval";
    private static final String EMULATED = "--emulated-version";

    @Override
    public List<Command> tasks() {
        return List.of(new ScheduleManifestsCommand(), new ScheduleCheckCommand());
    }

    @Override
    public Manual manual() {
        return new Manual(
                "schedule",
                "Run as the scheduler of a cluster",
                """
                Watches the cluster and gives a node, and devices, to every pod that names one of its
                profiles in spec.schedulerName: those of --config, or the one called juxta. It follows
                Kubernetes 1.37 in its queues, plugins, scores, texts and writes.

                It writes the status of claims and pods, bindings, and Events; volumes where a pod needs
                one bound; and it deletes pods of lower priority where a profile preempts.

                It runs until it gets SIGTERM or SIGINT: then it starts no new attempt, lets the bindings
                that are under way end, gives its Lease back, and exits with 0. The exit code is 1 when it
                lost its Lease, 2 when it cannot start, as where the fences of --mode=own are missing: see
                "schedule manifests" and "schedule check".
                """,
                """
                # Beside kube-scheduler: pods with schedulerName: juxta, on nodes of its own
                {program} schedule manifests --mode=own --own-nodes pool=gpu | kubectl apply -f -
                {program} schedule --own-nodes pool=gpu

                # With the configuration of a kube-scheduler
                {program} schedule --config scheduler.yaml --kubeconfig admin.conf
                """,
                "[manifests|check] [options]",
                List.of(
                        new Manual.Section("Scheduler", options()),
                        new Manual.Section("Rules", gates()),
                        OperationSettings.section(),
                        ClusterAccess.section(ClusterAccess.FileUse.NOT_TAKEN)),
                List.of(Manual.task(tasks())));
    }

    private static List<OptionSpec> options() {
        var all = new ArrayList<>(OwnedScope.options());
        all.add(
                Manual.flag(
                        "Start in --mode=own without nodes of its own: nothing keeps another"
                                + " scheduler from giving the same devices away.",
                        OwnSetup.UNFENCED));
        all.addAll(runningOptions());
        return all;
    }

    private static List<OptionSpec> runningOptions() {
        return List.of(
                Manual.text(
                        "MODE",
                        List.of("own", "replace"),
                        "own: beside another scheduler. replace: in its place. Without it, a"
                                + " profile named default-scheduler means replace.",
                        MODE),
                Manual.path(
                        "FILE",
                        "A KubeSchedulerConfiguration, Settings (juxta.yaml), or both as two"
                                + " documents. Flags win.",
                        CONFIG),
                Manual.text(
                        "NAME",
                        List.of(),
                        "The name of the profile where there is no --config; else juxta, or"
                                + " default-scheduler with --mode=replace.",
                        NAME),
                Manual.text(
                        "BOOL",
                        List.of("true", "false"),
                        "Whether a Lease decides which of several instances works; else as the"
                                + " configuration says, where true is usual.",
                        ELECT),
                Manual.text(
                        "DURATION",
                        List.of(),
                        "How often the view is compared with a fresh list, such as 1h; 0 for never."
                                + " Else 10m.",
                        AUDIT));
    }

    private static Duration auditEvery(String typed) {
        return GoDuration.parse(typed)
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "%s=%s is no duration such as 10m."
                                                .formatted(AUDIT, typed)));
    }

    private static List<OptionSpec> gates() {
        var all = new ArrayList<>(CommandOptions.gateSwitches());
        all.add(
                Manual.text(
                        "VERSION",
                        List.of(),
                        "Take the gates of this Kubernetes version, such as 1.36.",
                        EMULATED));
        return all;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var word = arguments.matchedPositionalValue(0, "");
        if (!word.isEmpty()) {
            throw Tasks.missing(this, word);
        }
        var settings = ScheduleSettings.of(arguments.matchedOptionValue(CONFIG, (Path) null));
        var gates =
                EmulatedVersion.gates(
                        arguments.matchedOptionValue(EMULATED, ""),
                        CommandOptions.typedGates(arguments, settings.gates()));
        gates.warnings().forEach(console::warning);
        var config = settings.configuration();
        var name =
                arguments.matchedOptionValue(NAME, config == null ? settings.schedulerName() : "");
        if (config != null && !name.isEmpty()) {
            throw new UsageException(
                    "--scheduler-name goes without --config: there the profiles have names.");
        }
        var file = SchedulerFile.read(config);
        var typed = arguments.matchedOptionValue(MODE, "");
        var served =
                !name.isEmpty()
                        ? file.named(name)
                        : config == null && typed.equals("replace")
                                ? file.named("default-scheduler")
                                : file;
        var mode = ScheduleMode.of(typed, served.profiles());
        var own = OwnSetup.of(arguments, mode, served);
        var wiring =
                ScheduleWiring.of(
                        config,
                        served,
                        gates,
                        mode,
                        own,
                        arguments.matchedOptionValue(ELECT, ""),
                        settings.budget(Allocator.DEFAULT_BUDGET),
                        OperationSettings.of(arguments),
                        auditEvery(arguments.matchedOptionValue(AUDIT, "10m")),
                        console);
        try (var server =
                LiveServer.of(
                        ClusterAccess.connection(arguments, wiring.file().kubeconfig()),
                        wiring.file().queriesPerSecond(),
                        wiring.file().burst())) {
            return own.isFenced(server, console) ? wiring.run(server, console) : ExitCode.BAD;
        } catch (IOException e) {
            console.error("The cluster cannot be read: %s".formatted(e.getMessage()));
            return ExitCode.BAD;
        }
    }
}
