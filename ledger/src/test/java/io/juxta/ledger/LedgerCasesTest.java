package io.juxta.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.FeatureGates;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Footprints and the predicate, as told by the files in `cases`.
class LedgerCasesTest {

    private static final FeatureGates ON =
            FeatureGates.of(Map.of("DRANodeAllocatableResources", true));

    @TestFactory
    Stream<DynamicTest> footprints() {
        return cases("footprints", LedgerCasesTest::checkFootprint);
    }

    @TestFactory
    Stream<DynamicTest> predicate() {
        return cases("predicate", LedgerCasesTest::checkPredicate);
    }

    private static Stream<DynamicTest> cases(String file, Consumer<Tree.Mapping> check) {
        return CaseFiles.rows(file).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check.accept(row)));
    }

    private static void checkFootprint(Tree.Mapping row) {
        var pod = pod(row);
        var footprint =
                Footprint.of(
                        pod, row.has("running") ? Accounting.running(ON) : Accounting.arriving(ON));
        assertThat(footprint.total()).isEqualTo(amounts(row.mapping("then")));
        if (row.has("featureOff")) {
            assertThat(Footprint.of(pod, Accounting.arriving(FeatureGates.STOCK)).total())
                    .isEqualTo(amounts(row.mapping("featureOff")));
        }
        row.mapping("whole")
                .fields()
                .forEach(
                        (resource, expected) ->
                                assertThat(ResourceLoad.of(footprint).amount(resource))
                                        .isEqualTo(
                                                Long.parseLong(
                                                        ((Tree.Number) expected).literal())));
    }

    private static void checkPredicate(Tree.Mapping row) {
        var others = row.mapping("others");
        var count = Long.parseLong(((Tree.Number) others.field("count").orElseThrow()).literal());
        var used = new ResourceLoad(count, ResourceLoad.whole(amounts(others.without("count"))));
        var pod = new ResourceLoad(1, ResourceLoad.whole(amounts(row.mapping("pod"))));
        var seen =
                new ResourcePredicate(amounts(row.mapping("allocatable")))
                        .judge(pod, used).stream()
                                .map(shortage -> shortage.reason() + " " + shortage.message())
                                .toList();
        assertThat(seen)
                .isEqualTo(
                        row.items("then").stream()
                                .map(item -> ((Tree.Text) item).value())
                                .toList());
    }

    private static Pod pod(Tree.Mapping row) {
        return new Pod(
                Meta.named("default", "p"),
                new PodSpec(
                        containers(row.items("containers")),
                        containers(row.items("init")),
                        List.of(),
                        row.has("podLevel") ? needs(row.mapping("podLevel")) : null,
                        amounts(row.mapping("overhead")),
                        List.of(),
                        "",
                        "",
                        null,
                        ByName.empty(),
                        List.of(),
                        List.of(),
                        Tree.Mapping.EMPTY),
                new PodStatus("", "", List.of(), claims(row), row.mapping("running")));
    }

    private static List<Container> containers(List<Tree> items) {
        var containers = new ArrayList<Container>();
        for (var item : items) {
            var fields = (Tree.Mapping) item;
            var name = fields.has("name") ? fields.text("name") : "c" + containers.size();
            containers.add(
                    new Container(
                            name,
                            needs(fields.without("name").without("sidecar")),
                            fields.flag("sidecar") ? "Always" : null,
                            Tree.Mapping.EMPTY));
        }
        return containers;
    }

    private static ResourceNeeds needs(Tree.Mapping amounts) {
        return new ResourceNeeds(amounts(amounts), ByName.empty(), List.of());
    }

    private static List<PodStatus.NodeAllocatableUse> claims(Tree.Mapping row) {
        var uses = new ArrayList<PodStatus.NodeAllocatableUse>();
        for (var item : row.items("claims")) {
            var claim = (Tree.Mapping) item;
            var mapped = new ArrayList<PodStatus.Mapped>();
            amounts(claim.mapping("mapping"))
                    .forEach(
                            (resource, amount) ->
                                    mapped.add(new PodStatus.Mapped(resource, amount)));
            var perPod = amounts(claim.mapping("perPod"));
            var perContainer = amounts(claim.mapping("perContainer"));
            var resources = new TreeSet<>(perPod.keySet());
            resources.addAll(perContainer.keySet());
            var extra = new ArrayList<PodStatus.Extra>();
            for (var resource : resources) {
                extra.add(
                        new PodStatus.Extra(
                                resource, perPod.get(resource), perContainer.get(resource)));
            }
            uses.add(
                    new PodStatus.NodeAllocatableUse(
                            claim.text("claim"),
                            claim.items("containers").stream()
                                    .map(name -> ((Tree.Text) name).value())
                                    .toList(),
                            mapped,
                            extra));
        }
        return uses;
    }

    private static ByName<Quantity> amounts(Tree.Mapping written) {
        var amounts = new TreeMap<String, Quantity>();
        written.fields()
                .forEach(
                        (resource, value) ->
                                amounts.put(resource, Quantity.parse(((Tree.Text) value).value())));
        return ByName.copyOf(amounts);
    }
}
