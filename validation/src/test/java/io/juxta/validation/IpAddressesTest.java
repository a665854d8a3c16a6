package io.juxta.validation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IpAddressesTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, V4, true",
        "10.0.0.01, V4, false",
        "255.255.255.255, V4, true",
        "256.1.1.1, , false",
        "1.2.3, , false",
        "fd00::1, V6, true",
        "FE80:0:0:0:0:0:0:0abc, V6, true",
        "::, V6, true",
        "::1.2.3.4, V6, true",
        "::01.2.3.4, V6, false",
        "::ffff:10.0.0.1, V4, false",
        "1:2:3:4:5:6:7:8, V6, true",
        "1:2:3:4:5:6:7, , false",
        "1:2:3:4:5:6:7:8:9, , false",
        "1::2::3, , false",
        "fd00::1%eth0, , false",
        "::g, , false",
        "'', , false"
    })
    void whenRead_hasItsFamilyAndPassesOrNot(
            String address, IpAddresses.Family family, boolean valid) {
        assertThat(IpAddresses.family(address).orElse(null)).isEqualTo(family);
        assertThat(IpAddresses.valid(address)).isEqualTo(valid);
    }
}
