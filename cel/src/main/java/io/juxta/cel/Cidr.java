package io.juxta.cel;

/// A `net.CIDR`: an address and how many of its bits name the network. The other bits are kept.
record Cidr(Ip address, int bits) implements Opaque {

    private static final String PARSE_ERROR =
            "network address parse error during conversion from string: ";

    /// Parses a network, or returns a [Failure].
    static Object parse(String text) {
        var slash = text.lastIndexOf('/');
        if (slash < 0) {
            return unreadable(text, "no '/'");
        }
        return switch (IpReader.read(ByteText.of(text.substring(0, slash)))) {
            case IpReader.Problem(var why) -> unreadable(text, why);
            case IpReader.Address(_, var zone) when !zone.isEmpty() ->
                    unreadable(text, "IPv6 zones cannot be present in a prefix");
            case IpReader.Address(var bytes, _) -> parse(text, new Ip(bytes), slash + 1);
        };
    }

    private static Object parse(String text, Ip address, int bitsStart) {
        var digits = text.substring(bitsStart);
        var bits = bits(digits);
        if (bits < 0) {
            return unreadable(text, "bad bits after slash: " + Quotes.go(digits));
        }
        if (bits > 8L * address.bytes().length) {
            return unreadable(text, "prefix length out of range");
        }
        return Ip.isMapped(address.bytes())
                ? new Failure(
                        PARSE_ERROR
                                + "IPv4-mapped IPv6 address %s is not allowed"
                                        .formatted(Quotes.go(text)))
                : new Cidr(address, (int) bits);
    }

    /// The value of digits without a leading zero, or -1.
    private static long bits(String digits) {
        var plain =
                digits.chars().allMatch(c -> c >= '0' && c <= '9')
                        && (digits.length() == 1 || !digits.startsWith("0"));
        try {
            return plain ? Long.parseLong(digits) : -1;
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    /// Kubernetes repeats the prefix of the message.
    private static Failure unreadable(String text, String why) {
        return new Failure(
                PARSE_ERROR
                        + PARSE_ERROR
                        + "netip.ParsePrefix(%s): %s".formatted(Quotes.go(text), why));
    }

    boolean contains(Ip ip) {
        return ip.bytes().length == address.bytes().length
                && masked(ip, bits).equals(masked(address, bits));
    }

    boolean contains(Cidr other) {
        return bits <= other.bits && contains(other.address);
    }

    /// The network with its host bits cleared.
    Cidr masked() {
        return new Cidr(masked(address, bits), bits);
    }

    private static Ip masked(Ip ip, int bits) {
        var bytes = ip.bytes().clone();
        for (var i = 0; i < bytes.length; i++) {
            var kept = Math.clamp(bits - 8 * i, 0, 8);
            bytes[i] &= (byte) (0xFF << (8 - kept));
        }
        return new Ip(bytes);
    }

    @Override
    public String typeName() {
        return "net.CIDR";
    }

    @Override
    public Object equalTo(Object other) {
        return other instanceof Cidr ? (Object) equals(other) : Failure.NO_OVERLOAD;
    }

    /// The bytes that name the network.
    @Override
    public long size() {
        return (bits + 7L) / 8;
    }

    @Override
    public String toString() {
        return address + "/" + bits;
    }
}
