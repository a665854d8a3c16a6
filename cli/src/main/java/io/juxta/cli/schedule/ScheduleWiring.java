package io.juxta.cli.schedule;

import io.juxta.cel.Compilers;
import io.juxta.cli.load.LiveServer;
import io.juxta.cli.load.Worlds;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.Gates;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.options.SchedulerProfiles;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Threads;
import io.juxta.kube.live.EventsApi;
import io.juxta.kube.live.LiveClusterException;
import io.juxta.model.Pod;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Sampling;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Scheduler;
import io.juxta.scheduler.live.BindingCheck;
import io.juxta.scheduler.live.EventRecorder;
import io.juxta.scheduler.live.LiveScheduler;
import io.juxta.scheduler.live.LiveSettings;
import io.juxta.scheduler.live.WritePermission;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// The parts of the scheduler, put together.
///
/// @param own what of the cluster is this scheduler's
/// @param auditEvery the interval of the self-audit; zero for none
/// @param leadership which Lease decides whether this instance works
/// @param operations what an operator sees of it
/// @param check runs before a pod is bound
record ScheduleWiring(
        SchedulerFile file,
        SchedulerProfiles profiles,
        Gates gates,
        ScheduleMode mode,
        OwnSetup own,
        LeaderSettings leadership,
        Duration auditEvery,
        Operations operations,
        BindingCheck check) {

    private static final int EXPRESSIONS_REMEMBERED = 4096;
    private static final int THREADS = 2;

    static ScheduleWiring of(
            @Nullable Path config,
            SchedulerFile file,
            Gates gates,
            ScheduleMode mode,
            OwnSetup own,
            String elects,
            long budget,
            OperationSettings operations,
            Duration auditEvery,
            Console console) {
        var terms = PlacementSettings.of(gates.on(), budget).with(own.nodes());
        return new ScheduleWiring(
                file,
                SchedulerProfiles.of(terms, config, console),
                gates,
                mode,
                own,
                LeaderSettings.of(config, elects, mode, own),
                auditEvery,
                new Operations(operations, file.profiles(), InstantSource.system(), System.err),
                BindingCheck.NONE);
    }

    private boolean serves(Pod pod) {
        return file.profiles().contains(profile(pod));
    }

    private static String profile(Pod pod) {
        return pod.spec().schedulerName().isEmpty()
                ? "default-scheduler"
                : pod.spec().schedulerName();
    }

    /// Runs until the process is asked to end.
    ExitCode run(LiveServer server, Console console) throws IOException {
        var end = new EndSignal();
        try {
            return run(server, end, console);
        } finally {
            end.done();
        }
    }

    private ExitCode run(LiveServer server, EndSignal end, Console console) throws IOException {
        var clock = InstantSource.system();
        var worlds =
                new Worlds(
                        gates.on(),
                        ProfileName.KUBERNETES,
                        new Compilers(EXPRESSIONS_REMEMBERED)
                                .in(CelAsk.environment(true, gates, ProfileName.KUBERNETES)));
        var instance = "juxta-" + ProcessHandle.current().pid();
        var observer = operations.observer();
        try (operations;
                var cluster = server.cluster(clock);
                var leading = Leadership.of(leadership, server.client(), own.pod(server));
                var threads = Threads.of(THREADS);
                var owned = own.open(server, leading.permission(), clock, observer);
                var view = new ClusterView(cluster, gates.on(), owned.maker(worlds::of));
                var events =
                        new EventRecorder(
                                new EventsApi(server.client()),
                                clock,
                                instance,
                                leading.permission(),
                                observer);
                var scheduler =
                        new LiveScheduler(
                                cluster,
                                view,
                                settings(threads, leading.permission()),
                                events,
                                observer,
                                watchCheck(),
                                check)) {
            cluster.onChange(scheduler::wake);
            owned.start(view, scheduler);
            LastWords.of(console);
            end.stops(scheduler);
            operations.start(
                    server.client(),
                    cluster,
                    scheduler,
                    ConfigurationView.json(file, mode, gates.on()),
                    console::note);
            try {
                console.note(
                        "Scheduling pods of %s.".formatted(String.join(", ", file.profiles())));
                leading.start(cluster, scheduler, observer, console);
                AuditLoop.start(scheduler, cluster, auditEvery, console);
                scheduler.run();
            } catch (LiveClusterException e) {
                console.error("The cluster cannot be watched: %s".formatted(e.getMessage()));
                return ExitCode.BAD;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            return ExitCode.YES;
        }
    }

    /// Where others may write allocations: another scheduler, or an instance that led before.
    private LiveScheduler.WatchCheck watchCheck() {
        return mode == ScheduleMode.REPLACE && !leadership.elects()
                ? LiveScheduler.WatchCheck.OFF
                : LiveScheduler.WatchCheck.ON;
    }

    private LiveSettings settings(Threads threads, WritePermission permission) {
        var rules =
                new Scheduler.Rules(
                        profiles::placer,
                        this::serves,
                        new Sampling(file.percentage(), 0),
                        threads,
                        Scheduler.Detail.NODE,
                        Scheduler.EvictionMode.ON);
        return new LiveSettings(
                rules,
                ScheduleWiring::profile,
                file.initialBackoff(),
                file.longestBackoff(),
                pod -> file.bindingTimeout(profile(pod)),
                pod -> file.volumeTimeout(profile(pod)),
                64,
                permission,
                ScheduleAdvice::about);
    }
}
