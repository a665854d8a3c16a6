package io.juxta.kube.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.ApiObject;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every complete object of the enhancement texts is read, and every spelling of one thing is that
/// thing.
class SeedsTest {

    static Stream<Arguments> samples() {
        return Cases.of("seeds.yaml");
    }

    static Stream<Arguments> spellings() {
        return Cases.of("one-slice.yaml");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void whenASampleIsRead_nothingOfItIsLost(Tree.Mapping item) {
        var normalised =
                Dialects.normalise(
                        sample(item.text("case")), Dialects.Door.FILE, FeatureGates.allOn());

        assertThat(normalised.contradictions()).isEmpty();
        assertThat(normalised.dialects())
                .extracting(Dialect::name)
                .isEqualTo(Cases.texts(item, "dialects"));
        assertThat(Decoder.decodeWithSeedFields(normalised.tree()))
                .isInstanceOfSatisfying(
                        Decoded.KnownObject.class,
                        known -> {
                            assertThat(known.unknown()).isEmpty();
                            assertThat(model(known)).isNotNull();
                        });
    }

    @ParameterizedTest
    @MethodSource("samples")
    void whenASampleIsConverted_theOutcomeIsAsListed(Tree.Mapping item) {
        assertThat(Converter.convert(sample(item.text("case"))).getClass().getSimpleName())
                .isEqualTo(item.text("outcome"));
    }

    @Test
    void everySampleIsListed() throws IOException, URISyntaxException {
        var folder = Path.of(Objects.requireNonNull(SeedsTest.class.getResource("/seeds")).toURI());
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".yaml", "")))
                    .containsExactlyInAnyOrderElementsOf(
                            Cases.items("seeds.yaml").stream()
                                    .map(item -> item.text("case"))
                                    .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void whenOneSliceIsWrittenInAnySpelling_itIsTheSameSlice(Tree.Mapping item) {
        var first = Cases.items("one-slice.yaml").getFirst().mapping("object");

        var read = decoded(item.mapping("object"));

        var newest = VersionConversion.toNewest(read.type(), read.tree());
        assertThat(newest).isEqualTo(first);
        assertThat(model(read)).isEqualTo(model(decoded(first)));
    }

    private static Decoded.KnownObject decoded(Tree.Mapping object) {
        var normalised = Dialects.normalise(object, Dialects.Door.FILE);
        return (Decoded.KnownObject) Decoder.decodeWithSeedFields(normalised.tree());
    }

    private static ApiObject model(Decoded.KnownObject known) {
        var newest = VersionConversion.toNewest(known.type(), known.tree());
        return new ModelReader().read(Defaults.apply(known.type(), newest)).orElseThrow();
    }

    static Tree.Mapping sample(String name) {
        var file = "seeds/" + name + ".yaml";
        return (Tree.Mapping) YamlTrees.parse(CaseFiles.text(file), Source.of(file));
    }
}
