package io.juxta.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import io.juxta.testkit.UseWords;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What claims cost a node, as told by the files in `cases`: status entries, footprint, budget of
/// the pod as a whole, fit.
class ClaimCostCasesTest {

    private static final FeatureGates ON =
            FeatureGates.of(Map.of("DRANodeAllocatableResources", true));

    @TestFactory
    Stream<DynamicTest> claimCosts() {
        return cases("claim-costs");
    }

    @TestFactory
    Stream<DynamicTest> walkthroughs() {
        return cases("walkthroughs");
    }

    private static Stream<DynamicTest> cases(String file) {
        return CaseFiles.rows(file).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check(row)));
    }

    private static void check(Tree.Mapping row) {
        var words = new Words(row);
        var pod = Words.pod(row.mapping("pod"));
        var then = row.mapping("then");
        var costRules =
                row.flag("upstream")
                        ? CostRules.UPSTREAM
                        : new CostRules(true, !row.flag("adminIsFree"));
        switch (ClaimUses.of(pod, words.held(pod), words::look, costRules)) {
            case ClaimUses.UsesFailed(var error) -> assertThat(error).isEqualTo(then.text("error"));
            case ClaimUses.UsesKnown(var uses) -> {
                assertThat(then.has("error")).isFalse();
                check(row, then, pod, uses);
            }
        }
    }

    private static void check(
            Tree.Mapping row, Tree.Mapping then, Pod pod, List<NodeAllocatableUse> uses) {
        if (then.has("status")) {
            assertThat(uses.stream().map(UseWords::of).toList())
                    .isEqualTo(Words.texts(then.items("status")));
        }
        if (then.has("older")) {
            assertThat(OlderStatus.write(uses)).isEqualTo(then.fields().get("older"));
        }
        if (then.has("olderRefuses")) {
            assertThat(OlderStatus.refusal(uses)).contains(then.text("olderRefuses"));
        }
        assertThat(PodLevelBudget.breach(pod, uses).map(BudgetBreach::reason).orElse(""))
                .isEqualTo(then.text("budget"));

        var charged =
                new Pod(
                        pod.meta(),
                        pod.spec(),
                        new PodStatus("", "", List.of(), uses, then.mapping("running")));
        var accounting = Accounting.arriving(ON);
        var footprint = Footprint.of(charged, accounting);
        assertThat(
                        Footprint.of(pod, accounting)
                                .charging(uses.stream().map(ClaimCost::of).toList()))
                .isEqualTo(footprint);
        if (then.has("footprint")) {
            assertThat(footprint.total()).isEqualTo(Words.amounts(then.mapping("footprint")));
        }
        if (then.has("spec")) {
            assertThat(Footprint.of(pod, accounting).total())
                    .isEqualTo(Words.amounts(then.mapping("spec")));
        }
        if (then.has("limits")) {
            assertThat(Limits.of(pod, footprint.claims()))
                    .isEqualTo(new TreeMap<>(Words.amounts(then.mapping("limits"))));
        }
        if (then.has("presumed")) {
            var presumed = new TreeMap<String, Quantity>();
            Footprint.presuming(footprint, charged, accounting).total().forEach(presumed::put);
            assertThat(presumed).isEqualTo(new TreeMap<>(Words.amounts(then.mapping("presumed"))));
        }
        if (row.has("node")) {
            checkFit(row.mapping("node"), then, footprint);
        }
    }

    private static void checkFit(Tree.Mapping node, Tree.Mapping then, Footprint footprint) {
        var allocatable = ResourceLoad.whole(Words.amounts(node.mapping("allocatable")));
        var before =
                new ResourceLoad(0, ResourceLoad.whole(Words.amounts(node.mapping("requested"))));
        var load = ResourceLoad.of(footprint);
        var fit =
                NodeFit.judge(
                        load.amounts(),
                        resource -> allocatable.getOrDefault(resource, 0L),
                        before::amount);
        assertThat(fit.reasons()).isEqualTo(Words.texts(then.items("reasons")));
        if (!fit.fits()) {
            assertThat(fit.resolvable() ? "yes" : "no").isEqualTo(then.text("evictionHelps"));
        }
        if (then.has("after")) {
            var after = before.plus(load);
            assertThat(after.amounts())
                    .isEqualTo(ResourceLoad.whole(Words.amounts(then.mapping("after"))));
            var restored = after.minus(load);
            assertThat(restored.pods()).isZero();
            restored.amounts()
                    .forEach(
                            (resource, amount) ->
                                    assertThat(amount).isEqualTo(before.amount(resource)));
        }
    }
}
