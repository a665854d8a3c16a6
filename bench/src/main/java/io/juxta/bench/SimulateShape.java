package io.juxta.bench;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// A workload of `scheduler_perf` as objects, for any number of nodes: both sides get the same.
///
/// @param name on the command line
/// @param about its description, for the table
/// @param gates feature gates that differ from stock 1.37
/// @param node the nodes, and `slices` what each of them publishes
/// @param others classes and the template; there is one of each
/// @param pod the pods to place
/// @param lots the groups of a node's devices, each for one claim
/// @param podsPerNode how many of the pods a node has room for
/// @param before what is allocated before the clock runs
/// @param outstanding how many pods are pending at a time, each deleted when it got its node; 0
///   when all are pending at once and stay
record SimulateShape(
        String name,
        String about,
        SortedMap<String, Boolean> gates,
        Numbered node,
        List<Numbered> slices,
        List<Tree.Mapping> others,
        Numbered pod,
        List<List<String>> lots,
        int podsPerNode,
        Before before,
        int outstanding) {

    static final String DRIVER = "test-driver.cdi.k8s.io";

    /// Placed before the clock runs, in the same way as those that are measured.
    private static final int FIRST_NUMBER_BEFORE = 1_000_000;

    /// Placed and taken away again before the clock runs.
    private static final int PROBE = 900_000;

    private static final long SEED = 1;

    /// What is taken already.
    enum Before {
        NOTHING,
        /// Half of the room, by claims that have their devices and no pod.
        HALF_BY_CLAIMS,
        /// Likewise all of the room but what the outstanding pods need.
        FULL_BY_CLAIMS,
        /// Half of the room, by pods of the same kind.
        HALF_BY_PODS
    }

    SimulateShape {
        gates = Collections.unmodifiableSortedMap(new TreeMap<>(gates));
        slices = List.copyOf(slices);
        others = List.copyOf(others);
        lots = List.copyOf(lots);
    }

    boolean steady() {
        return outstanding > 0;
    }

    /// How many wait at a time on so many nodes: no more than there is room for.
    int outstanding(int nodes) {
        return Math.min(outstanding, room(nodes));
    }

    /// All pods that fit on so many nodes.
    int room(int nodes) {
        return nodes * podsPerNode;
    }

    /// How many pods fit beside what is taken before.
    int free(int nodes) {
        return room(nodes) - claimsBefore(nodes) - podsBefore(nodes);
    }

    private int claimsBefore(int nodes) {
        return switch (before) {
            case NOTHING, HALF_BY_PODS -> 0;
            case HALF_BY_CLAIMS -> room(nodes) / 2;
            case FULL_BY_CLAIMS -> room(nodes) - outstanding(nodes);
        };
    }

    int podsBefore(int nodes) {
        return before == Before.HALF_BY_PODS ? room(nodes) / 2 : 0;
    }

    /// The nodes alone, which an API server has to know first.
    void nodes(int count, Consumer<Tree.Mapping> sink) {
        for (var i = 0; i < count; i++) {
            sink.accept(node.at(i));
        }
    }

    /// What devices there are and what is wanted of them.
    void devices(int nodes, Consumer<Tree.Mapping> sink) {
        others.forEach(sink);
        for (var i = 0; i < nodes; i++) {
            for (var slice : slices) {
                sink.accept(slice.at(i));
            }
        }
    }

    /// Claims that have their devices, on nodes drawn by lot; the same in every run.
    void claims(int nodes, Consumer<Tree.Mapping> sink) {
        var random = new Random(SEED);
        var taken = new int[nodes];
        for (var number = 0; number < claimsBefore(nodes); number++) {
            var at = random.nextInt(nodes);
            while (taken[at] == lots.size()) {
                at = (at + 1) % nodes;
            }
            sink.accept(held(number, at, lots.get(taken[at]++)));
        }
    }

    private Tree.Mapping held(int number, int at, List<String> devices) {
        var spec = template().mapping("spec").mapping("spec");
        var requests = spec.mapping("devices").items("requests");
        var results = new ArrayList<Tree>();
        for (var i = 0; i < devices.size(); i++) {
            var request = (Tree.Mapping) requests.get(Math.min(i, requests.size() - 1));
            results.add(
                    texts(
                            Map.of(
                                    "request",
                                    request.text("name"),
                                    "driver",
                                    DRIVER,
                                    "pool",
                                    "resourceslice-" + at,
                                    "device",
                                    devices.get(i))));
        }
        var frame =
                Numbered.mapping(
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: ResourceClaim
                        metadata: {name: held-%d, namespace: default}
                        status:
                          allocation:
                            nodeSelector:
                              nodeSelectorTerms:
                              - matchFields: [{key: metadata.name, operator: In, values: [scheduler-perf-dra-%d]}]
                        """
                                .formatted(number, at));
        var allocation = frame.mapping("status").mapping("allocation");
        var full =
                allocation.with(
                        "devices", Tree.Mapping.of(Map.of("results", Tree.Sequence.of(results))));
        return frame.with("spec", spec).with("status", Tree.Mapping.of(Map.of("allocation", full)));
    }

    private static Tree texts(Map<String, String> values) {
        var fields = new LinkedHashMap<String, Tree>();
        new TreeMap<>(values).forEach((name, value) -> fields.put(name, Tree.Text.of(value)));
        return Tree.Mapping.of(fields);
    }

    private Tree.Mapping template() {
        return others.stream()
                .filter(object -> object.text("kind").equals("ResourceClaimTemplate"))
                .findFirst()
                .orElseThrow();
    }

    /// A pod to be placed before the clock runs.
    Tree.Mapping podBefore(int number) {
        return pod.at(FIRST_NUMBER_BEFORE + number);
    }

    /// A pod that makes a scheduler look at everything once; it is deleted before the clock runs.
    Tree.Mapping probe() {
        return pod.at(PROBE);
    }

    Tree.Mapping podAt(int number) {
        return pod.at(number);
    }

    @Override
    public String toString() {
        return name;
    }
}
