package io.juxta.allocator.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The index leaves out the slices of other nodes and nothing else, and keeps the order.
final class SliceIndexTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 500})
    void whenAskedForNode_leavesOutOnlySlicesThatNameAnother(int count) {
        var slices = slices(count);
        var index = new SliceIndex(slices);

        for (var node = 0; node < 9; node++) {
            var name = "n" + node;
            var wanted = new ArrayList<>(slices);
            if (count > 64) {
                wanted.removeIf(
                        slice ->
                                slice.nodes() instanceof NodeChoice.NodeByName(var other)
                                        && !other.equals(name));
            }
            assertThat(index.around(name)).containsExactlyElementsOf(wanted);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 500})
    void whenAskedForPool_givesItsSlicesInOrder(int count) {
        var slices = slices(count);
        var index = new SliceIndex(slices);

        for (var pool = 0; pool < 6; pool++) {
            var name = "p" + pool;
            var wanted =
                    slices.stream()
                            .filter(slice -> slice.pool().name().equals(name))
                            .filter(slice -> slice.driver().equals("d0"))
                            .toList();
            assertThat(index.ofPool("d0", name)).containsExactlyElementsOf(wanted);
        }
    }

    private static List<Slice> slices(int count) {
        var random = new Random(7);
        var slices = new ArrayList<Slice>();
        for (var i = 0; i < count; i++) {
            slices.add(
                    new Slice(
                            Meta.named("", "s" + i),
                            "d" + random.nextInt(2),
                            new Pool("p" + random.nextInt(5), 1, 1),
                            choice(random),
                            List.of(),
                            List.of(),
                            null,
                            List.of()));
        }
        return slices;
    }

    private static NodeChoice choice(Random random) {
        var name = "n" + random.nextInt(8);
        return switch (random.nextInt(6)) {
            case 0 -> NodeChoice.ALL_NODES;
            case 1 -> NodeChoice.PER_DEVICE;
            case 2 -> new NodeChoice.MalformedChoice(name, null, Flag.TRUE, Flag.UNSET);
            default -> new NodeChoice.NodeByName(name);
        };
    }
}
