package io.juxta.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.cli.Run;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The batch protocol, as a program in another language would use it.
class BatchTest {

    private static final String HEAD = "{\"apiVersion\":\"juxta.io/v1alpha1\",\"kind\":\"";
    private static final String CLASS =
            "{\"apiVersion\":\"resource.k8s.io/v1\",\"kind\":\"DeviceClass\",\"metadata\":{\"name\":\"%s\"}}";
    private static final String VALID =
            ",\"outcome\":\"Valid\",\"errors\":[],\"warnings\":[],\"dropped\":[]}";

    private static List<String> validate(String... lines) {
        var run = Run.withInput(String.join("\n", lines), "validate", "--batch");
        assertThat(run.exit()).isZero();
        return run.stdout().lines().toList();
    }

    private static String badInput(String id, String error) {
        return HEAD
                + "ValidationAnswer\",\"id\":"
                + id
                + ",\"outcome\":\"BadInput\",\"error\":\""
                + error
                + "\"}";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "\"seven\"",
                "null",
                "1.50",
                "-0",
                "true",
                "[1,{\"a\":2}]",
                "{\"b\":[]}",
                "12345678901234567890123"
            })
    void whateverTheIdIs_itComesBack(String id) {
        assertThat(validate("{\"id\":" + id + ",\"object\":" + CLASS.formatted("a") + "}"))
                .containsExactly(HEAD + "ValidationAnswer\",\"id\":" + id + VALID);
    }

    @Test
    void whenThereIsNoId_itIsNull() {
        assertThat(validate("{\"object\":" + CLASS.formatted("a") + "}"))
                .containsExactly(HEAD + "ValidationAnswer\",\"id\":null" + VALID);
    }

    @Test
    void whenALineCannotBeRead_theStreamGoesOn() {
        assertThat(
                        validate(
                                "",
                                "nonsense",
                                "  \t",
                                "[1]",
                                "{\"id\":1}",
                                "{\"id\":2,\"object\":[]}",
                                "{\"id\":3,\"object\":{}} {}",
                                "{\"id\":4,\"object\":" + CLASS.formatted("a") + "}"))
                .hasSize(6)
                .satisfies(
                        answers -> {
                            assertThat(answers.get(0))
                                    .startsWith(
                                            badInput("null", "stdin:2: not JSON")
                                                    .replace("\"}", ""));
                            assertThat(answers.get(1))
                                    .startsWith(
                                            HEAD
                                                    + "ValidationAnswer\",\"id\":null,\"outcome\":\"BadInput\"");
                            assertThat(answers.get(2))
                                    .isEqualTo(badInput("1", "The line has no \\\"object\\\"."));
                            assertThat(answers.get(3))
                                    .isEqualTo(
                                            badInput(
                                                    "2",
                                                    "object: an object is needed, not a list."));
                            assertThat(answers.get(4))
                                    .contains("\"id\":null,\"outcome\":\"BadInput\"");
                            assertThat(answers.get(5)).contains("\"id\":4,\"outcome\":\"Valid\"");
                        });
    }

    @Test
    void whatCannotBeDecodedOrHasNoRules_isBadInput() {
        assertThat(
                        validate(
                                "{\"id\":1,\"object\":{\"kind\":\"Node\",\"apiVersion\":\"v1\"}}",
                                "{\"id\":2,\"object\":{\"kind\":\"DeviceClass\",\"metadata\":{\"name\":7}}}",
                                "{\"id\":3,\"object\":{\"metadata\":{}}}",
                                "{\"id\":4,\"object\":"
                                        + CLASS.formatted("a")
                                        + ",\"subresource\":\"status\",\"old\":"
                                        + CLASS.formatted("a")
                                        + "}",
                                "{\"id\":5,\"object\":"
                                        + CLASS.formatted("a")
                                        + ",\"subresource\":\"status\"}",
                                "{\"id\":6,\"object\":"
                                        + CLASS.formatted("a")
                                        + ",\"old\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}}",
                                "{\"id\":7,\"object\":"
                                        + CLASS.formatted("a")
                                        + ",\"featureGates\":{\"DRAListTypeAttribute\":true}}",
                                "{\"id\":8,\"object\":"
                                        + CLASS.formatted("a")
                                        + ",\"featureGates\":{\"DRAListTypeAttributes\":1}}",
                                "{\"id\":9,\"object\":"
                                        + CLASS.formatted("a")
                                        + ",\"profile\":\"1.36\"}"))
                .containsExactly(
                        badInput(
                                "1",
                                "There are no rules for the kind Node, only for DeviceClass,"
                                        + " DeviceTaintRule, Pod, ResourceClaim, ResourceClaimTemplate,"
                                        + " ResourceSlice."),
                        badInput("2", "object: metadata.name: a text is needed, not the number 7"),
                        badInput("3", "object: kind: is missing: what is this object?"),
                        badInput("4", "DeviceClass has no subresource status."),
                        badInput("5", "A write to the subresource status needs \\\"old\\\"."),
                        badInput("6", "The object is a DeviceClass and old a Pod."),
                        badInput(
                                "7",
                                "Kubernetes 1.37 has no feature gate DRAListTypeAttribute, did you"
                                        + " mean DRAListTypeAttributes?"),
                        badInput(
                                "8",
                                "featureGates.DRAListTypeAttributes: true or false is needed, not the number"
                                        + " 1."),
                        badInput(
                                "9",
                                "There is no profile 1.36 (1.37, seed, strict), did you mean"
                                        + " 1.37?"));
    }

    @Test
    void eachLineHasItsOwnGates() {
        var slice =
                """
                {"id":1,"object":{"apiVersion":"resource.k8s.io/v1","kind":"ResourceSlice","metadata":{"name":"s"},\
                "spec":{"driver":"d.example.com","nodeName":"n","pool":{"name":"n","generation":1,"resourceSliceCount":1},\
                "devices":[{"name":"a","attributes":{"numa":{"ints":[0,1]}}}]}},"featureGates":{"DRAListTypeAttributes":%s}}\
                """;

        assertThat(validate(slice.formatted(true), slice.formatted(false), slice.formatted(true)))
                .satisfiesExactly(
                        answer -> assertThat(answer).endsWith("\"id\":1" + VALID),
                        answer ->
                                assertThat(answer)
                                        .contains(
                                                "\"outcome\":\"Invalid\",\"errors\":[{\"type\":\"FieldValueInvalid\",\"field\":\"spec.devices[0].attributes[numa]\",\"message\":")
                                        .endsWith(
                                                "\"dropped\":[\"spec.devices[0].attributes[numa].ints\"]}"),
                        answer -> assertThat(answer).endsWith("\"id\":1" + VALID));
    }

    @Test
    void whenAGateNeedsOneThatIsOff_itGoesOffWithAWarning() {
        assertThat(
                        validate(
                                "{\"id\":1,\"object\":"
                                        + CLASS.formatted("a")
                                        + ",\"featureGates\":{\"DRADeviceTaints\":false},\"hint\":1}"))
                .containsExactly(
                        HEAD
                                + "ValidationAnswer\",\"id\":1,\"outcome\":\"Valid\",\"errors\":[],\"warnings\":[\"Unknown"
                                + " field hint.\",\"The feature gate DRADeviceTaintRules"
                                + " needs DRADeviceTaints, which is off: it is switched off too.\""
                                + "],\"dropped\":[]}");
    }

    @Test
    void anUpdateIsJudgedAgainstTheOldObject() {
        var slice =
                """
                {"apiVersion":"resource.k8s.io/v1","kind":"ResourceSlice","metadata":{"name":"s"},\
                "spec":{"driver":"%s","nodeName":"n","pool":{"name":"n","generation":1,"resourceSliceCount":1}}}\
                """;

        assertThat(
                        validate(
                                "{\"id\":1,\"object\":%s,\"old\":%s}"
                                        .formatted(
                                                slice.formatted("a.example.com"),
                                                slice.formatted("b.example.com"))))
                .singleElement()
                .asString()
                .contains("\"outcome\":\"Invalid\"")
                .contains("\"field\":\"spec.driver\"");
    }

    @Test
    void convertAnswersInKind() {
        var run =
                Run.withInput(
                        """
                        {"id":1,"object":{"apiVersion":"resource.k8s.io/v1beta1","kind":"DeviceClass","metadata":{"name":"a"}}}
                        {"id":2,"object":{"apiVersion":"resource.k8s.io/v1","kind":"DeviceClass","metadata":{"name":"a"}}}
                        {"id":3,"object":{"apiVersion":"resource.k8s.io/v1","kind":"DeviceClass","spec":{"bogus":1}}}
                        {"id":4,"object":{"apiVersion":"example.com/v1","kind":"Thing","spec":1}}
                        {"id":5,"object":{"apiVersion":"v1","kind":"Pod","spec":1}}
                        {"id":6}
                        """,
                        "convert",
                        "--batch");

        assertThat(run.exit()).isZero();
        assertThat(run.stderr()).isEmpty();
        assertThat(run.stdout())
                .isEqualTo(
                        """
                        {"apiVersion":"juxta.io/v1alpha1","kind":"ConvertAnswer","id":1,"outcome":"Converted","object":{"apiVersion":"resource.k8s.io/v1","kind":"DeviceClass","metadata":{"name":"a"}},"notes":[{"field":"apiVersion","message":"resource.k8s.io/v1beta1 becomes resource.k8s.io/v1"}]}
                        {"apiVersion":"juxta.io/v1alpha1","kind":"ConvertAnswer","id":2,"outcome":"Unchanged","object":{"apiVersion":"resource.k8s.io/v1","kind":"DeviceClass","metadata":{"name":"a"}},"notes":[]}
                        {"apiVersion":"juxta.io/v1alpha1","kind":"ConvertAnswer","id":3,"outcome":"Lossy","object":{"apiVersion":"resource.k8s.io/v1","kind":"DeviceClass","spec":{}},"notes":[{"field":"spec.bogus","message":"no such field in resource.k8s.io/v1 DeviceClass; left out"}]}
                        {"apiVersion":"juxta.io/v1alpha1","kind":"ConvertAnswer","id":4,"outcome":"Unchanged","object":{"apiVersion":"example.com/v1","kind":"Thing","spec":1},"notes":[]}
                        {"apiVersion":"juxta.io/v1alpha1","kind":"ConvertAnswer","id":5,"outcome":"BadInput","error":"object: spec: an object is needed, not the number 1"}
                        {"apiVersion":"juxta.io/v1alpha1","kind":"ConvertAnswer","id":6,"outcome":"BadInput","error":"The line has no \\"object\\"."}
                        """);
    }

    @Test
    @Timeout(20)
    void whenThePeerWaitsForEachAnswer_itComesAtOnce() throws IOException, InterruptedException {
        var questions = new PipedOutputStream();
        var answers = new PipedInputStream();
        var in = new PipedInputStream(questions);
        var out = new PipedOutputStream(answers);
        var program =
                Thread.ofVirtual()
                        .start(
                                () ->
                                        Main.run(
                                                new String[] {"validate", "--batch"},
                                                in,
                                                out,
                                                new ByteArrayOutputStream()));
        var reader = new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));

        for (var i = 0; i < 3; i++) {
            questions.write(
                    ("{\"id\":%d,\"object\":" + CLASS + "}\n")
                            .formatted(i, "a")
                            .getBytes(StandardCharsets.UTF_8));
            questions.flush();

            assertThat(reader.readLine()).contains("\"id\":" + i + ",\"outcome\":\"Valid\"");
        }
        questions.close();
        program.join();
    }
}
