package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods of a seeded cluster: their requests, in containers, init containers and sidecars, and
/// their claims. Affinity and spread are in [ClusterWishes].
final class ClusterPods {

    private static final List<String> APPS = List.of("web", "db", "batch");

    private final Grow grow;
    private final ClusterPlan plan;
    private final ClusterWishes wishes;
    private final ClusterReports reports;
    private final List<String> claims;
    private final List<String> templates;

    ClusterPods(Grow grow, ClusterPlan plan, List<String> claims, List<String> templates) {
        this.grow = grow;
        this.plan = plan;
        this.wishes = new ClusterWishes(grow, plan);
        this.reports = new ClusterReports(grow);
        this.claims = List.copyOf(claims);
        this.templates = List.copyOf(templates);
    }

    /// A running pod, as a target of affinity and a user of resources.
    Tree.Mapping running(String name, String node) {
        var container =
                grow.fields()
                        .put("name", "main")
                        .put("image", "example.com/app:1")
                        .put(
                                "resources",
                                map(
                                        "requests",
                                        map(
                                                "cpu",
                                                grow.between(1, 2 + plan.crowding() / 2) * 100
                                                        + "m",
                                                "memory",
                                                grow.between(1, 2 + plan.crowding() / 2) * 173
                                                        + "Mi")));
        if (plan.ports()) {
            container.maybe(50, "ports", wishes::ports);
        }
        var spec =
                grow.fields()
                        .put("nodeName", node)
                        .put("containers", list(container.done()))
                        .put("terminationGracePeriodSeconds", 0);
        if (plan.neighbours()) {
            spec.maybe(25, "affinity", wishes::neighbours);
        }
        if (plan.overhead()) {
            spec.maybe(40, "runtimeClassName", plan::runtimeClass);
        }
        if (!plan.resized()) {
            return pod(elsewhere(), name, spec);
        }
        spec.maybe(30, "initContainers", () -> list(helper()));
        if (plan.podLevel()) {
            spec.maybe(60, "resources", () -> map("requests", map("cpu", "5", "memory", "6Gi")));
        }
        var pod = pod(elsewhere(), name, spec);
        return grow.chance(70) ? reports.reported(pod) : pod;
    }

    /// A namespace, mostly the default one.
    private String elsewhere() {
        return plan.neighbours() && grow.chance(20) ? "kube-system" : "default";
    }

    private Tree helper() {
        var container =
                grow.fields()
                        .put("name", "helper")
                        .put("image", "example.com/app:1")
                        .put("resources", map("requests", map("cpu", "400m", "memory", "300Mi")));
        return container.maybe(60, "restartPolicy", () -> "Always").done();
    }

    /// A pod that looks for a node.
    Tree.Mapping pending(String name) {
        var spec = grow.fields();
        var brought = claims(spec);
        var needs = new Needs();
        var init = new ArrayList<Tree>();
        var count = grow.chance(25) ? grow.between(1, 2) : 0;
        for (var i = 0; i < count; i++) {
            var sidecar = grow.chance(45);
            var container =
                    container("init-" + i, brought, 25, sidecar ? needs::sidecar : needs::init);
            init.add(sidecar ? container.with("restartPolicy", Grow.text("Always")) : container);
        }
        var main = new ArrayList<Tree>();
        count = grow.pick(1, 1, 1, 2);
        for (var i = 0; i < count; i++) {
            main.add(container("main-" + i, brought, i == 0 ? 90 : 50, needs::main));
        }
        if (!init.isEmpty()) {
            spec.put("initContainers", init);
        }
        spec.put("containers", main);
        if (plan.podLevel() && grow.chance(50)) {
            spec.put("resources", needs.podLevel());
        }
        wishes.into(spec);
        if (plan.overhead()) {
            spec.maybe(50, "runtimeClassName", plan::runtimeClass);
        }
        spec.maybe(12, "volumes", this::volumes);
        spec.maybe(30, "schedulerName", () -> grow.pick("packing", "careful"));
        spec.maybe(2, "schedulingGates", () -> list(map("name", "example.com/not-yet")));
        if (plan.ports()) {
            spec.maybe(10, "hostNetwork", () -> true);
        }
        spec.put("terminationGracePeriodSeconds", 0);
        return pod("default", name, spec);
    }

    private Tree.Mapping pod(String namespace, String name, Grow.Fields spec) {
        return map(
                "apiVersion",
                "v1",
                "kind",
                "Pod",
                "metadata",
                map("name", name, "namespace", namespace, "labels", map("app", grow.pick(APPS))),
                "spec",
                spec.done());
    }

    /// The claims a pod brings, by the names its containers know.
    private List<String> claims(Grow.Fields spec) {
        var names = new ArrayList<String>();
        var references = new ArrayList<Tree>();
        var count = plan.drivers().isEmpty() ? 0 : grow.pick(0, 1, 1, 1, 1, 2);
        for (var i = 0; i < count; i++) {
            var name = "c" + i;
            if (!claims.isEmpty() && grow.chance(40)) {
                var claim = grow.chance(1) ? plan.name() + "-gone" : grow.pick(claims);
                // One claim under two names is allowed, and never binds.
                var twice = references.stream().anyMatch(other -> claimOf(other).equals(claim));
                if (twice && !grow.chance(20)) {
                    continue;
                }
                references.add(map("name", name, "resourceClaimName", claim));
            } else {
                references.add(
                        map("name", name, "resourceClaimTemplateName", grow.pick(templates)));
            }
            names.add(name);
        }
        if (!names.isEmpty()) {
            spec.put("resourceClaims", references);
        }
        return names;
    }

