package io.juxta.allocator.why;

import static io.juxta.allocator.why.GpuNode.ANY;
import static io.juxta.allocator.why.GpuNode.DRIVER;
import static io.juxta.allocator.why.GpuNode.ask;
import static io.juxta.allocator.why.GpuNode.claim;
import static io.juxta.allocator.why.GpuNode.device;
import static io.juxta.allocator.why.GpuNode.drawing;
import static io.juxta.allocator.why.GpuNode.held;
import static io.juxta.allocator.why.GpuNode.numa;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.CounterSet;
import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What keeps a request from devices: the data and the sentence made from it.
class ReasonsTest {

    private final GpuNode node = new GpuNode();

    @Test
    void whenDevicesAreInUse_namesTheClaimsAndTheirPods() {
        node.devices.add(device("a", 0));
        node.devices.add(device("b", 0));
        node.held.add(held("train-0", "a", "pod-0"));
        node.held.add(held("train-1", "b", "pod-1"));

        var why = node.why(claim(List.of(), ask("gpu", 1, ANY)));

        assertThat(why.summary())
                .isEqualTo(
                        "gpu: 2 devices match the class, both in use (default/train-0,"
                                + " default/train-1)");
        assertThat(why.byReason())
                .containsExactly(
                        new Why.RefusalTally(
                                new Why.AskedRequest("default/c", "gpu"),
                                new Refusal.InUse(
                                        List.of(
                                                new Refusal.Holder(
                                                        "default/train-0",
                                                        List.of("default/pod-0")),
                                                new Refusal.Holder(
                                                        "default/train-1",
                                                        List.of("default/pod-1")))),
                                2));
    }

    @Test
    void whenADeviceInUseIsNotSelected_itIsNotCountedAsInUse() {
        node.devices.add(device("a", 0));
        node.devices.add(device("b", 1));
        node.held.add(held("train-0", "a", "pod-0"));

        var why = node.why(claim(List.of(), ask("gpu", 2, numa(1))));

        assertThat(why.byReason())
                .extracting(Why.RefusalTally::refusal)
                .containsExactly(new Refusal.SelectorFalse(null, 0, null));
        assertThat(why.summary())
                .isEqualTo("gpu: needs 2; 1 device matches class and selectors, and no more");
    }

    @Test
    void whenASelectorWouldFailWhereTheSearchNeverCame_theFailureIsTheReason() {
        node.devices.add(device("a", 0));

        var why =
                node.why(
                        claim(
                                List.of(),
                                ask("none", 1, "false"),
                                ask("gpu", 1, "device.attributes[\"x\"].y == 1")));

        assertThat(why.byReason())
                .extracting(Why.RefusalTally::refusal)
                .last()
                .isInstanceOfSatisfying(
                        Refusal.SelectorFalse.class,
                        refusal -> assertThat(refusal.error()).contains("no such key: y"));
    }

    @Test
    void whenACounterIsUsedUp_saysWhatIsTakenAndLeft() {
        node.counters.add(new CounterSet("card", ByName.of("slices", Quantity.of(7))));
        node.devices.add(drawing("a", 4));
        node.devices.add(drawing("b", 4));
        node.held.add(held("train-0", "a", "pod-0"));

        var why = node.why(claim(List.of(), ask("gpu", 1, ANY)));

        assertThat(why.byReason())
                .extracting(Why.RefusalTally::refusal)
                .contains(
                        new Refusal.CounterRefusal(
                                "card", "slices", Quantity.of(4), Quantity.of(4), Quantity.of(7)));
    }

    @Test
    void whenADeviceIsTainted_showsTheTaint() {
        node.devices.add(
                device("a", 0)
                        .withTaints(
                                List.of(
                                        new Taint(
                                                "broken",
                                                "fan",
                                                TaintEffect.KnownEffect.NO_SCHEDULE,
                                                null))));

        assertThat(node.why(claim(List.of(), ask("gpu", 1, ANY))).summary())
                .isEqualTo("gpu: 1 device matches the class, tainted (broken=fan:NoSchedule)");
    }

    @Test
    void whenAPoolIsIncomplete_saysHowManySlicesAreThere() {
        node.devices.add(device("a", 0));
        node.slicesExpected = 3;

        var why = node.why(claim(List.of(), ask("gpu", 1, ANY)));

        assertThat(why.considered()).isZero();
        assertThat(why.byReason())
                .containsExactly(
                        new Why.RefusalTally(
                                null, new Refusal.PoolIncomplete(DRIVER, "p", 1, 3), 1));
        assertThat(why.summary())
                .isEqualTo(
                        "the node has no devices; pool gpu.example.com/p is incomplete, 1 of 3"
                                + " slices are there");
    }
}
