package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.live.LiveClusterException;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.scheduler.BindingWriter;
import io.juxta.scheduler.BindingWriter.BindingResult;
import io.juxta.scheduler.BindingWriter.BindingStep;
import io.juxta.scheduler.live.PodEvent.EventType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The binding cycle of one pod, on a thread of its own: writes everything, waits where others have
/// to do something, and rolls back what it wrote when it fails.
final class BindingCycle {

    /// How often the server is asked what it stored of a write without an answer.
    private static final int READS = 60;

    private final Cluster cluster;
    private final FeatureGates gates;
    private final Inbox inbox;
    private final PodReports reports;
    private final LiveSettings settings;
    private final BindingCheck check;
    private final BindingConditions conditions;
    private final SchedulerObserver observer;

    BindingCycle(
            Cluster cluster,
            FeatureGates gates,
            Inbox inbox,
            PodReports reports,
            LiveSettings settings,
            BindingCheck check,
            BindingConditions conditions,
            SchedulerObserver observer) {
        this.cluster = cluster;
        this.gates = gates;
        this.inbox = inbox;
        this.reports = reports;
        this.settings = settings;
        this.check = check;
        this.conditions = conditions;
        this.observer = observer;
    }

    /// Writes a decision.
    BindingResult run(Binding binding) {
        try {
            var pod =
                    binding.hasPreBind()
                            ? reports.nominate(binding.pod(), binding.node())
                            : binding.pod();
            var writer =
                    new BindingWriter(
                            cluster,
                            gates,
                            inbox,
                            new AwaitedVolumes(
                                    cluster, settings.volumeTimeout().apply(binding.pod())),
                            pauses(binding));
            var bound = writer.bind(pod, binding.node(), binding.grant(), binding.changes());
            if (bound instanceof BindingResult.Refused) {
                settle(binding);
                reports.nominate(pod, "");
            }
            return bound;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new BindingResult.Refused(BindingStep.CLAIMS, "the scheduler stops");
        } catch (LiveClusterException e) {
            settle(binding);
            return new BindingResult.Refused(BindingStep.CLAIMS, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // One pod that meets a bug waits; it does not end the others.
            System.getLogger(BindingCycle.class.getName())
                    .log(
                            System.Logger.Level.ERROR,
                            "binding of " + binding.pod().meta().fullName(),
                            e);
            settle(binding);
            return new BindingResult.Refused(BindingStep.CLAIMS, e.toString());
        }
    }

    private BindingWriter.Pauses pauses(Binding binding) {
        var timer = new BindingTimer(binding.profile(), observer);
        return new BindingWriter.Pauses() {
            @Override
            public void stepEnded(BindingStep step, boolean done) {
                timer.ended(step, done);
            }

            @Override
            public Optional<String> afterClaims(Pod pod, String node, List<Claim> allocated)
                    throws InterruptedException {
                return allocated.isEmpty()
                        ? Optional.empty()
                        : check.objection(pod, node, allocated);
            }

            @Override
            public Optional<String> beforeNode(Pod pod, String node, List<Claim> claims)
                    throws InterruptedException {
                // Claims that a process before this one reserved are not written again.
                var waiting =
                        Stream.concat(claims.stream(), binding.kept().stream())
                                .filter(BindingConditions::concerns)
                                .toList();
                if (waiting.isEmpty() || !gates.on("DRADeviceBindingConditions")) {
                    return Optional.empty();
                }
                reports.emit(
                        pod,
                        EventType.NORMAL,
                        "BindingConditionsPending",
                        "Scheduling",
                        "waiting for binding conditions for device on node %s".formatted(node),
                        binding.profile());
                return conditions.await(
                        waiting, settings.bindingTimeout().apply(pod), binding.profile());
            }
        };
    }

    /// After a failure: asks the server what it has of the claims that were to be allocated, so
    /// that devices are not taken for free which a write without an answer took after all.
    private void settle(Binding binding) {
        for (var change : binding.changes()) {
            if (change.allocates()) {
                for (var tries = 0; tries < READS; tries++) {
                    try {
                        cluster.read(Resource.CLAIMS, change.name()).ifPresent(inbox::assume);
                        break;
                    } catch (LiveClusterException _) {
                        if (!pause()) {
                            return;
                        }
                    }
                }
            }
        }
    }

    private static boolean pause() {
        try {
            TimeUnit.SECONDS.sleep(1);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
