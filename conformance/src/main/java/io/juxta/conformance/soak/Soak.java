package io.juxta.conformance.soak;

import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Runs `juxta schedule` for some time on a real control plane while objects come and go and parts
/// fail, and checks the objects after every step.
///
/// A step: some changes, a failure begins, more changes while it lasts, it ends, a look at the
/// objects. At the end everything is well again: then every pod that fits must get a node, which
/// kube-scheduler judges in juxta's place; and when all pods are deleted, nothing may be left.
public final class Soak implements AutoCloseable {

    /// The gates of all parts.
    static final String GATES = "DRANodeAllocatableResources=true,DRADerivedAttributes=true";

    private static final String CONTROLLERS =
            "resourceclaim-controller,garbage-collector-controller,namespace-controller,"
                    + "daemonset-controller,persistentvolume-binder-controller,"
                    + "persistentvolumeclaim-protection-controller,"
                    + "persistentvolume-protection-controller,device-taint-eviction-controller";

    private static final String LEASE =
            "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/soak";

    private static final Duration NAP = Duration.ofMillis(250);
    private static final Duration TO_SETTLE = Duration.ofMinutes(3);
    private static final Duration TO_START = Duration.ofSeconds(90);
    private static final Duration SILENCE = Duration.ofSeconds(4);
    private static final Duration JUDGED = Duration.ofSeconds(8);
    private static final int TRIES_TO_LOOK = 300;

    /// What to run.
    ///
    /// @param time how long steps are made
    /// @param folder for logs, and for the objects of a violation
    public record SoakPlan(long seed, Duration time, Path folder) {}

    /// What came of it.
    public record SoakFigures(
            int steps,
            long changes,
            int podsBound,
            long kills,
            int takeovers,
            int leasesLost,
            long answersLost,
            long connectionsCut,
            Map<String, Long> faults,
            List<String> violations) {

        public SoakFigures {
            faults = Map.copyOf(faults);
            violations = List.copyOf(violations);
        }

        /// For a terminal.
        public String report() {
            var text =
                    new StringBuilder(
                            "soak: %,d steps, %,d changes, %,d pods bound; %,d kills, %,d takeovers, %,d leases lost, %,d answers lost, %,d connections cut; %,d violations%n"
                                    .formatted(
                                            steps,
                                            changes,
                                            podsBound,
                                            kills,
                                            takeovers,
                                            leasesLost,
                                            answersLost,
                                            connectionsCut,
                                            violations.size()));
            faults.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(
                            each ->
                                    text.append(
                                            "  %4d  %s%n"
                                                    .formatted(each.getValue(), each.getKey())));
            violations.forEach(each -> text.append("VIOLATION ").append(each).append('\n'));
            return text.toString();
        }
    }

    private final SoakPlan plan;
    private final PrintStream out;
    private final ControlPlane plane;
    private final List<SoakScheduler> schedulers = new ArrayList<>();
    private final SoakWorld world;
    private final SoakFaults faults;
    private final SplittableRandom random;
    private final List<String> violations = new ArrayList<>();
    private final Map<String, String> bound = new HashMap<>();
    private int steps;
    private int folders;
    private int takeovers;
    private int leasesLost;
    private String holder = "";

