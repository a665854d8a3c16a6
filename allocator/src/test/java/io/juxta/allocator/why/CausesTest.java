package io.juxta.allocator.why;

import static io.juxta.allocator.why.GpuNode.ANY;
import static io.juxta.allocator.why.GpuNode.DRIVER;
import static io.juxta.allocator.why.GpuNode.ask;
import static io.juxta.allocator.why.GpuNode.claim;
import static io.juxta.allocator.why.GpuNode.device;
import static io.juxta.allocator.why.GpuNode.drawing;
import static io.juxta.allocator.why.GpuNode.numa;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.Constraint;
import io.juxta.model.CounterSet;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Why requests that could have devices by themselves cannot have them together.
class CausesTest {

    private final GpuNode node = new GpuNode();

    @Test
    void whenTwoRequestsShareNoValue_saysWhereTheirDevicesAre() {
        node.devices.add(device("a", 0));
        node.devices.add(device("b", 1));
        node.devices.add(device("c", 2));

        var why =
                node.why(
                        claim(
                                List.of(new Constraint.Match(List.of(), DRIVER + "/numaNode")),
                                ask("one", 1, numa(0)),
                                ask("other", 1, "!(" + numa(0) + ")")));

        assertThat(why.summary())
                .isEqualTo("one: only a is there, on numaNode 0; other has devices on 1 and 2");
        assertThat(why.candidates())
                .extracting(Why.Candidates::devices)
                .first()
                .isEqualTo(
                        List.of(new Why.Candidate(new DeviceId(DRIVER, "p", "a"), List.of("0"))));
    }

    @Test
    void whenValuesMustDiffer_saysHowFewThereAre() {
        node.devices.add(device("a", 0));
        node.devices.add(device("b", 0));
        node.devices.add(device("c", 1));

        var why =
                node.why(
                        claim(
                                List.of(new Constraint.Distinct(List.of(), DRIVER + "/numaNode")),
                                ask("gpu", 3, ANY)));

        assertThat(why.summary())
                .isEqualTo(
                        "gpu: 3 devices must differ in gpu.example.com/numaNode, and there are only"
                                + " 0 and 1");
    }

    @Test
    void whenACounterDoesNotSufficeForAll_saysForHowMany() {
        node.counters.add(new CounterSet("card", ByName.of("slices", Quantity.of(7))));
        node.devices.add(drawing("a", 4));
        node.devices.add(drawing("b", 4));

        var why = node.why(claim(List.of(), ask("gpu", 2, ANY)));

        assertThat(why.byReason()).isEmpty();
        assertThat(why.summary())
                .isEqualTo(
                        "gpu: counter slices of card suffices for 1 of 2 devices; each takes at"
                                + " least 4, there is 7");
    }

    @Test
    void whenRequestsCompete_saysForWhat() {
        node.devices.add(device("a", 0));

        assertThat(node.why(claim(List.of(), ask("one", 1, ANY), ask("other", 1, ANY))).summary())
                .isEqualTo("one and other need 2 devices, and only a is left");
    }
}
