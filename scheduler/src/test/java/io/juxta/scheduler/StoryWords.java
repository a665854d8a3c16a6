package io.juxta.scheduler;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.PodDisruptionBudget;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.testkit.PodClaimWords;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// The objects of stories, which say only what matters to them. What they do say is written as in
/// Kubernetes.
///
/// ```yaml
/// nodes: {n1: {cpu: "8", memory: 16Gi}}                                # allocatable
/// slices: {s: {node: n1, devices: {gpu-0: {}, gpu-1: {}}}}             # or devices: 100, in pool n1
/// classes: {any: {}, gpu: {driver: gpu.example.com}}                   # all devices, or a driver's
/// taintRules: {broken: {taint: {key: k, effect: NoSchedule}}}          # a whole spec
/// claims: {c: {r: {deviceClassName: any}, s: [{name: one, deviceClassName: any}]}}
/// budgets: {b: {allowed: 1, selector: {matchLabels: {app: db}}}}          # a PodDisruptionBudget
/// groups: {g: {schedulingPolicy: {gang: {minCount: 2}}}}               # the spec of a PodGroup
/// pods: {p: {asks: {cpu: "1"}, claims: {x: c}, templates: {y: t}, node: n1, group: g, spec: {priority: 5}}}
/// ```
///
/// A pod has one container, `main`, that uses all its claims, unless its `spec` says otherwise.
final class StoryWords {

    static final String DRIVER = "d.example.com";

    private StoryWords() {}

    static Node node(String name, Tree.Mapping allocatable) {
        return read(
                Node.class,
                """
                apiVersion: v1
                kind: Node
                metadata: {name: %s, labels: {kubernetes.io/hostname: %s}}
                status: {allocatable: {pods: "5000"}, declaredFeatures: [DRANodeAllocatableResources]}
                """
                        .formatted(name, name),
                object -> {
                    var status = object.mapping("status");
                    var all = status.mapping("allocatable");
                    for (var each : allocatable.fields().entrySet()) {
                        all = all.with(each.getKey(), each.getValue());
                    }
                    return object.with("status", status.with("allocatable", all));
                });
    }

