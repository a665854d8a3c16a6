package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.many;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;

/// Fits a pod out with the everyday fields around its claims: volumes, ports, affinity, gates.
final class PodFittings {

    private final Grow grow;

    PodFittings(Grow grow) {
        this.grow = grow;
    }

    Tree.Mapping inSpec(Tree.Mapping spec) {
        var fitted = grow.fields();
        spec.fields().forEach(fitted::put);
        fitted.maybe(50, "volumes", () -> many(grow.between(1, 3), this::volume));
        fitted.maybe(20, "hostNetwork", () -> grow.chance(80));
        fitted.maybe(15, "dnsPolicy", () -> grow.pick("Default", "None", "ClusterFirst"));
        fitted.maybe(12, "dnsConfig", this::dns);
        fitted.maybe(25, "affinity", this::affinity);
        fitted.maybe(25, "topologySpreadConstraints", () -> many(grow.between(1, 2), this::spread));
        fitted.maybe(
                20,
                "schedulingGates",
                () -> list(map("name", "example.com/wait"), map("name", "other")));
        fitted.maybe(15, "activeDeadlineSeconds", () -> grow.between(1, 100));
        fitted.maybe(
                15,
                "overhead",
                () -> grow.pick(map("cpu", "100m"), map("memory", "64Mi", "hugepages-2Mi", "4Mi")));
        fitted.maybe(10, "priorityClassName", () -> "high");
        fitted.maybe(10, "preemptionPolicy", () -> "Never");
        fitted.maybe(10, "runtimeClassName", () -> "gvisor");
        fitted.maybe(10, "serviceAccountName", () -> "builder");
        fitted.maybe(10, "hostname", () -> "a");
        fitted.maybe(10, "readinessGates", () -> list(map("conditionType", "example.com/ready")));
        fitted.maybe(8, "hostUsers", () -> grow.chance(30));
        fitted.maybe(5, "hostPID", () -> true);
        fitted.maybe(5, "shareProcessNamespace", () -> true);
        fitted.maybe(
                5,
                "hostAliases",
                () ->
                        list(
                                map(
                                        "ip",
                                        grow.mostly("010.0.0.1", "10.0.0.1", "fd00::1"),
                                        "hostnames",
                                        list("h.example.com"))));
        fitted.maybe(5, "hostnameOverride", () -> "h.example.com");
        fitted.maybe(8, "schedulingGroup", () -> map("podGroupName", "group-1"));
        fitted.maybe(4, "os", () -> map("name", grow.pick("linux", "windows")));
        fitted.maybe(
                3,
                "ephemeralContainers",
                () ->
                        list(
                                map(
                                        "name",
                                        "debug",
                                        "image",
                                        "busybox",
                                        "targetContainerName",
                                        "main-0")));
        fitted.maybe(10, "tolerations", () -> many(grow.between(1, 2), this::toleration));
        var done = fitted.done();
        return each(each(done, "containers", false), "initContainers", true);
    }

    private Tree.Mapping each(Tree.Mapping spec, String list, boolean init) {
        if (!spec.has(list)) {
            return spec;
        }
        return spec.with(
                list,
                Tree.Sequence.of(
                        spec.items(list).stream()
                                .map(c -> container((Tree.Mapping) c, init))
                                .toList()));
    }

    private Tree container(Tree.Mapping container, boolean init) {
        var fitted = grow.fields();
        container.fields().forEach(fitted::put);
        fitted.maybe(
                15,
                "image",
                () ->
                        grow.mostly(
                                " app",
                                "app",
                                "example.com/app:latest",
                                "Example.com/App",
                                "a@sha256:0",
                                "localhost:5000/app"));
        fitted.maybe(30, "ports", () -> many(grow.between(1, 2), this::port));
        fitted.maybe(30, "env", () -> many(grow.between(1, 3), this::variable));
        fitted.maybe(
                10,
                "envFrom",
                () ->
                        list(
                                grow.pick(
                                        map("prefix", "P_", "secretRef", map("name", "s")),
                                        map("configMapRef", map("name", "c-")))));
        fitted.maybe(40, "volumeMounts", () -> many(grow.between(1, 2), this::mount));
        fitted.maybe(
                5, "volumeDevices", () -> list(map("name", "volume-2", "devicePath", "/dev/x")));
        fitted.maybe(8, "imagePullPolicy", () -> "Never");
        fitted.maybe(8, "terminationMessagePolicy", () -> "FallbackToLogsOnError");
        fitted.maybe(
                15,
                "resizePolicy",
                () ->
                        list(
                                map("resourceName", "cpu", "restartPolicy", "NotRequired"),
                                map(
                                        "resourceName",
                                        "memory",
                                        "restartPolicy",
                                        grow.pick("RestartContainer", "NotRequired"))));
        if (!init) {
            fitted.maybe(8, "restartPolicy", () -> grow.pick("Never", "OnFailure"));
            fitted.maybe(
                    8,
                    "restartPolicyRules",
                    () ->
                            list(
                                    map(
                                            "action",
                                            grow.pick("Restart", "RestartAllContainers"),
                                            "exitCodes",
                                            map("operator", "In", "values", list(1, 2)))));
        }
        return fitted.done();
    }

