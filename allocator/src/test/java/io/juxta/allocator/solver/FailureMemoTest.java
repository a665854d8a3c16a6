package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Remembers exactly what was added.
class FailureMemoTest {

    private final FailureMemo memo = new FailureMemo();

    @Test
    void whenAKeyWasAdded_itIsKnownAndNoOther() {
        memo.add(key(1, 2, 3));

        assertThat(memo.has(key(1, 2, 3))).isTrue();
        assertThat(memo.has(key(1, 2, 4))).isFalse();
        assertThat(memo.has(key(1, 2))).as("a shorter key").isFalse();
        assertThat(memo.has(key(1, 2, 3, 0))).as("a longer key").isFalse();
        assertThat(memo.has(key(2, 3))).as("a part of it").isFalse();
    }

    @Test
    void whenManyKeysWereAdded_allAreKnownAndTheNextIsNot() {
        for (var i = 0; i < 5_000; i++) {
            memo.add(key(i, -i));
        }

        for (var i = 0; i < 5_000; i++) {
            assertThat(memo.has(key(i, -i))).isTrue();
        }
        assertThat(memo.has(key(5_000, -5_000))).isFalse();
    }

    /// Among many, some of these meet in one slot.
    @Test
    void whenAKeyBeginsLikeAKnownOne_itIsNotKnown() {
        for (var i = 0; i < 20_000; i++) {
            memo.add(key(i, 1, 2, 3, 4, 5, 6, 7));
        }

        for (var i = 0; i < 20_000; i++) {
            assertThat(memo.has(key(i))).isFalse();
            assertThat(memo.has(key(i, 1, 2))).isFalse();
            assertThat(memo.has(key(i, 1, 2, 3))).isFalse();
            assertThat(memo.has(key(i, 1, 2, 3, 4))).isFalse();
            assertThat(memo.has(key(i, 1, 2, 3, 4, 5))).isFalse();
            assertThat(memo.has(key(i, 1, 2, 3, 4, 5, 6))).isFalse();
        }
    }

    @Test
    void whenItIsCleared_nothingIsKnown() {
        memo.add(key(7));
        memo.clear();

        assertThat(memo.has(key(7))).isFalse();
    }

    /// There is room for a million words.
    @Test
    void whenItIsFull_allIsForgottenAndItGoesOn() {
        var large = new Signature();
        for (var i = 0; i < 400_000; i++) {
            large.add(i);
        }
        memo.add(key(7));
        memo.add(large);
        large.add(1);
        memo.add(large);
        assertThat(memo.has(key(7))).isTrue();

        large.add(2);
        memo.add(large);

        assertThat(memo.has(key(7))).isFalse();
        assertThat(memo.has(large)).isTrue();
    }

    private static Signature key(long... words) {
        var key = new Signature();
        key.addAll(words);
        return key;
    }
}
