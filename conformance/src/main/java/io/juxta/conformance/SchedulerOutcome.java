package io.juxta.conformance;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The result of a comparison of schedulers: of one cluster, or of many.
///
/// @param outcomes how many pods the real scheduler placed and did not
/// @param undetermined pods that depend on a choice between equal nodes; they are not among the
///   outcomes
/// @param placed properties of the placed pods, with counts
/// @param features what all compared pods had to do with, with counts
/// @param passing differences that did not happen again
/// @param refused clusters that the API server rejected, or that were not run to the end
record SchedulerOutcome(
        long worlds,
        Map<String, Long> outcomes,
        long undetermined,
        Map<Mark, Long> placed,
        Map<SchedulerFeature, Long> features,
        List<Difference> differences,
        List<String> passing,
        List<String> refused,
        Duration duration) {

    static final SchedulerOutcome NOTHING =
            new SchedulerOutcome(
                    0,
                    Map.of(),
                    0,
                    Map.of(),
                    Map.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    Duration.ZERO);

    /// Below this share the comparison would prove little: any of the best nodes is right.
    static final double LEAST_SINGLE_BEST_PERCENT = 60;

    /// Above this share the real scheduler is not understood.
    static final double MOST_PASSING_PERCENT = 0.5;

    /// Above this share too much is left to chance.
    static final double MOST_UNDETERMINED_PERCENT = 20;

    private static final int DIFFERENCES_SHOWN = 40;

    /// Properties of a placed pod.
    enum Mark {
        /// Only one node had our top score.
        SINGLE_BEST("have a single best node"),
        /// It uses claims or extended resources behind which are devices.
        DEVICES("use devices"),
        /// CPUs or memory of the node were written to its status.
        CHARGED("are charged for them in CPUs or memory"),
        /// Binding waited until a driver reported a device as ready.
        ATTACHED("waited until their devices were attached"),
        /// What it runs in costs as well.
        OVERHEAD("have an overhead");

        private final String words;

        Mark(String words) {
            this.words = words;
        }
    }

    /// A pod that the two treat differently.
    record Difference(long world, String pod, String what, Path folder) {}

    SchedulerOutcome {
        outcomes = new TreeMap<>(outcomes);
        placed = new TreeMap<>(placed);
        features = new TreeMap<>(features);
        differences = List.copyOf(differences);
        passing = List.copyOf(passing);
        refused = List.copyOf(refused);
    }

    /// Both together.
    SchedulerOutcome plus(SchedulerOutcome other) {
        return new SchedulerOutcome(
                worlds + other.worlds,
                sum(outcomes, other.outcomes),
                undetermined + other.undetermined,
                sum(placed, other.placed),
                sum(features, other.features),
                both(differences, other.differences),
                both(passing, other.passing),
                both(refused, other.refused),
                duration.plus(other.duration));
    }

    private static <K extends Comparable<K>> Map<K, Long> sum(
            Map<K, Long> one, Map<K, Long> other) {
        var sum = new TreeMap<>(one);
        other.forEach((key, count) -> sum.merge(key, count, Long::sum));
        return sum;
    }

    private static <T> List<T> both(List<T> one, List<T> other) {
        var both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    long pods() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }

    double percent(Mark mark) {
        var all = outcomes.getOrDefault(Trial.Outcome.PLACED.word(), 0L);
        return 100.0 * placed.getOrDefault(mark, 0L) / Math.max(1, all);
    }

    long count(SchedulerFeature feature) {
        return features.getOrDefault(feature, 0L);
    }

    double passingPercent() {
        return 100.0 * passing.size() / Math.max(1, pods());
    }

    double undeterminedPercent() {
        return 100.0 * undetermined / Math.max(1, pods() + undetermined);
    }

    /// Whether both agree on everything, and the clusters were varied enough.
    boolean holds() {
        return differences.isEmpty()
                && refused.isEmpty()
                && passingPercent() <= MOST_PASSING_PERCENT
                && undeterminedPercent() <= MOST_UNDETERMINED_PERCENT
                && percent(Mark.SINGLE_BEST) >= LEAST_SINGLE_BEST_PERCENT;
    }

    String report() {
        var seconds = duration.toMillis() / 1000.0;
        var text = new StringBuilder();
        text.append(
                "%,d clusters, %,d pods in %.1f s (%.1f clusters a second); the real scheduler said %s%n"
                        .formatted(
                                worlds,
                                pods(),
                                seconds,
                                worlds / Math.max(0.001, seconds),
                                outcomes));
        for (var mark : Mark.values()) {
            text.append("  %.1f %% of those placed %s%n".formatted(percent(mark), mark.words));
        }
        if (percent(Mark.SINGLE_BEST) < LEAST_SINGLE_BEST_PERCENT) {
            text.append(
                    "  too few: below %.0f %% the rest proves little%n"
                            .formatted(LEAST_SINGLE_BEST_PERCENT));
        }
        for (var feature : SchedulerFeature.values()) {
            text.append("  %,d %s%n".formatted(count(feature), feature.words()));
        }
        text.append(
                "%,d pods (%.1f %%) depend on a choice between equal nodes%n"
                        .formatted(undetermined, undeterminedPercent()));
        text.append("%,d differences %s%n".formatted(differences.size(), byKind()));
        for (var difference :
                differences.subList(0, Math.min(DIFFERENCES_SHOWN, differences.size()))) {
            text.append(
                    "  %s: %s; see %s%n"
                            .formatted(difference.pod(), difference.what(), difference.folder()));
        }
        passing.forEach(line -> text.append("  once only: %s%n".formatted(line)));
        refused.forEach(line -> text.append("  not played: %s%n".formatted(line)));
        return text.toString();
    }

    private Map<String, Long> byKind() {
        var kinds = new TreeMap<String, Long>();
        differences.forEach(difference -> kinds.merge(difference.what(), 1L, Long::sum));
        return kinds;
    }
}
