package io.juxta.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.allocator.why.Why;
import io.juxta.cli.load.NodeAnswer;
import io.juxta.cli.load.NodeAnswer.AnswerVerdict;
import io.juxta.cli.load.NodeSweep;
import io.juxta.cli.load.OrderedExecutor;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.ProgressLine;
import io.juxta.model.AllocationMode;
import io.juxta.model.AttributeValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Constraint;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.FeatureGates;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Request;
import io.juxta.model.Slice;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// The same claims on many nodes: the answer does not depend on threads, and it has an end.
///
/// Devices are the sides of triangles, and no two that are chosen may meet in a corner, so a node
/// has one for each of its triangles. Six are asked for, and nodes have four, five or six: those
/// with fewer make the search go on for long. Nodes of the same shape share a verdict, whichever of
/// them comes first.
class NodeSweepTest {

    /// More than are asked at once.
    private static final int NODES = 70;

    private static final long BUDGET = 50_000;
    private static final int ASKED = 6;
    private static final String DRIVER = "d.example";

    private final List<Claim> claims = List.of(claim());

    @Nested
    class GivenOneThreadOrFour {

        @Test
        void whenNodesAreAsked_thePageIsTheSameToTheByte() {
            var one = sweep(1, NODES, Why.Depth.SUMMARY);
            var four = sweep(4, NODES, Why.Depth.SUMMARY);

            assertThat(four).isEqualTo(one);
            assertThat(page(four, Output.TABLE)).isEqualTo(page(one, Output.TABLE));
            assertThat(one)
                    .extracting(NodeAnswer::verdict)
                    .contains(AnswerVerdict.FITS, AnswerVerdict.NO)
                    .doesNotContain(AnswerVerdict.FAILS);
            assertThat(one)
                    .extracting(placement -> placement.outcome().work().solver())
                    .contains("classes");
        }

        @Test
        void whenAllThereIsToSayIsWanted_theJsonIsTheSameToTheByte() {
            var one = sweep(1, 9, Why.Depth.FULL);
            var four = sweep(4, 9, Why.Depth.FULL);

            assertThat(page(four, Output.JSON)).isEqualTo(page(one, Output.JSON));
        }

        @Test
        void whenTheTotalEnds_theSameNodesAreReached() {
            var total = cost(sweep(1, NODES, Why.Depth.SUMMARY), 40);

            assertThat(sweep(4, NODES, total)).isEqualTo(sweep(1, NODES, total));
        }
    }

    @Nested
    class GivenATotalBudget {

        private final List<NodeAnswer> all = sweep(2, NODES, Why.Depth.SUMMARY);

        @Test
        void whenTheFirstFiveSpendIt_theOthersAreNotReachedAndUndecided() {
            var total = cost(all, 5);

            var placements = sweep(2, NODES, total);

            assertThat(placements.subList(0, 5)).isEqualTo(all.subList(0, 5));
            assertThat(placements).extracting(NodeAnswer::node).isEqualTo(names());
            assertThat(placements.subList(5, NODES))
                    .allSatisfy(
                            placement -> {
                                assertThat(placement.verdict()).isEqualTo(AnswerVerdict.UNDECIDED);
                                assertThat(placement.exit()).isEqualTo(ExitCode.UNDECIDED);
                                assertThat(placement.line())
                                        .startsWith("not reached: the nodes before it took all");
                            });
        }

        @Test
        void whenOneUnitIsLeft_oneMoreNodeIsReached() {
            var placements = sweep(2, NODES, cost(all, 5) + 1);

            assertThat(placements.subList(0, 6)).isEqualTo(all.subList(0, 6));
            assertThat(placements.get(6).line()).startsWith("not reached");
        }

        @Test
        void whenAWholeWindowIsNotReached_itsNodesAreCountedAsUndecided() {
            var placements = sweep(2, NODES, cost(all, 3));

            var page = page(placements, Output.TABLE);

            assertThat(page.lines().findFirst())
                    .contains("c fits on 1 of 70 nodes, and 67 are undecided.");
            assertThat(page).containsPattern("67 +n3, n4,.* undecided +not reached");
            assertThat(page(placements, Output.JSON).split("\"outcome\": \"Undecided\"", -1))
                    .hasSize(68);
        }

