package io.juxta.allocator.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Allocation;
import io.juxta.model.AllocationMode;
import io.juxta.model.AttributeValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Constraint;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.FeatureGates;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// One node with GPUs, in the making: what they are, what they draw on, who has them.
public final class GpuNode {

    static final String DRIVER = "gpu.example.com";

    /// A selector that takes every device.
    public static final String ANY = "true";

    public final List<Device> devices = new ArrayList<>();
    public final List<CounterSet> counters = new ArrayList<>();
    final List<Claim> held = new ArrayList<>();
    int slicesExpected = 1;

    /// Why a claim that cannot be satisfied does not fit.
    Why why(Claim claim) {
        var inventory = inventory(claim);
        var outcome = Allocator.allocate(inventory, List.of(claim), 100_000);
        assertThat(outcome).isInstanceOf(Outcome.Unsatisfiable.class);
        return Objects.requireNonNull(Reasons.of(inventory, List.of(claim), outcome));
    }

    /// The node, asked for a claim.
    public Inventory inventory(Claim claim) {
        var slices = new ArrayList<Slice>();
        slices.add(slice("s", devices, List.of()));
        if (!counters.isEmpty()) {
            slicesExpected = 2;
            slices.set(0, slice("s", devices, List.of()));
            slices.add(slice("t", List.of(), counters));
        }
        var claims = new ArrayList<>(held);
        claims.add(claim);
        return World.of(
                        Features.of(FeatureGates.STOCK),
                        slices,
                        List.of(),
                        List.of(
                                new DeviceClass(
                                        Meta.named("", "gpu"),
                                        List.of(),
                                        List.of(),
                                        null,
                                        ByName.empty(),
                                        Flag.UNSET)),
                        claims)
                .on(node());
    }

    private Slice slice(String name, List<Device> devices, List<CounterSet> counters) {
        return new Slice(
                Meta.named("", name),
                DRIVER,
                new Pool("p", 1, slicesExpected),
                new NodeChoice.NodeByName("n"),
                devices,
                counters,
                null,
                List.of());
    }

    private static Node node() {
        return Node.named("n");
    }

    /// A selector for devices of a NUMA node.
    static String numa(int node) {
        return "device.attributes[\"%s\"].numaNode == %d".formatted(DRIVER, node);
    }

    static Device device(String name, int numaNode) {
        return device(name, numaNode, List.of());
    }

    /// A device that takes slices of the card.
    static Device drawing(String name, int slices) {
        return device(
                name,
                0,
                List.of(
                        new CounterSet.Consumption(
                                "card", ByName.of("slices", Quantity.of(slices)), List.of())));
    }

    private static Device device(
            String name, int numaNode, List<CounterSet.Consumption> consumptions) {
        return new Device(
                name,
                ByName.of("numaNode", new AttributeValue.IntValue(numaNode)),
                ByName.empty(),
                consumptions,
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                Flag.UNSET,
                ByName.empty());
    }

    public static Request ask(String name, int count, String selector) {
        return new Request.Exactly(
                name,
                new DeviceAsk(
                        "gpu",
                        selector.equals(ANY) ? List.of() : List.of(new Selector.Cel(selector)),
                        AllocationMode.KnownMode.EXACT_COUNT,
                        count,
                        List.of(),
                        new DeviceAsk.CapacityAsk.Defaults(),
                        List.of()),
                Flag.UNSET);
    }

    public static Claim claim(List<Constraint> constraints, Request... requests) {
        return new Claim(
                Meta.named("default", "c"),
                new ClaimSpec(List.of(requests), constraints, List.of()),
                ClaimStatus.EMPTY);
    }

    /// A claim that has a device for a pod.
    static Claim held(String name, String device, String pod) {
        return new Claim(
                Meta.named("default", name),
                new ClaimSpec(List.of(), List.of(), List.of()),
                new ClaimStatus(
                        new Allocation(
                                List.of(
                                        new Allocation.Result(
                                                "r",
                                                new DeviceId(DRIVER, "p", device),
                                                Flag.UNSET,
                                                List.of(),
                                                List.of(),
                                                List.of(),
                                                null,
                                                ByName.empty(),
                                                List.of())),
                                List.of(),
                                null,
                                null),
                        List.of(new ClaimStatus.Consumer("", "pods", pod, "uid-" + pod)),
                        List.of()));
    }
}
