package io.juxta.kube.decode;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceTaintRule;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimTemplate;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSlice;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.form.ModelWriter;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/// What the writer writes is what fabric8, made by others from the same API, calls the fields.
///
/// Every written field binds to a property of fabric8's classes, and what fabric8 prints says the
/// same. Left out: owner references, to which fabric8 adds a kind where there is none.
class Fabric8WireTest {

    private static final int SEEDS = 150;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static Stream<Arguments> kinds() {
        return Stream.of(
                Arguments.of("ResourceSlice", ResourceSlice.class),
                Arguments.of("ResourceClaim", ResourceClaim.class),
                Arguments.of("ResourceClaimTemplate", ResourceClaimTemplate.class),
                Arguments.of("DeviceClass", DeviceClass.class),
                Arguments.of("DeviceTaintRule", DeviceTaintRule.class),
                Arguments.of("Pod", Pod.class),
                Arguments.of("Node", Node.class),
                Arguments.of("Namespace", Namespace.class));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whenBoundByFabric8_everyFieldIsKnownAndComesBack(String kind, Class<?> bean) {
        var type = Schema.kubernetes().served(kind).getFirst();
        for (var seed = 0; seed < SEEDS; seed++) {
            var written = written(new GrownObjects(seed).grow(type));

            var bound = JSON.readValue(TreeWriter.json(written), bean);
            var printed =
                    (Tree.Mapping)
                            JsonTrees.parse(JSON.writeValueAsString(bound), Source.of("fabric8"));

            assertThat(strangers(bound, kind)).as("%s %d", kind, seed).isEmpty();
            assertThat(Essence.of(decoded(printed), type))
                    .as("%s %d", kind, seed)
                    .isEqualTo(Essence.of(decoded(written), type));
        }
    }

    private static Tree.Mapping written(Tree.Mapping grown) {
        var plain = (Tree.Mapping) withoutOwners(decoded(grown));
        return ModelWriter.write(new ModelReader().read(plain).orElseThrow());
    }

    private static Tree withoutOwners(Tree tree) {
        return switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                var kept = new LinkedHashMap<String, Tree>();
                fields.forEach((name, value) -> kept.put(name, withoutOwners(value)));
                kept.remove("ownerReferences");
                yield Tree.Mapping.of(kept);
            }
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(items.stream().map(Fabric8WireTest::withoutOwners).toList());
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    private static Tree.Mapping decoded(Tree.Mapping tree) {
        return ((Decoded.KnownObject) Decoder.decode(tree)).tree();
    }

    /// The paths of all properties that fabric8 has no name for.
    private static List<String> strangers(@Nullable Object value, String path) {
        var found = new ArrayList<String>();
        switch (value) {
            case null -> {}
            case Collection<?> items ->
                    items.forEach(item -> found.addAll(strangers(item, path + "[]")));
            case Map<?, ?> entries ->
                    entries.forEach(
                            (key, item) -> found.addAll(strangers(item, path + "[" + key + "]")));
            case FieldsV1 _ -> {} // any JSON
            case Object bean when bean.getClass().getName().startsWith("io.fabric8.") ->
                    found.addAll(strangersOf(bean, path));
            case Object _ -> {}
        }
        return found;
    }

    private static List<String> strangersOf(Object bean, String path) {
        var found = new ArrayList<String>();
        for (var getter : bean.getClass().getMethods()) {
            if (!getter.getName().startsWith("get")
                    || getter.getParameterCount() > 0
                    || !getter.getDeclaringClass().getName().startsWith("io.fabric8.")) {
                continue;
            }
            var value = read(bean, getter);
            if (getter.getName().equals("getAdditionalProperties")) {
                ((Map<?, ?>) requireNonNull(value))
                        .keySet()
                        .forEach(key -> found.add(path + "." + key));
            } else {
                found.addAll(strangers(value, path + "." + getter.getName().substring(3)));
            }
        }
        return found;
    }

    private static @Nullable Object read(Object bean, Method getter) {
        try {
            return getter.invoke(bean);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new LinkageError(getter + " cannot be called", e);
        }
    }
}
