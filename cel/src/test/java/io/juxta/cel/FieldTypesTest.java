package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cel.common.types.CelProtoTypes;
import dev.cel.common.types.StructType;
import dev.cel.common.types.TypeType;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FieldTypesTest {

    private final StructTypes structs = new StructTypes(Environment.STORED.withSeedWords());
    private final FieldTypes types = new FieldTypes(structs);

    /// cel-java's own provider hands them over as messages.
    @Test
    void everyFieldHasTheTypeThatIsLeftOfItAsAMessage() {
        var seen = 0;
        for (var type : structs.types()) {
            for (var name : ((StructType) type).fieldNames()) {
                var field = Objects.requireNonNull(types.lookupFieldType(type, name));
                assertThat(field.celType())
                        .as("%s.%s", type.name(), name)
                        .isEqualTo(CelProtoTypes.typeToCelType(field.type()));
                seen++;
            }
        }
        assertThat(seen).isEqualTo(28);
    }

    @Test
    void thereIsNothingBehindOtherNames() {
        var device = structs.findType(NamedTypes.DEVICE.toString()).orElseThrow();

        assertThat(types.lookupCelType(device.name())).contains(TypeType.create(device));
        assertThat(types.lookupFieldType(device, "colour")).isNull();
        assertThat(types.lookupCelType("no.such.Type")).isEmpty();
        assertThat(types.lookupEnumValue("google.protobuf.NullValue.NULL_VALUE")).isNull();
    }
}
