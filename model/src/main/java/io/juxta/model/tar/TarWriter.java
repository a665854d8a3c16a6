package io.juxta.model.tar;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// A tar archive that depends on nothing but what is put in: no times, no owners. Same entries in
/// the same order, same bytes.
public final class TarWriter {

    private static final int BLOCK = 512;
    private static final int NAME_BYTES = 100;

    private final ByteArrayOutputStream tar = new ByteArrayOutputStream();

    public TarWriter folder(String name) {
        return entry(name + "/", '5', "0000755", "", "");
    }

    public TarWriter file(String name, String content) {
        return entry(name, '0', "0000644", "", content);
    }

    public TarWriter file(String name, byte[] content) {
        return entry(name, '0', "0000644", "", content);
    }

    /// A file with permissions, such as `0755`.
    public TarWriter file(String name, byte[] content, int permissions) {
        return entry(name, '0', octal(permissions, 7), "", content);
    }

    /// A folder with permissions, such as `01777`.
    public TarWriter folder(String name, int permissions) {
        return entry(name + "/", '5', octal(permissions, 7), "", "");
    }

    /// A file that nobody may read.
    public TarWriter lockedFile(String name, String content) {
        return entry(name, '0', "0000000", "", content);
    }

    public TarWriter link(String name, String target) {
        return entry(name, '2', "0000644", target, "");
    }

    /// An entry of any type, such as the headers of other programs.
    public TarWriter entry(String name, char type, String content) {
        return entry(name, type, "0000644", "", content);
    }

    /// The whole archive, with the two empty blocks at its end.
    public byte[] bytes() {
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(tar.toByteArray());
        whole.writeBytes(new byte[2 * BLOCK]);
        return whole.toByteArray();
    }

    private TarWriter entry(String name, char type, String mode, String target, String content) {
        return entry(name, type, mode, target, utf8(content));
    }

    private TarWriter entry(String name, char type, String mode, String target, byte[] content) {
        longName('L', name);
        longName('K', target);
        header(name, type, mode, target, content.length);
        content(content);
        return this;
    }

    private void longName(char type, String name) {
        var bytes = utf8(name + "\0");
        if (bytes.length > NAME_BYTES + 1) {
            header("././@LongLink", type, "0000644", "", bytes.length);
            content(bytes);
        }
    }

    private void header(String name, char type, String mode, String target, int size) {
        var header = new byte[BLOCK];
        put(header, 0, name, NAME_BYTES);
        put(header, 100, mode, 7);
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
        tar.writeBytes(new byte[-content.length & BLOCK - 1]);
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
