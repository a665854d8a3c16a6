package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrioritiesTest {

    private static final PlainObject HIGH = priorityClass("high", 1000, false);
    private static final PlainObject USUAL = priorityClass("usual", 7, true);

    private static PlainObject priorityClass(String name, int value, boolean usual) {
        return PlainObject.of(
                (Tree.Mapping)
                        YamlTree.load(
                                "{kind: PriorityClass, metadata: {name: %s}, value: %d, globalDefault: %s}"
                                        .formatted(name, value, usual)));
    }

    private static Pod pod(String field) {
        return Yaml.read(
                Pod.class,
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: p, namespace: default}
                spec: {%s containers: [{name: c, image: i}]}
                """
                        .formatted(field));
    }

    @Test
    void whenAPodNamesAClass_itHasItsValue() {
        var priorities = new Priorities(List.of(HIGH));

        assertThat(priorities.with(pod("priorityClassName: high,")).spec().priority())
                .isEqualTo(1000);
        assertThat(priorities.with(pod("priorityClassName: system-node-critical,")))
                .extracting(pod -> pod.spec().priority())
                .isEqualTo(2_000_001_000);
    }

    @Test
    void whenThePriorityIsSaid_theClassDoesNotMatter() {
        var priorities = new Priorities(List.of(HIGH, USUAL));

        assertThat(priorities.with(pod("priority: 3, priorityClassName: high,")).spec().priority())
                .isEqualTo(3);
    }

    @Test
    void whenNothingIsSaid_theDefaultClassCountsIfThereIsOne() {
        assertThat(new Priorities(List.of(HIGH)).with(pod("")).spec().priority()).isNull();
        assertThat(new Priorities(List.of(HIGH, USUAL)).with(pod("")).spec().priority())
                .isEqualTo(7);
        assertThat(
                        new Priorities(List.of(USUAL))
                                .with(pod("priorityClassName: unheard-of,"))
                                .spec()
                                .priority())
                .isNull();
    }
}
