package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SizePathTest {

    private final SizePath domain =
            SizePath.of("device").append("attributes").append(SizePath.VALUES);

    @Test
    void aPathGrowsStepByStep() {
        assertThat(domain.steps()).containsExactly("device", "attributes", "@values");
        assertThat(domain.append("model").steps())
                .containsExactly("device", "attributes", "@values", "model");
        assertThat(SizePath.NOWHERE.steps()).isEmpty();
        assertThat(SizePath.NOWHERE.append(SizePath.ITEMS).steps()).containsExactly("@items");
    }

    @Test
    void thereIsRoomForAFourthStepOnceOnly() {
        var key = domain.append(SizePath.KEYS);
        var value = domain.append(SizePath.VALUES);

        assertThat(key.steps()).isEqualTo(value.steps()).endsWith(SizePath.VALUES);
    }

    @Test
    void withoutRoomPathsAreTheirOwn() {
        var device = SizePath.of("device");
        var attributes = device.append("attributes");
        var capacity = device.append("capacity");

        assertThat(attributes.steps()).containsExactly("device", "attributes");
        assertThat(capacity.steps()).containsExactly("device", "capacity");
        assertThat(attributes.append(SizePath.KEYS).steps()).endsWith(SizePath.KEYS);
    }

    @Test
    void aCopyDisturbsNobody() {
        var key = domain.append(SizePath.KEYS);
        var item = domain.copyAnd(SizePath.ITEMS);

        assertThat(key.steps()).endsWith(SizePath.KEYS);
        assertThat(item.steps()).endsWith(SizePath.ITEMS);
    }
}
