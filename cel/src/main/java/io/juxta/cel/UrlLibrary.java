package io.juxta.cel;

import io.juxta.cel.Body.Unary;
import java.util.LinkedHashMap;
import java.util.function.Function;

/// `url(…)` and the parts of a URL.
final class UrlLibrary {

    private UrlLibrary() {}

    static void register(Implementations.Builder builder) {
        builder.overload("string_to_url", (Unary) text -> Url.parse((String) text));
        builder.overload("is_url_string", (Unary) text -> Url.problem((String) text) == null);
        builder.overload("url_get_scheme", part(Url::scheme));
        builder.overload("url_get_host", part(Url::host));
        builder.overload("url_get_hostname", part(Url::hostname));
        builder.overload("url_get_port", part(Url::port));
        builder.overload("url_get_escaped_path", part(Url::path));
        builder.overload(
                "url_get_query",
                (Unary) url -> Entries.of(new LinkedHashMap<>(((Url) url).parameters())));
    }

    private static Unary part(Function<Url, String> part) {
        return url -> ByteText.decode(part.apply((Url) url));
    }
}
