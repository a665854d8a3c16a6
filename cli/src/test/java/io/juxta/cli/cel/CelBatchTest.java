package io.juxta.cli.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `juxta cel eval --batch`: fields, their order, and lines that cannot be answered.
class CelBatchTest {

    private static final String START =
            "{\"apiVersion\":\"juxta.io/v1alpha1\",\"kind\":\"CelAnswer\",";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"id":1,"use":"selector","expression":"device.driver == \\"d\\"","driver":"d","device":{}} | "id":1,"outcome":"Value","value":true,"type":"bool","cost":3,"estimatedCost":3}
                    {"id":"a","use":"derived","expression":"[]","driver":"d","device":{},"stored":true} | "id":"a","outcome":"Value","value":[],"type":"list(string)","cost":0,"estimatedCost":10}
                    {"id":2,"use":"derived","expression":"device.attributes[\\"d\\"].n","driver":"d","device":{"attributes":{"n":{"int":9223372036854775807}}}} | "id":2,"outcome":"Value","value":9223372036854775807,"type":"int","cost":4,"estimatedCost":4}
                    {"id":3,"use":"selector","expression":"true","driver":"d","device":{"attributes":{"a":{}}}} | "id":3,"outcome":"RunError","error":"attribute a: unsupported attribute value","estimatedCost":0}
                    {"use":"selector","expression":"device.name == \\"x\\"","profile":"seed","driver":"d","device":{"name":"x"}} | "id":null,"outcome":"Value","value":true,"type":"bool","cost":3,"estimatedCost":3}
                    {"use":"selector","expression":"device.attributes[\\"d\\"].a.include(1)","profile":"seed","stored":true,"driver":"d","device":{"attributes":{"a":{"list":{"int":[1]}}}}} | "id":null,"outcome":"Value","value":true,"type":"bool","cost":5,"estimatedCost":68}
                    {"id":4,"use":"other","expression":"true","driver":"d","device":{}} | "id":4,"outcome":"BadInput","error":"use is \\"other\\": it must be \\"selector\\" or \\"derived\\"."}
                    {"id":5,"use":"selector"} | "id":5,"outcome":"BadInput","error":"The line has no \\"expression\\", \\"driver\\" and \\"device\\"."}
                    {"id":6,"use":"selector","expression":"true","stored":1} | "id":6,"outcome":"BadInput","error":"stored: true or false is needed, not the number 1."}
                    {"id":7,"use":"selector","expression":"true","driver":"d","device":{"attributes":{"n":{"int":9223372036854775808}}}} | "id":7,"outcome":"BadInput","error":"device.attributes[n].int: 9223372036854775808 does not fit in 64 bits"}
                    {"id":8,"use":"selector","expression":"true","device":7} | "id":8,"outcome":"BadInput","error":"device: an object is needed, not the number 7."}
                    """)
    void everyLineHasItsAnswer(String question, String answer) {
        var run = Run.withInput(question, "cel", "eval", "--batch");

        assertThat(run.stdout()).isEqualTo(START + answer + "\n");
        assertThat(run.exit()).isZero();
    }

    @Test
    void whenAGateIsOff_newExpressionsLackItsWordsAndStoredOnesHaveThem() {
        var expression =
                "\"use\":\"selector\",\"driver\":\"d\",\"device\":{},\"expression\":\"'a'.includes('a')\"";
        var run =
                Run.withInput(
                        """
                        {"id":1,%1$s}
                        {"id":2,%1$s,"stored":true}
                        {"id":3,%1$s,"featureGates":{"DRAListTypeAttributes":true}}
                        """
                                .formatted(expression),
                        "cel",
                        "eval",
                        "--batch");

        assertThat(run.stdout().lines())
                .satisfiesExactly(
                        off ->
                                assertThat(off)
                                        .contains(
                                                "CompileError",
                                                "undeclared reference to 'includes'")
                                        .doesNotContain("estimatedCost"),
                        stored -> assertThat(stored).contains("\"value\":true"),
                        on -> assertThat(on).contains("\"value\":true"));
    }
}
