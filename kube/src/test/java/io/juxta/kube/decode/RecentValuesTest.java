package io.juxta.kube.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.Tree;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Values that a stream without an end shares.
class RecentValuesTest {

    private final RecentValues recent = new RecentValues(1 << 10);

    @Test
    void equalTextsAreTheSame() {
        var first = recent.text(copy("text"));

        assertThat(recent.text(copy("text"))).isSameAs(first);
    }

    @Test
    void textsOfOneHashDoNotTakeEachOthersPlace() {
        assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
        var one = recent.text(copy("Aa"));
        var other = recent.text(copy("BB"));

        assertThat(recent.text(copy("Aa"))).isSameAs(one);
        assertThat(recent.text(copy("BB"))).isSameAs(other);
    }

    @Test
    void whatNeverRepeatsIsForgotten() {
        var first = recent.text(copy("first"));
        for (var i = 0; i < 100_000; i++) {
            recent.text("uid-" + i);
        }

        assertThat(recent.text(copy("first"))).isEqualTo(first).isNotSameAs(first);
    }

    @Test
    void quantitiesKeepTheirSpelling() {
        assertThat(recent.quantity("1000m")).isEqualTo(recent.quantity("1"));
        assertThat(recent.quantity("1000m")).isNotSameAs(recent.quantity("1"));
        assertThat(recent.quantity(copy("1000m"))).isSameAs(recent.quantity("1000m"));
    }

    @Test
    void equalPartsAreReadOnceForEachReader() {
        var tree = Tree.Mapping.of(Map.of("a", Tree.Text.of("b")));
        var same = Tree.Mapping.of(Map.of("a", Tree.Text.of("b")));

        Object read = recent.part(tree, _ -> copy("one"), "one");
        Object again = recent.part(same, _ -> copy("again"), "one");
        Object other = recent.part(same, _ -> copy("other"), "other");

        assertThat(again).isSameAs(read);
        assertThat(other).isEqualTo("other");
    }

    @Test
    void mapsOfTheSameNamesKeepTheirValues() {
        var first = recent.named(ByName.copyOf(Map.of("a", 1, "b", 2)));
        var second = recent.named(ByName.copyOf(Map.of("a", 3, "b", 4)));

        assertThat(first).isEqualTo(Map.of("a", 1, "b", 2));
        assertThat(second).isEqualTo(Map.of("a", 3, "b", 4));
        assertThat(recent.named(ByName.copyOf(Map.of("a", 5)))).isEqualTo(Map.of("a", 5));
    }

    private static String copy(String text) {
        return new String(text.toCharArray());
    }
}
