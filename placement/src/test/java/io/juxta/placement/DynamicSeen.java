package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.UseWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/// What a pod gets along with its node, held against what a case expects: `best`, `scores` of
/// devices, `fit` scores, `devices` by claim, the `status` entries, and how containers use the
/// claim behind `extended` resources.
final class DynamicSeen {

    private DynamicSeen() {}

    static void check(PlacementResult.Placed placed, Tree.Mapping then) {
        if (then.has("best")) {
            assertThat(placed.best()).isEqualTo(Sketch.list(then, "best"));
        }
        checkScores(placed, "DynamicResources", then.mapping("scores"));
        checkScores(placed, "NodeResourcesFit", then.mapping("fit"));
        var devices = new TreeMap<String, List<String>>();
        for (var each : placed.grant().allocated()) {
            var allocation = Objects.requireNonNull(each.claim().status().allocation());
            devices.put(
                    each.claim().meta().name(),
                    allocation.results().stream()
                            .map(result -> result.request() + " " + result.device().device())
                            .toList());
            assertThat(each.claim().meta().finalizers())
                    .containsExactly("resource.kubernetes.io/delete-protection");
        }
        for (var claim : then.mapping("devices").fields().keySet()) {
            assertThat(devices).containsEntry(claim, Sketch.list(then.mapping("devices"), claim));
        }
        if (then.has("status")) {
            assertThat(placed.grant().nodeAllocatable().stream().map(UseWords::of).toList())
                    .isEqualTo(Sketch.list(then, "status"));
        }
        if (then.has("extended")) {
            checkExtended(placed, then);
        }
    }

    private static void checkScores(
            PlacementResult.Placed placed, String plugin, Tree.Mapping expected) {
        for (var node : expected.fields().keySet()) {
            var index = placed.scores().nodes().indexOf(node);
            assertThat(String.valueOf(placed.scores().of(index).get(plugin)))
                    .as(node)
                    .isEqualTo(Sketch.texts(expected).get(node));
        }
    }

    private static void checkExtended(PlacementResult.Placed placed, Tree.Mapping then) {
        var use = placed.grant().extended();
        var lines = new ArrayList<String>();
        if (use != null) {
            for (var each : use.mappings()) {
                lines.add("%s %s %s".formatted(each.container(), each.resource(), each.request()));
            }
        }
        assertThat(lines).isEqualTo(Sketch.list(then, "extended"));
    }
}
