package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Fields are what a `LinkedHashMap` would hold, however many there are.
final class FieldMapTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 15, 16, 17, 32, 33, 1000})
    void whenFieldsAreAdded_keepsTheirOrderAndFindsEach(int size) {
        var random = new Random(size);
        var expected = new LinkedHashMap<String, Tree>();
        var builder = new FieldMap.FieldMapBuilder();
        while (expected.size() < size) {
            // Some names come again, and "Aa" and "BB" have the same hash.
            var name = (random.nextBoolean() ? "Aa" : "BB") + random.nextInt(2 * size);
            Tree value = Tree.Text.of("value " + expected.size());

            assertThat(builder.add(name, value)).isEqualTo(!expected.containsKey(name));
            expected.putIfAbsent(name, value);
        }

        var fields = builder.build();

        assertThat(fields).isEqualTo(expected).hasSize(size);
        assertThat(fields.hashCode()).isEqualTo(expected.hashCode());
        assertThat(new ArrayList<>(fields.entrySet()))
                .isEqualTo(new ArrayList<>(expected.entrySet()));
        expected.forEach((name, value) -> assertThat(fields.get(name)).isSameAs(value));
        assertThat(fields.get("missing")).isNull();
        assertThat(fields.containsKey("missing")).isFalse();
        assertThat(FieldMap.copyOf(expected)).isEqualTo(fields);
        assertThatThrownBy(() -> fields.put("new", Tree.Text.of("")))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
