package io.juxta.allocator;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Why claims do not fit: the data and the sentence made from it.
class ReasonsTest {

    private static final String DRIVER = "gpu.example.com";
    private static final String ANY = "true";

    private final List<Device> devices = new ArrayList<>();
    private final List<CounterSet> counters = new ArrayList<>();
    private final List<Claim> held = new ArrayList<>();
    private int slicesExpected = 1;

    @Test
    void whenDevicesAreInUse_namesTheClaimsAndTheirPods() {
        devices.add(device("a", 0));
        devices.add(device("b", 0));
        held.add(held("train-0", "a", "pod-0"));
        held.add(held("train-1", "b", "pod-1"));

        var why = why(claim(List.of(), ask("gpu", 1, ANY)));

        assertThat(why.summary())
                .isEqualTo(
                        "gpu: 2 devices match the class, both in use (default/train-0,"
                                + " default/train-1)");
        assertThat(why.byReason())
                .containsExactly(
                        new Why.Tally(
                                new Why.Asked("default/c", "gpu"),
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
        devices.add(device("a", 0));
        devices.add(device("b", 1));
        held.add(held("train-0", "a", "pod-0"));

        var why = why(claim(List.of(), ask("gpu", 2, numa(1))));

        assertThat(why.byReason())
                .extracting(Why.Tally::refusal)
                .containsExactly(new Refusal.SelectorFalse(null, 0, null));
        assertThat(why.summary())
                .isEqualTo("gpu: needs 2; 1 device matches class and selectors, and no more");
    }

    @Test
    void whenASelectorWouldFailWhereTheSearchNeverCame_theFailureIsTheReason() {
        devices.add(device("a", 0));

        var why =
                why(
                        claim(
                                List.of(),
                                ask("none", 1, "false"),
                                ask("gpu", 1, "device.attributes[\"x\"].y == 1")));

        assertThat(why.byReason())
                .extracting(Why.Tally::refusal)
                .last()
                .isInstanceOfSatisfying(
                        Refusal.SelectorFalse.class,
                        refusal -> assertThat(refusal.error()).contains("no such key: y"));
    }

    @Test
    void whenTwoRequestsShareNoValue_saysWhereTheirDevicesAre() {
        devices.add(device("a", 0));
        devices.add(device("b", 1));
        devices.add(device("c", 2));

        var why =
                why(
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
        devices.add(device("a", 0));
        devices.add(device("b", 0));
        devices.add(device("c", 1));

        var why =
                why(
                        claim(
                                List.of(new Constraint.Distinct(List.of(), DRIVER + "/numaNode")),
                                ask("gpu", 3, ANY)));

        assertThat(why.summary())
                .isEqualTo(
                        "gpu: 3 devices must differ in gpu.example.com/numaNode, and there are only"
                                + " 0 and 1");
    }

    @Test
    void whenACounterIsUsedUp_saysWhatIsTakenAndLeft() {
        counters.add(new CounterSet("card", ByName.of("slices", Quantity.of(7))));
        devices.add(drawing("a", 4));
        devices.add(drawing("b", 4));
        held.add(held("train-0", "a", "pod-0"));

        var why = why(claim(List.of(), ask("gpu", 1, ANY)));

        assertThat(why.byReason())
                .extracting(Why.Tally::refusal)
                .contains(
                        new Refusal.Counter(
                                "card", "slices", Quantity.of(4), Quantity.of(4), Quantity.of(7)));
    }

    @Test
    void whenACounterDoesNotSufficeForAll_saysForHowMany() {
        counters.add(new CounterSet("card", ByName.of("slices", Quantity.of(7))));
        devices.add(drawing("a", 4));
        devices.add(drawing("b", 4));

        var why = why(claim(List.of(), ask("gpu", 2, ANY)));

        assertThat(why.byReason()).isEmpty();
        assertThat(why.summary())
                .isEqualTo(
                        "gpu: counter slices of card suffices for 1 of 2 devices; each takes at"
                                + " least 4, there is 7");
    }

    @Test
    void whenADeviceIsTainted_showsTheTaint() {
        devices.add(
                device("a", 0)
                        .withTaints(
                                List.of(
                                        new Taint(
                                                "broken",
                                                "fan",
                                                TaintEffect.Known.NO_SCHEDULE,
                                                null))));

        assertThat(why(claim(List.of(), ask("gpu", 1, ANY))).summary())
                .isEqualTo("gpu: 1 device matches the class, tainted (broken=fan:NoSchedule)");
    }

    @Test
    void whenRequestsCompete_saysForWhat() {
        devices.add(device("a", 0));

        assertThat(why(claim(List.of(), ask("one", 1, ANY), ask("other", 1, ANY))).summary())
                .isEqualTo("one and other need 2 devices, and only a is left");
    }

    @Test
    void whenAPoolIsIncomplete_saysHowManySlicesAreThere() {
        devices.add(device("a", 0));
        slicesExpected = 3;

        var why = why(claim(List.of(), ask("gpu", 1, ANY)));

        assertThat(why.considered()).isZero();
        assertThat(why.byReason())
                .containsExactly(
                        new Why.Tally(null, new Refusal.PoolIncomplete(DRIVER, "p", 1, 3), 1));
        assertThat(why.summary())
                .isEqualTo(
                        "the node has no devices; pool gpu.example.com/p is incomplete, 1 of 3"
                                + " slices are there");
    }

    @Test
    void whenTheBudgetEnds_saysHowFarTheSearchCame() {
        for (var i = 0; i < 8; i++) {
            devices.add(device("d" + i, 0));
        }
        var claim = claim(List.of(), ask("gpu", 9, ANY));

        var outcome = Allocator.allocate(inventory(claim), List.of(claim), 40);
        var why = Objects.requireNonNull(Reasons.of(inventory(claim), List.of(claim), outcome));

        assertThat(outcome).isInstanceOf(Outcome.Undecided.class);
        assertThat(why.deepest()).isEqualTo(new Outcome.Deepest("default/c", "gpu", 8));
    }

    @Test
    void whenTheConflictIsTooLargeForTheBudget_itIsAProofAndNotMinimal_andThereAreRemedies() {
        for (var i = 0; i < 500; i++) {
            devices.add(device("d" + i, 0));
            held.add(held("train-" + i, "d" + i, "pod-" + i));
        }
        var claim = claim(List.of(), ask("gpu", 1, ANY));

        var why = why(claim);

        var conflict = Objects.requireNonNull(why.conflict());
        assertThat(conflict.minimal()).isFalse();
        assertThat(conflict.members()).hasSizeGreaterThan(500);
        assertThat(why.remedies())
                .extracting(Remedy::change)
                .first()
                .isInstanceOf(Change.FreeClaims.class);
        assertThat(why(claim)).isEqualTo(why);
    }

    @Test
    void whenOnlyTheSummaryIsWanted_nothingIsTried() {
        devices.add(device("a", 0));
        var claim = claim(List.of(), ask("gpu", 2, ANY));
        var inventory = inventory(claim);
        var outcome = Allocator.allocate(inventory, List.of(claim), 1000);

        var why =
                Objects.requireNonNull(
                        Reasons.of(inventory, List.of(claim), outcome, Why.Depth.SUMMARY));

        assertThat(why.summary()).isEqualTo(why(claim).summary());
        assertThat(why.conflict()).isNull();
        assertThat(why.remedies()).isEmpty();
    }

    @Test
    void whenItFits_thereIsNothingToExplain_andTheFitSaysWhatIsShared() {
        devices.add(device("a", 0));
        devices.add(device("b", 1));
        devices.add(device("c", 1));
        var claim =
                claim(
                        List.of(new Constraint.Match(List.of(), DRIVER + "/numaNode")),
                        ask("gpu", 2, ANY));
        var inventory = inventory(claim);

        var outcome = Allocator.allocate(inventory, List.of(claim), 1000);

        assertThat(Reasons.of(inventory, List.of(claim), outcome)).isNull();
        assertThat(Fit.of(inventory, List.of(claim), ((Outcome.Allocated) outcome).allocations()))
                .isEqualTo("b + c share numaNode 1");
    }

    private Why why(Claim claim) {
        var inventory = inventory(claim);
        var outcome = Allocator.allocate(inventory, List.of(claim), 100_000);
        assertThat(outcome).isInstanceOf(Outcome.Unsatisfiable.class);
        return Objects.requireNonNull(Reasons.of(inventory, List.of(claim), outcome));
    }

    private Inventory inventory(Claim claim) {
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
                new NodeChoice.ByName("n"),
                devices,
                counters,
                null,
                List.of());
    }

    private static Node node() {
        return Node.named("n");
    }

    private static String numa(int node) {
        return "device.attributes[\"%s\"].numaNode == %d".formatted(DRIVER, node);
    }

    private static Device device(String name, int numaNode) {
        return device(name, numaNode, List.of());
    }

    private static Device drawing(String name, int slices) {
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

    private static Request ask(String name, int count, String selector) {
        return new Request.Exactly(
                name,
                new DeviceAsk(
                        "gpu",
                        selector.equals(ANY) ? List.of() : List.of(new Selector.Cel(selector)),
                        AllocationMode.Known.EXACT_COUNT,
                        count,
                        List.of(),
                        new DeviceAsk.CapacityAsk.Defaults(),
                        List.of()),
                Flag.UNSET);
    }

    private static Claim claim(List<Constraint> constraints, Request... requests) {
        return new Claim(
                Meta.named("default", "c"),
                new ClaimSpec(List.of(requests), constraints, List.of()),
                ClaimStatus.EMPTY);
    }

    private static Claim held(String name, String device, String pod) {
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
