package io.juxta.cli.load;

import io.juxta.cli.gates.ComponentGates;
import io.juxta.cli.gates.FeatureUse;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.ClusterListing;
import io.juxta.kube.text.DumpManifest;
import io.juxta.kube.text.Settings;
import io.juxta.model.FeatureGates;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What an API server told beside its objects: asked just now, or when a dump was made. A command
/// says the same about both.
///
/// @param gates that are known here; empty when the server does not tell
/// @param refused kinds that could not be read
/// @param later kinds that were read at a later version than the view's, and that version
record ServerFacts(
        Optional<SortedMap<String, Boolean>> gates,
        String resourceVersion,
        List<ClusterKind> refused,
        Map<ClusterKind, String> later) {

    /// What is assumed where the server does not tell its gates.
    static final String UNKNOWN_GATES =
            "The feature gates of the API server are not known, because /metrics may not be read:"
                    + " they are taken as those of stock 1.37";

    static ServerFacts of(
            Optional<SortedMap<String, Boolean>> gates, ClusterListing.ListedCluster listed) {
        return new ServerFacts(
                gates,
                listed.resourceVersion(),
                List.copyOf(listed.refused().keySet()),
                listed.later());
    }

    /// Empty when the dump was made from files.
    static Optional<ServerFacts> of(DumpManifest manifest) {
        var cluster = manifest.cluster();
        if (cluster == null) {
            return Optional.empty();
        }
        var refused = new ArrayList<ClusterKind>();
        var later = new EnumMap<ClusterKind, String>(ClusterKind.class);
        for (var kind : ClusterKind.values()) {
            if (cluster.refused().contains(kind.kind())) {
                refused.add(kind);
            }
            manifest.kinds().stream()
                    .filter(dumped -> dumped.kind().equals(kind.kind()))
                    .filter(dumped -> !dumped.resourceVersion().isEmpty())
                    .forEach(dumped -> later.put(kind, dumped.resourceVersion()));
        }
        return Optional.of(
                new ServerFacts(
                        Optional.ofNullable(cluster.featureGates()).map(ServerFacts::known),
                        cluster.resourceVersion(),
                        refused,
                        later));
    }

    /// The gates that are known here.
    static SortedMap<String, Boolean> known(SortedMap<String, Boolean> all) {
        var known = new TreeMap<>(all);
        known.keySet().retainAll(FeatureGates.known().keySet());
        return known;
    }

    /// Warns about what is missing for a question that needs some kinds, and judges gates that the
    /// server did not tell by what is stored.
    void tell(
            ClusterFiles files,
            CommandOptions options,
            Optional<Settings> settings,
            Set<ClusterKind> needed,
            Console console) {
        warnings(needed).forEach(console::warning);
        if (gates.isEmpty()) {
            files.judge(judged(files, options, settings, console));
        }
    }

    /// What a reader must know about the view.
    List<String> warnings(Set<ClusterKind> needed) {
        var sentences = new ArrayList<String>();
        refused.stream()
                .filter(needed::contains)
                .forEach(
                        kind ->
                                sentences.add(
                                        "You may not list %s in all namespaces: %s. The permission is the verb list on %s."
                                                .formatted(
                                                        kind.plural(),
                                                        NeededKinds.withoutIt(kind),
                                                        kind.qualified())));
        later.forEach(
                (kind, version) -> {
                    if (needed.contains(kind)) {
                        sentences.add(
                                "The %s are those of version %s, all else is of version %s, which the server has forgotten: they may not fit together."
                                        .formatted(kind.plural(), version, resourceVersion));
                    }
                });
        return sentences;
    }

    /// The server's gates, judged by what is stored: it would not have stored what a gate that is
    /// off drops.
    private static ComponentGates judged(
            ClusterFiles files,
            CommandOptions options,
            Optional<Settings> settings,
            Console console) {
        var used = FeatureUse.unheededGates(files.store(), files.gates().on());
        var on = new TreeMap<String, Boolean>();
        used.forEach(gate -> on.put(gate, true));
        console.warning(
                UNKNOWN_GATES
                        + "%s."
                                .formatted(
                                        on.isEmpty()
                                                ? ""
                                                : ", with %s on, since stored objects use %s"
                                                        .formatted(
                                                                String.join(", ", on.keySet()),
                                                                on.size() == 1 ? "it" : "them")));
        return ComponentGates.of(options, settings, Optional.of(on));
    }
}
