package io.juxta.kube.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.model.Tree;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VersionConversionTest {

    static Stream<Arguments> cases() {
        return Cases.of("versions.yaml");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whenBroughtToTheNewestVersion_hasItsShape(Tree.Mapping item) {
        var known = (Decoded.KnownObject) Decoder.decode(item.mapping("object"));

        var newest = VersionConversion.toNewest(known.type(), known.tree());

        assertThat(known.unknown()).isEmpty();
        assertThat(newest).isEqualTo(item.mapping("then"));
        assertThat(((Decoded.KnownObject) Decoder.decode(newest)).unknown()).isEmpty();
    }
}
