package io.juxta.bench;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The input of [AllocatorBench] for both allocators: one claim on 500 nodes of one world, and one
/// claim in each of five others.
///
/// A world is a line of JSON as `juxta allocate --batch` reads it; the first has `nodes` in place
/// of `node`. As in clusters, each class has a selector of its own.
final class AllocatorPlan {

    /// @param goal the targeted speed-up over Kubernetes, or 0
    /// @param line the world and the question
    record World(String name, double goal, String line) {}

    private static final String SWEEP = "500 nodes, 1 of 8 GPUs on each";

    private static final String GPU_CLASS =
            deviceClass("gpu", "device.driver == 'gpu.example.com'");

    static final List<World> WORLDS =
            List.of(
                    sweep(),
                    oneOfEight(),
                    matched(),
                    thirtyTwoOf128(),
                    twoSelectors(),
                    listValues());

    private AllocatorPlan() {}

    private static World oneOfEight() {
        return world(
                "1 of 8 GPUs",
                5,
                slice("n1", "gpu", each(8, AllocatorPlan::gpu)),
                GPU_CLASS,
                claim(request("gpu", "gpu", 1, ""), ""));
    }

    private static World matched() {
        return world(
                "8 GPUs + 8 NICs, matched",
                10,
                slice("n1", "gpu", each(8, AllocatorPlan::gpu)),
                slice("n1", "nic", each(8, AllocatorPlan::nic)),
                GPU_CLASS,
                deviceClass("nic", "device.driver == 'nic.example.com'"),
                claim(
                        request("gpu", "gpu", 8, "") + "," + request("nic", "nic", 8, ""),
                        "{'matchAttribute':'topology.example.com/socket'}"));
    }

    private static World thirtyTwoOf128() {
        return world(
                "32 of 128 GPUs",
                10,
                slice("n1", "gpu", each(128, AllocatorPlan::gpu)),
                GPU_CLASS,
                claim(request("gpu", "gpu", 32, ""), ""));
    }

    /// Both selectors run on every device, and only the last one passes the second.
    private static World twoSelectors() {
        return world(
                "2 selectors, 128 GPUs",
                50,
                slice("n1", "gpu", each(128, AllocatorPlan::gpu)),
                deviceClass(
                        "gpu",
                        "device.driver == 'gpu.example.com' &&"
                                + " device.attributes['gpu.example.com'].model == 'H100'"),
                claim(
                        request(
                                "gpu",
                                "gpu",
                                1,
                                """
                                device.capacity['gpu.example.com'].memory.compareTo(quantity('40Gi')) >= 0 && \
                                device.attributes['gpu.example.com'].index == 127\
                                """),
                        ""));
    }

    /// The scenario of Kubernetes' own scheduler benchmark: every device has 47 values of its own,
    /// and the latter 32 have one in common.
    private static World listValues() {
        return world(
                "32 requests, 64 devices, 47 list values",
                50,
                slice("n1", "gpu", each(64, AllocatorPlan::listed)),
                GPU_CLASS,
                claim(
                        each(32, i -> request("request-" + i, "gpu", 1, "")),
                        "{'matchAttribute':'topology.example.com/match'}"));
    }

    private static World sweep() {
        return cluster(SWEEP, 500, 8, 500);
    }

    /// One claim for one GPU, on some nodes of a cluster.
    ///
    /// @param asked how many of the nodes
    static World cluster(String name, int count, int devices, int asked) {
        var nodes = IntStream.rangeClosed(1, count).mapToObj(i -> "n" + i).toList();
        return new World(
                name,
                0,
                json(
                        "{'id':'%s','nodes':[%s],'claims':['default/claim'],'objects':[%s,%s,%s,%s]}"
                                .formatted(
                                        name,
                                        joined(nodes.subList(0, asked), "'%s'"::formatted),
                                        joined(nodes, AllocatorPlan::node),
                                        joined(
                                                nodes,
                                                node ->
                                                        slice(
                                                                node,
                                                                "gpu",
                                                                each(devices, AllocatorPlan::gpu))),
                                        GPU_CLASS,
                                        claim(request("gpu", "gpu", 1, ""), ""))));
    }

    private static World world(String name, double goal, String... objects) {
        return new World(
                name,
                goal,
                json(
                        """
                        {'id':'%s','node':'n1','claims':['default/claim'],\
                        'featureGates':{'DRAListTypeAttributes':%s},'objects':[%s,%s]}\
                        """
                                .formatted(
                                        name,
                                        name.contains("list values"),
                                        node("n1"),
                                        String.join(",", objects))));
    }

    private static String node(String name) {
        return "{'apiVersion':'v1','kind':'Node','metadata':{'name':'%s'}}".formatted(name);
    }

    private static String deviceClass(String name, String expression) {
        return """
        {'apiVersion':'resource.k8s.io/v1','kind':'DeviceClass','metadata':{'name':'%s'},\
        'spec':{'selectors':[%s]}}\
        """
                .formatted(name, selector(expression));
    }

    private static String slice(String node, String kind, String devices) {
        return """
        {'apiVersion':'resource.k8s.io/v1','kind':'ResourceSlice','metadata':{'name':'%s-%s'},\
        'spec':{'driver':'%s.example.com','nodeName':'%s',\
        'pool':{'name':'%s','generation':1,'resourceSliceCount':1},'devices':[%s]}}\
        """
                .formatted(node, kind, kind, node, node, devices);
    }

    private static String gpu(int i) {
        return """
        {'name':'gpu-%d','attributes':{'model':{'string':'H100'},'index':{'int':%d},\
        'uuid':{'string':'GPU-%08d'},'driverVersion':{'version':'550.90.7'},\
        'topology.example.com/socket':{'int':0}},'capacity':{'memory':{'value':'80Gi'}}}\
        """
                .formatted(i, i, i);
    }

    private static String nic(int i) {
        return """
        {'name':'nic-%d','attributes':{'model':{'string':'CX7'},'index':{'int':%d},\
        'rdma':{'bool':true},'topology.example.com/socket':{'int':0}}}\
        """
                .formatted(i, i);
    }

    private static String listed(int i) {
        var own = each(47, value -> "'device-%d-value-%d'".formatted(i, value));
        return """
        {'name':'gpu-%d','attributes':{'topology.example.com/match':{'strings':[%s]}}}\
        """
                .formatted(i, i < 32 ? own : "'shared'," + own);
    }

    private static String claim(String requests, String constraints) {
        return """
        {'apiVersion':'resource.k8s.io/v1','kind':'ResourceClaim',\
        'metadata':{'name':'claim','namespace':'default','uid':'6b36cf2b'},\
        'spec':{'devices':{'requests':[%s],'constraints':[%s]}}}\
        """
                .formatted(requests, constraints);
    }

    private static String request(String name, String deviceClass, int count, String expression) {
        return "{'name':'%s','exactly':{'deviceClassName':'%s','count':%d,'selectors':[%s]}}"
                .formatted(
                        name, deviceClass, count, expression.isEmpty() ? "" : selector(expression));
    }

    private static String selector(String expression) {
        return "{'cel':{'expression':'%s'}}".formatted(expression.replace("'", "\\\\'"));
    }

    private static String each(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(","));
    }

    private static String joined(List<String> names, Function<String, String> item) {
        return names.stream().map(item).collect(Collectors.joining(","));
    }

    /// JSON with the quotes it needs: an apostrophe is easier to read in Java.
    private static String json(String text) {
        return text.replace("\\\\'", "\\\"").replace('\'', '"');
    }
}
