package io.juxta.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.ledger.PolicyClaim.Reading;
import io.juxta.ledger.PolicyLedger.Charged;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import io.juxta.testkit.UseWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Accounting policies, as told by `cases/policies.yaml`: pods come to a node and leave it.
class PolicyCasesTest {

    private static final Accounting ACCOUNTING =
            Accounting.arriving(FeatureGates.of(Map.of("DRANodeAllocatableResources", true)));

    @TestFactory
    Stream<DynamicTest> policies() {
        return CaseFiles.rows("policies").stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> new Node(row).run()));
    }

    /// A node on which the steps of a case happen.
    private static final class Node {

        private final Tree.Mapping row;
        private final Words words;
        private final Map<String, ResourceLoad> pods = new HashMap<>();
        private ClaimBooks books = ClaimBooks.EMPTY;

        Node(Tree.Mapping row) {
            this.row = row;
            this.words = new Words(row);
        }

        void run() {
            for (var item : row.items("steps")) {
                var step = (Tree.Mapping) item;
                var then = step.mapping("then");
                if (step.has("remove")) {
                    pods.remove(step.text("remove"));
                    books = books.without("uid-" + step.text("remove"));
                } else {
                    add(Words.pod(step.mapping("add")), then);
                }
                if (then.has("requested")) {
                    assertThat(requested())
                            .isEqualTo(
                                    ResourceLoad.whole(Words.amounts(then.mapping("requested"))));
                }
                for (var claim : then.mapping("consumed").fields().keySet()) {
                    var entry = Objects.requireNonNull(books.entry("default/" + claim));
                    assertThat(entry.consumed())
                            .isEqualTo(
                                    new TreeMap<>(
                                            Words.amounts(
                                                    then.mapping("consumed").mapping(claim))));
                }
                if (then.has("entries")) {
                    assertThat(books.entries().keySet())
                            .containsExactlyElementsOf(Words.texts(then.items("entries")));
                }
            }
        }

        private Map<String, Long> requested() {
            var sum = new TreeMap<>(books.reserved());
            for (var load : pods.values()) {
                load.amounts()
                        .forEach((resource, amount) -> sum.merge(resource, amount, Long::sum));
            }
            sum.values().removeIf(amount -> amount == 0);
            return sum;
        }

        private void add(Pod pod, Tree.Mapping then) {
            var claims = new ArrayList<PolicyClaim>();
            for (var held : words.held(pod)) {
                switch (PolicyClaim.of(held, words::look, words::deviceClass, CostRules.STANDARD)) {
                    case Reading.Read(var claim) -> claims.add(claim);
                    case Reading.NoPolicy none -> {
                        assertThat(none.reason()).isEqualTo(then.text("skipped"));
                        return;
                    }
                    case Reading.Failed(var error) -> {
                        assertThat(error).isEqualTo(then.text("error"));
                        return;
                    }
                }
            }
            var sharing = row.flag("literalMax") ? MaxSharing.EACH : MaxSharing.TOGETHER;
            switch (PolicyLedger.charge(pod, claims, books, ACCOUNTING, sharing)) {
                case Charged.Refused(var refusal, _) -> {
                    assertThat(refusal.reason()).isEqualTo(then.text("refused"));
                    assertThat(refusal.evictable()).isEqualTo(then.flag("evictionHelps"));
                    if (then.has("pool")) {
                        assertThat(refusal).isInstanceOf(LedgerRefusal.PoolExhausted.class);
                        assertThat(pool((LedgerRefusal.PoolExhausted) refusal))
                                .isEqualTo(then.text("pool"));
                    }
                }
                case Charged.Accepted(var charge) -> {
                    assertThat(then.has("refused") || then.has("skipped")).isFalse();
                    accept(pod, charge, then);
                }
            }
        }

        private static String pool(LedgerRefusal.PoolExhausted pool) {
            return "%s: %s asked, %s of %s drawn by %s"
                    .formatted(
                            pool.claim(),
                            pool.asked(),
                            pool.consumed(),
                            pool.allocated(),
                            pool.users());
        }

        private void accept(Pod pod, PolicyCharge charge, Tree.Mapping then) {
            if (then.has("claimed")) {
                assertThat(charge.claimed()).isEqualTo(Words.amounts(then.mapping("claimed")));
            }
            if (then.has("more")) {
                assertThat(charge.delta()).isEqualTo(Words.amounts(then.mapping("more")));
            }
            if (then.has("status")) {
                assertThat(charge.uses().stream().map(UseWords::of).toList())
                        .isEqualTo(Words.texts(then.items("status")));
            }
            var record = PolicyRecord.of(charge);
            assertThat(PolicyRecord.parse(record.text())).contains(record);
            if (then.has("record")) {
                assertThat(record.text()).isEqualTo(then.text("record"));
            }
            pods.put(pod.meta().name(), new ResourceLoad(1, ResourceLoad.whole(charge.own())));
            books = books.with(pod.meta().uid(), charge.stakes());
        }
    }
}
