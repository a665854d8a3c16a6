package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Plain YAML becomes JSON with the same line breaks; anything else is left to the parser.
final class PlainYamlTest {

    /// In the texts, `/` is the end of a line.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\0',
            value = {
                "a: b; {\"a\":\"b\"/}",
                "a: 1; {\"a\":1/}",
                "a: 010; {\"a\":8/}",
                "a: yes; {\"a\":true/}",
                "a: null; {\"a\":null/}",
                "a: yesterday; {\"a\":\"yesterday\"/}",
                "a: \"1 # \\\"2\\\"\"; {\"a\":\"1 # \\\"2\\\"\"/}",
                "a: 'it''s \"'; {\"a\":\"it's \\\"\"/}",
                "a: x:y#z; {\"a\":\"x:y#z\"/}",
                "a: {}/b: []; {\"a\":{}/,\"b\":[]/}",
                "---/a: b; /{\"a\":\"b\"/}",
                "a:/  b: c/d: e; {\"a\":/{\"b\":\"c\"/},\"d\":\"e\"/}",
                "a:/- b/- c: d/  e: f/g: h;"
                        + " {\"a\":/[\"b\"/,{\"c\":\"d\"/,\"e\":\"f\"/}],\"g\":\"h\"/}",
                "a:/  - - b/    - c; {\"a\":/[[\"b\"/,\"c\"/]]}",
                "# a b/c: d; /{\"c\":\"d\"/}",
                "a:/    # b/  c: d; {\"a\"://{\"c\":\"d\"/}}",
                "a: b//c: d; {\"a\":\"b\"//,\"c\":\"d\"/}"
            })
    void plain(String yaml, String json) {
        var plain = new PlainYaml();
        var bytes = bytes(yaml);

        assertThat(plain.document(bytes, 0, bytes.length, 1)).isTrue();
        assertThat(new String(plain.json(), 0, plain.size(), StandardCharsets.US_ASCII))
                .isEqualTo(json.replace('/', '\n'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "- a: b",
                " a: b",
                "a:",
                "a:/b: c",
                "a: b/  c",
                "a: b/  c: d",
                "a:/    b: c/  d: e",
                "a: b/- c",
                "a: b # c",
                "# a",
                "# \u00fc/b: c",
                "a: b ",
                "a: b: c",
                "a: b:",
                "a:\tb",
                "a: &b c",
                "a: *b",
                "a: !b c",
                "a: |/  b",
                "a: >/  b",
                "a: [b]",
                "a: {b: c}",
                "a: \"b/  c\"",
                "a: \"\\x41\"",
                "a: 'b' c",
                "a: - b",
                "a:/-/  b",
                "a: 1.5",
                "a: .inf",
                "a: \u00fc",
                "a: b\r",
                "1: a",
                "yes: a",
                "\"a\": b",
                "<<: a",
                "? a",
                "a : b",
                "--- a"
            })
    void notPlain(String yaml) {
        var bytes = bytes(yaml);

        assertThat(new PlainYaml().document(bytes, 0, bytes.length, 1)).isFalse();
    }

    private static byte[] bytes(String yaml) {
        return (yaml.replace('/', '\n') + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
