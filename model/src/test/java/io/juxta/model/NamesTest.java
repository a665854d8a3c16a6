package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.juxta.model.AttributeValue.IntValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Attribute names with and without their domain.
class NamesTest {

    @Test
    void whenBare_belongsToTheDriver() {
        assertThat(QualifiedName.in("gpu.example.com", "model"))
                .hasToString("gpu.example.com/model");
        assertThat(QualifiedName.in("gpu.example.com", "dra.net/numa")).hasToString("dra.net/numa");
    }

    @Test
    void whenSeveralSlashes_theDomainEndsAtTheFirst() {
        assertThat(QualifiedName.parse("a/b/c")).isEqualTo(new QualifiedName("a", "b/c"));
    }

    @Test
    void aDriverIsTheDomainWhateverItIsCalled() {
        assertThat(QualifiedName.in("a/b", "model")).isEqualTo(new QualifiedName("a/b", "model"));
    }

    @Test
    void whenADomainIsNeeded_aBareNameIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QualifiedName.parse("numa"))
                .withMessageContaining("domain/numa");
    }

    @Test
    void whenADeviceIsAsked_theExactNameWinsOverTheBareOne() {
        var device =
                device(
                        Map.of(
                                "numa", new IntValue(0),
                                "d/numa", new IntValue(1),
                                "bare", new IntValue(2),
                                "other/x", new IntValue(3)));

        assertThat(device.attribute("d", "d/numa")).contains(new IntValue(1));
        assertThat(device.attribute("d", "d/bare")).contains(new IntValue(2));
        assertThat(device.attribute("d", "bare")).contains(new IntValue(2));
        assertThat(device.attribute("d", "other/x")).contains(new IntValue(3));
        assertThat(device.attribute("d", "other/bare")).isEmpty();
        assertThat(device.attribute("d", "dd/bare")).isEmpty();
        assertThat(device.attribute("d", "x")).isEmpty();
    }

    private static Device device(Map<String, AttributeValue> attributes) {
        return new Device(
                "dev-0",
                ByName.copyOf(attributes),
                ByName.empty(),
                List.of(),
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                Flag.UNSET,
                ByName.empty());
    }
}
