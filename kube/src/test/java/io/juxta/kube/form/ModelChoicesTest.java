package io.juxta.kube.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The rows of `cases/model-choices.yaml`: which case of the model a piece of an object becomes.
class ModelChoicesTest {

    static Stream<Arguments> rows() {
        return CaseFiles.rows("model-choices").stream()
                .map(row -> Arguments.of(row.text("case"), row));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void whenAPieceIsRead_becomesTheCaseSaid(String name, Tree.Mapping row) {
        var piece = row.mapping("given");
        var object = around(row.text("read"), piece);

        var model = new ModelReader().read(object).orElseThrow();

        var found =
                switch (model) {
                    case Slice slice when row.text("read").equals("nodes") -> slice.nodes();
                    case Slice slice when row.text("read").equals("mapping") ->
                            only(slice.devices().getFirst().nodeAllocatable()).mapping();
                    case Slice slice -> only(slice.devices().getFirst().attributes());
                    case Claim claim when row.text("read").equals("request") ->
                            claim.spec().requests().getFirst();
                    case Claim claim -> claim.spec().constraints().getFirst();
                    case Pod pod -> pod.spec().claims().getFirst();
                    default -> throw new AssertionError("nobody asked for " + model);
                };
        assertThat(found.getClass().getSimpleName()).as(name).isEqualTo(row.text("then"));
        var written = TreeWriter.json(ModelWriter.write(model));
        piece.fields()
                .forEach(
                        (field, value) ->
                                assertThat(written)
                                        .contains(
                                                "\"%s\":%s"
                                                        .formatted(
                                                                field,
                                                                TreeWriter.json(sorted(value)))));
    }

    private static <V> V only(Map<String, V> map) {
        return map.values().iterator().next();
    }

    private static Tree.Mapping around(String read, Tree.Mapping piece) {
        return switch (read) {
            case "attribute" -> slice("devices", list(map("attributes", map("a", piece))));
            case "mapping" ->
                    slice(
                            "devices",
                            list(
                                    map(
                                            "nodeAllocatableResources",
                                            map("cpu", map("mapping", piece)))));
            case "nodes" -> typed("ResourceSlice", piece);
            case "request" -> typed("ResourceClaim", map("devices", map("requests", list(piece))));
            case "constraint" ->
                    typed("ResourceClaim", map("devices", map("constraints", list(piece))));
            case "pod claim" -> typed("Pod", map("resourceClaims", list(piece)));
            default -> throw new AssertionError("no piece is called " + read);
        };
    }

    private static Tree.Mapping slice(String field, Tree value) {
        return typed("ResourceSlice", map(field, value));
    }

    private static Tree.Mapping typed(String kind, Tree.Mapping spec) {
        return Tree.Mapping.of(Map.of("kind", Tree.Text.of(kind), "spec", spec));
    }

    private static Tree.Mapping map(String name, Tree value) {
        return Tree.Mapping.of(Map.of(name, value));
    }

    private static Tree list(Tree item) {
        return Tree.Sequence.of(List.of(item));
    }

    /// Keys in the order the writer uses.
    private static Tree sorted(Tree tree) {
        return switch (tree) {
            case Tree.Mapping mapping -> {
                var out = new FieldsOut();
                mapping.fields().forEach((key, value) -> out.treeUnlessNull(key, sorted(value)));
                yield out.tree();
            }
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(items.stream().map(ModelChoicesTest::sorted).toList());
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }
}
