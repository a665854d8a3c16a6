package io.juxta.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.FieldPath;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every case of every file in `cases/`. To add one, edit YAML; see [ValidationCase] for the
/// format.
class ValidationCasesTest {

    static List<ValidationCase> cases() {
        var cases = new ArrayList<ValidationCase>();
        CaseFiles.all().forEach((file, rows) -> cases.addAll(ValidationCase.read(file, rows)));
        return cases;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void answersLikeTheServer(ValidationCase wanted) {
        var report = Validator.validate(wanted.question()).orElseThrow();

        // A map may have several bad keys, each an error of its own at the map's path.
        assertThat(report.errors().stream().map(ValidationCasesTest::shown).distinct())
                .containsExactlyInAnyOrderElementsOf(wanted.expected("errors"));
        assertThat(report.dropped())
                .extracting(FieldPath::toString)
                .containsExactlyInAnyOrderElementsOf(wanted.expected("dropped"));
        assertThat(report.errors())
                .allSatisfy(error -> assertThat(error.message()).isNotBlank().doesNotContain("\n"));
        if (wanted.expects("warnings")) {
            assertThat(report.warnings()).hasSameSizeAs(wanted.expected("warnings"));
            for (var part : wanted.expected("warnings")) {
                assertThat(report.warnings()).anySatisfy(w -> assertThat(w).contains(part));
            }
        }
    }

    private static String shown(FieldError error) {
        return error.type().reason() + " " + error.field();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyCaseSaysWhatItProvesAndWhy(ValidationCase wanted) {
        assertThat(wanted.entry().text("case")).isNotBlank();
        assertThat(wanted.entry().text("why")).isNotBlank();
        assertThat(wanted.entry().has("rule")).isTrue();
        assertThat(wanted.expects("errors")).isTrue();
    }
}
