package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The claims and templates of a [GrownDump].
final class DumpClaims {

    private final Grow grow;
    private final DumpNames names;
    private final List<Tree.Mapping> made = new ArrayList<>();

    DumpClaims(Grow grow, DumpNames names) {
        this.grow = grow;
        this.names = names;
    }

    /// All that were made.
    List<Tree.Mapping> made() {
        return made;
    }

    /// A claim without devices.
    String waiting(String namespace, String name) {
        made.add(
                map(
                        "apiVersion",
                        "resource.k8s.io/v1",
                        "kind",
                        "ResourceClaim",
                        "metadata",
                        names.meta(namespace, name),
                        "spec",
                        spec()));
        return name;
    }

    String template(String namespace, String name) {
        made.add(template(names.meta(namespace, name), spec()));
        return name;
    }

    static Tree.Mapping template(Tree.Mapping meta, Tree.Mapping spec) {
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaimTemplate",
                "metadata",
                meta,
                "spec",
                map("spec", spec));
    }

    /// A claim that holds these devices for a pod.
    void holding(String namespace, String name, String pod, List<DumpDevices.Published> held) {
        var requests = new ArrayList<Tree>();
        var results = new ArrayList<Tree>();
        for (var i = 0; i < held.size(); i++) {
            var device = held.get(i);
            requests.add(map("name", "r" + i, "exactly", exactly(device.driver(), 1)));
            results.add(
                    map(
                            "request", "r" + i,
                            "driver", device.driver(),
                            "pool", device.pool(),
                            "device", device.device()));
        }
        made.add(
                map(
                        "apiVersion",
                        "resource.k8s.io/v1",
                        "kind",
                        "ResourceClaim",
                        "metadata",
                        names.meta(namespace, name),
                        "spec",
                        map("devices", map("requests", requests)),
                        "status",
                        map(
                                "allocation",
                                map("devices", map("results", results)),
                                "reservedFor",
                                list(map("resource", "pods", "name", pod, "uid", names.uid())))));
    }

    /// One to three requests, and up to two constraints over some or all of them.
    private Tree.Mapping spec() {
        var requests = new ArrayList<Tree>();
        var called = new ArrayList<String>();
        request(requests, called, grow.pick("gpu", "gpu", "big", "fabric"));
        if (grow.chance(60)) {
            request(requests, called, "nic");
        }
        if (grow.chance(40)) {
            request(requests, called, "cpu");
        }
        var constraints = new ArrayList<Tree>();
        for (var i = grow.pick(0, 1, 1, 2); i > 0; i--) {
            constraints.add(constraint(called));
        }
        return map(
                "devices",
                constraints.isEmpty()
                        ? map("requests", requests)
                        : map("requests", requests, "constraints", constraints));
    }

    private void request(List<Tree> requests, List<String> called, String kind) {
        var exactly = exactly(kind + ".example.com", grow.pick(1, 1, 1, 2));
        if (grow.chance(12)) {
            exactly = exactly.with("tolerations", list(map("operator", "Exists")));
        }
        requests.add(map("name", kind, "exactly", exactly));
        called.add(kind);
    }

    private static Tree.Mapping exactly(String deviceClass, int count) {
        return map("deviceClassName", deviceClass, "allocationMode", "ExactCount", "count", count);
    }

    private Tree.Mapping constraint(List<String> called) {
        var attribute =
                grow.pick("resource.kubernetes.io/numaNode", "resource.kubernetes.io/pcieRoot");
        var over = new ArrayList<String>();
        for (var request : called) {
            if (grow.chance(65)) {
                over.add(request);
            }
        }
        return over.isEmpty()
                ? map("matchAttribute", attribute)
                : map("requests", over, "matchAttribute", attribute);
    }
}
