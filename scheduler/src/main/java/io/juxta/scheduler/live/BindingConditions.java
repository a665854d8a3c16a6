package io.juxta.scheduler.live;

import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.scheduler.live.SchedulerObserver.BindingConditionsResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Waits until the drivers say that the devices of claims are ready for a pod.
record BindingConditions(ClaimUpdates updates, SchedulerObserver observer) {

    /// What the devices of a claim say.
    private sealed interface Readiness {

        record Ready() implements Readiness {}

        record Pending() implements Readiness {}

        record Failed(String why) implements Readiness {}
    }

    /// Whether a claim has devices with binding conditions.
    static boolean concerns(Claim claim) {
        var allocation = claim.status().allocation();
        return allocation != null
                && allocation.results().stream()
                        .anyMatch(result -> !result.bindingConditions().isEmpty());
    }

    /// Waits for all of them.
    ///
    /// @return why the pod cannot be bound
    Optional<String> await(List<Claim> claims, Duration longest, String profile)
            throws InterruptedException {
        var start = System.nanoTime();
        for (var claim : claims) {
            var left = longest.minusNanos(System.nanoTime() - start);
            var seen = updates.await(claim, now -> !(of(now) instanceof Readiness.Pending), left);
            var waited = Duration.ofNanos(System.nanoTime() - start);
            if (seen.isEmpty() && updates.hasEnded()) {
                return Optional.of(
                        "claim %s binding conditions: the scheduler stops"
                                .formatted(claim.meta().fullName()));
            }
            if (seen.isEmpty()) {
                tell(claim, profile, BindingConditionsResult.TIMEOUT, waited);
                return Optional.of(
                        "claim %s binding conditions: device binding timeout"
                                .formatted(claim.meta().fullName()));
            }
            if (of(seen.get()) instanceof Readiness.Failed(var why)) {
                tell(claim, profile, BindingConditionsResult.FAILURE, waited);
                return Optional.of(why);
            }
            tell(claim, profile, BindingConditionsResult.SUCCESS, waited);
        }
        return Optional.empty();
    }

    private void tell(
            Claim claim, String profile, BindingConditionsResult result, Duration waited) {
        var drivers = new ArrayList<String>();
        var allocation = claim.status().allocation();
        if (allocation != null) {
            for (var each : allocation.results()) {
                var driver = each.device().driver();
                if (!each.bindingConditions().isEmpty() && !drivers.contains(driver)) {
                    drivers.add(driver);
                }
            }
        }
        drivers.forEach(driver -> observer.bindingConditionsEnded(profile, driver, result, waited));
    }

    /// Whether all devices of a claim that have conditions are ready.
    static boolean isReady(Claim claim) {
        return of(claim) instanceof Readiness.Ready;
    }

    private static Readiness of(Claim claim) {
        var allocation = claim.status().allocation();
        if (allocation == null) {
            return new Readiness.Failed(
                    "claim %s not allocated".formatted(claim.meta().fullName()));
        }
        var pending = false;
        for (var result : allocation.results()) {
            if (result.bindingConditions().isEmpty()) {
                continue;
            }
            for (var report : claim.status().devices()) {
                if (!report.device().equals(result.device())) {
                    continue;
                }
                for (var condition : report.conditions()) {
                    if (condition.status().equals("True")
                            && result.bindingFailureConditions().contains(condition.type())) {
                        return new Readiness.Failed(
                                "device binding failed: claim=%s, reason=%s, message=%s"
                                        .formatted(
                                                claim.meta().name(),
                                                condition.reason(),
                                                condition.message()));
                    }
                }
            }
            pending |= !isReady(claim, result);
        }
        return pending ? new Readiness.Pending() : new Readiness.Ready();
    }

    private static boolean isReady(Claim claim, Allocation.Result result) {
        return claim.status().devices().stream()
                .filter(report -> report.device().equals(result.device()))
                .anyMatch(
                        report ->
                                result.bindingConditions().stream()
                                        .allMatch(
                                                type ->
                                                        report.conditions().stream()
                                                                .anyMatch(
                                                                        each ->
                                                                                each.type()
                                                                                                .equals(
                                                                                                        type)
                                                                                        && each.status()
                                                                                                .equals(
                                                                                                        "True"))));
    }
}
