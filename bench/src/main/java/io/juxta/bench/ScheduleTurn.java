package io.juxta.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// One scheduler under load for a while.
///
/// @param startSeconds from the start of the process to the first pod that got a node
/// @param warmPods that got a node in the seconds before the clock ran
/// @param warmSeconds how many these were
/// @param seconds that the clock ran
/// @param latencies from creation to binding of the pods bound in that time, in milliseconds
/// @param processorSeconds of the scheduler in that time
/// @param residentBytes of the scheduler at the end
/// @param peakBytes the most it ever had
/// @param others processor time of the parts of the control plane in that time, by name
/// @param loadSeconds likewise of this process, which makes the load
/// @param machineSeconds processor time that was used on the machine, whatever for
/// @param events that were written for each pod that got a node, from start to end
/// @param perSecond pods in each second
@SuppressWarnings("ArrayRecordComponent") // never compared
record ScheduleTurn(
        ScheduleSide side,
        double startSeconds,
        int warmPods,
        double warmSeconds,
        double seconds,
        double[] latencies,
        double processorSeconds,
        long residentBytes,
        long peakBytes,
        Map<String, Double> others,
        double loadSeconds,
        double machineSeconds,
        double events,
        int[] perSecond) {

    ScheduleTurn {
        latencies = latencies.clone();
        Arrays.sort(latencies);
        others = new TreeMap<>(others);
        perSecond = perSecond.clone();
    }

    ScheduleTurn withEvents(double written) {
        return new ScheduleTurn(
                side,
                startSeconds,
                warmPods,
                warmSeconds,
                seconds,
                latencies,
                processorSeconds,
                residentBytes,
                peakBytes,
                others,
                loadSeconds,
                machineSeconds,
                written,
                perSecond);
    }

    int pods() {
        return latencies.length;
    }

    double podsPerSecond() {
        return pods() / seconds;
    }

    double warmPodsPerSecond() {
        return warmPods / warmSeconds;
    }

    /// @param part 0.5 for the median
    double latency(double part) {
        return latencies.length == 0
                ? 0
                : latencies[Math.min(latencies.length - 1, (int) (part * latencies.length))];
    }

    double processorMillisPerPod() {
        return pods() == 0 ? 0 : processorSeconds * 1000 / pods();
    }

    /// Processor time a pod of the control plane.
    double serverMillisPerPod() {
        return pods() == 0
                ? 0
                : others.values().stream().mapToDouble(each -> each).sum() * 1000 / pods();
    }

    /// The one in the middle by pods a second.
    static ScheduleTurn middle(List<ScheduleTurn> turns) {
        var sorted =
                turns.stream()
                        .sorted((a, b) -> Double.compare(a.podsPerSecond(), b.podsPerSecond()))
                        .toList();
        return sorted.get(sorted.size() / 2);
    }
}
