package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceSizesTest {

    private static final DeviceSizes SIZES = new DeviceSizes(Environment.STORED);

    @ParameterizedTest
    @CsvSource({
        "device, 0",
        "device driver, 63",
        "device allowMultipleAllocations, 1",
        "device attributes, 32",
        "device attributes @keys, 63",
        "device attributes @values, 32",
        "device attributes @values @keys, 32",
        "device attributes @values @values, 64",
        "device attributes @values model, 64",
        "device capacity, 32",
        "device capacity @keys, 63",
        "device capacity @values, 32",
        "device capacity @values @keys, 32",
        "device capacity @values @values, 0",
    })
    void theApiLimitsThese(String path, long most) {
        assertThat(find(SIZES, path)).isEqualTo(SizeRange.upTo(most));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@items",
                "other",
                ".device driver",
                "device name",
                "device nothing",
                "device attributes dra",
                "device attributes dra model",
                "device attributes @values model x",
                "device attributes @values model @items",
                "device capacity @values memory",
                "device driver @items",
                "device driver @keys",
            })
    void nothingIsKnownOfThese(String path) {
        assertThat(find(SIZES, path)).isNull();
    }

    @Test
    void aNameIsALabelWhereDevicesHaveOne() {
        assertThat(find(new DeviceSizes(Environment.STORED.withSeedWords()), "device name"))
                .isEqualTo(SizeRange.upTo(63));
    }

    private static @Nullable SizeRange find(DeviceSizes sizes, String path) {
        var steps = path.isEmpty() ? List.<String>of() : List.of(path.split(" ", -1));
        var found = SizePath.NOWHERE;
        for (var step : steps) {
            found = found.append(step);
        }
        return sizes.find(found);
    }
}
