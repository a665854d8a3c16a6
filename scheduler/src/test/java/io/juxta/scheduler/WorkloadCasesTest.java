package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.ApiObject;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.NodeAffinityTerms;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The cases of `cases/workloads.yaml`.
class WorkloadCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() {
        return CaseFiles.rows("workloads").stream()
                .map(one -> DynamicTest.dynamicTest(one.text("case"), () -> check(one)));
    }

    private static void check(Tree.Mapping one) {
        var workloads = new ArrayList<PlainObject>();
        for (var item : one.items("workloads")) {
            var object = (Tree.Mapping) item;
            var group = object.text("kind").equals("Job") ? "batch/v1" : "apps/v1";
            workloads.add(
                    PlainObject.of(Yaml.decoded(object.with("apiVersion", Tree.Text.of(group)))));
        }
        var there = objects(one, "there", "Pod", Pod.class);
        var nodes = objects(one, "nodes", "Node", Node.class);

        var made =
                new Workloads(workloads, there, WorkloadCasesTest::pod)
                        .missing(nodes, WorkloadCasesTest::bears);

        assertThat(made)
                .extracting(pod -> pod.meta().fullName())
                .containsExactlyElementsOf(texts(one, "makes"));
        assertThat(made).allSatisfy(pod -> hasWhatIsAskedFor(one, pod));
        if (one.has("onlyOn")) {
            assertThat(made)
                    .extracting(DaemonPods::node)
                    .containsExactlyElementsOf(texts(one, "onlyOn"));
        }
    }

    private static void hasWhatIsAskedFor(Tree.Mapping one, Pod pod) {
        one.mapping("labels")
                .fields()
                .keySet()
                .forEach(
                        label ->
                                assertThat(pod.meta().labels())
                                        .containsEntry(label, one.mapping("labels").text(label)));
        var volumes = new ArrayList<String>();
        for (var item : pod.spec().rest().items("volumes")) {
            volumes.add(((Tree.Mapping) item).text("name"));
        }
        assertThat(volumes).isEqualTo(texts(one, "volumes"));
    }

    /// The node's labels and taints, as far as the cases go.
    private static boolean bears(Pod pod, Node node) {
        var affinity =
                NodeAffinityTerms.read(
                        pod.spec().rest().mapping("affinity").mapping("nodeAffinity"));
        return affinity.required() == null
                && pod.spec().nodeSelector().entrySet().stream()
                        .allMatch(
                                label ->
                                        label.getValue()
                                                .equals(node.meta().labels().get(label.getKey())))
                && node.taints().stream()
                        .allMatch(
                                taint ->
                                        pod.spec().tolerations().stream()
                                                .anyMatch(each -> each.tolerates(taint)));
    }

    private static <T extends ApiObject> List<T> objects(
            Tree.Mapping one, String list, String kind, Class<T> type) {
        var objects = new ArrayList<T>();
        for (var item : one.items(list)) {
            objects.add(
                    type.cast(
                            read(
                                    ((Tree.Mapping) item)
                                            .with("apiVersion", Tree.Text.of("v1"))
                                            .with("kind", Tree.Text.of(kind)))));
        }
        return objects;
    }

    private static Pod pod(Tree.Mapping written) {
        return (Pod) read(written);
    }

    private static ApiObject read(Tree.Mapping written) {
        return new ModelReader().read(Yaml.decoded(written)).orElseThrow();
    }

    private static List<String> texts(Tree.Mapping one, String list) {
        return one.items(list).stream().map(item -> ((Tree.Text) item).value()).toList();
    }
}
