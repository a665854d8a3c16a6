package io.juxta.cli;

import io.juxta.placement.Placing;
import io.juxta.placement.PodView;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.NodeLedger;
import java.util.List;
import java.util.Optional;

/// What came of a simulation.
///
/// @param results in the order of the queue
/// @param ledger what each node is charged afterwards
record SimulationReport(
        Simulation simulation, List<Attempted> results, List<NodeLedger.Row> ledger) {

    /// How many pods came to what.
    record Counts(
            int placed,
            int unschedulable,
            int undecided,
            int failed,
            int notModelled,
            int skipped) {

        /// Pods that were tried and got no node.
        int left() {
            return unschedulable + undecided + failed + notModelled;
        }

        int all() {
            return placed + left() + skipped;
        }
    }

    /// What was asked about: the copies where there are any, else every pod.
    Counts counts() {
        return counted(simulation.copies().isEmpty() ? results : copies());
    }

    /// The pods of the files that wait, where the question is about copies.
    Counts waiting() {
        return counted(simulation.copies().isEmpty() ? List.of() : notCopies());
    }

    /// The pods that were made by `--repeat`; they were placed last.
    List<Attempted> copies() {
        return results.subList(results.size() - copiedPods(), results.size());
    }

    private List<Attempted> notCopies() {
        return results.subList(0, results.size() - copiedPods());
    }

    private int copiedPods() {
        return simulation.copies().stream().mapToInt(copy -> copy.pods().size()).sum();
    }

    private static Counts counted(List<Attempted> results) {
        var counts = new int[6];
        for (var result : results) {
            var at =
                    switch (result.placing()) {
                        case Placing.Placed _ -> 0;
                        case Placing.Unschedulable _ -> 1;
                        case Placing.Undecided _ -> 2;
                        case Placing.Failed _ -> 3;
                        case Placing.NotModelled _ -> 4;
                        case Placing.Skipped _ -> 5;
                    };
            counts[at]++;
        }
        return new Counts(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
    }

    ExitCode exit() {
        var counts = counts();
        if (counts.left() == 0) {
            return ExitCode.YES;
        }
        return counts.left() == counts.undecided() + counts.notModelled()
                ? ExitCode.UNDECIDED
                : ExitCode.NO;
    }

    /// Explains what plugins said about a pod, where it was tried.
    Optional<WhyNot> whyNot(Attempted attempted) {
        var seen = attempted.seen();
        return seen == null
                ? Optional.empty()
                : Optional.of(
                        new WhyNot(
                                attempted.pod(),
                                PodView.of(
                                        attempted.pod(), simulation.files().schedulerGates().on()),
                                seen,
                                simulation.terms().budget()));
    }
}
