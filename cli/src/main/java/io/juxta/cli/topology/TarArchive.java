package io.juxta.cli.topology;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/// A reproducible `.tar.gz`: no times, no owners, and an empty gzip header. Same entries in the
/// same order, same bytes.
final class TarArchive {

    private static final int BLOCK = 512;
    private static final int NAME_BYTES = 100;

    /// gzip's magic, deflate, no flags, no time, no level, system unknown.
    private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private final ByteArrayOutputStream tar = new ByteArrayOutputStream();

    void folder(String name) {
        entry(name + "/", '5', "", new byte[0]);
    }

    void file(String name, byte[] content) {
        entry(name, '0', "", content);
    }

    void link(String name, String target) {
        entry(name, '2', target, new byte[0]);
    }

    /// The whole archive, packed.
    byte[] bytes() {
        var plain = new ByteArrayOutputStream();
        plain.writeBytes(tar.toByteArray());
        plain.writeBytes(new byte[2 * BLOCK]);
        var packed = new ByteArrayOutputStream();
        packed.writeBytes(GZIP_HEADER);
        var deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try (var out = new DeflaterOutputStream(packed, deflater)) {
            plain.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        var sum = new CRC32();
        sum.update(plain.toByteArray());
        littleEndian(sum.getValue(), packed);
        littleEndian(plain.size(), packed);
        return packed.toByteArray();
    }

    private static void littleEndian(long number, ByteArrayOutputStream out) {
        for (var shift = 0; shift < 32; shift += 8) {
            out.write((int) (number >> shift));
        }
    }

    private void entry(String name, char type, String target, byte[] content) {
        if (isLong(name)) {
            header("././@LongLink", 'L', "", utf8(name).length + 1);
            content(utf8(name + "\0"));
        }
        if (isLong(target)) {
            header("././@LongLink", 'K', "", utf8(target).length + 1);
            content(utf8(target + "\0"));
        }
        header(name, type, target, content.length);
        content(content);
    }

    private static boolean isLong(String text) {
        return utf8(text).length > NAME_BYTES;
    }

    private void header(String name, char type, String target, int size) {
        var header = new byte[BLOCK];
        put(header, 0, name, NAME_BYTES);
        put(header, 100, type == '5' ? "0000755" : "0000644", 7);
        put(header, 108, "0000000", 7);
        put(header, 116, "0000000", 7);
        put(header, 124, octal(size, 11), 11);
        put(header, 136, octal(0, 11), 11);
        header[156] = (byte) type;
        put(header, 157, target, NAME_BYTES);
        put(header, 257, "ustar\00000", 8);
        put(header, 148, "        ", 8);
        var sum = 0;
        for (var b : header) {
            sum += b & 0xff;
        }
        put(header, 148, octal(sum, 6) + "\0 ", 8);
        tar.writeBytes(header);
    }

    private void content(byte[] content) {
        tar.writeBytes(content);
        tar.writeBytes(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
    }

    private static String octal(int number, int digits) {
        var text = Integer.toOctalString(number);
        return "0".repeat(digits - text.length()) + text;
    }

    private static void put(byte[] header, int at, String text, int most) {
        var bytes = utf8(text);
        System.arraycopy(bytes, 0, header, at, Math.min(bytes.length, most));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
