package io.juxta.kube.text;

import io.juxta.model.AttributeValue.StringValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Texts that were seen before, found by their bytes: a text that a dump repeats is made once.
///
/// Design note. An open hash table; the bytes of all its texts stand one after the other in one
/// array. Like `SharedValues` it stops taking in texts at a fixed number, so it always has an empty
/// place and every search ends. A text is taken in when it is met for the second time, as far as
/// the hashes met lately tell: names and serial numbers, which never repeat and are most texts of a
/// dump, stay outside, and the table stays small enough for the processor's cache.
public final class TextTable {

    private static final int MOST_TEXTS = 50_000;
    private static final int LONGEST_TEXT = 80;

    private final int[] metLately = new int[1 << 14];
    private int[] hashes = new int[1 << 12];
    private int[] starts = new int[1 << 12];
    private @Nullable String[] texts = new String[1 << 12];
    private @Nullable StringValue[] values = new StringValue[1 << 12];
    private byte[] kept = new byte[1 << 16];
    private int keptBytes;
    private int count;

    /// The text of ASCII bytes.
    ///
    /// @param hash the same for the same bytes
    String text(byte[] bytes, int from, int to, int hash) {
        var place = place(bytes, from, to, hash);
        var known = place < 0 ? null : texts[place];
        return known == null ? decoded(bytes, from, to) : known;
    }

    /// The same as the value of an attribute.
    StringValue value(byte[] bytes, int from, int to, int hash) {
        var place = place(bytes, from, to, hash);
        var text = place < 0 ? null : texts[place];
        if (text == null) {
            return new StringValue(decoded(bytes, from, to));
        }
        var known = values[place];
        if (known == null) {
            known = new StringValue(text);
            values[place] = known;
        }
        return known;
    }

    /// Where a text stands, now at the latest; negative when it does not, or is new.
    private int place(byte[] bytes, int from, int to, int hash) {
        var length = to - from;
        if (length > LONGEST_TEXT) {
            return -1;
        }
        var place = first(hash);
        for (var text = texts[place]; text != null; text = texts[place]) {
            if (hashes[place] == hash
                    && text.length() == length
                    && Arrays.equals(
                            kept, starts[place], starts[place] + length, bytes, from, to)) {
                return place;
            }
            place = behind(place);
        }
        if (count >= MOST_TEXTS || isNew(hash)) {
            return -1;
        }
        if (2 * count > texts.length) {
            grow();
            return place(bytes, from, to, hash);
        }
        keep(bytes, from, to);
        hashes[place] = hash;
        starts[place] = keptBytes - length;
        texts[place] = decoded(bytes, from, to);
        count++;
        return place;
    }

    private int first(int hash) {
        return (hash ^ (hash >>> 15)) & (texts.length - 1);
    }

    /// Whether no text of this hash was met lately.
    private boolean isNew(int hash) {
        var place = (hash ^ (hash >>> 15)) & (metLately.length - 1);
        var before = metLately[place];
        metLately[place] = hash;
        return before != hash;
    }

    private int behind(int place) {
        return (place + 1) & (texts.length - 1);
    }

    private void grow() {
        var oldHashes = hashes;
        var oldStarts = starts;
        var oldTexts = texts;
        var oldValues = values;
        hashes = new int[2 * oldTexts.length];
        starts = new int[hashes.length];
        texts = new String[hashes.length];
        values = new StringValue[hashes.length];
        for (var i = 0; i < oldTexts.length; i++) {
            if (oldTexts[i] != null) {
                var place = first(oldHashes[i]);
                while (texts[place] != null) {
                    place = behind(place);
                }
                hashes[place] = oldHashes[i];
                starts[place] = oldStarts[i];
                texts[place] = oldTexts[i];
                values[place] = oldValues[i];
            }
        }
    }

    private void keep(byte[] bytes, int from, int to) {
        if (keptBytes + to - from > kept.length) {
            kept = Arrays.copyOf(kept, 2 * kept.length);
        }
        System.arraycopy(bytes, from, kept, keptBytes, to - from);
        keptBytes += to - from;
    }

    private static String decoded(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
