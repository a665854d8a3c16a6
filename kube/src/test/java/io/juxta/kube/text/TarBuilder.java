package io.juxta.kube.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Packs small tar archives, also such as no honest program would.
public final class TarBuilder {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    public TarBuilder file(String name, String content) {
        return entry(name, '0', content);
    }

    public TarBuilder entry(String name, char type, String content) {
        var body = content.getBytes(StandardCharsets.UTF_8);
        var header = new byte[512];
        put(header, 0, name);
        put(header, 100, "0000644\0");
        put(header, 124, "%011o\0".formatted(body.length));
        put(header, 148, "        ");
        header[156] = (byte) type;
        put(header, 257, "ustar\00000");
        var sum = 0;
        for (var b : header) {
            sum += b & 0xff;
        }
        put(header, 148, "%06o\0 ".formatted(sum));
        out.writeBytes(header);
        out.writeBytes(Arrays.copyOf(body, (body.length + 511) / 512 * 512));
        return this;
    }

    public byte[] bytes() {
        var end = out.toByteArray();
        return Arrays.copyOf(end, end.length + 1024);
    }

    private static void put(byte[] header, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
