package io.juxta.kube.connect;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/// The little of ASN.1's DER that tells the forms of private keys apart and turns one into another.
final class Der {

    static final int INTEGER = 0x02;
    static final int OCTETS = 0x04;
    static final int NAME = 0x06;
    static final int SEQUENCE = 0x30;

    /// The first tagged field of an elliptic key: its curve.
    static final int CURVE = 0xa0;

    /// A value: its tag, what it holds, and where the next one begins.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Value(int tag, byte[] content, int end) {}

    private Der() {}

    /// The value that begins at a place. Throws [IllegalArgumentException] when it is cut off.
    static Value at(byte[] bytes, int from) {
        if (bytes.length - from < 2) {
            throw new IllegalArgumentException("DER ends too early");
        }
        var start = from + 2;
        var length = bytes[from + 1] & 0xff;
        if (length > 0x80) {
            var digits = length - 0x80;
            if (digits > 3 || bytes.length - start < digits) {
                throw new IllegalArgumentException("DER has a length that cannot be");
            }
            length = 0;
            for (var i = 0; i < digits; i++) {
                length = (length << 8) + (bytes[start++] & 0xff);
            }
        }
        if (length > bytes.length - start) {
            throw new IllegalArgumentException("DER ends too early");
        }
        var end = start + length;
        return new Value(bytes[from] & 0xff, Arrays.copyOfRange(bytes, start, end), end);
    }

    /// A value made of parts, each of which is DER already.
    static byte[] of(int tag, byte[]... parts) {
        var content = new ByteArrayOutputStream();
        for (var part : parts) {
            content.writeBytes(part);
        }
        var made = new ByteArrayOutputStream();
        made.write(tag);
        var length = content.size();
        if (length >= 0x10000) {
            throw new IllegalArgumentException("no key is that long");
        }
        if (length >= 0x100) {
            made.write(0x82);
            made.write(length >> 8);
        } else if (length >= 0x80) {
            made.write(0x81);
        }
        made.write(length);
        made.writeBytes(content.toByteArray());
        return made.toByteArray();
    }
}
