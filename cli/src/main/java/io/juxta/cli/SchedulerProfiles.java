package io.juxta.cli;

import io.juxta.kube.InputException;
import io.juxta.kube.Source;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.Placer;
import io.juxta.placement.Profile;
import io.juxta.placement.Sampling;
import io.juxta.placement.Terms;
import io.juxta.placement.UnreadableException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which rules hold for which pods: those of a KubeSchedulerConfiguration, or the usual ones.
///
/// A configuration with profiles speaks for the schedulers it names; pods of others are not tried.
final class SchedulerProfiles {

    private static final String USUAL = "default-scheduler";
    private static final String KIND = "KubeSchedulerConfiguration";

    private final Terms terms;
    private final @Nullable Path file;
    private final Tree.Mapping configuration;
    private final Set<String> named = new HashSet<>();
    private final Map<String, Placer> placers = new HashMap<>();

    private SchedulerProfiles(Terms terms, @Nullable Path file, Tree.Mapping configuration) {
        this.terms = terms;
        this.file = file;
        this.configuration = configuration;
        for (var item : configuration.items("profiles")) {
            if (item instanceof Tree.Mapping profile) {
                var name = profile.text("schedulerName");
                named.add(name.isEmpty() ? USUAL : name);
            }
        }
        named.forEach(this::placer);
    }

    /// @param file the configuration, or null for the usual rules
    static SchedulerProfiles of(Terms terms, @Nullable Path file) {
        if (file == null) {
            return new SchedulerProfiles(terms, null, Tree.Mapping.EMPTY);
        }
        var configuration = NodeFiles.tree(file);
        var kind = configuration.text("kind");
        if (!kind.equals(KIND)) {
            throw new InputException(
                    Source.of(file.toString()),
                    kind.isEmpty() ? "it has no kind" : "kind is " + kind,
                    "Name a file with a " + KIND);
        }
        return new SchedulerProfiles(terms, file, configuration);
    }

    /// Whether the configuration speaks for a pod's scheduler.
    boolean serves(Pod pod) {
        return named.isEmpty() || named.contains(scheduler(pod));
    }

    private static String scheduler(Pod pod) {
        return pod.spec().schedulerName().isEmpty() ? USUAL : pod.spec().schedulerName();
    }

    /// How many nodes are looked at: a percentage of the configuration wins over what is usual.
    Sampling sampling(Sampling usual) {
        var percentage =
                configuration.field("percentageOfNodesToScore").orElse(null)
                                instanceof Tree.Number number
                        ? Integer.parseInt(number.literal())
                        : 0;
        return percentage > 0 ? new Sampling(percentage, 0) : usual;
    }

    Placer placer(Pod pod) {
        return placer(named.isEmpty() ? USUAL : scheduler(pod));
    }

    private Placer placer(String scheduler) {
        return placers.computeIfAbsent(scheduler, name -> Placer.of(terms.with(profile(name))));
    }

    private Profile profile(String scheduler) {
        if (file == null) {
            return Profile.STANDARD;
        }
        try {
            return Profile.read(configuration, scheduler);
        } catch (UnreadableException e) {
            throw new InputException(
                    Source.of(file.toString()),
                    String.valueOf(e.getMessage()),
                    "See the documentation of " + KIND,
                    e);
        }
    }
}
