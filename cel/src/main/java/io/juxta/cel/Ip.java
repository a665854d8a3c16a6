package io.juxta.cel;

import java.util.Arrays;

/// A `net.IP`: an address of four or sixteen bytes.
@SuppressWarnings("ArrayRecordComponent") // compared by content below
record Ip(byte[] bytes) implements Opaque {

    /// Parses an address, or returns a [Failure]. Zones and IPv4 addresses written as IPv6 are
    /// rejected.
    static Object parse(String text) {
        return switch (IpReader.read(ByteText.of(text))) {
            case IpReader.Address(_, var zone) when !zone.isEmpty() ->
                    new Failure(
                            "IP address %s with zone value is not allowed"
                                    .formatted(Quotes.go(text)));
            case IpReader.Address(var bytes, _) when isMapped(bytes) ->
                    new Failure(
                            "IPv4-mapped IPv6 address %s is not allowed"
                                    .formatted(Quotes.go(text)));
            case IpReader.Address(var bytes, _) -> new Ip(bytes);
            case IpReader.Problem(var why) ->
                    new Failure(
                            "IP Address %s parse error during conversion from string: %s"
                                    .formatted(Quotes.go(text), why));
        };
    }

    /// Whether sixteen bytes are an IPv4 address in disguise: `::ffff:0:0/96`.
    static boolean isMapped(byte[] bytes) {
        if (bytes.length != 16 || bytes[10] != -1 || bytes[11] != -1) {
            return false;
        }
        return Arrays.equals(bytes, 0, 10, new byte[10], 0, 10);
    }

    boolean isFour() {
        return bytes.length == 4;
    }

    boolean isUnspecified() {
        return Arrays.equals(bytes, new byte[bytes.length]);
    }

    boolean isLoopback() {
        if (isFour()) {
            return bytes[0] == 127;
        }
        return bytes[15] == 1 && Arrays.equals(bytes, 0, 15, new byte[15], 0, 15);
    }

    boolean isLinkLocalUnicast() {
        return isFour()
                ? octet(0) == 169 && octet(1) == 254
                : octet(0) == 0xFE && (octet(1) & 0xC0) == 0x80;
    }

    boolean isLinkLocalMulticast() {
        return isFour()
                ? octet(0) == 224 && octet(1) == 0 && octet(2) == 0
                : octet(0) == 0xFF && (octet(1) & 0x0F) == 2;
    }

    private boolean isMulticast() {
        return isFour() ? (octet(0) & 0xF0) == 0xE0 : octet(0) == 0xFF;
    }

    /// Private addresses count as global, the broadcast address does not.
    boolean isGlobalUnicast() {
        var broadcast = isFour() && Arrays.equals(bytes, new byte[] {-1, -1, -1, -1});
        return !broadcast
                && !isUnspecified()
                && !isLoopback()
                && !isMulticast()
                && !isLinkLocalUnicast();
    }

    private int octet(int index) {
        return bytes[index] & 0xFF;
    }

    @Override
    public String typeName() {
        return "net.IP";
    }

    @Override
    public Object equalTo(Object other) {
        return other instanceof Ip ? (Object) equals(other) : Failure.NO_OVERLOAD;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ip(var others) && Arrays.equals(bytes, others);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /// The canonical text.
    @Override
    public String toString() {
        return isFour()
                ? "%d.%d.%d.%d".formatted(octet(0), octet(1), octet(2), octet(3))
                : groups();
    }

    private int group(int index) {
        return octet(2 * index) << 8 | octet(2 * index + 1);
    }

    /// Eight groups in hexadecimal, the first longest run of two or more zeros left out.
    private String groups() {
        var gapStart = 8;
        var gapEnd = 8;
        for (var i = 0; i < 8; i++) {
            var j = i;
            while (j < 8 && group(j) == 0) {
                j++;
            }
            if (j - i >= 2 && j - i > gapEnd - gapStart) {
                gapStart = i;
                gapEnd = j;
            }
        }
        var text = new StringBuilder();
        for (var i = 0; i < 8; i++) {
            if (i == gapStart) {
                text.append("::");
                i = gapEnd;
                if (i == 8) {
                    break;
                }
            } else if (i > 0) {
                text.append(':');
            }
            text.append(Integer.toHexString(group(i)));
        }
        return text.toString();
    }
}
