package io.juxta.kube.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.juxta.kube.Cases;
import io.juxta.kube.decode.Decoded.VersionSource;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DecoderTest {

    static Stream<Arguments> cases() {
        return Cases.of("decode.yaml");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whenDecoded_saysWhatTheCaseSays(Tree.Mapping item) {
        var object = Cases.object(item);
        var then = item.mapping("then");

        var decoded =
                item.text("with").equals("seed fields")
                        ? Decoder.decodeWithSeedFields(object)
                        : Decoder.decode(object);

        switch (decoded) {
            case Decoded.KnownObject known -> judge(known, then);
            case Decoded.ForeignObject(_, var kind) ->
                    assertThat(kind).isEqualTo(then.text("foreign"));
            case Decoded.Faulty(var path, var message, _) -> {
                assertThat(path).hasToString(then.text("fault"));
                assertThat(message).contains(then.text("says"));
            }
        }
    }

    private static void judge(Decoded.KnownObject known, Tree.Mapping then) {
        if (!then.has("object")) {
            fail("decoded, though the case says " + TreeWriter.json(then));
        }
        assertThat(known.tree()).isEqualTo(then.mapping("object"));
        var unknown = new TreeMap<String, String>();
        known.unknown()
                .forEach(field -> unknown.put(field.path().toString(), field.nearest().orElse("")));
        assertThat(unknown).isEqualTo(Cases.pairs(then, "unknown"));
        assertThat(known.version())
                .isEqualTo(
                        then.text("version").equals("assumed")
                                ? VersionSource.ASSUMED
                                : VersionSource.WRITTEN);
    }

    @Test
    void whenNothingIsToBeDone_theTreeIsTheSameObject() {
        var clean =
                (Tree.Mapping)
                        YamlTrees.parse(
                                """
                                apiVersion: resource.k8s.io/v1
                                kind: ResourceSlice
                                spec: {devices: [{name: d, attributes: {x: {ints: [1]}}}]}
                                """,
                                Source.of("clean"));

        assertThat(((Decoded.KnownObject) Decoder.decode(clean)).tree()).isSameAs(clean);
    }

    @Test
    void whenFaulty_knowsTheLine() {
        var tree =
                (Tree.Mapping)
                        YamlTrees.parse(
                                """
                                apiVersion: resource.k8s.io/v1
                                kind: ResourceSlice
                                spec:
                                  nodname: x
                                  pool:
                                    generation: first
                                """,
                                Source.of("faulty"));

        assertThat(Decoder.decode(tree))
                .isInstanceOfSatisfying(
                        Decoded.Faulty.class,
                        faulty -> {
                            assertThat(faulty.line()).isEqualTo(6);
                            assertThat(faulty.text())
                                    .isEqualTo(
                                            "spec.pool.generation: a whole number is needed, not the text \"first\"");
                        });
    }
}
