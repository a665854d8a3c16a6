package io.juxta.conformance.soak;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.soak.SoakObjects.Wish;
import io.juxta.model.Tree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/// The objects that come and go. What happens next follows from the seed and from what it did
/// before, never from what the cluster answers: the same seed asks for the same changes.
///
/// Changes that the API server cannot take now are made as soon as it can.
final class SoakWorld {

    private static final int OUR_NODES = 5;
    private static final int THEIR_NODES = 2;
    private static final int MOST_PODS = 42;
    private static final int SHARED_CLAIMS = 4;
    private static final int ALL_GPUS = 3;
    private static final int MOST_WORSE = 2;
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final Duration NAP = Duration.ofMillis(200);
    private static final Wish[] WISHES = Wish.values();

    /// A pod that was made and not deleted.
    private record SoakPod(Wish wish, String named) {}

    private final ApiServer api;
    private final SplittableRandom random;
    private final Map<String, SoakPod> pods = new LinkedHashMap<>();
    private final Map<String, Integer> generations = new TreeMap<>();
    private final Set<String> nodes = new TreeSet<>();
    private final Set<String> gone = new TreeSet<>();
    private final Set<String> cordoned = new TreeSet<>();
    private final Set<String> shrunk = new TreeSet<>();
    private final Set<String> worn = new TreeSet<>();
    private int made;
    private long changes;

    SoakWorld(ApiServer api, long seed) {
        this.api = api;
        this.random = new SplittableRandom(seed);
    }

    /// Makes everything that is there before the first pod.
    void begin() {
        SoakObjects.still().forEach(this::create);
        for (var i = 0; i < OUR_NODES; i++) {
            nodes.add("our-" + i);
        }
        for (var i = 0; i < THEIR_NODES; i++) {
            nodes.add("their-" + i);
        }
        nodes.forEach(this::addNode);
        for (var i = 0; i < SHARED_CLAIMS; i++) {
            create(SoakObjects.sharedClaim("shared-" + i));
        }
    }

    /// How many objects were created, changed or deleted.
    long changes() {
        return changes;
    }

    /// A pod that fits on any of our nodes.
    void addFirst() {
        var name = "first";
        create(SoakObjects.pod(name, "juxta", "our", 250, Wish.ONE_GPU, ""));
        pods.put(name, new SoakPod(Wish.ONE_GPU, ""));
    }

    /// Makes one change.
    void change() {
        var dice = random.nextInt(100);
        if ((dice < 52 && pods.size() < MOST_PODS) || pods.isEmpty()) {
            addPod();
        } else if (dice < 76 || (pods.size() >= MOST_PODS && dice < 90)) {
            deletePod(pick(List.copyOf(pods.keySet())));
        } else if (dice < 80) {
            endPod(pick(List.copyOf(pods.keySet())));
        } else if (dice < 84) {
            cordon(next(cordoned));
        } else if (dice < 88) {
            resize(next(shrunk));
        } else if (dice < 91) {
            wear(next(worn));
        } else if (dice < 94) {
            removeOrAddNode(next(gone));
        } else if (dice < 97) {
            recycleDisks();
        } else {
            renewClaim("shared-" + random.nextInt(SHARED_CLAIMS));
        }
    }

