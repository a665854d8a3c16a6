package io.juxta.testkit;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.HexFormat;

/// Writes ASN.1's DER, for certificates and keys that tests need.
final class DerBytes {

    private DerBytes() {}

    static byte[] of(int tag, byte[]... parts) {
        var content = new ByteArrayOutputStream();
        for (var part : parts) {
            content.writeBytes(part);
        }
        var made = new ByteArrayOutputStream();
        made.write(tag);
        var length = content.size();
        if (length >= 0x80) {
            var digits = BigInteger.valueOf(length).toString(16);
            var bytes = HexFormat.of().parseHex(digits.length() % 2 == 0 ? digits : "0" + digits);
            made.write(0x80 + bytes.length);
            made.writeBytes(bytes);
        } else {
            made.write(length);
        }
        made.writeBytes(content.toByteArray());
        return made.toByteArray();
    }

    static byte[] sequence(byte[]... parts) {
        return of(0x30, parts);
    }

    static byte[] integer(long value) {
        return of(0x02, BigInteger.valueOf(value).toByteArray());
    }

    static byte[] name(String hex) {
        return of(0x06, HexFormat.of().parseHex(hex));
    }
}
