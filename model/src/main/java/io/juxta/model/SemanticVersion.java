package io.juxta.model;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A version after semver.org 2.0.0: three numbers, perhaps a pre-release and build metadata.
///
/// Two versions are equal when they are written alike, which is what device constraints compare.
/// Their order is that of precedence: it ignores build metadata, so `1.0.0+a` and `1.0.0+b` compare
/// as 0 although they are not equal. Numbers may have any size.
public final class SemanticVersion implements Comparable<SemanticVersion> {

    private final String text;
    private final String[] numbers;
    private final String[] preRelease;

    private SemanticVersion(String text, String[] numbers, String[] preRelease) {
        this.text = text;
        this.numbers = numbers;
        this.preRelease = preRelease;
    }

    /// Parses a version.
    ///
    /// @throws IllegalArgumentException when it is not in the format of 2.0.0
    public static SemanticVersion parse(String text) {
        return tryParse(text)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        """
                                        "%s" is not a semantic version. Write three numbers \
                                        without a leading v or zeros, such as 1.2.3 or 1.2.3-rc.1."""
                                                .formatted(text)));
    }

    /// The parsed version, or empty where [#parse] throws.
    public static Optional<SemanticVersion> tryParse(String text) {
        var plus = text.indexOf('+');
        var beforeBuild = plus < 0 ? text : text.substring(0, plus);
        var dash = beforeBuild.indexOf('-');
        var numbers = (dash < 0 ? beforeBuild : beforeBuild.substring(0, dash)).split("\\.", -1);
        var preRelease =
                dash < 0 ? new String[0] : beforeBuild.substring(dash + 1).split("\\.", -1);
        var build = plus < 0 ? new String[0] : text.substring(plus + 1).split("\\.", -1);
        var valid =
                numbers.length == 3
                        && all(numbers, part -> isNumeric(part) && isWithoutLeadingZero(part))
                        && all(
                                preRelease,
                                part ->
                                        isWord(part)
                                                && (!isNumeric(part) || isWithoutLeadingZero(part)))
                        && all(build, SemanticVersion::isWord);
        return valid
                ? Optional.of(new SemanticVersion(text, numbers, preRelease))
                : Optional.empty();
    }

    private static boolean all(String[] parts, Predicate<String> rule) {
        return Stream.of(parts).allMatch(rule);
    }

    private static boolean isNumeric(String part) {
        return !part.isEmpty() && part.chars().allMatch(SemanticVersion::isDigit);
    }

    private static boolean isWithoutLeadingZero(String number) {
        return number.length() == 1 || number.charAt(0) != '0';
    }

    private static boolean isWord(String part) {
        return !part.isEmpty()
                && part.chars()
                        .allMatch(
                                c ->
                                        isDigit(c)
                                                || (c >= 'a' && c <= 'z')
                                                || (c >= 'A' && c <= 'Z')
                                                || c == '-');
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    @Override
    public int compareTo(SemanticVersion other) {
        for (var i = 0; i < numbers.length; i++) {
            var order = compareNumbers(numbers[i], other.numbers[i]);
            if (order != 0) {
                return order;
            }
        }
        if (preRelease.length == 0 || other.preRelease.length == 0) {
            return Integer.compare(other.preRelease.length, preRelease.length);
        }
        for (var i = 0; i < preRelease.length && i < other.preRelease.length; i++) {
            var order = compareIdentifiers(preRelease[i], other.preRelease[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(preRelease.length, other.preRelease.length);
    }

    /// Without leading zeros the longer number is the larger one.
    private static int compareNumbers(String a, String b) {
        return a.length() == b.length()
                ? Integer.signum(a.compareTo(b))
                : Integer.compare(a.length(), b.length());
    }

    private static int compareIdentifiers(String a, String b) {
        var aNumeric = isNumeric(a);
        if (aNumeric != isNumeric(b)) {
            return aNumeric ? -1 : 1;
        }
        return aNumeric ? compareNumbers(a, b) : Integer.signum(a.compareTo(b));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SemanticVersion version && text.equals(version.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
