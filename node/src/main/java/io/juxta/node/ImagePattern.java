package io.juxta.node;

import java.util.Optional;
import java.util.regex.Pattern;

/// Images that a kubelet need not verify: a name without tag and digest, or all below one with
/// `/*`.
final class ImagePattern {

    private static final String HOST_PART = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
    private static final String HOST =
            "(?:%s(?:\\.%s)*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?".formatted(HOST_PART, HOST_PART);
    private static final String PATH_PART = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
    private static final Pattern NAME =
            Pattern.compile("(?:%s/)?(%s(?:/%s)*)".formatted(HOST, PATH_PART, PATH_PART));
    private static final int LONGEST = 255;

    private ImagePattern() {}

    /// Why a kubelet does not start with this pattern; empty when it does.
    static Optional<String> complaint(String pattern) {
        if (!pattern.equals(pattern.strip())) {
            return Optional.of("has spaces at an end");
        }
        var below = pattern.endsWith("/*");
        var stem = below ? pattern.substring(0, pattern.length() - 1) : pattern;
        if (stem.isEmpty()) {
            return Optional.of("is empty");
        }
        if (stem.contains("*")) {
            return Optional.of("may have * only as its end, after /");
        }
        if (below) {
            return stem.length() == 1
                    ? Optional.of("names no registry before /*")
                    : Optional.empty();
        }
        var name = NAME.matcher(pattern);
        return name.matches() && name.group(1).length() <= LONGEST
                ? Optional.empty()
                : Optional.of(pattern + " is no name of an image without tag and digest");
    }
}
