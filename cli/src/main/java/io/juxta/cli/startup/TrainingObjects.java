package io.juxta.cli.startup;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The small cluster of the training run: more objects than are read one by one, written as an API
/// server and kubectl write them.
public final class TrainingObjects {

    private static final int NODES = 120;

    /// What `/apis` answers.
    static final String SERVED =
            """
            {"kind":"APIGroupDiscoveryList","items":[\
            {"metadata":{"name":"resource.k8s.io"},"versions":[{"version":"v1","resources":[{"resource":"resourceslices"},\
            {"resource":"resourceclaims"},{"resource":"resourceclaimtemplates"},{"resource":"deviceclasses"}]}]},\
            {"metadata":{"name":"apps"},"versions":[{"version":"v1","resources":[{"resource":"replicasets"},{"resource":"statefulsets"}]}]},\
            {"metadata":{"name":"scheduling.k8s.io"},"versions":[{"version":"v1","resources":[{"resource":"priorityclasses"}]}]}]}""";

    private static final String NODE =
            """
            {%2$s"metadata":{"name":"worker-%1$d",%3$s,"labels":{"kubernetes.io/hostname":"worker-%1$d","zone":"a"}},"spec":{},\
            "status":{"capacity":{"cpu":"96","memory":"1Ti","pods":"110"},"allocatable":{"cpu":"96","memory":"1Ti","pods":"110"},\
            "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-09-01T07:59:00Z"}]}}""";

    private static final String SLICE =
            """
            {%2$s"metadata":{"name":"worker-%1$d-gpu",%3$s},"spec":{"devices":[\
            {"attributes":{"driverVersion":{"version":"580.65.6"},"model":{"string":"H100"},"numaNode":{"int":0},"rdma":{"bool":true},\
            "uuid":{"string":"GPU-a%1$d"}},"capacity":{"memory":{"value":"80Gi"}},"name":"gpu-0"},\
            {"attributes":{"driverVersion":{"version":"580.65.6"},"model":{"string":"H100"},"numaNode":{"int":1},"rdma":{"bool":true},\
            "uuid":{"string":"GPU-b%1$d"}},"capacity":{"memory":{"value":"80Gi"}},"name":"gpu-1"}],\
            "driver":"gpu.example.com","nodeName":"worker-%1$d","pool":{"generation":1,"name":"worker-%1$d","resourceSliceCount":1}}}""";

    private static final String POD =
            """
            {%2$s"metadata":{"name":"web-%1$d","namespace":"default",%3$s,"labels":{"app":"web"}},"spec":{"nodeName":"worker-%1$d",\
            "containers":[{"name":"main","image":"registry.example/web:1","resources":{"requests":{"cpu":"2","memory":"4Gi"}}}],\
            "tolerations":[{"effect":"NoExecute","key":"node.kubernetes.io/not-ready","operator":"Exists","tolerationSeconds":300}]},\
            "status":{"phase":"Running"}}""";

    private static final String WAITING =
            """
            {%2$s"metadata":{"name":"waiting","namespace":"default",%3$s},"spec":{\
            "containers":[{"name":"main","image":"registry.example/train:1","resources":{"requests":{"cpu":"4"},"claims":[{"name":"gpus"}]}}],\
            "resourceClaims":[{"name":"gpus","resourceClaimName":"pair"}]},"status":{"phase":"Pending"}}""";

    private static final String CLAIM =
            """
            {%2$s"metadata":{"name":"pair","namespace":"default",%3$s},"spec":{"devices":{\
            "requests":[{"name":"gpu","exactly":{"deviceClassName":"gpu.example.com","allocationMode":"ExactCount","count":2}}],\
            "constraints":[{"matchAttribute":"gpu.example.com/model"}]}}}""";

    private static final String CLASS =
            """
            {%2$s"metadata":{"name":"gpu.example.com",%3$s},"spec":{"selectors":[{"cel":{"expression":"device.driver == \\"gpu.example.com\\""}}]}}""";

    private static final String NAMESPACE =
            "{%2$s\"metadata\":{\"name\":\"default\",%3$s},\"status\":{\"phase\":\"Active\"}}";

    /// A collection of the cluster.
    ///
    /// @param items how each object is written, with a number
    private record Kind(String apiVersion, String name, List<Numbered> items) {

        Kind(String apiVersion, String name, String pattern, int count) {
            this(apiVersion, name, List.of(new Numbered(pattern, count)));
        }
    }

    private record Numbered(String pattern, int count) {}

    private static final Map<String, Kind> KINDS =
            Map.of(
                    "/api/v1/nodes", new Kind("v1", "Node", NODE, NODES),
                    "/api/v1/namespaces", new Kind("v1", "Namespace", NAMESPACE, 1),
                    "/api/v1/pods",
                            new Kind(
                                    "v1",
                                    "Pod",
                                    List.of(new Numbered(POD, NODES), new Numbered(WAITING, 1))),
                    "/apis/resource.k8s.io/v1/resourceslices",
                            new Kind("resource.k8s.io/v1", "ResourceSlice", SLICE, NODES),
                    "/apis/resource.k8s.io/v1/resourceclaims",
                            new Kind("resource.k8s.io/v1", "ResourceClaim", CLAIM, 1),
                    "/apis/resource.k8s.io/v1/deviceclasses",
                            new Kind("resource.k8s.io/v1", "DeviceClass", CLASS, 1));

    private TrainingObjects() {}

    /// The answer of a server that is asked for a collection.
    static String list(String path) {
        var kind = KINDS.get(path);
        return "{\"kind\":\"%sList\",\"apiVersion\":\"%s\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[%s]}"
                .formatted(
                        kind == null ? "" : kind.name(),
                        kind == null ? "v1" : kind.apiVersion(),
                        kind == null ? "" : items(kind, ""));
    }

    /// All objects, as kubectl writes them into a file.
    public static String list() {
        var all = new ArrayList<String>();
        KINDS.forEach(
                (_, kind) ->
                        all.add(
                                items(
                                        kind,
                                        "\"apiVersion\":\"%s\",\"kind\":\"%s\","
                                                .formatted(kind.apiVersion(), kind.name()))));
        return "{\"apiVersion\":\"v1\",\"items\":[\n%s\n],\"kind\":\"List\"}\n"
                .formatted(String.join(",\n", all));
    }

    private static String items(Kind kind, String type) {
        return kind.items().stream()
                .flatMap(
                        numbered ->
                                IntStream.range(0, numbered.count())
                                        .mapToObj(
                                                number ->
                                                        numbered.pattern()
                                                                .formatted(
                                                                        number,
                                                                        type,
                                                                        meta(number + 1))))
                .collect(Collectors.joining(",\n"));
    }

    private static String meta(int number) {
        return "\"uid\":\"00000000-0000-4000-8000-%1$012d\",\"resourceVersion\":\"%1$d\",\"creationTimestamp\":\"2026-09-01T07:59:00Z\""
                .formatted(number);
    }
}
