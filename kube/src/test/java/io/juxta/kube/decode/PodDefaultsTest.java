package io.juxta.kube.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.model.Tree;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodDefaultsTest {

    static Stream<Arguments> cases() {
        return Cases.of("pod-defaults.yaml");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whenDefaulted_hasWhatTheServerFillsIn(Tree.Mapping item) {
        var defaulted = PodDefaults.apply(item.mapping("object"));

        assertThat(defaulted).isEqualTo(item.mapping("then"));
        assertThat(PodDefaults.apply(defaulted)).isEqualTo(defaulted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "app",
                "app:latest",
                "a/b",
                "example.com/app",
                "localhost:5000/app:latest",
                "Reg.io/app",
                "[::1]:5000/a",
                "a--b"
            })
    void whenAnImageIsTheLatest_itIsAlwaysPulled(String image) {
        assertThat(ImageTag.latest(image)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "app:1",
                "example.com:5000/app:1",
                "app@sha256:0000",
                "Reg.io/App",
                " app",
                "a..b",
                "a:b:c",
                "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
            })
    void whenAnImageHasATagOrNoName_itIsPulledOnce(String image) {
        assertThat(ImageTag.latest(image)).isFalse();
    }
}
