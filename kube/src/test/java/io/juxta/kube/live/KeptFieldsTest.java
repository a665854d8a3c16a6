package io.juxta.kube.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What is kept of objects, by the table.
class KeptFieldsTest {

    @ParameterizedTest
    @EnumSource
    void everyKindHasASectionAndKeepsItsName(ClusterKind kind) {
        var json =
                "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\",\"managedFields\":[{\"a\":1}]}}";

        assertThat(trimmed(kind, json))
                .isEqualTo("{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            textBlock =
                    """
                    a container loses its environment | {"spec":{"containers":[{"name":"c","env":[{"name":"A"}]}]}} | {"spec":{"containers":[{"name":"c"}]}}
                    volumes keep their index          | {"spec":{"volumes":[{"name":"a"},{"name":"b","nfs":{"path":"/"}}]}} | {"spec":{"volumes":[{"name":"a"},{"name":"b"}]}}
                    a disk keeps what tells it apart  | {"spec":{"volumes":[{"name":"a","rbd":{"monitors":["m"],"image":"i","user":"u","secretRef":{"name":"s"}}}]}} | {"spec":{"volumes":[{"name":"a","rbd":{"monitors":["m"],"image":"i"}}]}}
                    mounts without options go         | {"spec":{"containers":[{"name":"c","volumeMounts":[{"name":"v"}]}]}} | {"spec":{"containers":[{"name":"c"}]}}
                    what was empty stays              | {"spec":{"resources":{},"tolerations":[]}} | {"spec":{"resources":{},"tolerations":[]}}
                    annotations that count stay       | {"metadata":{"annotations":{"a.b/c":"1","kubernetes.io/config.mirror":"2"}}} | {"metadata":{"annotations":{"kubernetes.io/config.mirror":"2"}}}
                    nothing else of the status stays  | {"status":{"podIP":"1.2.3.4","hostIP":"x"}} | {}
                    null is no value to lose          | {"spec":{"nodeName":null}} | {"spec":{"nodeName":null}}
                    """)
    void ofAPod(String name, String written, String kept) {
        assertThat(trimmed(ClusterKind.POD, written)).as(name).isEqualTo(kept);
    }

    private static String trimmed(ClusterKind kind, String json) {
        var tree =
                KeptFields.trimmed(kind, json.getBytes(StandardCharsets.UTF_8), Source.of("test"));
        assertThat(JsonTrees.parse(TreeWriter.json(tree), Source.of("test"))).isEqualTo(tree);
        return TreeWriter.json(tree);
    }
}