    static Slice slice(String name, Tree.Mapping words) {
        var node = words.text("node");
        var driver = words.has("driver") ? words.text("driver") : DRIVER;
        return read(
                Slice.class,
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: %s}
                spec: {driver: %s, pool: {name: %s, generation: %d, resourceSliceCount: 1}}
                """
                        .formatted(
                                name,
                                driver,
                                words.has("pool")
                                        ? words.text("pool")
                                        : node.isEmpty() ? name : node,
                                number(words, "generation", 1)),
                object -> {
                    var spec = object.mapping("spec");
                    spec =
                            node.isEmpty()
                                    ? spec.with("allNodes", Tree.Bool.of(true))
                                    : spec.with("nodeName", Tree.Text.of(node));
                    return object.with("spec", spec.with("devices", devices(words)));
                });
    }

    private static Tree devices(Tree.Mapping words) {
        var devices = new ArrayList<Tree>();
        for (var i = 0; i < number(words, "devices", 0); i++) {
            devices.add(Tree.Mapping.EMPTY.with("name", Tree.Text.of("d-" + i)));
        }
        for (var each : words.mapping("devices").fields().entrySet()) {
            devices.add(((Tree.Mapping) each.getValue()).with("name", Tree.Text.of(each.getKey())));
        }
        return Tree.Sequence.of(devices);
    }

    static DeviceClass deviceClass(String name, Tree.Mapping words) {
        return read(
                DeviceClass.class,
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: %s}
                spec: {}
                """
                        .formatted(name),
                object -> {
                    var spec = words.without("driver");
                    if (words.has("driver")) {
                        var cel =
                                Tree.Mapping.EMPTY.with(
                                        "expression",
                                        Tree.Text.of(
                                                "device.driver == \"%s\""
                                                        .formatted(words.text("driver"))));
                        spec =
                                spec.with(
                                        "selectors",
                                        Tree.Sequence.of(
                                                List.of(Tree.Mapping.EMPTY.with("cel", cel))));
                    }
                    return object.with("spec", spec);
                });
    }

    static DeviceTaintRule taintRule(String name, Tree.Mapping spec) {
        return read(
                DeviceTaintRule.class,
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceTaintRule
                metadata: {name: %s}
                """
                        .formatted(name),
                object -> object.with("spec", spec));
    }

    static Claim claim(String name, Tree.Mapping words) {
        return read(
                Claim.class,
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: %s, namespace: default}
                """
                        .formatted(name),
                object -> object.with("spec", claimSpec(words)));
    }

    static ClaimTemplate template(String name, Tree.Mapping words) {
        return read(
                ClaimTemplate.class,
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: %s, namespace: default}
                """
                        .formatted(name),
                object -> object.with("spec", Tree.Mapping.EMPTY.with("spec", claimSpec(words))));
    }

    private static Tree claimSpec(Tree.Mapping words) {
        var requests = new ArrayList<Tree>();
        for (var each : words.fields().entrySet()) {
            var request = Tree.Mapping.EMPTY.with("name", Tree.Text.of(each.getKey()));
            requests.add(
                    request.with(
                            each.getValue() instanceof Tree.Sequence ? "firstAvailable" : "exactly",
                            each.getValue()));
        }
        return Tree.Mapping.EMPTY.with(
                "devices", Tree.Mapping.EMPTY.with("requests", Tree.Sequence.of(requests)));
    }

    static Pod pod(String name, Tree.Mapping words) {
        return read(
                Pod.class,
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default}
                """
                        .formatted(name),
                object -> {
                    var filled = object;
                    for (var part : List.of("metadata", "status")) {
                        var fields = filled.mapping(part);
                        for (var each : words.mapping(part).fields().entrySet()) {
                            fields = fields.with(each.getKey(), each.getValue());
                        }
                        filled = filled.with(part, fields);
                    }
                    return filled.with("spec", podSpec(words));
                });
    }

    static PodDisruptionBudget budget(String name, Tree.Mapping words) {
        return read(
                PodDisruptionBudget.class,
                """
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: %s, namespace: default}
                status: {disruptionsAllowed: %d, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1}
                """
                        .formatted(name, number(words, "allowed", 0)),
                object -> object.with("spec", words.without("allowed")));
    }

    static PlainObject group(String name, Tree.Mapping spec) {
        var frame =
                """
                apiVersion: scheduling.k8s.io/v1beta1
                kind: PodGroup
                metadata: {name: %s, namespace: default}
                """
                        .formatted(name);
        return PlainObject.of(((Tree.Mapping) YamlTree.load(frame)).with("spec", spec));
    }

    private static Tree podSpec(Tree.Mapping words) {
        var named = PodClaimWords.of(words);
        var resources = Tree.Mapping.EMPTY.with("requests", words.mapping("asks"));
        if (!named.uses().isEmpty()) {
            resources = resources.with("claims", Tree.Sequence.of(named.uses()));
        }
        var main = new LinkedHashMap<String, Tree>();
        main.put("name", Tree.Text.of("main"));
        main.put("image", Tree.Text.of("example/app:1"));
        main.put("resources", resources);
        var spec = new LinkedHashMap<String, Tree>();
        spec.put("resourceClaims", Tree.Sequence.of(named.claims()));
        spec.put("containers", Tree.Sequence.of(List.of(Tree.Mapping.of(main))));
        if (words.has("node")) {
            spec.put(
                    "nodeSelector",
                    Tree.Mapping.EMPTY.with(
                            "kubernetes.io/hostname", Tree.Text.of(words.text("node"))));
        }
        if (words.has("group")) {
            spec.put(
                    "schedulingGroup",
                    Tree.Mapping.EMPTY.with("podGroupName", Tree.Text.of(words.text("group"))));
        }
        spec.putAll(words.mapping("spec").fields());
        return Tree.Mapping.of(spec);
    }

    /// Something written into an object before it is read.
    private interface Filling {
        Tree.Mapping fill(Tree.Mapping object);
    }

    private static <T extends ApiObject> T read(Class<T> type, String frame, Filling filling) {
        var written = filling.fill((Tree.Mapping) YamlTree.load(frame));
        var understood = Dialects.normalise(written, Dialects.Door.FILE).tree();
        return type.cast(new ModelReader().read(Yaml.decoded(understood)).orElseThrow());
    }

    static int number(Tree.Mapping words, String name, int unsaid) {
        return words.field(name).orElse(null) instanceof Tree.Number number
                ? Integer.parseInt(number.literal())
                : unsaid;
    }
}
