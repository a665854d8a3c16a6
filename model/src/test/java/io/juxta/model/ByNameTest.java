package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ByNameTest {

    @Test
    void whenMadeFromAnyMap_isSortedByName() {
        var map = ByName.copyOf(Map.of("b", 2, "a", 1, "c", 3));

        assertThat(map.keySet()).containsExactly("a", "b", "c");
        assertThat(map.values()).containsExactly(1, 2, 3);
    }

    @Test
    void whenAskedForWhatIsThere_findsIt() {
        var map = ByName.copyOf(Map.of("b", 2, "a", 1));

        assertThat(map.get("b")).isEqualTo(2);
        assertThat(map.get("x")).isNull();
        assertThat(map.containsKey("a")).isTrue();
        assertThat(map.containsKey("")).isFalse();
        assertThat(map).hasSize(2).isEqualTo(Map.of("a", 1, "b", 2));
    }

    @Test
    void whenTheSourceChanges_doesNot() {
        var source = new HashMap<>(Map.of("a", 1));
        var map = ByName.copyOf(source);
        source.put("b", 2);

        assertThat(map).containsOnlyKeys("a");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> map.put("c", 3));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> map.entrySet().iterator().next().setValue(9));
    }

    @Test
    void whenCopied_isItself() {
        var map = ByName.of("a", 1);

        assertThat(ByName.<Integer>copyOf(map)).isSameAs(map);
        assertThat(ByName.copyOf(Map.of())).isSameAs(ByName.empty());
    }
}
