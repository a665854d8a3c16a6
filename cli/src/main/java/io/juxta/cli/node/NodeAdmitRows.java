package io.juxta.cli.node;

import io.juxta.cli.page.Table;
import io.juxta.cli.topology.HugePages;
import io.juxta.model.CpuSet;
import io.juxta.node.Admission;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.ContainerPlacement;
import io.juxta.node.Extensions;
import io.juxta.node.Kubelet;
import io.juxta.node.NodeMask;
import io.juxta.node.PolicyName;
import io.juxta.node.Tie;
import io.juxta.node.cpu.Sharing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A row a pod, or with `-o wide` a row a container: its NUMA nodes, its resources, or the reason
/// of a rejection.
final class NodeAdmitRows {

    private final NodeRun run;
    private final boolean wide;

    NodeAdmitRows(NodeRun run, boolean wide) {
        this.run = run;
        this.wide = wide;
    }

    Table table() {
        var pages = run.offered().stream().anyMatch(each -> hasPages(each.admission()));
        var table = Table.wrapped();
        add(table, pages, Row.HEADER);
        var first = true;
        for (var found : run.found()) {
            rows(found, first).forEach(row -> add(table, pages, row));
            first = false;
        }
        return table;
    }

    /// @param first whether it is the first event
    private List<Row> rows(NodeFound found, boolean first) {
        return switch (found) {
            case NodeFound.Offered each -> rows(each);
            case NodeFound.Kept _ -> List.of();
            case NodeFound.Removed(var pod, var was) ->
                    List.of(
                            Row.without(
                                    pod.startsWith("default/") ? pod.substring(8) : pod,
                                    "removed",
                                    was == NodeFound.Was.RUNNING ? "" : "it was not running"));
            case NodeFound.Restarted(var pods) -> {
                var rows = new ArrayList<Row>();
                if (!(first && run.startsFromState())) {
                    rows.add(new Row("", "kubelet restarts", "", "", "", "", "", ""));
                }
                pods.forEach(each -> rows.addAll(rows(each)));
                yield rows;
            }
            case NodeFound.NotModelled(var word) -> List.of(Row.without("", "not modelled", word));
        };
    }

    /// One line of the table; huge pages are a column only where a pod has some.
    private record Row(
            String pod,
            String verdict,
            String node,
            String cpus,
            String memory,
            String pages,
            String devices,
            String why) {

        static final Row HEADER =
                new Row("POD", "VERDICT", "NODE", "CPUS", "MEMORY", "HUGE PAGES", "DEVICES", "WHY");

        static Row without(String pod, String verdict, String why) {
            return new Row(pod, verdict, "-", "-", "-", "-", "-", why);
        }
    }

    private static void add(Table table, boolean pages, Row row) {
        var cells =
                new ArrayList<>(
                        List.of(row.pod, row.verdict, row.node, row.cpus, row.memory, row.pages));
        if (!pages) {
            cells.removeLast();
        }
        cells.add(row.devices);
        cells.add(row.why);
        table.row(cells.toArray(String[]::new));
    }

    private static boolean hasPages(Admission admission) {
        return admission instanceof Admission.Admitted(_, var placements)
                && placements.stream().anyMatch(one -> !pages(List.of(one)).isEmpty());
    }

    private List<Row> rows(NodeFound.Offered offered) {
        var name = name(offered.admission());
        return switch (offered.admission()) {
            case Admission.Admitted(_, var placements) -> {
                if (!wide || placements.size() == 1) {
                    yield List.of(admitted(name, "admitted", placements));
                }
                var rows = new ArrayList<Row>();
                rows.add(new Row(name, "admitted", "", "", "", "", "", ""));
                for (var one : placements) {
                    rows.add(admitted("  " + container(one.part()), "", List.of(one)));
                }
                yield rows;
            }
            case Admission.Rejected(_, var reason, var message, _) ->
                    List.of(
                            Row.without(
                                    name,
                                    reason,
                                    offered.why() == null ? message : offered.why().summary()));
            case Admission.AdmissionUndecided(_, var step) ->
                    List.of(Row.without(name, "undecided", step));
            case Admission.AdmissionNotModelled(_, var what) ->
                    List.of(Row.without(name, "not modelled", what));
        };
    }

    static String name(Admission admission) {
        var meta = admission.pod().meta();
        return meta.namespace().equals("default") ? meta.name() : meta.fullName();
    }

    private static String container(AdmittedContainer part) {
        return switch (part.kind()) {
            case INIT -> part.name() + " (init)";
            case SIDECAR -> part.name() + " (sidecar)";
            case APP -> part.name();
        };
    }

