package io.juxta.allocator.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.FeatureGates;
import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;
import io.juxta.model.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolBooksTest {

    private static final Device PARTITION =
            new Device(
                    "part-0",
                    ByName.empty(),
                    ByName.empty(),
                    List.of(
                            new CounterSet.Consumption(
                                    "gpu", ByName.of("slices", Quantity.of(2)), List.of())),
                    NodeChoice.UNSPECIFIED,
                    List.of(),
                    BindingConditions.NONE,
                    Flag.UNSET,
                    ByName.empty());

    @Test
    void whenThePoolHasTheCounter_theDeviceDrawsOnIt() {
        var draw = books(Map.of("gpu", counters(8))).draw(PARTITION);

        assertThat(draw.counters()).containsExactly(0);
    }

    /// While partitionable devices are off, pools have no counters whatever devices say.
    @Test
    void whenThePoolHasNoCounters_theDeviceDrawsOnNothing() {
        var draw = books(Map.of()).draw(PARTITION);

        assertThat(draw.counters()).isEmpty();
        assertThat(draw.amounts()).isEmpty();
    }

    private static CounterSet counters(long slices) {
        return new CounterSet("gpu", ByName.of("slices", Quantity.of(slices)));
    }

    private static PoolBooks books(Map<String, CounterSet> counters) {
        return new PoolBooks(
                new PoolView(
                        "d", "p", new PoolView.PoolState.Usable(), List.of(), List.of(), counters),
                Holdings.of(List.of(), Features.of(FeatureGates.STOCK)));
    }
}
