package io.juxta.kube.anonymize;

import java.util.function.UnaryOperator;

/// The name of an image: `registry.example.com:5000/team/app:v1@sha256:…`.
///
/// The scheduler asks whether there is a colon behind the last slash, so parts are renamed one by
/// one.
///
/// @param tag empty when there is none
/// @param digest with its algorithm; empty when there is none
record ImageName(String name, String tag, String digest) {

    static ImageName parse(String text) {
        var at = text.indexOf('@');
        var named = at < 0 ? text : text.substring(0, at);
        var digest = at < 0 ? "" : text.substring(at + 1);
        var colon = named.lastIndexOf(':');
        return colon > named.lastIndexOf('/')
                ? new ImageName(named.substring(0, colon), named.substring(colon + 1), digest)
                : new ImageName(named, "", digest);
    }

    String mapped(UnaryOperator<String> names, UnaryOperator<String> digests) {
        return names.apply(name)
                + (tag.isEmpty() ? "" : ":" + names.apply(tag))
                + (digest.isEmpty() ? "" : "@" + digests.apply(digest));
    }
}
