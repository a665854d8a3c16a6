package io.juxta.conformance.soak;

import io.juxta.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// What fails, one thing at a time, in an order and for times that come from the seed. All kinds
/// come once before one comes again.
final class SoakFaults {

    /// A kind of failure.
    enum Fault {
        NONE("nothing fails"),
        KILL_ETCD("etcd is killed"),
        STOP_ETCD("etcd is stopped"),
        KILL_API_SERVER("the API server is killed"),
        STOP_API_SERVER("the API server is stopped"),
        KILL_CONTROLLERS("the controller manager is killed"),
        STOP_CONTROLLERS("the controller manager is stopped"),
        KILL_KUBE_SCHEDULER("kube-scheduler is killed"),
        KILL_LEADER("the leader is killed"),
        KILL_STANDBY("the standby is killed"),
        STOP_LEADER("the leader is stopped"),
        STOP_STANDBY("the standby is stopped"),
        END_LEADER("the leader gets SIGTERM"),
        CUT_CONNECTIONS("connections are cut"),
        CUT_INSIDE("answers are cut inside"),
        LOSE_ANSWERS("answers to writes are lost"),
        DELAY("answers are late"),
        HOLD("the leader hears nothing");

        private final String text;

        Fault(String text) {
            this.text = text;
        }

        boolean kills() {
            return switch (this) {
                case KILL_ETCD,
                        KILL_API_SERVER,
                        KILL_CONTROLLERS,
                        KILL_KUBE_SCHEDULER,
                        KILL_LEADER,
                        KILL_STANDBY ->
                        true;
                case NONE,
                        STOP_ETCD,
                        STOP_API_SERVER,
                        STOP_CONTROLLERS,
                        STOP_LEADER,
                        STOP_STANDBY,
                        END_LEADER,
                        CUT_CONNECTIONS,
                        CUT_INSIDE,
                        LOSE_ANSWERS,
                        DELAY,
                        HOLD ->
                        false;
            };
        }

        boolean isOfTheStandby() {
            return this == KILL_STANDBY || this == STOP_STANDBY;
        }

        /// Whether the leader may lose its Lease by it.
        boolean isOfTheLeader() {
            return this == STOP_LEADER || this == HOLD;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /// A failure that is drawn.
    ///
    /// @param time how long it lasts
    record Drawn(Fault fault, Duration time) {}

    private static final int LONGEST_MILLIS = 2500;

    /// What may outlast a Lease lasts longer.
    private static final int LONGER = 5;

    private static final String ETCD = "etcd";
    private static final String API_SERVER = "kube-apiserver";
    private static final String CONTROLLERS = "kube-controller-manager";
    private static final String KUBE_SCHEDULER = "kube-scheduler";

    private final ControlPlane plane;
    private final List<SoakScheduler> schedulers;
    private final SplittableRandom random;
    private final List<Fault> bag = new ArrayList<>();
    private final Map<Fault, Long> done = new EnumMap<>(Fault.class);

    /// The one that the current failure meets.
    private SoakScheduler scheduler;

    SoakFaults(ControlPlane plane, List<SoakScheduler> schedulers, long seed) {
        this.plane = plane;
        this.schedulers = schedulers;
        this.random = new SplittableRandom(seed);
        this.scheduler = schedulers.getFirst();
    }

    /// How often each kind came.
    Map<Fault, Long> done() {
        return done;
    }

    long kills() {
        return done.entrySet().stream()
                .filter(each -> each.getKey().kills())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /// What fails next.
    Drawn draw() {
        if (bag.isEmpty()) {
            bag.addAll(List.of(Fault.values()));
        }
        var fault = bag.remove(random.nextInt(bag.size()));
        var time = Duration.ofMillis(100 + random.nextInt(LONGEST_MILLIS));
        return new Drawn(fault, fault.isOfTheLeader() ? time.multipliedBy(LONGER) : time);
    }

    /// The one that leads, or the first while none does; or the other one.
    private SoakScheduler hit(Fault fault) throws IOException {
        var leader = schedulers.getFirst();
        for (var each : schedulers) {
            if (each.leads()) {
                leader = each;
            }
        }
        for (var each : schedulers) {
            if ((each == leader) != fault.isOfTheStandby()) {
                return each;
            }
        }
        return leader;
    }

    void begin(Drawn drawn) throws IOException, InterruptedException {
        done.merge(drawn.fault(), 1L, Long::sum);
        scheduler = hit(drawn.fault());
        switch (drawn.fault()) {
            case NONE -> {}
            case KILL_ETCD -> plane.kill(ETCD);
            case STOP_ETCD -> plane.pause(ETCD);
            case KILL_API_SERVER -> plane.kill(API_SERVER);
            case STOP_API_SERVER -> plane.pause(API_SERVER);
            case KILL_CONTROLLERS -> plane.kill(CONTROLLERS);
            case STOP_CONTROLLERS -> plane.pause(CONTROLLERS);
            case KILL_KUBE_SCHEDULER -> plane.kill(KUBE_SCHEDULER);
            case KILL_LEADER, KILL_STANDBY -> scheduler.kill();
            case STOP_LEADER, STOP_STANDBY -> scheduler.pause();
            case END_LEADER -> scheduler.terminate();
            case CUT_CONNECTIONS -> scheduler.proxy().cutAll();
            case CUT_INSIDE -> scheduler.proxy().cutInside(4);
            case LOSE_ANSWERS -> scheduler.proxy().loseAnswers(4);
            case DELAY -> scheduler.proxy().delay(Duration.ofMillis(300));
            case HOLD -> scheduler.proxy().hold();
        }
    }

    void end(Drawn drawn) throws IOException, InterruptedException {
        switch (drawn.fault()) {
            case NONE, CUT_CONNECTIONS -> {}
            case KILL_ETCD -> plane.restart(ETCD, "");
            case STOP_ETCD -> plane.resume(ETCD);
            case KILL_API_SERVER -> plane.restart(API_SERVER, Soak.GATES);
            case STOP_API_SERVER -> plane.resume(API_SERVER);
            case KILL_CONTROLLERS -> plane.restart(CONTROLLERS, "");
            case STOP_CONTROLLERS -> plane.resume(CONTROLLERS);
            case KILL_KUBE_SCHEDULER -> plane.restart(KUBE_SCHEDULER, Soak.GATES);
            case KILL_LEADER, KILL_STANDBY, END_LEADER -> scheduler.start();
            case STOP_LEADER, STOP_STANDBY -> scheduler.resume();
            case CUT_INSIDE, LOSE_ANSWERS, DELAY, HOLD -> scheduler.proxy().release();
        }
    }
}
