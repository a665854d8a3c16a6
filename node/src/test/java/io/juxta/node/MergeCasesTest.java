package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.Tree;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Masks, start-up, policies, merges and the choice between equal nodes, as told by the files in
/// `cases/merge`.
class MergeCasesTest {

    @TestFactory
    Stream<DynamicTest> masks() {
        return cases("masks", MergeCasesTest::checkMask);
    }

    @TestFactory
    Stream<DynamicTest> startUp() {
        return cases("start-up", MergeCasesTest::checkStart);
    }

    @TestFactory
    Stream<DynamicTest> merges() {
        return cases("merges", MergeCasesTest::checkMerge);
    }

    @TestFactory
    Stream<DynamicTest> equalNodes() {
        return cases("equal-nodes", MergeCasesTest::checkTie);
    }

    private static Stream<DynamicTest> cases(String file, Consumer<Tree.Mapping> check) {
        return Story.cases("merge/" + file, check);
    }

    private static void checkMask(Tree.Mapping row) {
        var mask = MergeCase.mask(row.text("mask"));
        var then = row.mapping("then");
        assertThat(then.fields()).isNotEmpty();
        then.fields()
                .forEach(
                        (question, answer) ->
                                assertThat(told(mask, row, question))
                                        .as(question)
                                        .isEqualTo(plain(answer)));
    }

    private static Object told(NodeMask mask, Tree.Mapping row, String question) {
        return switch (question) {
            case "count" -> mask.count();
            case "first" -> mask.first();
            case "bits" -> Long.toUnsignedString(mask.bits());
            case "less" -> mask.compareTo(MergeCase.mask(row.text("other"))) < 0;
            case "narrower" -> mask.narrowerThan(MergeCase.mask(row.text("other")));
            case "and" -> mask.and(MergeCase.mask(row.text("other"))).toString();
            case "or" -> mask.or(MergeCase.mask(row.text("other"))).toString();
            case "minus" -> mask.minus(MergeCase.mask(row.text("other"))).toString();
            case "within" -> mask.within(MergeCase.mask(row.text("other")));
            case "meets" -> mask.meets(MergeCase.mask(row.text("other")));
            case "masks" -> listed(mask);
            default -> throw new IllegalArgumentException(question);
        };
    }

    /// Every mask over these nodes in the order of enumeration.
    private static String listed(NodeMask universe) {
        return HintList.of(FamilyRule.everything(universe)).stream()
                .map(hint -> String.valueOf(hint.affinity()))
                .toList()
                .toString();
    }

    private static Object plain(Tree answer) {
        return switch (answer) {
            case Tree.Bool(var value, _) -> value;
            case Tree.Number number -> Integer.parseInt(number.literal());
            case Tree.Text(var value, _) -> value;
            default -> throw new IllegalArgumentException(answer.toString());
        };
    }

    private static void checkStart(Tree.Mapping row) {
        var asked = new MergeCase(row);
        var then = row.mapping("then");
        if (then.has("error")) {
            assertThatThrownBy(
                            () -> {
                                asked.start();
                                Scope.parse(row.has("scope") ? row.text("scope") : "container");
                            })
                    .isInstanceOf(StartException.class)
                    .hasMessage(then.text("error"));
            return;
        }
        var policy = asked.start();
        assertThat(policy.name().word()).isEqualTo(row.text("policy"));
        assertThat(policy.options().warnings()).isEqualTo(texts(then.items("warnings")));
        assertThat(policy.beyondKubelet()).isEqualTo(texts(then.items("ours")));
        assertThat(policy.options().preferClosest())
                .isEqualTo(
                        then.has("closest")
                                && then.field("closest").orElseThrow()
                                        instanceof Tree.Bool(var on, _)
                                && on);
        assertThat(policy.options().strategy().word())
                .isEqualTo(then.has("strategy") ? then.text("strategy") : "none");
    }

    private static void checkMerge(Tree.Mapping row) {
        var asked = new MergeCase(row);
        var merged = asked.merge();
        assertThat(merged).isEqualTo(expected(row.mapping("then"), TieCount.NONE));
        if (!(merged instanceof Merged.MergeUndecided)
                && asked.start().numa().all().count() <= PlainMerge.MOST_NODES) {
            var plain = asked.plain();
            assertThat(plain.admit()).isEqualTo(merged instanceof Merged.MergeAdmitted);
            assertThat(plain.hint()).isEqualTo(MergeCase.hint(row.mapping("then").text("hint")));
        }
    }

    private static void checkTie(Tree.Mapping row) {
        var then = row.mapping("then");
        var asked = new MergeCase(row);
        assertThat(asked.merge()).isEqualTo(expected(then, ties(then.mapping("ties"))));
        assertThat(asked.start().beyondKubelet()).isEqualTo(texts(row.items("flags")));
    }

    private static Merged expected(Tree.Mapping then, TieCount ties) {
        if (then.has("undecided")) {
            return new Merged.MergeUndecided(then.text("undecided"));
        }
        var hint = MergeCase.hint(then.text("hint"));
        return then.field("admit").orElseThrow() instanceof Tree.Bool(var admit, _) && admit
                ? new Merged.MergeAdmitted(hint, ties)
                : new Merged.MergeRejected(hint);
    }

    private static TieCount ties(Tree.Mapping ties) {
        var known = List.of("byCpu", "byMemory", "byBoth", "disagreed", "silent", "guarded");
        assertThat(known).containsAll(ties.fields().keySet());
        var counts = known.stream().mapToLong(name -> count(ties, name)).toArray();
        return new TieCount(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
    }

    private static long count(Tree.Mapping ties, String name) {
        return ties.field(name).map(MergeCase::number).orElse(0);
    }

    private static List<String> texts(List<Tree> items) {
        return items.stream().map(item -> ((Tree.Text) item).value()).toList();
    }
}