    /// Volumes that keep a pod from no node, and now and then one of which only a real scheduler
    /// knows.
    private Tree volumes() {
        if (grow.chance(12)) {
            return list(
                    map(
                            "name",
                            "v",
                            "persistentVolumeClaim",
                            map("claimName", plan.name() + "-data")));
        }
        return list(
                grow.pick(
                        map("name", "v", "emptyDir", Tree.Mapping.EMPTY),
                        map("name", "v", "configMap", map("name", "settings")),
                        map("name", "v", "secret", map("secretName", "key")),
                        map(
                                "name",
                                "v",
                                "projected",
                                map("sources", list(map("configMap", map("name", "settings"))))),
                        map(
                                "name",
                                "v",
                                "downwardAPI",
                                map(
                                        "items",
                                        list(
                                                map(
                                                        "path",
                                                        "name",
                                                        "fieldRef",
                                                        map("fieldPath", "metadata.name"))))),
                        map("name", "v", "hostPath", map("path", "/var/log"))));
    }

    private static String claimOf(Tree reference) {
        return ((Tree.Mapping) reference).text("resourceClaimName");
    }

    /// Counts the requests of a container.
    private interface Counter {
        void add(long milliCpu, long mebibytes);
    }

    private Tree.Mapping container(
            String name, List<String> brought, int claiming, Counter counter) {
        var requests = new LinkedHashMap<String, Tree>();
        var limits = new LinkedHashMap<String, Tree>();
        long milliCpu = 0;
        long mebibytes = 0;
        if (grow.chance(80)) {
            milliCpu = grow.pick(100, 100, 250, 300, 500, 700, 1000, 1500, 2500, 1);
            requests.put("cpu", Grow.text(milliCpu + "m"));
        }
        if (grow.chance(75)) {
            mebibytes = grow.pick(64, 100, 200, 350, 512, 1024, 2048, 3000);
            requests.put("memory", Grow.text(mebibytes + "Mi"));
        }
        counter.add(milliCpu, mebibytes);
        if (grow.chance(2)) {
            requests.put("hugepages-2Mi", Grow.text("32Mi"));
            limits.put("hugepages-2Mi", Grow.text("32Mi"));
            requests.putIfAbsent("memory", Grow.text("64Mi"));
            counter.add(0, mebibytes == 0 ? 64 : 0);
        }
        if (grow.chance(4)) {
            requests.put("ephemeral-storage", Grow.text("1Gi"));
        }
        extended(requests, limits);
        var resources = grow.fields();
        put(resources, "requests", requests);
        put(resources, "limits", limits);
        var references = new ArrayList<Tree>();
        for (var claim : brought) {
            if (grow.chance(claiming)) {
                references.add(
                        grow.fields().put("name", claim).maybe(15, "request", () -> "r0").done());
            }
        }
        if (!references.isEmpty()) {
            resources.put("claims", references);
        }
        var container =
                grow.fields()
                        .put("name", name)
                        .put(
                                "image",
                                plan.images()
                                        ? grow.pick(ClusterNodes.IMAGES)
                                        : "example.com/app:1")
                        .put("resources", resources.done());
        if (plan.ports() && name.equals("main-0")) {
            container.maybe(40, "ports", wishes::ports);
        }
        if (name.startsWith("main") && grow.chance(2)) {
            container.put("restartPolicy", "Never").put("restartPolicyRules", list(restartAll()));
        }
        return container.done();
    }

    /// A rule that a kubelet has to know.
    private static Tree restartAll() {
        return map(
                "action",
                "RestartAllContainers",
                "exitCodes",
                map("operator", "In", "values", list(42)));
    }

    private void extended(Map<String, Tree> requests, Map<String, Tree> limits) {
        var name = "";
        if (plan.extended() && grow.chance(22)) {
            var kind = grow.pick(plan.drivers());
            name =
                    grow.chance(75)
                            ? plan.extendedResource("gpu")
                            : "deviceclass.resource.kubernetes.io/" + plan.deviceClass(kind);
        } else if (grow.chance(2)) {
            name = "example.com/fpga";
        }
        if (!name.isEmpty()) {
            var amount = Grow.text(grow.pick("1", "1", "1", "2"));
            requests.put(name, amount);
            limits.put(name, amount);
        }
    }

    private static void put(Grow.Fields fields, String name, Map<String, Tree> amounts) {
        if (!amounts.isEmpty()) {
            fields.put(name, Tree.Mapping.of(amounts));
        }
    }

    /// What the containers of a pod need together, so that its own amounts are not below.
    private final class Needs {
        private long mainCpu;
        private long mainMemory;
        private long initCpu;
        private long initMemory;
        private long sidecarCpu;
        private long sidecarMemory;

        void main(long milliCpu, long mebibytes) {
            mainCpu += milliCpu;
            mainMemory += mebibytes;
        }

        void sidecar(long milliCpu, long mebibytes) {
            sidecarCpu += milliCpu;
            sidecarMemory += mebibytes;
        }

        void init(long milliCpu, long mebibytes) {
            initCpu = Math.max(initCpu, sidecarCpu + milliCpu);
            initMemory = Math.max(initMemory, sidecarMemory + mebibytes);
        }

        Tree podLevel() {
            var cpu = Math.max(mainCpu + sidecarCpu, initCpu) + grow.pick(0, 500, 2000, 5000);
            var memory = Math.max(mainMemory + sidecarMemory, initMemory) + grow.pick(0, 300, 5000);
            var requests = grow.fields();
            requests.maybe(80, "cpu", () -> cpu + "m");
            if (requests.done().fields().isEmpty() || grow.chance(50)) {
                requests.put("memory", memory + "Mi");
            }
            var resources = grow.fields().put("requests", requests.done());
            resources.maybe(40, "limits", requests::done);
            return resources.done();
        }
    }
}
