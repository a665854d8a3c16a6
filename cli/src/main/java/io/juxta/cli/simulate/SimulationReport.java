package io.juxta.cli.simulate;

import io.juxta.cli.load.DumpGaps;
import io.juxta.cli.load.MissingReference;
import io.juxta.cli.load.ObjectReferences;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.reasons.WhyNot;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PodView;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.NodeLedger;
import java.util.List;
import java.util.Optional;

/// The result of a simulation.
///
/// @param results in queue order
/// @param ledger what each node is charged afterwards
record SimulationReport(
        Simulation simulation, List<Attempted> results, List<NodeLedger.LedgerRow> ledger) {

    /// The number of pods by result.
    record Counts(
            int placed,
            int unschedulable,
            int undecided,
            int failed,
            int notModelled,
            int preempted,
            int skipped) {

        /// Pods that were tried and got no node.
        int left() {
            return unschedulable + undecided + failed + notModelled + preempted;
        }

        int all() {
            return placed + left() + skipped;
        }
    }

    /// Of the pods in question: the copies where there are any, else every pod.
    Counts counts() {
        return counted(simulation.copies().isEmpty() ? results : copies());
    }

    /// Of the pending pods of the files, where the question is about copies.
    Counts waiting() {
        return counted(simulation.copies().isEmpty() ? List.of() : notCopies());
    }

    /// The pods that were made by `--repeat`.
    List<Attempted> copies() {
        var copies = CopyCounts.originals(simulation.copies());
        return results.stream()
                .filter(result -> copies.containsKey(result.pod().meta().fullName()))
                .toList();
    }

    private List<Attempted> notCopies() {
        var copies = CopyCounts.originals(simulation.copies());
        return results.stream()
                .filter(result -> !copies.containsKey(result.pod().meta().fullName()))
                .toList();
    }

    private static Counts counted(List<Attempted> results) {
        var counts = new int[7];
        for (var result : results) {
            var at =
                    switch (result.placing()) {
                        case PlacementResult.Placed _ -> 0;
                        case PlacementResult.Unschedulable _ -> 1;
                        case PlacementResult.PlacementUndecided _ -> 2;
                        case PlacementResult.PlacementFailed _ -> 3;
                        case PlacementResult.PlacementNotModelled _ -> 4;
                        case PlacementResult.Preempted _ -> 5;
                        case PlacementResult.Skipped _ -> 6;
                    };
            counts[at]++;
        }
        return new Counts(
                counts[0], counts[1], counts[2], counts[3], counts[4], counts[5], counts[6]);
    }

    ExitCode exit() {
        var asked = simulation.copies().isEmpty() ? results : copies();
        var left = asked.stream().filter(SimulationReport::isLeft).toList();
        if (left.isEmpty()) {
            return hangsOnLostClaims(asked) ? ExitCode.UNDECIDED : ExitCode.YES;
        }
        return left.stream().allMatch(this::isOpen) ? ExitCode.UNDECIDED : ExitCode.NO;
    }

    /// Why the result is not certain; empty where it is.
    Optional<String> doubt() {
        var asked = simulation.copies().isEmpty() ? results : copies();
        if (hangsOnLostClaims(asked)) {
            return Optional.of(
                    "This is not certain: pods got devices on nodes where running pods hold devices"
                            + " that the files do not show.");
        }
        var open =
                asked.stream()
                        .filter(SimulationReport::isLeft)
                        .filter(this::hangsOnMissingKind)
                        .count();
        return open == 0
                ? Optional.empty()
                : Optional.of(
                        "For %s it is not certain: it hangs on objects that the files lack."
                                .formatted(open == 1 ? "1 pod" : open + " pods"));
    }

    private static boolean isLeft(Attempted attempted) {
        return switch (attempted.placing()) {
            case PlacementResult.Placed _, PlacementResult.Skipped _ -> false;
            case PlacementResult.Unschedulable _,
                    PlacementResult.Preempted _,
                    PlacementResult.PlacementFailed _,
                    PlacementResult.PlacementUndecided _,
                    PlacementResult.PlacementNotModelled _ ->
                    true;
        };
    }

    /// Whether the pod may fit all the same: the result is undecided, not modelled, or depends on a
    /// kind that the files lack.
    private boolean isOpen(Attempted attempted) {
        return switch (attempted.placing()) {
            case PlacementResult.PlacementUndecided _, PlacementResult.PlacementNotModelled _ ->
                    true;
            case PlacementResult.Unschedulable _, PlacementResult.PlacementFailed _ ->
                    hangsOnMissingKind(attempted);
            case PlacementResult.Placed _, PlacementResult.Preempted _, PlacementResult.Skipped _ ->
                    false;
        };
    }

    private boolean hangsOnMissingKind(Attempted attempted) {
        return attempted.pod().spec().claims().isEmpty()
                ? DumpGaps.lacksKind(missing(attempted))
                : simulation.files().gaps().doubtsNo(missing(attempted));
    }

    /// Whether devices were allocated on nodes where running pods hold unknown ones.
    private boolean hangsOnLostClaims(List<Attempted> placed) {
        var gaps = simulation.files().gaps();
        return !gaps.lost().isEmpty()
                && placed.stream()
                        .anyMatch(
                                attempted ->
                                        attempted.placing() instanceof PlacementResult.Placed chosen
                                                && !chosen.grant().allocated().isEmpty()
                                                && gaps.doubtsYes(List.of(chosen.node())));
    }

    /// Objects that a pod names and that do not exist.
    List<MissingReference> missing(Attempted attempted) {
        return new ObjectReferences(simulation.files().store())
                .missing(attempted, simulation.view());
    }

    /// Explains the rejections of a pod, where it was tried.
    Optional<WhyNot> whyNot(Attempted attempted) {
        var seen = attempted.seen();
        return seen == null
                ? Optional.empty()
                : Optional.of(
                        WhyNot.of(
                                attempted.pod(),
                                PodView.of(
                                        attempted.pod(), simulation.files().schedulerGates().on()),
                                seen,
                                simulation.terms()));
    }
}
