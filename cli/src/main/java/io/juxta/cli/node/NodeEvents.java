package io.juxta.cli.node;

import io.juxta.cli.command.Manual;
import io.juxta.cli.load.MissingReference;
import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.options.TypedOptions;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import io.juxta.model.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;

/// The events on a node, in the order they were typed: `-f` offers the pods of a file, `--remove`
/// removes a pod, `--restart` restarts the kubelet. A file that is named again offers those of its
/// pods again that do not run.
final class NodeEvents {

    private static final String REMOVE = "--remove";
    private static final String RESTART = "--restart";

    private final NodePodFiles files;
    private final Set<String> there = new LinkedHashSet<>();
    private final Set<String> inputs = new HashSet<>();
    private final List<NodeEvent> events = new ArrayList<>();

    private NodeEvents(NodePodFiles files) {
        this.files = files;
    }

    static Manual.Section section() {
        return new Manual.Section(
                "Events, in the order they are typed between the -f", List.of(remove(), restart()));
    }

    private static OptionSpec remove() {
        return Manual.texts(
                String.class,
                "NAMESPACE/NAME",
                "A pod goes, once the pods of the -f before it were offered. Repeat it for more.",
                REMOVE);
    }

    private static OptionSpec restart() {
        return Manual.times(
                "The kubelet restarts, and the pods it had are offered again.", RESTART);
    }

    /// @param before pods that ran when the saved state was written
    /// @throws UsageException when a pod to remove does not exist
    static List<NodeEvent> of(
            List<TypedOptions.TypedOption> typed, NodePodFiles files, Collection<Pod> before) {
        var events = new NodeEvents(files);
        before.forEach(pod -> events.there.add(pod.meta().fullName()));
        for (var each : typed) {
            switch (each.name()) {
                case "--filename" -> events.offer(each.value());
                case REMOVE -> events.remove(each.value());
                case RESTART -> events.events.add(new NodeEvent.Restart());
                default -> {}
            }
        }
        return events.events;
    }

    /// A pod that two files reach is offered with the first; only a file that is named again offers
    /// it again.
    private void offer(String input) {
        var again = !inputs.add(input);
        for (var pod : files.of(input)) {
            var name = pod.meta().fullName();
            if (there.add(name)) {
                events.add(new NodeEvent.Admit(pod));
            } else if (again) {
                events.add(new NodeEvent.AdmitAgain(pod));
            }
        }
    }

    private void remove(String name) {
        var full = ClaimNames.full(name);
        if (!there.remove(full)) {
            var known = files.pods().stream().map(pod -> pod.meta().fullName()).toList();
            throw new UsageException(
                    known.contains(full)
                            ? "--remove=%s: the pod is not there at that point. Events happen in the order they are typed: name its file before."
                                    .formatted(name)
                            : "--remove=%s: there is no Pod %s in the files%s"
                                    .formatted(
                                            name,
                                            full,
                                            DidYouMean.hint(MissingReference.near(full, known))));
        }
        events.add(new NodeEvent.Remove(full));
    }
}