    private Row admitted(String name, String verdict, List<ContainerPlacement> placements) {
        var bytes = 0L;
        var devices = new LinkedHashSet<String>();
        for (var placement : placements) {
            for (var block : placement.memory()) {
                bytes += block.type().equals("memory") ? block.bytes() : 0;
            }
            placement.devices().values().forEach(devices::addAll);
        }
        var pages = pages(placements);
        return new Row(
                name,
                verdict,
                where(placements),
                cpus(placements),
                bytes == 0 ? "-" : NodeAdmitPage.size(bytes),
                pages.isEmpty() ? "-" : String.join(", ", pages),
                devices.isEmpty() ? "-" : String.join(",", devices),
                ties(placements));
    }

    /// Every NUMA node of its resources, and whether that is the preferred hint.
    private String where(List<ContainerPlacement> placements) {
        var kubelet = run.kubelet();
        if (kubelet == null) {
            return "-";
        }
        var nodes = NodeMask.EMPTY;
        var aligned = true;
        for (var placement : placements) {
            nodes = nodes.or(kubelet.managers().nodes(placement));
            aligned &= placement.hint().preferred();
        }
        var text = nodes.isEmpty() ? "any" : NodeAdmitPage.plain(nodes);
        return aligned || kubelet.policy().name() == PolicyName.NONE ? text : text + " not aligned";
    }

    private String cpus(List<ContainerPlacement> placements) {
        var own = CpuSet.EMPTY;
        var shared = new LinkedHashSet<String>();
        for (var placement : placements) {
            own = own.union(placement.cpus());
            if (placement.cpus().isEmpty()) {
                shared.add(shared(placement.part()));
            }
        }
        var words = new ArrayList<String>();
        if (!own.isEmpty()) {
            words.add(own.toString());
        }
        words.addAll(shared);
        return String.join(" + ", words);
    }

    private String shared(AdmittedContainer part) {
        var kubelet = run.kubelet();
        var why = kubelet == null ? null : kubelet.managers().cpus().sharing(part).orElse(null);
        return why == null ? "shared" : "shared (%s)".formatted(words(why));
    }

    private static String words(Sharing why) {
        return switch (why) {
            case Sharing.NotManaged _ -> "cpuManagerPolicy none";
            case Sharing.OfQuality(var quality, var through) ->
                    through.isEmpty()
                            ? quality.word()
                            : "%s by container %s".formatted(quality.word(), through);
            case Sharing.OfPodLevel _ -> "pod-level resources";
            case Sharing.OfFraction(var cpu) -> "fractional cpu %s".formatted(cpu);
            case Sharing.NothingAsked _ -> "no cpu request";
            case Sharing.InPodPool _ -> "requests are not limits";
        };
    }

    /// `4 x 1Gi`, the smallest pages first.
    private static List<String> pages(Collection<ContainerPlacement> placements) {
        var bytes = new TreeMap<String, Long>();
        for (var placement : placements) {
            for (var block : placement.memory()) {
                bytes.merge(block.type(), block.bytes(), Long::sum);
            }
        }
        bytes.values().removeIf(amount -> amount == 0);
        return HugePages.bySize(bytes.keySet()).stream()
                .map(
                        type ->
                                "%d x %s"
                                        .formatted(
                                                HugePages.count(type, bytes.getOrDefault(type, 0L)),
                                                HugePages.size(type)))
                .toList();
    }

    /// The use of the tied nodes among which one was chosen.
    private String ties(List<ContainerPlacement> placements) {
        var words = new LinkedHashSet<String>();
        for (var placement : placements) {
            if (placement.tie() != null) {
                words.add(words(placement.tie()));
            }
        }
        return String.join("; ", words);
    }

    private String words(Tie tie) {
        var nodes = new ArrayList<String>();
        for (var candidate : tie.nodes()) {
            var scores = new ArrayList<String>();
            score("cpu", candidate.cpu(), scores);
            score("memory", candidate.memory(), scores);
            nodes.add(
                    "node %d %s"
                            .formatted(
                                    candidate.node(),
                                    scores.isEmpty() ? "not scored" : String.join(", ", scores)));
        }
        return "tie: " + String.join("; ", nodes);
    }

    private void score(String resource, Tie.@Nullable Score score, List<String> words) {
        if (score != null) {
            words.add(
                    isExact(run.kubelet())
                            ? "%s %d/%d".formatted(resource, score.assigned(), score.allocatable())
                            : "%s %d%%".formatted(resource, score.percent()));
        }
    }

    private static boolean isExact(@Nullable Kubelet kubelet) {
        return kubelet != null && kubelet.extensions().score() == Extensions.ScoreExtension.EXACT;
    }
}
