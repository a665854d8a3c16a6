package io.juxta.kube.decode;

import java.util.regex.Pattern;

/// The tag at the end of an image name, as far as the choice of a pull policy needs it.
final class ImageTag {

    private static final String HOST_PART = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
    private static final String HOST =
            "(?:%1$s(?:\\.%1$s)*|\\[[a-fA-F0-9:]+])(?::[0-9]+)?".formatted(HOST_PART);
    private static final String PATH_PART = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";
    private static final Pattern NAME =
            Pattern.compile(
                    "(?<name>(?:%1$s/)?%2$s(?:/%2$s)*)(?::(?<tag>\\w[\\w.-]{0,127}))?(?<digest>@.+)?"
                            .formatted(HOST, PATH_PART));
    private static final Pattern BARE_DIGEST = Pattern.compile("[a-f0-9]{64}");
    private static final Pattern LIKE_A_HOST = Pattern.compile("localhost|.*[.:A-Z].*");
    private static final int PATH_CHARACTERS = 255;

    /// Longer than any name that can be read: host, path, tag and digest together.
    private static final int MOST_CHARACTERS = 1000;

    private ImageTag() {}

    /// True when the tag is `latest`, or when there is neither a tag nor a digest. An invalid name
    /// is not `latest`.
    static boolean latest(String image) {
        var name = NAME.matcher(image);
        if (image.length() > MOST_CHARACTERS
                || BARE_DIGEST.matcher(image).matches()
                || !name.matches()
                || path(name.group("name")).length() > PATH_CHARACTERS) {
            return false;
        }
        var tag = name.group("tag");
        return tag == null ? name.group("digest") == null : tag.equals("latest");
    }

    /// The name without its host. A name of one part is in the library of the default host.
    private static String path(String name) {
        var slash = name.indexOf('/');
        if (slash < 0) {
            return "library/" + name;
        }
        return LIKE_A_HOST.matcher(name.substring(0, slash)).matches()
                ? name.substring(slash + 1)
                : name;
    }
}
