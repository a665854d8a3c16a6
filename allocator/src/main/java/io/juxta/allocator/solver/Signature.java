package io.juxta.allocator.solver;

import java.nio.LongBuffer;
import java.util.Arrays;

/// Numbers written one after the other, so that two things are alike when the same was written.
///
/// Whoever writes must make the text unambiguous: lists of fixed length, or a length before them,
/// or a word between them that no list begins with. Then equal words mean equal things, and
/// comparing in full is a proof. It grows as needed and is reused; writing allocates nothing once
/// it has grown.
final class Signature {

    private long[] words = new long[32];
    private int size;
    private long weight;

    void clear() {
        size = 0;
        weight = 0;
    }

    /// Lets what was written count as so many words, however many it has.
    void weigh(long words) {
        weight = words;
    }

    /// How many words it counts as.
    long weight() {
        return weight > 0 ? weight : size;
    }

    void add(long word) {
        if (size == words.length) {
            words = Arrays.copyOf(words, 2 * size);
        }
        words[size++] = word;
    }

    void addAll(long[] more) {
        for (var word : more) {
            add(word);
        }
    }

    void copyFrom(Signature other) {
        if (words.length < other.size) {
            words = new long[other.words.length];
        }
        System.arraycopy(other.words, 0, words, 0, other.size);
        size = other.size;
        weight = other.weight;
    }

    /// Whether the same was written, word by word.
    boolean sameAs(Signature other) {
        return Arrays.equals(words, 0, size, other.words, 0, other.size);
    }

    int size() {
        return size;
    }

    /// The words, of which the first [#size()] count. They stay valid until the next word is added.
    long[] words() {
        return words;
    }

    /// What was written, as a key that compares by content.
    LongBuffer copy() {
        return LongBuffer.wrap(Arrays.copyOf(words, size));
    }
}