    /// A node for a change that makes it worse or better; only a few are worse at the same time.
    private String next(Set<String> worse) {
        return pick(List.copyOf(worse.size() < MOST_WORSE ? nodes : worse));
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private void addPod() {
        var name = "p" + made++;
        var wish = WISHES[random.nextInt(WISHES.length)];
        var ours = random.nextInt(5) > 0;
        var named =
                switch (wish) {
                    case SHARED_CLAIM -> "shared-" + random.nextInt(SHARED_CLAIMS);
                    case DISK -> "disk-" + name;
                    case NOTHING, ONE_GPU, TWO_GPUS, LINK, GPU_AND_LINK -> "";
                };
        // A claim that pods of both schedulers use would belong to both.
        if (wish == Wish.SHARED_CLAIM) {
            ours = true;
        }
        var milliCpu = 250 * (1 + random.nextInt(8));
        if (wish == Wish.DISK) {
            create(SoakObjects.diskClaim(named));
        }
        create(
                SoakObjects.pod(
                        name,
                        ours ? "juxta" : "default-scheduler",
                        ours ? "our" : "their",
                        milliCpu,
                        wish,
                        named));
        pods.put(name, new SoakPod(wish, named));
    }

    private void deletePod(String name) {
        var pod = pods.remove(name);
        delete(ApiKind.POD.collection(SoakObjects.NAMESPACE) + "/" + name);
        if (pod != null && pod.wish() == Wish.DISK) {
            delete(
                    ApiKind.PERSISTENT_VOLUME_CLAIM.collection(SoakObjects.NAMESPACE)
                            + "/"
                            + pod.named());
        }
    }

    /// Its containers ended: where it has a node, as a kubelet says it.
    private void endPod(String name) {
        merge(
                ApiKind.POD.collection(SoakObjects.NAMESPACE) + "/" + name + "/status",
                "status: {phase: Succeeded}");
    }

    private void cordon(String node) {
        if (gone.contains(node)) {
            return;
        }
        var now = !cordoned.remove(node);
        if (now) {
            cordoned.add(node);
        }
        var taints = random.nextBoolean() ? "[{key: example.com/busy, effect: NoSchedule}]" : "[]";
        merge(
                ApiKind.NODE.everywhere() + "/" + node,
                now
                        ? "spec: {unschedulable: %s, taints: %s}"
                                .formatted(taints.equals("[]"), taints)
                        : "spec: {unschedulable: false, taints: []}");
    }

    /// The last device of a pool goes or comes back.
    private void resize(String node) {
        if (gone.contains(node)) {
            return;
        }
        if (!shrunk.remove(node)) {
            shrunk.add(node);
        }
        var generation = generations.merge(node, 1, Integer::sum);
        var slice = SoakObjects.gpus(node, generation, ALL_GPUS - (shrunk.contains(node) ? 1 : 0));
        persist(() -> api.merge(ApiKind.path(slice), slice), 0);
    }

    /// A rule taints a device, or is taken away.
    private void wear(String node) {
        var rule = SoakObjects.deviceRule(node);
        if (worn.remove(node)) {
            delete(ApiKind.path(rule));
        } else {
            worn.add(node);
            create(rule);
        }
    }

    private void removeOrAddNode(String node) {
        if (gone.remove(node)) {
            addNode(node);
            return;
        }
        gone.add(node);
        cordoned.remove(node);
        shrunk.remove(node);
        delete(ApiKind.NODE.everywhere() + "/" + node);
        delete(ApiKind.RESOURCE_SLICE.everywhere() + "/" + node + "-gpu");
        delete(ApiKind.RESOURCE_SLICE.everywhere() + "/" + node + "-link");
        deletePodsOn(node);
    }

    private void addNode(String node) {
        create(SoakObjects.node(node, node.startsWith("our") ? "our" : "their"));
        var generation = generations.merge(node, 1, Integer::sum);
        create(SoakObjects.gpus(node, generation, ALL_GPUS));
        create(SoakObjects.link(node));
        create(SoakObjects.disk(node));
    }

    private void deletePodsOn(String node) {
        persist(
                        () ->
                                api.get(
                                        ApiKind.POD.everywhere()
                                                + "?fieldSelector=spec.nodeName%3D"
                                                + node),
                        0)
                .items("items")
                .forEach(pod -> deletePod(SoakChecker.name((Tree.Mapping) pod)));
    }

    /// Volumes whose claim is gone are emptied and offered again.
    private void recycleDisks() {
        var all = persist(() -> api.get(ApiKind.PERSISTENT_VOLUME.everywhere()), 0);
        for (var volume : SoakChecker.mappings(all.items("items"))) {
            if (volume.mapping("status").text("phase").equals("Released")) {
                var name = SoakChecker.name(volume);
                delete(ApiKind.PERSISTENT_VOLUME.everywhere() + "/" + name);
                create(SoakObjects.disk(name.replace("-disk", "")));
            }
        }
    }

    /// A claim and all pods that use it go; the claim comes anew.
    private void renewClaim(String name) {
        var users = new ArrayList<String>();
        pods.forEach(
                (pod, each) -> {
                    if (each.named().equals(name)) {
                        users.add(pod);
                    }
                });
        users.forEach(this::deletePod);
        var claim = SoakObjects.sharedClaim(name);
        delete(ApiKind.path(claim));
        create(claim);
    }

    /// Nodes come back, rules and cordons go, so that at the end most pods fit.
    void heal() {
        for (var node : List.copyOf(gone)) {
            removeOrAddNode(node);
        }
        for (var node : List.copyOf(cordoned)) {
            cordon(node);
        }
        for (var node : List.copyOf(shrunk)) {
            resize(node);
        }
        for (var node : List.copyOf(worn)) {
            wear(node);
        }
        recycleDisks();
    }

    /// Deletes all pods.
    void clear() {
        List.copyOf(pods.keySet()).forEach(this::deletePod);
    }

    private void create(Tree.Mapping object) {
        persist(() -> made(object), 0);
        changes++;
    }

    /// One of that name that is on its way out makes room first.
    private Tree.Mapping made(Tree.Mapping object) {
        try {
            return api.create(object);
        } catch (ApiServerException e) {
            if (e.code() != 409) {
                throw e;
            }
            if (isLeaving(object)) {
                throw new ApiServerException(503, "still there: " + ApiKind.path(object));
            }
            return object;
        }
    }

    private boolean isLeaving(Tree.Mapping object) {
        try {
            return api.read(object).mapping("metadata").has("deletionTimestamp");
        } catch (ApiServerException e) {
            if (e.notFound()) {
                return true;
            }
            throw e;
        }
    }

    private void delete(String path) {
        persist(
                () -> {
                    api.delete(path);
                    return Tree.Mapping.EMPTY;
                },
                404);
        changes++;
    }

    private void merge(String path, String yaml) {
        persist(() -> api.merge(path, SoakObjects.object(yaml)), 404);
        changes++;
    }

    private interface Asking {
        Tree.Mapping ask();
    }

    /// Asks until the server has done it.
    ///
    /// @param done the code that says that it was done before, by a call without an answer
    private static Tree.Mapping persist(Asking asking, int done) {
        var end = System.nanoTime() + LONGEST.toNanos();
        while (true) {
            try {
                return asking.ask();
            } catch (ApiServerException e) {
                if (done != 0 && e.code() == done) {
                    return Tree.Mapping.EMPTY;
                }
                var later = e.code() == 0 || e.code() >= 500 || e.code() == 429 || e.code() == 403;
                if (!later || System.nanoTime() > end) {
                    throw e;
                }
            }
            Soak.pause(NAP);
        }
    }
}
