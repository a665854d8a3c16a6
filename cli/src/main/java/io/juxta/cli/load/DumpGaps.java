package io.juxta.cli.load;

import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Fitted;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.scheduler.ClusterView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/// Gaps of a dump: what its objects name and it does not hold, what is assumed instead, and which
/// results depend on it.
///
/// @param lost running pods, by node, that name claims which are not in the files
/// @param barren nodes without slices, where others have some
/// @param homeless nodes that slices name and that have no Node object, where others have one
/// @param workloads kinds that create pods and are not expanded into them, with how many there are
public record DumpGaps(
        ObjectStore store,
        Map<String, List<LostClaims>> lost,
        List<String> barren,
        List<String> homeless,
        SortedMap<String, Integer> workloads) {

    /// The missing claims of a running pod.
    record LostClaims(String pod, List<String> claims) {}

    private static final int NAMES_WIDTH = 60;

    /// Upper bound on the named pods that would not start.
    private static final int MOST_REQUESTS = 5;

    private static final List<Resource<PlainObject>> SELECTING =
            List.of(
                    Resource.SERVICES,
                    Resource.REPLICATION_CONTROLLERS,
                    Resource.REPLICA_SETS,
                    Resource.STATEFUL_SETS);

    static DumpGaps of(ClusterFiles files) {
        var store = files.store();
        var references = new ObjectReferences(store);
        var reserving = reserving(store);
        var lost = new LinkedHashMap<String, List<LostClaims>>();
        for (var pod : store.byName(Resource.PODS).values()) {
            if (ClusterView.isCharged(pod) && !pod.spec().claims().isEmpty()) {
                var claims = references.lost(pod, reserving);
                if (!claims.isEmpty()) {
                    lost.computeIfAbsent(pod.spec().nodeName(), _ -> new ArrayList<>())
                            .add(new LostClaims(pod.meta().fullName(), claims));
                }
            }
        }
        var served = files.nodesOfSlices();
        var nodes = store.byName(Resource.NODES).keySet();
        return new DumpGaps(
                store,
                lost,
                served.isEmpty() || reachesEveryNode(store)
                        ? List.of()
                        : nodes.stream().filter(node -> !served.contains(node)).toList(),
                nodes.isEmpty()
                        ? List.of()
                        : served.stream().filter(node -> !nodes.contains(node)).toList(),
                files.ignoredWorkloads());
    }

    /// The pods that claims are reserved for.
    private static Set<String> reserving(ObjectStore store) {
        var pods = new HashSet<String>();
        for (var claim : store.list(Resource.CLAIMS)) {
            for (var consumer : claim.status().reservedFor()) {
                pods.add(claim.meta().namespace() + "/" + consumer.name());
            }
        }
        return pods;
    }

    /// Whether some devices are not tied to one node.
    private static boolean reachesEveryNode(ObjectStore store) {
        return store.list(Resource.SLICES).stream()
                .anyMatch(
                        slice ->
                                slice.nodes() instanceof NodeChoice.AllNodes
                                        || slice.nodes() instanceof NodeChoice.BySelector);
    }

    /// The claims of a running pod that are not in the files.
    public List<String> lost(Pod pod) {
        return lost.getOrDefault(pod.spec().nodeName(), List.of()).stream()
                .filter(each -> each.pod().equals(pod.meta().fullName()))
                .flatMap(each -> each.claims().stream())
                .toList();
    }

    /// One sentence for each gap that matters where claims request devices.
    public List<String> ofDevices() {
        var sentences = new ArrayList<>(common());
        if (!barren.isEmpty()) {
            sentences.add(
                    "%s of %d nodes %s no ResourceSlice in the files, so no devices: %s."
                            .formatted(
                                    barren.size(),
                                    store.byName(Resource.NODES).size(),
                                    barren.size() == 1 ? "has" : "have",
                                    Fitted.some(barren, NAMES_WIDTH)));
        }
        if (store.list(Resource.SLICES).isEmpty()) {
            sentences.add("There is no ResourceSlice in the files: there are no devices.");
        }
        if (store.list(Resource.CLASSES).isEmpty()) {
            sentences.add("There is no DeviceClass in the files: no request finds its class.");
        }
        return sentences;
    }

    /// One sentence for each gap that always matters.
    public List<String> common() {
        var sentences = new ArrayList<String>();
        if (!lost.isEmpty()) {
            sentences.add(lostClaims());
        }
        if (!homeless.isEmpty()) {
            sentences.add(
                    "ResourceSlices name %s that %s no Node in the files, so no pod goes there: %s."
                            .formatted(
                                    homeless.size() == 1 ? "a node" : homeless.size() + " nodes",
                                    homeless.size() == 1 ? "has" : "have",
                                    Fitted.some(homeless, NAMES_WIDTH)));
        }
        if (!workloads.isEmpty()) {
            var kinds = new ArrayList<String>();
            workloads.forEach((kind, count) -> kinds.add("%s (%d)".formatted(kind, count)));
            sentences.add(
                    "Objects of these kinds may make pods, but are left out: %s."
                            .formatted(String.join(", ", kinds)));
        }
        return sentences;
    }

    private String lostClaims() {
        var pods = new ArrayList<String>();
        lost.values()
                .forEach(
                        each ->
                                each.forEach(
                                        one ->
                                                pods.add(
                                                        "%s (%s)"
                                                                .formatted(
                                                                        one.pod(),
                                                                        String.join(
                                                                                ", ",
                                                                                one.claims())))));
        return "%s ResourceClaims that are not in the files, so the devices %s on %s look free: %s."
                .formatted(
                        pods.size() == 1
                                ? "1 running pod names"
                                : pods.size() + " running pods name",
                        pods.size() == 1 ? "it holds" : "they hold",
                        Fitted.some(List.copyOf(lost.keySet()), NAMES_WIDTH),
                        Fitted.some(pods, NAMES_WIDTH));
    }

    /// The same for a command that places pods.
    ///
    /// @param waiting the pods to be placed
    /// @param view with the claims that were created for them
    public List<String> ofPods(Collection<Pod> waiting, ClusterView view) {
        var sentences = new ArrayList<String>();
        if (waiting.isEmpty()) {
            return common();
        }
        if (store.list(Resource.NODES).isEmpty()) {
            sentences.add("There is no Node in the files: no pod can be placed.");
        }
        if (store.list(Resource.PODS).stream().noneMatch(ClusterView::isCharged)) {
            sentences.add(
                    "There is no Pod with a node in the files: every node is taken for empty.");
        }
        sentences.addAll(
                waiting.stream().anyMatch(pod -> !pod.spec().claims().isEmpty())
                        ? ofDevices()
                        : common());
        if (store.list(Resource.NAMESPACES).isEmpty()
                && waiting.stream().anyMatch(DumpGaps::selectsNamespaces)) {
            sentences.add(
                    "There is no Namespace in the files: namespaceSelector finds none by label.");
        }
        if (SELECTING.stream().allMatch(kind -> store.list(kind).isEmpty())
                && waiting.stream().anyMatch(DumpGaps::mayBeSpread)) {
            sentences.add(
                    "There is no Service, ReplicaSet, StatefulSet or ReplicationController in the"
                            + " files: no pod is spread by default.");
        }
        sentences.addAll(lackingRequests(waiting, view));
        return sentences;
    }

    /// Requests that containers name and their claims lack: Kubernetes places such pods, but they
    /// do not start.
    private List<String> lackingRequests(Collection<Pod> waiting, ClusterView view) {
        var references = new ObjectReferences(store);
        var sentences = new ArrayList<String>();
        for (var pod : waiting) {
            for (var missing : references.missing(pod, view)) {
                if (!missing.owner().isEmpty() && sentences.size() < MOST_REQUESTS) {
                    sentences.add(
                            "%s: %s; the pod would not start."
                                    .formatted(pod.meta().fullName(), missing.sentence()));
                }
            }
        }
        return sentences;
    }

    private static boolean selectsNamespaces(Pod pod) {
        return mentions(pod.spec().rest().mapping("affinity"), "namespaceSelector");
    }

    private static boolean mentions(Tree tree, String field) {
        return switch (tree) {
            case Tree.Mapping mapping ->
                    mapping.has(field)
                            || mapping.fields().values().stream()
                                    .anyMatch(inner -> mentions(inner, field));
            case Tree.Sequence(var items, _) ->
                    items.stream().anyMatch(inner -> mentions(inner, field));
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> false;
        };
    }

    /// Only pods with labels can be selected, and pods with constraints of their own get no default
    /// spread.
    private static boolean mayBeSpread(Pod pod) {
        return !pod.meta().labels().isEmpty()
                && pod.spec().rest().items("topologySpreadConstraints").isEmpty();
    }

    /// The exit code of a result that may depend on something the dump lacks.
    ///
    /// A yes is uncertain when on every fitting node a running pod holds unknown devices. A no is
    /// uncertain when the claims name a kind that the dump lacks altogether.
    ///
    /// @param yes the fitting nodes
    /// @param missing what the claims in question name and the files do not hold
    public ExitCode weighed(
            ExitCode exit, Collection<String> yes, Collection<MissingReference> missing) {
        return switch (exit) {
            case YES -> doubtsYes(yes) ? ExitCode.UNDECIDED : exit;
            case NO -> doubtsNo(missing) ? ExitCode.UNDECIDED : exit;
            case UNDECIDED, BAD, BUG -> exit;
        };
    }

    /// Why a result is not certain; empty where it is.
    public Optional<String> doubt(ExitCode exit, ExitCode weighed, Collection<String> yes) {
        if (exit == weighed) {
            return Optional.empty();
        }
        return Optional.of(
                exit == ExitCode.YES
                        ? "This is not certain: running pods on %s hold devices that the files do not show."
                                .formatted(Fitted.some(List.copyOf(yes), NAMES_WIDTH))
                        : "This is not certain: it hangs on objects that the files lack.");
    }

    /// Whether every one of these nodes has devices that may be in use without our knowledge.
    public boolean doubtsYes(Collection<String> nodes) {
        return !nodes.isEmpty() && lost.keySet().containsAll(nodes);
    }

    /// Whether "it gets no devices" depends on a kind that the dump lacks altogether.
    public boolean doubtsNo(Collection<MissingReference> missing) {
        return store.list(Resource.SLICES).isEmpty() || lacksKind(missing);
    }

    /// Whether something is missing of a kind that the dump lacks altogether.
    public static boolean lacksKind(Collection<MissingReference> missing) {
        return missing.stream().anyMatch(reference -> !reference.dumped());
    }
}
