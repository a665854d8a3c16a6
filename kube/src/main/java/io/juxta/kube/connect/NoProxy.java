package io.juxta.kube.connect;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The hosts that are reached without a proxy: names (`.corp` is what is below it, `corp` is that
/// and itself), addresses, ranges such as `10.0.0.0/8`, each but a range perhaps with a port, or
/// `*` for all. What is on this machine is always among them.
record NoProxy(String words) {

    private static final Pattern ADDRESS =
            Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-f.:]*:[0-9a-f.:]*");

    /// A name, an IPv4 address or an IPv6 address in brackets, and a port.
    private static final Pattern WITH_PORT = Pattern.compile("\\[?([^\\[\\]]*)]?:(\\d+)");

    boolean covers(HostAndPort server) {
        var host = server.host().toLowerCase(Locale.ROOT);
        var address = address(host);
        if (host.equals("localhost") || (address != null && address.isLoopbackAddress())) {
            return true;
        }
        for (var word : words.toLowerCase(Locale.ROOT).split(",", -1)) {
            if (covers(word.strip(), host, address, server.port())) {
                return true;
            }
        }
        return false;
    }

    private static boolean covers(
            String word, String host, @Nullable InetAddress address, int port) {
        if (word.isEmpty() || word.equals("*")) {
            return !word.isEmpty();
        }
        var slash = word.indexOf('/');
        if (slash > 0) {
            return address != null
                    && inRange(
                            address, address(word.substring(0, slash)), word.substring(slash + 1));
        }
        var name = word;
        var ported = WITH_PORT.matcher(word);
        if (ported.matches() && (word.startsWith("[") || address(word) == null)) {
            if (!ported.group(2).equals(Integer.toString(port))) {
                return false;
            }
            name = ported.group(1);
        }
        var other = address(unbracketed(name));
        if (other != null || address != null) {
            return other != null && other.equals(address);
        }
        return isBelow(host, name);
    }

    private static boolean isBelow(String host, String name) {
        var domain = name.startsWith("*.") ? name.substring(1) : name;
        return domain.startsWith(".")
                ? host.endsWith(domain)
                : !domain.isEmpty() && (host.equals(domain) || host.endsWith("." + domain));
    }

    private static boolean inRange(
            InetAddress address, @Nullable InetAddress network, String written) {
        if (network == null || !written.matches("\\d{1,3}")) {
            return false;
        }
        var bits = Integer.parseInt(written);
        var ours = address.getAddress();
        var theirs = network.getAddress();
        if (ours.length != theirs.length || bits > 8 * ours.length) {
            return false;
        }
        for (var bit = 0; bit < bits; bit++) {
            var mask = 0x80 >> (bit % 8);
            if ((ours[bit / 8] & mask) != (theirs[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }

    /// The address a text is, or null; no name is ever looked up.
    private static @Nullable InetAddress address(String text) {
        try {
            return ADDRESS.matcher(text).matches() ? InetAddress.ofLiteral(text) : null;
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    private static String unbracketed(String host) {
        return host.startsWith("[") && host.endsWith("]")
                ? host.substring(1, host.length() - 1)
                : host;
    }
}
