package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TolerationTest {

    private static final Taint BROKEN =
            new Taint("broken", "fan", TaintEffect.KnownEffect.NO_SCHEDULE, null);

    @ParameterizedTest
    @CsvSource({
        "broken, Equal,  fan, NoSchedule, true",
        "broken, Equal,  fan, '',         true",
        "broken, '',     fan, '',         true",
        "broken, Exists, '',  '',         true",
        "'',     Exists, '',  '',         true",
        "'',     Equal,  fan, '',         true",
        "'',     Equal,  '',  '',         false",
        "broken, Equal,  psu, NoSchedule, false",
        "other,  Exists, '',  '',         false",
        "broken, Exists, '',  NoExecute,  false",
        "broken, Gt,     fan, '',         false",
        "broken, Odd,    fan, '',         false"
    })
    void whenATaintIsMet(
            String key, String operator, String value, String effect, boolean tolerated) {
        var toleration =
                new Toleration(
                        key,
                        Toleration.TolerationOperator.parse(operator),
                        value,
                        TaintEffect.parse(effect),
                        null);

        assertThat(toleration.tolerates(BROKEN)).isEqualTo(tolerated);
    }

    @Test
    void whenAnEffectIsUnheardOf_itsTextIsKept() {
        assertThat(TaintEffect.parse("Later")).isEqualTo(new TaintEffect.UnknownEffect("Later"));
        assertThat(TaintEffect.parse("Later").text()).isEqualTo("Later");
        assertThat(TaintEffect.parse("None")).isEqualTo(TaintEffect.KnownEffect.NONE);
    }
}
