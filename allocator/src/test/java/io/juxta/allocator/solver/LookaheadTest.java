package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.AllocationCase;
import io.juxta.allocator.CheckedAllocator;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Failed;
import io.juxta.allocator.core.Outcome.Undecided;
import java.util.EnumSet;
import java.util.StringJoiner;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// The plain search that looks ahead, because some request can fail: what it costs is counted and
/// bounded. Its answers are proven by `AllocationCasesTest` and the comparisons in conformance.
class LookaheadTest {

    private static final Strategy LOOKING_AHEAD = Strategy.solver(Shortcut.ALL);

    /// Devices are the sides of triangles, and no two that are chosen may meet in a corner. So each
    /// triangle has one to give, which no bound sees: ten have thirty corners, enough for fifteen.
    @Nested
    class GivenTenTriangles {

        @Test
        void whenTwelveSidesAreAskedFor_endsSoonAfterTheBudgetAndSaysSo() {
            for (var budget : new long[] {20_000, 40_000, 80_000}) {
                var outcome = ask(triangles(10, 12), budget, LOOKING_AHEAD);

                assertThat(outcome).isInstanceOf(Undecided.class);
                assertThat(outcome.work().solver()).isEqualTo("lookahead");
                assertThat(outcome.work().units()).isBetween(budget, budget + 10_000);
            }
        }

        /// Ten can be had, so the search comes to the request that fails.
        @Test
        void whenTenSidesAreAskedFor_countsTheWorkThatLedToTheFailure() {
            var question = triangles(10, 10);
            var withoutLookahead = EnumSet.complementOf(EnumSet.of(Shortcut.LOOKAHEAD));

            var plain = ask(question, Allocator.DEFAULT_BUDGET, Strategy.FIRST_FIT);
            var solved = ask(question, Allocator.DEFAULT_BUDGET, Strategy.solver(withoutLookahead));

            assertThat(plain).isInstanceOf(Failed.class);
            assertThat(solved).isInstanceOf(Failed.class);
            // Thirty devices are looked at for each of two requests before the search.
            assertThat(solved.work().units()).isEqualTo(plain.work().units() + 30 * 2);
        }
    }

    private static Outcome ask(AllocationCase question, long budget, Strategy strategy) {
        return CheckedAllocator.allocate(
                question.world().on(SmallWorld.node()), question.claims(), budget, strategy);
    }

    /// Some sides, and another device that no device is safe to be asked for.
    private static AllocationCase triangles(int triangles, int sides) {
        var devices = new StringJoiner(", ");
        for (var corner = 0; corner < 3 * triangles; corner += 3) {
            for (var side = 0; side < 3; side++) {
                devices.add(
                        "s%d: {ends: [%d, %d]}"
                                .formatted(corner + side, corner + side, corner + (side + 1) % 3));
            }
        }
        var yaml =
                """
                - given: {gates: {DRAListTypeAttributes: true}, devices: {%s}}
                  when:
                    claim:
                      any: %d
                      picky: {class: any, select: 'device.attributes["d.example"].missing'}
                      distinct: ends
                """
                        .formatted(devices, sides);
        return AllocationCase.of(yaml);
    }
}
