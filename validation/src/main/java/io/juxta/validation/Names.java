package io.juxta.validation;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// The name formats of Kubernetes. Each method returns the errors, or nothing.
///
/// Lengths are bytes of UTF-8.
final class Names {

    private static final Pattern DNS_LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    private static final Pattern DNS_SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern LABEL_PART =
            Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Pattern C_IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private Names() {}

    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    static Optional<String> dnsLabel(String name) {
        if (bytes(name) > 63) {
            return Optional.of("must be no more than 63 bytes");
        }
        return matches(
                DNS_LABEL,
                name,
                "must be lower case letters, digits and '-', starting and ending with a letter or digit, as in my-name");
    }

    static Optional<String> dnsSubdomain(String name) {
        if (bytes(name) > 253) {
            return Optional.of("must be no more than 253 bytes");
        }
        return matches(
                DNS_SUBDOMAIN,
                name,
                "must be lower case letters, digits, '-' and '.', each part starting and ending with a letter or digit, as in example.com");
    }

    /// A label key: `name` or `prefix/name`.
    static Optional<String> labelName(String name) {
        var slash = name.indexOf('/');
        var last = name;
        if (slash >= 0) {
            if (name.indexOf('/', slash + 1) >= 0) {
                return Optional.of(
                        "must be a name with at most one prefix, as in example.com/name");
            }
            var prefix = name.substring(0, slash);
            var fault = prefix.isEmpty() ? Optional.of("must not be empty") : dnsSubdomain(prefix);
            if (fault.isPresent()) {
                return fault.map(text -> "prefix part " + text);
            }
            last = name.substring(slash + 1);
        }
        if (last.isEmpty()) {
            return Optional.of("name part must not be empty");
        }
        if (bytes(last) > 63) {
            return Optional.of("name part must be no more than 63 bytes");
        }
        return matches(
                LABEL_PART,
                last,
                "name part must be letters, digits, '-', '_' and '.', starting and ending with a letter or digit");
    }

    static Optional<String> labelValue(String value) {
        if (bytes(value) > 63) {
            return Optional.of("must be no more than 63 bytes");
        }
        return value.isEmpty()
                ? Optional.empty()
                : matches(
                        LABEL_PART,
                        value,
                        "must be empty or letters, digits, '-', '_' and '.', starting and ending with a letter or digit");
    }

    static Optional<String> cIdentifier(String name) {
        return matches(
                C_IDENTIFIER,
                name,
                "must be letters, digits and '_', not starting with a digit (a '-' is not allowed here)");
    }

    static Optional<String> uuid(String text) {
        return matches(UUID, text, "must be a lower case UUID of 36 characters");
    }

    private static Optional<String> matches(Pattern pattern, String text, String otherwise) {
        return pattern.matcher(text).matches() ? Optional.empty() : Optional.of(otherwise);
    }
}