    private Tree volume(int i) {
        var name = "volume-" + i;
        return switch (grow.below(7)) {
            case 0 -> map("name", name);
            case 1 -> map("name", name, "emptyDir", map("medium", "Memory", "sizeLimit", "1Gi"));
            case 2 -> map("name", name, "hostPath", map("path", "/dev", "type", "Directory"));
            case 3 ->
                    map(
                            "name",
                            name,
                            "secret",
                            map("secretName", "s", "items", list(map("key", "k", "path", "p"))));
            case 4 -> map("name", name, "configMap", map("name", "c", "defaultMode", 256));
            case 5 -> map("name", name, "persistentVolumeClaim", map("claimName", "data"));
            default -> map("name", name, "emptyDir", map());
        };
    }

    private Tree mount(int i) {
        return grow.fields()
                .put("name", "volume-" + i)
                .put("mountPath", "/mnt/" + i)
                .maybe(10, "subPath", () -> "sub")
                .maybe(10, "readOnly", () -> true)
                .maybe(5, "recursiveReadOnly", () -> "Enabled")
                .maybe(5, "mountPropagation", () -> grow.pick("None", "Bidirectional"))
                .done();
    }

    private Tree port(int i) {
        return grow.fields()
                .put("containerPort", 8080 + i)
                .maybe(40, "name", () -> "port-" + i)
                .maybe(25, "hostPort", () -> 8080 + grow.below(2))
                .maybe(25, "protocol", () -> grow.pick("TCP", "UDP", "SCTP"))
                .done();
    }

    private Tree variable(int i) {
        var name = "V" + i;
        return switch (grow.below(7)) {
            case 0 ->
                    map(
                            "name",
                            name,
                            "valueFrom",
                            map(
                                    "fieldRef",
                                    map(
                                            "fieldPath",
                                            grow.pick(
                                                    "status.podIP",
                                                    "metadata.labels['app']",
                                                    "metadata.annotations['A.b/c']"))));
            case 1 ->
                    map(
                            "name",
                            name,
                            "valueFrom",
                            map("resourceFieldRef", map("resource", "limits.cpu")));
            case 2 ->
                    map(
                            "name",
                            name,
                            "valueFrom",
                            map("configMapKeyRef", map("name", "c", "key", "k")));
            case 3 ->
                    map(
                            "name",
                            name,
                            "valueFrom",
                            map("secretKeyRef", map("name", "s", "key", "k")));
            case 4 ->
                    map(
                            "name",
                            name,
                            "valueFrom",
                            map(
                                    "fileKeyRef",
                                    map("volumeName", "volume-0", "path", "f", "key", "K")));
            default -> map("name", name, "value", "x");
        };
    }

    private Tree dns() {
        return map(
                "nameservers",
                list("10.0.0.10"),
                "searches",
                list("svc.example.com", "_x.example.com."),
                "options",
                list(map("name", "ndots", "value", "2")));
    }

    private Tree affinity() {
        var expression = map("key", "zone", "operator", "In", "values", list("a", "b"));
        var term =
                map(
                        "matchExpressions",
                        list(expression),
                        "matchFields",
                        list(
                                map(
                                        "key",
                                        "metadata.name",
                                        "operator",
                                        "In",
                                        "values",
                                        list("worker-1"))));
        var pods =
                map(
                        "labelSelector",
                                map(
                                        "matchLabels",
                                        map("app", "x"),
                                        "matchExpressions",
                                        list(expression)),
                        "topologyKey", "zone",
                        "namespaces", list("default"),
                        "matchLabelKeys", grow.pick(list(), list("app"), list("team")));
        return grow.fields()
                .maybe(
                        70,
                        "nodeAffinity",
                        () ->
                                grow.fields()
                                        .maybe(
                                                70,
                                                "requiredDuringSchedulingIgnoredDuringExecution",
                                                () -> map("nodeSelectorTerms", list(term)))
                                        .maybe(
                                                40,
                                                "preferredDuringSchedulingIgnoredDuringExecution",
                                                () -> list(map("weight", 5, "preference", term)))
                                        .done())
                .maybe(
                        40,
                        "podAffinity",
                        () -> map("requiredDuringSchedulingIgnoredDuringExecution", list(pods)))
                .maybe(
                        40,
                        "podAntiAffinity",
                        () ->
                                map(
                                        "preferredDuringSchedulingIgnoredDuringExecution",
                                        list(map("weight", 100, "podAffinityTerm", pods))))
                .done();
    }

    private Tree spread(int i) {
        return grow.fields()
                .put("maxSkew", 1)
                .put("topologyKey", grow.pick("zone", "host"))
                .put("whenUnsatisfiable", grow.pick("DoNotSchedule", "ScheduleAnyway"))
                .maybe(70, "labelSelector", () -> map("matchLabels", map("app", "x")))
                .maybe(20, "minDomains", () -> 2 + i)
                .maybe(20, "nodeTaintsPolicy", () -> "Honor")
                .maybe(25, "matchLabelKeys", () -> grow.pick(list("app"), list("team")))
                .done();
    }

    private Tree toleration(int i) {
        return grow.fields()
                .maybe(80, "key", () -> "example.com/y" + i)
                .maybe(90, "operator", () -> grow.pick("Exists", "Equal", "Exists", "Equal", "Gt"))
                .maybe(40, "value", () -> grow.pick("5", "x"))
                .maybe(50, "effect", () -> grow.pick("NoSchedule", "NoExecute"))
                .maybe(20, "tolerationSeconds", () -> 30)
                .done();
    }
}
