package io.juxta.cli;

import io.juxta.kube.ObjectStore;
import io.juxta.kube.PlainObject;
import io.juxta.kube.Resource;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.scheduler.ClusterView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Kinds that a dump lacks although pods depend on them, and what is assumed instead.
final class MissingKinds {

    private static final List<Resource<PlainObject>> SELECTING =
            List.of(
                    Resource.SERVICES,
                    Resource.REPLICATION_CONTROLLERS,
                    Resource.REPLICA_SETS,
                    Resource.STATEFUL_SETS);

    private MissingKinds() {}

    /// One sentence for each.
    ///
    /// @param waiting the pods to be placed
    static List<String> of(ObjectStore store, Collection<Pod> waiting) {
        var sentences = new ArrayList<String>();
        if (waiting.isEmpty()) {
            return sentences;
        }
        if (store.byName(Resource.NODES).isEmpty()) {
            sentences.add("There is no Node in the files: no pod can be placed.");
        }
        if (store.byName(Resource.PODS).values().stream().noneMatch(ClusterView::isCharged)) {
            sentences.add(
                    "There is no Pod with a node in the files: every node is taken for empty.");
        }
        if (waiting.stream().anyMatch(pod -> !pod.spec().claims().isEmpty())) {
            devices(store, sentences);
        }
        if (store.byName(Resource.NAMESPACES).isEmpty()
                && waiting.stream().anyMatch(MissingKinds::selectsNamespaces)) {
            sentences.add(
                    "There is no Namespace in the files: namespaceSelector finds none by label.");
        }
        if (SELECTING.stream().allMatch(kind -> store.list(kind).isEmpty())
                && waiting.stream().anyMatch(MissingKinds::mayBeSpread)) {
            sentences.add(
                    "There is no Service, ReplicaSet, StatefulSet or ReplicationController in the"
                            + " files: no pod is spread by default.");
        }
        return sentences;
    }

    private static void devices(ObjectStore store, List<String> sentences) {
        if (store.list(Resource.SLICES).isEmpty()) {
            sentences.add("There is no ResourceSlice in the files: there are no devices.");
        }
        if (store.byName(Resource.CLASSES).isEmpty()) {
            sentences.add("There is no DeviceClass in the files: no request finds its class.");
        }
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

    /// Only pods with labels can be selected, and those that say how they want to be spread are
    /// not.
    private static boolean mayBeSpread(Pod pod) {
        return !pod.meta().labels().isEmpty()
                && pod.spec().rest().items("topologySpreadConstraints").isEmpty();
    }
}
