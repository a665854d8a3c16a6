package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.model.VolumeAnnotations;
import io.juxta.testkit.CaseFiles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Where pods go and why not, as told by the files in `cases`.
///
/// A case is `given` a cluster (see [Scene]), asks about a `pod`, and then says one of `placed`,
/// `refused`, `failed`, `notModelled` and `skipped`, and as much more as matters.
class PlacementCasesTest {

    private static final List<String> FILES =
            List.of(
                    "attempts",
                    "nodes-and-taints",
                    "node-affinity",
                    "ports",
                    "volumes-restrictions",
                    "volumes-limits",
                    "volumes-binding",
                    "volumes-zone",
                    "volumes-together",
                    "fit",
                    "fit-scores",
                    "spread",
                    "inter-pod-affinity",
                    "features-and-images",
                    "configuration");

    @TestFactory
    Stream<DynamicContainer> cases() {
        return FILES.stream().map(file -> DynamicContainer.dynamicContainer(file, casesOf(file)));
    }

    private static Stream<DynamicTest> casesOf(String file) {
        return CaseFiles.rows(file).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check(row)));
    }

    private static void check(Tree.Mapping row) {
        var scene = Scene.of(row.mapping("given"));
        var pod = scene.pod(row.mapping("pod"));
        var placer = Placer.of(scene.terms());
        var sampling = placer.sampling(sampling(row), sampling(row).start());
        var searched = placer.search(pod, scene.snapshot(), sampling, ParallelLoop.INLINE);
        var then = row.mapping("then");
        checkOutcome(searched.result(), then);
        if (then.has("next")) {
            assertThat(searched.nextStart()).isEqualTo(PodView.whole(then, "next", 0));
        }
    }

    private static Sampling sampling(Tree.Mapping row) {
        var sampling = row.mapping("sampling");
        return row.has("sampling")
                ? new Sampling(
                        PodView.whole(sampling, "percentage", 0),
                        PodView.whole(sampling, "start", 0))
                : Sampling.NONE;
    }

    private static void checkOutcome(PlacementResult placing, Tree.Mapping then) {
        switch (placing) {
            case PlacementResult.Placed placed -> checkPlaced(placed, then);
            case PlacementResult.Unschedulable no -> checkRefused(no, then);
            case PlacementResult.PlacementFailed(_, var error, _) ->
                    assertThat(error).isEqualTo(expected(then, "failed", placing));
            case PlacementResult.PlacementNotModelled(var field) ->
                    assertThat(field).isEqualTo(expected(then, "notModelled", placing));
            case PlacementResult.Skipped(var why) ->
                    assertThat(why).isEqualTo(expected(then, "skipped", placing));
            case PlacementResult.Preempted preempted ->
                    assertThat(preempted).as("nobody is evicted here").isNull();
            case PlacementResult.PlacementUndecided undecided ->
                    assertThat(undecided).as("nothing here searches").isNull();
        }
    }

    private static String expected(Tree.Mapping then, String field, PlacementResult placing) {
        assertThat(then.fields()).as("%s", placing).containsKey(field);
        return then.text(field);
    }

    private static void checkPlaced(PlacementResult.Placed placed, Tree.Mapping then) {
        assertThat(placed.node()).isEqualTo(expected(then, "placed", placed));
        if (then.has("best")) {
            assertThat(placed.best()).isEqualTo(Sketch.list(then, "best"));
        }
        if (then.has("scored")) {
            assertThat(placed.scores().nodes()).hasSize(PodView.whole(then, "scored", 0));
        }
        if (then.has("volumes")) {
            var granted = new TreeMap<String, String>();
            placed.grant().volumes().forEach(each -> granted.put(claim(each), granted(each)));
            assertThat(granted).isEqualTo(Sketch.texts(then.mapping("volumes")));
        }
        var scores = then.mapping("scores");
        for (var node : scores.fields().keySet()) {
            var index = placed.scores().nodes().indexOf(node);
            assertThat(index).as(node + " is scored").isNotNegative();
            var seen = new TreeMap<>(placed.scores().of(index));
            var wanted = scores.mapping(node).fields();
            seen.keySet().retainAll(wanted.keySet());
            assertThat(texts(seen)).as(node).isEqualTo(Sketch.texts(scores.mapping(node)));
        }
        for (var plugin : Sketch.list(then, "unscored")) {
            assertThat(placed.scores().of(0)).doesNotContainKey(plugin);
        }
    }

    private static String claim(VolumeGrant grant) {
        var meta = grant.claim().meta();
        return meta.namespace().equals("default") ? meta.name() : meta.fullName();
    }

    /// The volume that is bound to the claim, or the node for which one is to be made.
    private static String granted(VolumeGrant grant) {
        return switch (grant) {
            case VolumeGrant.BoundVolume(var claim, var volume) -> {
                assertThat(VolumeGrant.isFor(volume, claim)).as("%s", volume.claim()).isTrue();
                yield volume.meta().name();
            }
            case VolumeGrant.ProvisionedVolume(_, var written, var node) -> {
                assertThat(written.meta().annotations())
                        .containsEntry(VolumeAnnotations.SELECTED_NODE, node);
                yield "on " + node;
            }
        };
    }

    private static Map<String, String> texts(Map<String, Long> scores) {
        var texts = new TreeMap<String, String>();
        scores.forEach((plugin, score) -> texts.put(plugin, score.toString()));
        return texts;
    }

    /// `refused` says for every node who said no and why, as `Plugin: reason, reason`; `evictable`
    /// names those where others leaving could help.
    private static void checkRefused(PlacementResult.Unschedulable no, Tree.Mapping then) {
        assertThat(then.has("refused") || then.has("message")).as("%s", no).isTrue();
        var seen = new TreeMap<String, String>();
        var evictable = new TreeSet<String>();
        for (var refused : no.refusals()) {
            for (var node : refused.nodes()) {
                seen.put(node, refused.plugin() + ": " + String.join(", ", refused.reasons()));
                if (refused.resolvable()) {
                    evictable.add(node);
                }
            }
        }
        if (then.has("refused")) {
            assertThat(seen).isEqualTo(Sketch.texts(then.mapping("refused")));
        }
        if (then.has("evictable")) {
            assertThat(List.copyOf(evictable)).isEqualTo(Sketch.list(then, "evictable"));
        }
        if (then.has("message")) {
            assertThat(no.message()).isEqualTo(then.text("message"));
        }
    }
}
