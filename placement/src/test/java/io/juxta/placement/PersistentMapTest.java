package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PersistentMapTest {

    private static final long SEED = 9_001;
    private static final int CHANGES = 20_000;
    private static final int NAMES = 3_000;

    @Test
    void aChangedCopyHoldsWhatAMapWouldAndTheOldOneStaysAsItWas() {
        var random = new Random(SEED);
        var expected = new HashMap<String, Integer>();
        var catalogue = PersistentMap.<Integer>empty();
        var earlier = new ArrayList<Map.Entry<PersistentMap<Integer>, Map<String, Integer>>>();
        for (var i = 0; i < CHANGES; i++) {
            var name = "default/claim-" + random.nextInt(NAMES);
            if (random.nextInt(3) == 0) {
                catalogue = catalogue.without(name);
                expected.remove(name);
            } else {
                catalogue = catalogue.with(name, i);
                expected.put(name, i);
            }
            if (i % 5_000 == 0) {
                earlier.add(Map.entry(catalogue, Map.copyOf(expected)));
            }
        }
        earlier.add(Map.entry(catalogue, expected));

        earlier.forEach(each -> holds(each.getKey(), each.getValue()));
    }

    private static void holds(PersistentMap<Integer> catalogue, Map<String, Integer> expected) {
        assertThat(catalogue.size()).as("seed %d", SEED).isEqualTo(expected.size());
        for (var i = 0; i < NAMES; i++) {
            var name = "default/claim-" + i;
            assertThat(catalogue.get(name)).as("seed %d", SEED).isEqualTo(expected.get(name));
        }
    }

    @Test
    void namesWithTheSameHashAreToldApart() {
        var catalogue = PersistentMap.<String>empty().with("Aa", "first").with("BB", "second");

        assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
        assertThat(catalogue.get("Aa")).isEqualTo("first");
        assertThat(catalogue.without("Aa").get("BB")).isEqualTo("second");
        assertThat(catalogue.without("Aa").get("Aa")).isNull();
    }
}