    private Soak(SoakPlan plan, PrintStream out, ControlPlane plane) throws IOException {
        this.plan = plan;
        this.out = out;
        this.plane = plane;
        this.random = new SplittableRandom(plan.seed());
        Files.createDirectories(plan.folder());
        var config = plan.folder().resolve("scheduler.yaml");
        Files.writeString(
                config,
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                podMaxBackoffSeconds: 2
                leaderElection:
                  leaderElect: true
                  leaseDuration: 10s
                  renewDeadline: 7s
                  retryPeriod: 1s
                  resourceNamespace: kube-system
                  resourceName: soak
                clientConnection: {qps: 500, burst: 1000}
                profiles:
                - schedulerName: juxta
                """);
        for (var name : List.of("juxta-0", "juxta-1")) {
            schedulers.add(
                    new SoakScheduler(
                            name,
                            plan.folder(),
                            plane,
                            List.of("--config", config.toString(), "--feature-gates", GATES)));
        }
        this.world = new SoakWorld(plane.api(), plan.seed() + 1);
        this.faults = new SoakFaults(plane, schedulers, plan.seed() + 2);
    }

    /// Runs it.
    ///
    /// @param out where a line per step goes
    public static SoakFigures run(SoakPlan plan, PrintStream out)
            throws IOException, InterruptedException {
        try (var plane =
                        ControlPlane.start(
                                ControlPlane.ControlPlaneOptions.STOCK
                                        .withGates(GATES)
                                        .withControllers(CONTROLLERS)
                                        .withMore(
                                                "--controller-manager-arg",
                                                "--pvclaimbinder-sync-period=1s"));
                var soak = new Soak(plan, out, plane)) {
            soak.run();
            return soak.figures();
        }
    }

    private void run() throws IOException, InterruptedException {
        world.begin();
        for (var scheduler : schedulers) {
            scheduler.start();
        }
        awaitFirst();
        var end = System.nanoTime() + plan.time().toNanos();
        while (System.nanoTime() < end) {
            step();
        }
        world.heal();
        judge(settled());
        clear();
    }

    /// The first pod has a node: all parts work.
    private void awaitFirst() {
        world.addFirst();
        var end = System.nanoTime() + TO_START.toNanos();
        while (SoakSnapshot.of(plane.api()).pods().stream().noneMatch(SoakChecker::isBound)) {
            if (System.nanoTime() > end) {
                throw new SoakException("No pod was bound, before anything failed.");
            }
            pause(NAP);
        }
    }

    private void step() throws IOException, InterruptedException {
        var start = System.nanoTime();
        steps++;
        change(1 + random.nextInt(6));
        var drawn = faults.draw();
        var meanwhile = 1 + random.nextInt(6);
        var pause = random.nextInt(700);
        faults.begin(drawn);
        var changing =
                new FutureTask<>(
                        () -> {
                            change(meanwhile);
                            return true;
                        });
        Thread.ofVirtual().name("soak-changes").start(changing);
        Thread.sleep(drawn.time());
        faults.end(drawn);
        try {
            changing.get();
        } catch (ExecutionException e) {
            throw new SoakException("A change was refused: " + e.getCause());
        }
        Thread.sleep(pause);
        var seen = look();
        tend(seen);
        countTakeover();
        out.printf(
                "step %4d  %-34s %5d ms  %3d pods, %3d bound  %3d claims hold devices  %d"
                        + " violations%n",
                steps,
                drawn.fault(),
                Duration.ofNanos(System.nanoTime() - start).toMillis(),
                seen.pods().size(),
                seen.pods().stream().filter(SoakChecker::isBound).count(),
                seen.claims().stream()
                        .filter(claim -> claim.mapping("status").has("allocation"))
                        .count(),
                violations.size());
        out.flush();
        tellWaiting(seen);
    }

    /// Keeps what the pods are told that have no node after a step.
    private void tellWaiting(SoakSnapshot seen) throws IOException {
        var lines = new StringBuilder("step %d\n".formatted(steps));
        for (var pod : seen.pods()) {
            if (!SoakChecker.isBound(pod)) {
                lines.append("  %s: ".formatted(SoakChecker.name(pod)));
                for (var each : SoakChecker.mappings(pod.mapping("status").items("conditions"))) {
                    lines.append(each.text("lastTransitionTime")).append(' ');
                    lines.append(each.text("message"));
                }
                lines.append('\n');
            }
        }
        Files.writeString(
                plan.folder().resolve("waiting.txt"),
                lines,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /// Starts those again that lost their Lease, as whoever watches them does.
    private void tend(SoakSnapshot seen) throws IOException {
        for (var each : schedulers) {
            if (each.lostItsLease()) {
                leasesLost++;
                each.start();
            } else if (!each.isAlive()) {
                violated(each.name() + " ended by itself", seen);
                each.start();
            }
        }
    }

    /// Looks who holds the Lease.
    private void countTakeover() {
        try {
            var now = plane.api().get(LEASE).mapping("spec").text("holderIdentity");
            if (!now.isEmpty() && !now.equals(holder)) {
                takeovers += holder.isEmpty() ? 0 : 1;
                holder = now;
            }
        } catch (ApiServerException e) {
            if (e.code() != 0 && !e.notFound()) {
                throw e;
            }
        }
    }

    private void change(int count) {
        for (var i = 0; i < count; i++) {
            world.change();
        }
    }

    /// Looks at the objects of one moment.
    private SoakSnapshot look() {
        var seen = snapshot();
        seen.pods().stream()
                .filter(SoakChecker::isBound)
                .forEach(
                        pod -> {
                            var node = pod.mapping("spec").text("nodeName");
                            bound.put(pod.mapping("metadata").text("uid"), node);
                        });
        SoakChecker.violations(seen).forEach(each -> violated(each, seen));
        return seen;
    }

    private SoakSnapshot snapshot() {
        for (var tries = 1; ; tries++) {
            try {
                return SoakSnapshot.of(plane.api());
            } catch (ApiServerException e) {
                if (tries == TRIES_TO_LOOK) {
                    throw e;
                }
                pause(NAP);
            }
        }
    }

    /// Writes down what is wrong and keeps the objects and all logs.
    private void violated(String what, SoakSnapshot seen) {
        var line = "step %d: %s".formatted(steps, what);
        violations.add(line);
        var folder = plan.folder().resolve("violation-" + folders++);
        out.printf("VIOLATION %s; see %s%n", line, folder);
        try {
            seen.save(folder);
            Files.writeString(folder.resolve("what.txt"), line + "\n");
            for (var scheduler : schedulers) {
                copy(scheduler.log(), folder);
            }
            try (var logs = Files.newDirectoryStream(plane.folder(), "*.log")) {
                for (var log : logs) {
                    copy(log, folder);
                }
            }
        } catch (IOException e) {
            out.printf("The objects cannot be kept: %s%n", e);
        }
    }

    private static void copy(Path file, Path folder) throws IOException {
        if (Files.exists(file)) {
            Files.copy(
                    file,
                    folder.resolve(file.getFileName().toString()),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// Waits until nothing changes any more.
    private SoakSnapshot settled() throws IOException {
        var end = System.nanoTime() + TO_SETTLE.toNanos();
        var seen = look();
        var since = System.nanoTime();
        while (System.nanoTime() - since < SILENCE.toNanos()) {
            if (System.nanoTime() > end) {
                violated("it does not settle", seen);
                return seen;
            }
            pause(NAP);
            var now = look();
            tend(now);
            if (!places(now).equals(places(seen)) || waits(now)) {
                since = System.nanoTime();
            }
            seen = now;
        }
        return seen;
    }

    private static Map<String, String> places(SoakSnapshot seen) {
        var places = new HashMap<String, String>();
        seen.pods()
                .forEach(
                        pod ->
                                places.put(
                                        SoakChecker.name(pod),
                                        pod.mapping("spec").text("nodeName")));
        return places;
    }

    /// Whether a pod was not tried yet, or failed with an error and will be tried again.
    private static boolean waits(SoakSnapshot seen) {
        return seen.pods().stream()
                .filter(pod -> !SoakChecker.isBound(pod) && !SoakChecker.hasEnded(pod))
                .anyMatch(pod -> !isUnschedulable(pod));
    }

    private static boolean isUnschedulable(Tree.Mapping pod) {
        return SoakChecker.mappings(pod.mapping("status").items("conditions")).stream()
                .anyMatch(
                        each ->
                                each.text("type").equals("PodScheduled")
                                        && each.text("reason").equals("Unschedulable"));
    }

    /// Whether kube-scheduler, in juxta's place, finds a node for a pod that was left.
    private void judge(SoakSnapshot left) throws IOException, InterruptedException {
        var before = places(left);
        for (var scheduler : schedulers) {
            scheduler.terminate();
        }
        var file = plane.folder().resolve("scheduler.yaml");
        Files.writeString(
                file,
                Files.readString(file)
                        + """
                        profiles:
                        - schedulerName: default-scheduler
                        - schedulerName: juxta
                        """);
        plane.restart("kube-scheduler", GATES);
        pause(JUDGED);
        var judged = look();
        places(judged)
                .forEach(
                        (pod, node) -> {
                            if (!node.isEmpty() && before.getOrDefault(pod, node).isEmpty()) {
                                violated(
                                        "%s was left, and kube-scheduler finds %s for it"
                                                .formatted(pod, node),
                                        left);
                            }
                        });
    }

    /// Deletes all pods and waits until all devices are free.
    private void clear() {
        world.clear();
        var end = System.nanoTime() + TO_SETTLE.toNanos();
        var seen = look();
        while (!SoakChecker.leaks(seen).isEmpty() && System.nanoTime() < end) {
            pause(NAP);
            seen = look();
        }
        for (var leak : SoakChecker.leaks(seen)) {
            violated(leak, seen);
        }
    }

    private SoakFigures figures() {
        var kinds = new HashMap<String, Long>();
        faults.done().forEach((fault, times) -> kinds.put(fault.toString(), times));
        return new SoakFigures(
                steps,
                world.changes(),
                bound.size(),
                faults.kills(),
                takeovers,
                leasesLost,
                schedulers.stream().mapToLong(each -> each.proxy().lost()).sum(),
                schedulers.stream().mapToLong(each -> each.proxy().cut()).sum(),
                kinds,
                violations);
    }

    static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        schedulers.forEach(SoakScheduler::close);
    }
}