        @Test
        void whenNobodyReachedFits_theExitSaysUndecided() {
            var placements = sweep(2, NODES, cost(all, 2));

            assertThat(placements)
                    .extracting(NodeAnswer::verdict)
                    .doesNotContain(AnswerVerdict.FITS);
            assertThat(new ExplainPage(claims, placements, Map.of(), false).exit())
                    .isEqualTo(ExitCode.UNDECIDED);
        }
    }

    /// A world of its own for every sweep, so that nothing is known beforehand.
    private List<NodeAnswer> sweep(int threads, int nodes, Why.Depth depth) {
        return sweep(threads, nodes, depth, Long.MAX_VALUE);
    }

    private List<NodeAnswer> sweep(int threads, int nodes, long total) {
        return sweep(threads, nodes, Why.Depth.SUMMARY, total);
    }

    private List<NodeAnswer> sweep(int threads, int nodes, Why.Depth depth, long total) {
        try (var executor = OrderedExecutor.of(threads)) {
            return new NodeSweep(world(), claims, BUDGET, total, executor)
                    .over(
                            names().stream().limit(nodes).map(Node::named).toList(),
                            depth,
                            ProgressLine.of("nodes", console(OutputStream.nullOutputStream())));
        }
    }

    /// What the first few nodes took together.
    private static long cost(List<NodeAnswer> placements, int first) {
        return placements.stream()
                .limit(first)
                .mapToLong(placement -> placement.outcome().work().units())
                .sum();
    }

    private String page(List<NodeAnswer> placements, Output output) {
        var out = new ByteArrayOutputStream();
        var console = console(out);
        new ExplainPage(claims, placements, Map.of(), false).print(output, console);
        console.flush();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Console console(OutputStream out) {
        return new Console(
                new ByteArrayInputStream(new byte[0]), out, OutputStream.nullOutputStream());
    }

    private static List<String> names() {
        var names = new ArrayList<String>();
        for (var i = 0; i < NODES; i++) {
            names.add("n" + i);
        }
        return names;
    }

    private static World world() {
        var slices = new ArrayList<Slice>();
        for (var i = 0; i < NODES; i++) {
            slices.add(slice("n" + i, 4 + i % 3));
        }
        return World.of(
                Features.of(FeatureGates.STOCK.with(Map.of("DRAListTypeAttributes", true))),
                slices,
                List.of(),
                List.of(
                        new DeviceClass(
                                Meta.named("", "side"),
                                List.of(),
                                List.of(),
                                null,
                                ByName.empty(),
                                Flag.UNSET)),
                List.of());
    }

    private static Slice slice(String node, int triangles) {
        var devices = new ArrayList<Device>();
        for (var corner = 0; corner < 3 * triangles; corner += 3) {
            for (var side = 0; side < 3; side++) {
                devices.add(
                        device(
                                "%s-side-%d".formatted(node, corner + side),
                                corner + side,
                                corner + (side + 1) % 3));
            }
        }
        return new Slice(
                Meta.named("", node),
                DRIVER,
                new Pool(node, 1, 1),
                new NodeChoice.NodeByName(node),
                devices,
                List.of(),
                null,
                List.of());
    }

    private static Device device(String name, long from, long to) {
        return new Device(
                name,
                ByName.of("ends", new AttributeValue.Ints(List.of(from, to))),
                ByName.empty(),
                List.of(),
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                Flag.UNSET,
                ByName.empty());
    }

    private static Claim claim() {
        var ask =
                new DeviceAsk(
                        "side",
                        List.of(),
                        AllocationMode.KnownMode.EXACT_COUNT,
                        ASKED,
                        List.of(),
                        new DeviceAsk.CapacityAsk.Defaults(),
                        List.of());
        return new Claim(
                Meta.named("default", "c"),
                new ClaimSpec(
                        List.of(new Request.Exactly("sides", ask, Flag.UNSET)),
                        List.of(new Constraint.Distinct(List.of(), DRIVER + "/ends")),
                        List.of()),
                ClaimStatus.EMPTY);
    }
}
