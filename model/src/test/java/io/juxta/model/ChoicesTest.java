package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.juxta.model.DeviceTaintRule.Pattern;
import io.juxta.model.NodeAllocatable.AllocatableMapping;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The families that are a choice on the wire: one member is a choice, none or several have a name
/// too.
class ChoicesTest {

    private static final NodeSelector NOWHERE = new NodeSelector(List.of());

    @Test
    void whenOneWayToChooseNodesIsSet_isThatWay() {
        assertThat(NodeChoice.of("n", null, Flag.UNSET, Flag.UNSET))
                .isEqualTo(new NodeChoice.NodeByName("n"));
        assertThat(NodeChoice.of(null, NOWHERE, Flag.UNSET, Flag.UNSET))
                .isEqualTo(new NodeChoice.BySelector(NOWHERE));
        assertThat(NodeChoice.of(null, null, Flag.TRUE, Flag.UNSET)).isSameAs(NodeChoice.ALL_NODES);
        assertThat(NodeChoice.of(null, null, Flag.UNSET, Flag.TRUE))
                .isSameAs(NodeChoice.PER_DEVICE);
        assertThat(NodeChoice.of(null, null, Flag.UNSET, Flag.UNSET))
                .isSameAs(NodeChoice.UNSPECIFIED);
    }

    @Test
    void whenTheChoiceOfNodesIsNone_keepsWhatWasSaid() {
        assertThat(NodeChoice.of("", null, Flag.UNSET, Flag.UNSET))
                .isEqualTo(new NodeChoice.MalformedChoice("", null, Flag.UNSET, Flag.UNSET));
        assertThat(NodeChoice.of(null, null, Flag.FALSE, Flag.UNSET))
                .isEqualTo(new NodeChoice.MalformedChoice(null, null, Flag.FALSE, Flag.UNSET));
        assertThat(NodeChoice.of("n", null, Flag.TRUE, Flag.UNSET))
                .isEqualTo(new NodeChoice.MalformedChoice("n", null, Flag.TRUE, Flag.UNSET));
    }

    @Test
    void whenAResourceIsMapped_needsAKeyWithItsFactorOrAFactorAlone() {
        var two = Quantity.of(2);

        assertThat(AllocatableMapping.of("k", two, null))
                .isEqualTo(new AllocatableMapping.ByCapacity("k", two));
        assertThat(AllocatableMapping.of(null, null, two))
                .isEqualTo(new AllocatableMapping.PerDevice(two));
        assertThat(AllocatableMapping.of("k", null, null))
                .isEqualTo(new AllocatableMapping.Malformed("k", null, null));
        assertThat(AllocatableMapping.of("k", two, two))
                .isEqualTo(new AllocatableMapping.Malformed("k", two, two));
        assertThat(AllocatableMapping.of(null, null, null))
                .isEqualTo(new AllocatableMapping.Malformed(null, null, null));
    }

    @Test
    void whenAListHasNoValues_isNoListAttribute() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttributeValue.Ints(List.of()))
                .withMessageContaining("Malformed");
    }

    @Test
    void whenATaintRuleHasNoSelector_matchesNothing() {
        var id = new DeviceId("d", "p", "x");

        assertThat(rule(new Pattern.NoDevice()).matches(id)).isFalse();
        assertThat(rule(new Pattern.Devices(null, null, null)).matches(id)).isTrue();
        assertThat(rule(new Pattern.Devices("d", "p", "x")).matches(id)).isTrue();
        assertThat(rule(new Pattern.Devices("d", "q", null)).matches(id)).isFalse();
        assertThat(rule(new Pattern.Devices(null, null, "")).matches(id)).isFalse();
    }

    private static DeviceTaintRule rule(Pattern pattern) {
        return new DeviceTaintRule(
                Meta.EMPTY,
                pattern,
                new Taint("k", "", TaintEffect.KnownEffect.NONE, null),
                List.of());
    }

    @Test
    void aWordIsKnownOrKeptAsWritten() {
        assertThat(AllocationMode.parse("All")).isSameAs(AllocationMode.KnownMode.ALL);
        assertThat(AllocationMode.parse("all")).isEqualTo(new AllocationMode.UnknownMode("all"));
        assertThat(AccountingPolicy.parse("")).isSameAs(AccountingPolicy.KnownPolicy.UNSPECIFIED);
        assertThat(NodeSelector.NodeSelectorOperator.parse("Gt"))
                .isSameAs(NodeSelector.NodeSelectorOperator.Known.GREATER);
        assertThat(Toleration.TolerationOperator.parse("In").text()).isEqualTo("In");
    }

    @Test
    void aPodHasEndedInTwoPhases() {
        for (var phase : List.of("Succeeded", "Failed")) {
            assertThat(inPhase(phase).hasEnded()).as(phase).isTrue();
        }
        for (var phase : List.of("", "Pending", "Running", "Unknown", "succeeded")) {
            assertThat(inPhase(phase).hasEnded()).as(phase).isFalse();
        }
    }

    private static Pod inPhase(String phase) {
        var spec = PodSpec.of(List.of(), List.of(), null);
        return new Pod(
                Meta.EMPTY,
                spec,
                new PodStatus(phase, "", List.of(), List.of(), Tree.Mapping.EMPTY));
    }
}
