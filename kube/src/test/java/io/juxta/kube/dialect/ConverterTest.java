package io.juxta.kube.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.kube.dialect.Conversion.Converted;
import io.juxta.kube.dialect.Conversion.Foreign;
import io.juxta.kube.dialect.Conversion.Lossy;
import io.juxta.kube.dialect.Conversion.Refused;
import io.juxta.kube.dialect.Conversion.Unchanged;
import io.juxta.model.Tree;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConverterTest {

    static Stream<Arguments> cases() {
        return Cases.of("convert.yaml");
    }

    static Stream<Arguments> allObjects() {
        return Stream.of(
                        "convert.yaml",
                        "dialects.yaml",
                        "versions.yaml",
                        "defaults.yaml",
                        "decode.yaml")
                .flatMap(Cases::of);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whenConverted_saysWhatBecameOfIt(Tree.Mapping item) {
        var then = item.mapping("then");

        var conversion = Converter.convert(item.mapping("object"));

        assertThat(conversion.getClass().getSimpleName()).isEqualTo(then.text("outcome"));
        switch (conversion) {
            case Converted(var object, var notes) -> {
                assertThat(object).isEqualTo(then.mapping("object"));
                assertThat(fields(notes)).isEqualTo(Cases.texts(then, "notes"));
            }
            case Unchanged(var object) -> assertThat(object).isEqualTo(then.mapping("object"));
            case Lossy(var object, var notes, var lost) -> {
                assertThat(object).isEqualTo(then.mapping("object"));
                assertThat(fields(lost)).isEqualTo(Cases.texts(then, "lost"));
                if (then.has("notes")) {
                    assertThat(fields(notes)).isEqualTo(Cases.texts(then, "notes"));
                }
            }
            case Refused(var path, _, _) -> assertThat(path).hasToString(then.text("fault"));
            case Foreign _ -> assertThat(then.has("object")).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("allObjects")
    void whenConvertedTwice_theSecondTimeChangesNothing(Tree.Mapping item) {
        switch (Converter.convert(Cases.object(item))) {
            case Converted(var object, _) -> assertUnchanged(object);
            case Lossy(var object, _, _) -> assertKept(object);
            case Unchanged(var object) -> assertThat(object).isEqualTo(Cases.object(item));
            case Refused refused -> assertThat(refused.text()).isNotBlank().doesNotContain("\n");
            case Foreign(_, var kind) -> assertThat(kind).isNotEmpty();
        }
    }

    private static void assertUnchanged(Tree.Mapping object) {
        assertThat(Converter.convert(object))
                .isInstanceOfSatisfying(
                        Unchanged.class, again -> assertThat(again.object()).isSameAs(object));
    }

    /// What 1.37 cannot say and nobody can leave out is said again.
    private static void assertKept(Tree.Mapping object) {
        if (Converter.convert(object) instanceof Lossy(var again, var notes, var lost)) {
            assertThat(again).isEqualTo(object);
            assertThat(notes).isEmpty();
            assertThat(lost).allMatch(note -> note.message().contains("stays"));
        } else {
            assertUnchanged(object);
        }
    }

    private static List<String> fields(List<Conversion.Note> notes) {
        return notes.stream().map(note -> note.field().toString()).toList();
    }
}
