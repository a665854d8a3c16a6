package io.juxta.bench;

import io.juxta.model.Tree;

/// The objects that workloads of `scheduler_perf` are made of.
final class SimulateObjects {

    static final Numbered NODE = node("");

    static final Numbered BASIC_DEVICE =
            Numbered.of(
                    """
                    name: basic-device-{i}
                    attributes:
                      driver: {string: xe}
                      driverVersion: {version: 1.2.3}
                      resource.k8s.io/pciRoot: {string: "{i%2}"}
                      family: {string: Arc Pro B-Series}
                      health: {string: Healthy}
                      model: {string: B60}
                      pciAddress: {string: "0000:0{i}:00.0"}
                      pciId: {string: "0xe211"}
                      pciRoot: {string: "0{i%2}"}
                      resource.kubernetes.io/pciBusID: {string: "0000:0{i}:00.0"}
                      resource.kubernetes.io/pciRoot: {string: "pci0000:0{i%2}"}
                      sriov: {bool: true}
                      type: {string: gpu}
                    capacity:
                      memory: {value: 24480Mi}
                      millicores: {value: 1k}
                    """);

    static final Tree.Mapping CLASS = deviceClass("device.driver == \"%s\"");

    static final Numbered POD = pod("claims: [{name: resource}]", "test-claim-template");

    private SimulateObjects() {}

    static Numbered node(String status) {
        return Numbered.of(
                """
                apiVersion: v1
                kind: Node
                metadata:
                  name: scheduler-perf-dra-{i}
                  labels: {node-with-dra: "true"}
                spec: {}
                status:
                  capacity: {pods: "110", cpu: "4", memory: 32Gi}
                  allocatable: {pods: "110", cpu: "4", memory: 32Gi}
                  conditions: [{type: Ready, status: "True"}]
                  %s
                """
                        .formatted(status));
    }

    static Numbered slice(Tree.Sequence devices) {
        return slice("resourceslice-{i}", 1, devices);
    }

    static Numbered slice(String name, int count, Tree.Sequence devices) {
        var frame =
                Numbered.mapping(
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: ResourceSlice
                        metadata: {name: "%s"}
                        spec:
                          pool: {name: "resourceslice-{i}", generation: 1, resourceSliceCount: %d}
                          driver: test-driver.cdi.k8s.io
                          nodeName: scheduler-perf-dra-{i}
                        """
                                .formatted(name, count));
        return new Numbered(frame.with("spec", frame.mapping("spec").with("devices", devices)));
    }

    static Tree.Mapping deviceClass(String expression) {
        return Numbered.mapping(
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: test-class}
                spec:
                  selectors: [{cel: {expression: '%s'}}]
                """
                        .formatted(expression.formatted(SimulateShape.DRIVER)));
    }

    /// @param more fields of every request, in YAML's flow style
    /// @param constraints fields beside the requests
    static Tree.Mapping template(int requests, String more, String constraints) {
        var text = new StringBuilder();
        for (var i = 0; i < requests; i++) {
            text.append(
                    "      - {name: req-%d, exactly: {deviceClassName: test-class%s}}%n"
                            .formatted(i, more.isEmpty() ? "" : ", " + more));
        }
        return Numbered.mapping(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: test-claim-template, namespace: default}
                spec:
                  spec:
                    devices:
                      %s
                      requests:
                %s
                """
                        .formatted(constraints, text));
    }

    /// @param resources of its only container, in YAML's flow style
    /// @param template the template of its claim, or empty
    static Numbered pod(String resources, String template) {
        return Numbered.of(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: "test-dra-{i}", namespace: default}
                spec:
                  containers:
                  - {name: pause, image: "pause:3.10.1", resources: {%s}}
                  %s
                """
                        .formatted(
                                resources,
                                template.isEmpty()
                                        ? ""
                                        : "resourceClaims: [{name: resource,"
                                                + " resourceClaimTemplateName: %s}]"
                                                        .formatted(template)));
    }
}
