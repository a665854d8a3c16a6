package io.juxta.cli.serve;

import io.juxta.cli.page.UsageException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Pattern;

/// Where a listener listens: `127.0.0.1:8379`, `[::1]:8379`, `:8379` for every address.
///
/// @param host an address, never a name
/// @param port 0 for any that is free
public record ListenAddress(InetAddress host, int port) {

    private static final Pattern FORM = Pattern.compile("(\\[[^\\]]*\\]|[^:]*):([0-9]{1,5})");

    /// Reads what follows an option.
    ///
    /// @throws UsageException when it is no address with a port
    public static ListenAddress parse(String option, String text) {
        var match = FORM.matcher(text);
        if (!match.matches() || Integer.parseInt(match.group(2)) > 65535) {
            throw wrong(option, text);
        }
        var host = match.group(1).replaceAll("[\\[\\]]", "");
        try {
            return new ListenAddress(
                    InetAddress.ofLiteral(
                            switch (host) {
                                case "" -> "::";
                                case "localhost" -> "127.0.0.1";
                                default -> host;
                            }),
                    Integer.parseInt(match.group(2)));
        } catch (IllegalArgumentException _) {
            throw wrong(option, text);
        }
    }

    private static UsageException wrong(String option, String text) {
        return new UsageException(
                "%s=%s is no address with a port, such as 127.0.0.1:8379 or [::]:8379."
                        .formatted(option, text));
    }

    /// Whether only this machine can reach it.
    public boolean isLoopback() {
        return host.isLoopbackAddress();
    }

    /// The names and addresses that a certificate for it is about.
    public List<String> certified() {
        return host.isAnyLocalAddress()
                ? List.of("localhost", "127.0.0.1", "::1")
                : List.of(host.getHostAddress());
    }

    InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }
}
