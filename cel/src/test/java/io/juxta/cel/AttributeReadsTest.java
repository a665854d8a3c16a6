package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.QualifiedName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What an expression reads of a device, as its text shows it.
class AttributeReadsTest {

    private final Compiler compiler = new Compiler(Environment.STORED);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "device.driver == 'd'                                                   ;",
                "device.capacity['d'].memory.compareTo(quantity('1Gi')) >= 0            ;",
                "device.attributes['d'].a == 'x'                                        ; d/a",
                "has(device.attributes['d'].a) && device.attributes['e'].b == 1         ; d/a e/b",
                "device.attributes['d']['a'] == 'x' || device.attributes['d'].?b == optional.none() ; d/a d/b",
                "device.attributes['d'].l.exists(x, x == device.attributes['d'].m)      ; d/l d/m",
                "cel.bind(a, device.attributes['d'].a, a == 'x')                        ; d/a",
            })
    void names(String expression, String reads) {
        var found = AttributeReads.of(compiled(expression)).orElseThrow();

        assertThat(found.stream().map(QualifiedName::toString).sorted())
                .containsExactly(reads == null ? new String[0] : reads.split(" ", -1));
    }

    /// A value that is found by a computed name, a map as a whole, or the device itself.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "device.attributes[device.driver].a == 'x'",
                "device.attributes['d'].exists(name, name == 'a')",
                "device.attributes['d'][device.driver] == 'x'",
                "size(device.attributes) == 1",
                "'d' in device.attributes",
                "cel.bind(d, device.attributes['d'], d.a == 'x')",
                "cel.bind(all, device, all.attributes['d'].a == 'x')",
                "[device].all(one, one.attributes['d'].a == 'x')",
            })
    void doesNotTell(String expression) {
        assertThat(AttributeReads.of(compiled(expression))).isEmpty();
    }

    private Program compiled(String expression) {
        var compiled = compiler.compile(expression, Use.SELECTOR);
        assertThat(compiled).as("%s: %s", expression, compiled).isInstanceOf(Program.class);
        return (Program) compiled;
    }
}
