package io.juxta.cel;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads URLs as Go does, with its messages. All texts are [ByteText].
final class UrlReader {

    /// What came out.
    sealed interface Result {}

    record Read(Url url) implements Result {}

    record Problem(String why) implements Result {}

    private final String text;

    /// Whether the URL must be absolute, or a path, and has no fragment.
    private final boolean request;

    private String scheme = "";
    private String rest = "";
    private String query = "";
    private boolean emptyQuery;
    private @Nullable String user;
    private String host = "";

    private UrlReader(String text, boolean request) {
        this.text = text;
        this.request = request;
    }

    static Result readRequest(String text) {
        return new UrlReader(text, true).read("");
    }

    static Result readWithFragment(String text) {
        var hash = text.indexOf('#');
        if (hash < 0) {
            return new UrlReader(text, false).read("");
        }
        var fragment = text.substring(hash + 1);
        var result = new UrlReader(text.substring(0, hash), false).read(fragment);
        var problem = UrlEscapes.FRAGMENT.problem(fragment);
        return result instanceof Read && problem != null ? problem(text, problem) : result;
    }

    private static Problem problem(String text, String why) {
        return new Problem("parse %s: %s".formatted(ByteText.quote(text), why));
    }

    private Result read(String fragment) {
        if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            return problem(text, "net/url: invalid control character in URL");
        }
        if (text.isEmpty() && request) {
            return problem(text, "empty url");
        }
        if (text.startsWith(":")) {
            return problem(text, "missing protocol scheme");
        }
        if (text.equals("*")) {
            return new Read(url("", "*", fragment, false));
        }
        splitScheme();
        splitQuery();
        if (!rest.startsWith("/")) {
            if (!scheme.isEmpty()) {
                return new Read(url(rest, "", fragment, false));
            }
            if (request) {
                return problem(text, "invalid URI for request");
            }
        }
        var hasAuthority =
                rest.startsWith("//")
                        && (!scheme.isEmpty() || (!request && !rest.startsWith("///")));
        var why = hasAuthority ? readAuthority() : null;
        if (why == null) {
            why = UrlEscapes.PATH.problem(rest);
        }
        if (why != null) {
            return problem(text, why);
        }
        var star = UrlEscapes.PATH.unescape(rest).equals("*");
        var path = star ? "*" : UrlEscapes.PATH.canonical(rest);
        return new Read(url("", path, fragment, !scheme.isEmpty() && !hasAuthority));
    }

    private Url url(String opaque, String path, String fragment, boolean hostless) {
        var printed =
                UrlEscapes.FRAGMENT.problem(fragment) == null
                        ? UrlEscapes.FRAGMENT.canonical(fragment)
                        : "";
        return new Url(scheme, opaque, user, host, path, query, emptyQuery, printed, hostless);
    }

    private void splitScheme() {
        var end = 0;
        while (end < text.length() && isSchemeCharacter(text.charAt(end), end)) {
            end++;
        }
        var found = end < text.length() && text.charAt(end) == ':';
        scheme = found ? lower(text.substring(0, end)) : "";
        rest = found ? text.substring(end + 1) : text;
    }

    private static boolean isSchemeCharacter(char c, int at) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (at > 0 && (isDigit(c) || c == '+' || c == '-' || c == '.'));
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static String lower(String ascii) {
        return ascii.toLowerCase(Locale.ROOT);
    }

    private void splitQuery() {
        var mark = rest.indexOf('?');
        if (mark >= 0) {
            query = rest.substring(mark + 1);
            rest = rest.substring(0, mark);
            emptyQuery = query.isEmpty();
        }
    }

    /// Takes user and host off the front of the rest; returns the error.
    private @Nullable String readAuthority() {
        var slash = rest.indexOf('/', 2);
        var authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
        rest = slash < 0 ? "" : rest.substring(slash);
        var at = authority.lastIndexOf('@');
        var problem = readHost(authority.substring(at + 1));
        if (problem != null || at < 0) {
            return problem;
        }
        return readUser(authority.substring(0, at));
    }

    private @Nullable String readUser(String info) {
        if (!info.chars().allMatch(UrlReader::isUserCharacter)) {
            return "net/url: invalid userinfo";
        }
        var colon = info.indexOf(':');
        var name = colon < 0 ? info : info.substring(0, colon);
        var password = colon < 0 ? "" : info.substring(colon + 1);
        var problem = UrlEscapes.USER.problem(name);
        if (problem == null) {
            problem = UrlEscapes.USER.problem(password);
        }
        if (problem == null) {
            user = printed(name) + (colon < 0 ? "" : ":" + printed(password));
        }
        return problem;
    }

    private static String printed(String userPart) {
        return UrlEscapes.USER.escape(UrlEscapes.USER.unescape(userPart));
    }

    private static boolean isUserCharacter(int c) {
        return isDigit(c)
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || "-._:~!$&'()*+,;=%@".indexOf(c) >= 0;
    }

    private @Nullable String readHost(String written) {
        var bracket = written.lastIndexOf('[');
        if (bracket > 0) {
            return "invalid IP-literal";
        }
        if (bracket == 0) {
            return readLiteral(written);
        }
        var web = scheme.equals("http") || scheme.equals("https");
        var colon = web ? written.indexOf(':') : written.lastIndexOf(':');
        if (colon >= 0 && !isPort(written.substring(colon))) {
            return badPort(written.substring(colon));
        }
        var problem = UrlEscapes.HOST.problem(written);
        if (problem == null) {
            host = UrlEscapes.HOST.unescape(written);
        }
        return problem;
    }

    /// A host that is an address in brackets, perhaps with a zone behind a `%25`.
    private @Nullable String readLiteral(String written) {
        var close = written.lastIndexOf(']');
        if (close < 0) {
            return "missing ']' in host";
        }
        var port = written.substring(close + 1);
        if (!isPort(port)) {
            return badPort(port);
        }
        var inside = written.substring(1, close);
        var zoneStart = inside.indexOf("%25");
        var address = zoneStart < 0 ? inside : inside.substring(0, zoneStart);
        var zone = zoneStart < 0 ? "" : inside.substring(zoneStart);
        var problem = UrlEscapes.HOST.problem(address);
        if (problem == null) {
            problem = UrlEscapes.ZONE.problem(zone);
        }
        if (problem != null) {
            return problem;
        }
        var name = UrlEscapes.HOST.unescape(address) + UrlEscapes.ZONE.unescape(zone);
        host = "[" + name + "]" + port;
        return switch (IpReader.read(name)) {
            case IpReader.Address(var bytes, _) -> bytes.length == 4 ? "invalid IP-literal" : null;
            case IpReader.Problem(var why) -> "invalid host: " + why;
        };
    }

    private static String badPort(String port) {
        return "invalid port %s after host".formatted(ByteText.quote(port));
    }

    /// Whether a text is a colon and digits, or nothing at all.
    static boolean isPort(String text) {
        return text.isEmpty()
                || (text.charAt(0) == ':' && text.chars().skip(1).allMatch(UrlReader::isDigit));
    }
}
