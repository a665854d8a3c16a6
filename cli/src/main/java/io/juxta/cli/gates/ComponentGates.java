package io.juxta.cli.gates;

import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.text.Settings;
import io.juxta.model.FeatureGates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The feature gates of the API server and of the scheduler: the server's decide which fields are
/// stored, the scheduler's where pods go.
public record ComponentGates(Gates server, Gates scheduler) {

    private static final String NODE_ALLOCATABLE = "DRANodeAllocatableResources";

    /// What was typed, with a settings file as default.
    ///
    /// @throws UsageException when a gate does not exist or needs one that is off
    public static ComponentGates of(CommandOptions options, Optional<Settings> settings) {
        return of(options, settings, Optional.empty());
    }

    /// The same over the gates that a running API server says it has.
    public static ComponentGates of(
            CommandOptions options,
            Optional<Settings> settings,
            Optional<SortedMap<String, Boolean>> served) {
        var known = new TreeMap<>(served.orElse(Collections.emptySortedMap()));
        known.putAll(settings.map(Settings::featureGates).orElse(Collections.emptySortedMap()));
        var server = options.gatesOver(known);
        return new ComponentGates(
                server,
                options.schedulerGatesOver(
                        settings.map(Settings::schedulerFeatureGates).orElse(null), server));
    }

    public boolean differ() {
        return !server.on().equals(scheduler.on());
    }

    /// The warnings about the gates, each once.
    public List<String> warnings() {
        var warnings = new LinkedHashSet<>(server.warnings());
        warnings.addAll(scheduler.warnings());
        return List.copyOf(warnings);
    }

    /// Features that objects use and the allocator of the scheduler ignores.
    public List<String> unheededByAllocator(ObjectStore store) {
        return FeatureUse.unheeded(store, scheduler.on(), option());
    }

    /// The option that switches the scheduler's gates.
    private String option() {
        return differ() ? CommandOptions.SCHEDULER_GATES : CommandOptions.GATES;
    }

    /// Features that objects use and the scheduler ignores, or the API server does not store.
    public List<String> unheeded(ObjectStore store) {
        var all = new ArrayList<>(FeatureUse.unheededByScheduler(store, scheduler.on(), option()));
        if (counts(scheduler.on()) && !counts(server.on()) && hasCosts(store)) {
            all.add(
                    ("The feature gate %s is off in the API server: what claims cost is dropped"
                                    + " from the status of pods, and no longer counted once they have their"
                                    + " node.")
                            .formatted(NODE_ALLOCATABLE));
        }
        return all;
    }

    private static boolean counts(FeatureGates gates) {
        return gates.on(NODE_ALLOCATABLE);
    }

    private static boolean hasCosts(ObjectStore store) {
        return store.list(Resource.SLICES).stream()
                .flatMap(slice -> slice.devices().stream())
                .anyMatch(device -> !device.nodeAllocatable().isEmpty());
    }
}
