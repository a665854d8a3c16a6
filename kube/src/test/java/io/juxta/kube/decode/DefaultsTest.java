package io.juxta.kube.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DefaultsTest {

    static Stream<Arguments> cases() {
        return Cases.of("defaults.yaml");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whenDefaulted_hasWhatTheServerFillsIn(Tree.Mapping item) {
        var defaulted = defaulted(item, item.mapping("object"));

        assertThat(defaulted).isEqualTo(item.mapping("then"));
        assertThat(defaulted(item, defaulted)).isEqualTo(defaulted);
    }

    private static Tree.Mapping defaulted(Tree.Mapping item, Tree.Mapping object) {
        var known = (Decoded.KnownObject) Decoder.decode(object);
        var newest = VersionConversion.toNewest(known.type(), known.tree());
        // The second time round the object is written in v1, and has no classless v1beta1 requests.
        var written =
                item.mapping("object").text("apiVersion").endsWith("v1beta1")
                        ? known.type().in("v1beta1")
                        : known.type();
        return item.has("now")
                ? Defaults.apply(written, newest, Instant.parse(item.text("now")))
                : Defaults.apply(written, newest);
    }
}
