package io.juxta.kube.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.kube.dialect.Dialects.Door;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DialectsTest {

    static Stream<Arguments> cases() {
        return Cases.of("dialects.yaml");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whenNormalised_isWhat137Reads(Tree.Mapping item) {
        var then = item.mapping("then");

        var normalised = normalise(item, item.mapping("object"));

        assertThat(normalised.tree()).isEqualTo(then.mapping("object"));
        assertThat(normalised.dialects())
                .extracting(Dialect::name)
                .isEqualTo(Cases.texts(then, "dialects"));
        assertThat(normalised.contradictions())
                .extracting(contradiction -> contradiction.path().toString())
                .isEqualTo(Cases.texts(then, "contradictions"));
        var paths = new TreeMap<String, String>();
        for (var path : Cases.pairs(then, "paths").keySet()) {
            var now = Cases.pathIn(normalised.tree(), path);
            paths.put(path, normalised.paths().author(now).toString());
        }
        assertThat(paths).isEqualTo(Cases.pairs(then, "paths"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whenNormalisedTwice_theSecondTimeChangesNothing(Tree.Mapping item) {
        var once = normalise(item, item.mapping("object"));

        var twice = normalise(item, once.tree());

        assertThat(twice.tree()).isSameAs(once.tree());
        assertThat(twice.notes()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whenNothingIsRecognised_theTreeIsTheSameObject(Tree.Mapping item) {
        var object = item.mapping("object");

        var normalised = normalise(item, object);

        if (normalised.dialects().isEmpty()) {
            assertThat(normalised.tree()).isSameAs(object);
            assertThat(normalised.notes()).isEmpty();
        } else {
            assertThat(item.text("door") + item.text("gates") + Dialects.of(object))
                    .isNotEqualTo("[]");
        }
    }

    private static Normalised normalise(Tree.Mapping item, Tree.Mapping object) {
        var door = item.text("door").equals("API") ? Door.API : Door.FILE;
        boolean on = !item.text("gates").equals("off");
        return Dialects.normalise(
                object, door, FeatureGates.of(Map.of("DRADerivedAttributes", on)));
    }
}
