package io.juxta.kube.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.form.ModelReader;
import io.juxta.kube.form.ModelWriter;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Read, model, write and read again, on objects grown from the schema. A failure names kind and
/// seed.
class ModelRoundTripTest {

    private static final int SEEDS = 400;

    private final ModelReader reader = new ModelReader();
    private final ModelReader watching = new ModelReader(InternedValues.recent());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ResourceSlice",
                "ResourceClaim",
                "ResourceClaimTemplate",
                "DeviceClass",
                "DeviceTaintRule",
                "Pod",
                "Node",
                "Namespace",
                "PersistentVolume",
                "PersistentVolumeClaim",
                "StorageClass",
                "CSINode",
                "CSIDriver",
                "CSIStorageCapacity",
                "VolumeAttachment",
                "PodDisruptionBudget"
            })
    void whenWrittenAndReadAgain_isTheSameObject(String kind) {
        var type = Schema.kubernetes().served(kind).getFirst();
        for (var seed = 0; seed < SEEDS; seed++) {
            var tree = decoded(new GrownObjects(seed).grow(type));

            var model = reader.read(tree).orElseThrow();
            var written = ModelWriter.write(model);

            assertThat(decoded(written)).as("%s %d decodes", kind, seed).isNotNull();
            assertThat(reader.read(decoded(written)))
                    .as("%s %d reads back", kind, seed)
                    .contains(model);
            assertThat(new ModelReader().read(written))
                    .as("%s %d reads back without decoding", kind, seed)
                    .contains(model);
            assertThat(TreeWriter.json(ModelWriter.write(watching.read(tree).orElseThrow())))
                    .as("%s %d has the same text where parts are shared", kind, seed)
                    .isEqualTo(TreeWriter.json(written));
            assertThat(Essence.of(decoded(written), type))
                    .as("%s %d loses nothing", kind, seed)
                    .isEqualTo(Essence.of(tree, type));
            assertThat(TreeWriter.json(ModelWriter.write(reader.read(written).orElseThrow())))
                    .as("%s %d has one text", kind, seed)
                    .isEqualTo(TreeWriter.json(written));
        }
    }

    private static Tree.Mapping decoded(Tree.Mapping tree) {
        var decoded = Decoder.decodeWithSeedFields(tree);
        assertThat(decoded).isInstanceOf(Decoded.KnownObject.class);
        var known = (Decoded.KnownObject) decoded;
        assertThat(known.unknown()).isEqualTo(List.of());
        return known.tree();
    }
}
