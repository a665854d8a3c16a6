package io.juxta.conformance;

import io.juxta.model.Tree;
import io.juxta.testkit.PodClaimWords;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A few nodes with devices, claims, and one group of pods.
///
/// ```yaml
/// nodes: {a: {cpu: "4", memory: 8Gi}}
/// devices: {a: [gpu-0, gpu-1]}                 # by node
/// claims: [c]                                  # each for one device
/// templates: [t]
/// group: {schedulingPolicy: {gang: {minCount: 2}}}     # the spec of a PodGroup called g; may be left out
/// pods: {p: {cpu: "1", claims: {x: c}, templates: {z: t}, node: a, spec: {priority: 5}}}   # all are of g
/// ```
///
/// @param objects in the order in which they are to be made, pods last
record PodGroupScene(String name, List<Tree.Mapping> objects) {

    private static final String DEVICE =
            "{devices: {requests: [{name: r, exactly: {deviceClassName: gpu}}]}}";

    PodGroupScene {
        objects = List.copyOf(objects);
    }

    static PodGroupScene of(String name, Tree.Mapping words) {
        var objects = new ArrayList<Tree.Mapping>();
        objects.add(
                yaml(
                        "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: gpu},"
                                + " spec: {}}"));
        for (var node : words.mapping("nodes").fields().entrySet()) {
            objects.add(node(node.getKey(), (Tree.Mapping) node.getValue()));
        }
        for (var node : words.mapping("devices").fields().keySet()) {
            objects.add(slice(node, words.mapping("devices").items(node)));
        }
        for (var claim : words.items("claims")) {
            objects.add(
                    yaml(
                            "{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: %s, namespace: default}, spec: %s}"
                                    .formatted(((Tree.Text) claim).value(), DEVICE)));
        }
        for (var template : words.items("templates")) {
            objects.add(
                    yaml(
                            "{apiVersion: resource.k8s.io/v1, kind: ResourceClaimTemplate, metadata: {name: %s, namespace: default}, spec: {spec: %s}}"
                                    .formatted(((Tree.Text) template).value(), DEVICE)));
        }
        if (words.has("group")) {
            objects.add(
                    yaml("{apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name:"
                                    + " g, namespace: default}}")
                            .with("spec", words.mapping("group")));
        }
        for (var pod : words.mapping("pods").fields().entrySet()) {
            objects.add(pod(pod.getKey(), (Tree.Mapping) pod.getValue()));
        }
        return new PodGroupScene(name, objects);
    }

    private static Tree.Mapping node(String name, Tree.Mapping allocatable) {
        var amounts = allocatable.with("pods", Tree.Text.of("110"));
        return yaml("{apiVersion: v1, kind: Node, metadata: {name: %s, labels: {kubernetes.io/hostname: %s}}}"
                        .formatted(name, name))
                .with(
                        "status",
                        yaml("{conditions: [{type: Ready, status: \"True\"}]}")
                                .with("allocatable", amounts)
                                .with("capacity", amounts));
    }

    private static Tree.Mapping slice(String node, List<Tree> devices) {
        var names = new ArrayList<Tree>();
        devices.forEach(device -> names.add(Tree.Mapping.EMPTY.with("name", device)));
        return yaml("{apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: %s-gpu}}"
                        .formatted(node))
                .with(
                        "spec",
                        yaml("{driver: gpu.example.com, nodeName: %s, pool: {name: %s, generation: 1, resourceSliceCount: 1}}"
                                        .formatted(node, node))
                                .with("devices", Tree.Sequence.of(names)));
    }

    private static Tree.Mapping pod(String name, Tree.Mapping words) {
        var named = PodClaimWords.of(words);
        var cpu = words.has("cpu") ? words.text("cpu") : "100m";
        var resources =
                yaml("{requests: {cpu: \"%s\", memory: 100Mi}}".formatted(cpu))
                        .with("claims", Tree.Sequence.of(named.uses()));
        var main = yaml("{name: main, image: example/app}").with("resources", resources);
        var spec =
                yaml("{schedulingGroup: {podGroupName: g}}")
                        .with("containers", Tree.Sequence.of(List.of(main)))
                        .with("resourceClaims", Tree.Sequence.of(named.claims()));
        if (words.has("node")) {
            spec =
                    spec.with(
                            "nodeSelector",
                            yaml("{kubernetes.io/hostname: %s}".formatted(words.text("node"))));
        }
        for (var each : words.mapping("spec").fields().entrySet()) {
            spec = spec.with(each.getKey(), each.getValue());
        }
        return yaml("{apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: default}}"
                        .formatted(name))
                .with("spec", spec);
    }

    /// A scene that nobody wrote: nodes of different sizes, so that they are rarely as good as each
    /// other, a gang or none, and pods that share claims or have their own.
    static PodGroupScene random(long seed) {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        var text = new StringBuilder();
        text.append("nodes: {a: {cpu: \"5\", memory: 7Gi}, b: {cpu: \"7\", memory: 11Gi}");
        text.append(random.nextBoolean() ? ", c: {cpu: \"3\", memory: 23Gi}}\n" : "}\n");
        text.append("devices: {a: [gpu-0");
        for (var i = 1; i < 1 + random.nextInt(3); i++) {
            text.append(", gpu-%d".formatted(i));
        }
        text.append(random.nextBoolean() ? "], b: [gpu-0]}\n" : "]}\n");
        text.append("claims: [c, d]\ntemplates: [t]\n");
        var pods = 1 + random.nextInt(5);
        text.append("group:\n  schedulingPolicy: ");
        text.append(
                random.nextInt(4) == 0
                        ? "{basic: {}}\n"
                        : "{gang: {minCount: %d}}\n".formatted(1 + random.nextInt(pods)));
        if (random.nextBoolean()) {
            text.append(
                    "  resourceClaims: [{name: x, resourceClaimName: c}, {name: z,"
                            + " resourceClaimTemplateName: t}]\n");
        }
        text.append("pods:\n");
        for (var i = 0; i < pods; i++) {
            text.append("  p-%d: %s\n".formatted(i, randomPod(random)));
        }
        return of("seed " + seed, yaml(text.toString()));
    }

    private static String randomPod(RandomGenerator random) {
        var words = new ArrayList<String>();
        words.add("cpu: \"%d\"".formatted(1 + random.nextInt(4)));
        var claims = new ArrayList<String>();
        if (random.nextInt(3) == 0) {
            claims.add("x: c");
        }
        if (random.nextInt(4) == 0) {
            claims.add("y: d");
        }
        words.add("claims: {%s}".formatted(String.join(", ", claims)));
        if (random.nextInt(4) == 0) {
            words.add("templates: {z: t}");
        }
        if (random.nextInt(5) == 0) {
            words.add("node: " + (random.nextBoolean() ? "a" : "b"));
        }
        return "{%s}".formatted(String.join(", ", words));
    }

    private static Tree.Mapping yaml(String text) {
        return (Tree.Mapping) YamlTree.load(text);
    }
}
