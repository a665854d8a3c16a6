package io.juxta.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// The UUID that belongs to a text: the same text, the same UUID (version 3, RFC 9562).
///
/// The same as `UUID.nameUUIDFromBytes`, which starts Java's security providers for its MD5: that
/// took a twentieth of a short command's time. Nothing secret depends on it.
public final class NameUuid {

    private static final int BLOCK = 64;
    private static final int LENGTH_BYTES = 8;

    /// By how many bits the four steps of each round rotate.
    private static final int[][] ROTATIONS = {
        {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}
    };

    /// The whole part of 2^32 times |sin(i + 1)|.
    private static final int[] SINES = sines();

    private NameUuid() {}

    /// The UUID of a text's UTF-8.
    public static UUID of(String text) {
        var state = new int[] {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
        var padded = padded(text.getBytes(StandardCharsets.UTF_8));
        while (padded.hasRemaining()) {
            mix(state, padded);
        }
        var most = (joined(state[0], state[1]) & ~0xf000L) | 0x3000L;
        var least = (joined(state[2], state[3]) & 0x3fff_ffff_ffff_ffffL) | Long.MIN_VALUE;
        return new UUID(most, least);
    }

    private static int[] sines() {
        var sines = new int[BLOCK];
        for (var i = 0; i < BLOCK; i++) {
            sines[i] = (int) (long) (Math.abs(StrictMath.sin(i + 1.0)) * (1L << 32));
        }
        return sines;
    }

    /// The text, a one bit, zeros, and the length in bits: whole blocks.
    private static ByteBuffer padded(byte[] text) {
        var size = (text.length + LENGTH_BYTES) / BLOCK * BLOCK + BLOCK;
        var padded = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        return padded.put(text)
                .put((byte) 0x80)
                .putLong(size - LENGTH_BYTES, 8L * text.length)
                .rewind();
    }

    private static void mix(int[] state, ByteBuffer from) {
        var words = new int[BLOCK / Integer.BYTES];
        for (var i = 0; i < words.length; i++) {
            words[i] = from.getInt();
        }
        var a = state[0];
        var b = state[1];
        var c = state[2];
        var d = state[3];
        for (var i = 0; i < BLOCK; i++) {
            var round = i / 16;
            var mixed =
                    switch (round) {
                        case 0 -> (b & c) | (~b & d);
                        case 1 -> (d & b) | (~d & c);
                        case 2 -> b ^ c ^ d;
                        default -> c ^ (b | ~d);
                    };
            var word =
                    switch (round) {
                        case 0 -> i;
                        case 1 -> 5 * i + 1;
                        case 2 -> 3 * i + 5;
                        default -> 7 * i;
                    };
            var sum = a + mixed + SINES[i] + words[word % words.length];
            a = d;
            d = c;
            c = b;
            b += Integer.rotateLeft(sum, ROTATIONS[round][i % 4]);
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
    }

    /// Two words as the eight bytes they are written as, first to last.
    private static long joined(int first, int second) {
        return ((long) Integer.reverseBytes(first) << 32)
                | Integer.toUnsignedLong(Integer.reverseBytes(second));
    }
}
