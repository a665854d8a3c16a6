package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A `kubernetes.URL`, taken apart. All parts are [ByteText].
///
/// @param opaque what follows the scheme where that is not a path, as in `mailto:a@b`
/// @param user the user info, as it is printed; null when the URL has no `@`
/// @param host with its port
/// @param path as it is printed
/// @param query as it is written
/// @param emptyQuery whether the URL ends in a lone `?`
/// @param fragment as it is printed
/// @param hostless whether the scheme is followed by a single slash
record Url(
        String scheme,
        String opaque,
        @Nullable String user,
        String host,
        String path,
        String query,
        boolean emptyQuery,
        String fragment,
        boolean hostless)
        implements Opaque {

    private static final String PARSE_ERROR = "URL parse error during conversion from string: ";
    private static final int MAX_PARAMETERS = 10_000;

    /// Parses an absolute URL, or returns a [Failure].
    static Object parse(String text) {
        var problem = problem(text);
        if (problem != null) {
            return new Failure(PARSE_ERROR + problem);
        }
        return switch (UrlReader.readWithFragment(ByteText.of(text))) {
            case UrlReader.Read(var url) -> url;
            case UrlReader.Problem(var why) -> new Failure(PARSE_ERROR + why);
        };
    }

    /// Why a text is no absolute URL, or null if it is one.
    static @Nullable String problem(String text) {
        return switch (UrlReader.readRequest(ByteText.of(text))) {
            case UrlReader.Read _ -> null;
            case UrlReader.Problem(var why) -> why;
        };
    }

    /// The host without its port and brackets.
    String hostname() {
        var name = host.substring(0, portStart());
        return name.startsWith("[") && name.endsWith("]")
                ? name.substring(1, name.length() - 1)
                : name;
    }

    String port() {
        var start = portStart();
        return start == host.length() ? "" : host.substring(start + 1);
    }

    private int portStart() {
        var colon = host.lastIndexOf(':');
        return colon >= 0 && UrlReader.isPort(host.substring(colon)) ? colon : host.length();
    }

    /// The parameters by name; those that cannot be read are left out.
    SortedMap<String, List<String>> parameters() {
        var parameters = new TreeMap<String, List<String>>(Values::compareText);
        var pairs = query.split("&", -1);
        if (pairs.length > MAX_PARAMETERS) {
            return parameters;
        }
        for (var pair : pairs) {
            var equals = pair.indexOf('=');
            var name = equals < 0 ? pair : pair.substring(0, equals);
            var value = equals < 0 ? "" : pair.substring(equals + 1);
            if (!pair.isEmpty()
                    && pair.indexOf(';') < 0
                    && UrlEscapes.QUERY.problem(name) == null
                    && UrlEscapes.QUERY.problem(value) == null) {
                parameters
                        .computeIfAbsent(unescaped(name), _ -> new ArrayList<>())
                        .add(unescaped(value));
            }
        }
        return parameters;
    }

    private static String unescaped(String text) {
        return ByteText.decode(UrlEscapes.QUERY.unescape(text));
    }

    @Override
    public String typeName() {
        return "kubernetes.URL";
    }

    @Override
    public Object equalTo(Object other) {
        return other instanceof Url
                ? (Object) toString().equals(other.toString())
                : Failure.NO_OVERLOAD;
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        if (!scheme.isEmpty()) {
            text.append(scheme).append(':');
        }
        if (opaque.isEmpty()) {
            appendAuthority(text);
            text.append(path);
        } else {
            text.append(opaque);
        }
        if (emptyQuery || !query.isEmpty()) {
            text.append('?').append(query);
        }
        if (!fragment.isEmpty()) {
            text.append('#').append(fragment);
        }
        return text.toString();
    }

    private void appendAuthority(StringBuilder text) {
        var named = !host.isEmpty() || user != null;
        if (named || (!scheme.isEmpty() && !hostless && !path.isEmpty())) {
            text.append("//");
        }
        if (user != null) {
            text.append(user).append('@');
        }
        text.append(UrlEscapes.HOST.escape(host));
    }
}
