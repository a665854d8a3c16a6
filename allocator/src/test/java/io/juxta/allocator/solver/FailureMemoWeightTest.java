package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What is forgotten depends on the weight of keys, not on how short they are written.
class FailureMemoWeightTest {

    private static final long HALF = 1 << 19;

    private final FailureMemo memo = new FailureMemo();

    @Test
    void whenThereIsRoom_keysAreRemembered() {
        memo.add(key(1, 100));
        memo.add(key(2, 100));

        assertThat(memo.has(key(1, 100))).isTrue();
        assertThat(memo.has(key(2, 100))).isTrue();
        assertThat(memo.has(key(3, 100))).isFalse();
    }

    @Test
    void whenKeysAreTooHeavyTogether_thoseBeforeAreForgotten() {
        memo.add(key(1, HALF));
        memo.add(key(2, HALF));

        assertThat(memo.has(key(1, HALF))).isFalse();
        assertThat(memo.has(key(2, HALF))).isTrue();
    }

    @Test
    void whenTheyJustFit_bothStay() {
        memo.add(key(1, HALF - 1));
        memo.add(key(2, HALF - 1));

        assertThat(memo.has(key(1, HALF - 1))).isTrue();
    }

    private static Signature key(long word, long weight) {
        var key = new Signature();
        key.weigh(weight);
        key.add(word);
        return key;
    }
}
