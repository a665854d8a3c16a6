package io.juxta.cel;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parses versions, with Kubernetes' error messages.
final class SemverReader {

    private SemverReader() {}

    /// A [Semver] or a [Failure].
    static Object read(String text) {
        if (text.isEmpty()) {
            return new Failure("Version string empty");
        }
        var parts = text.split("\\.", 3);
        if (parts.length != 3) {
            return new Failure("No Major.Minor.Patch elements found");
        }
        var plus = parts[2].indexOf('+');
        var beforeBuild = plus < 0 ? parts[2] : parts[2].substring(0, plus);
        var build = plus < 0 ? List.<String>of() : words(parts[2].substring(plus + 1));
        var dash = beforeBuild.indexOf('-');
        var patch = dash < 0 ? beforeBuild : beforeBuild.substring(0, dash);
        var preRelease = dash < 0 ? List.<String>of() : words(beforeBuild.substring(dash + 1));

        var problem = numberProblem("major", "Major", parts[0]);
        if (problem == null) {
            problem = numberProblem("minor", "Minor", parts[1]);
        }
        if (problem == null) {
            problem = numberProblem("patch", "Patch", patch);
        }
        if (problem == null) {
            problem = first(preRelease, SemverReader::preReleaseProblem);
        }
        if (problem == null) {
            problem = first(build, SemverReader::buildProblem);
        }
        return problem != null
                ? new Failure(problem)
                : new Semver(text, number(parts[0]), number(parts[1]), number(patch), preRelease);
    }

    /// As [#read], after dropping one `v` and leading zeros and adding missing numbers.
    static Object readNormalized(String text) {
        var parts = (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3);
        for (var i = 0; i < parts.length; i++) {
            parts[i] = withoutLeadingZeros(parts[i]);
        }
        var last = parts[parts.length - 1];
        if (parts.length < 3 && (last.contains("+") || last.contains("-"))) {
            return new Failure("short version cannot contain PreRelease/Build meta data");
        }
        return read(String.join(".", parts) + ".0".repeat(3 - parts.length));
    }

    /// A part that no digit is left of gets a zero in front, unless it is a single ASCII character.
    private static String withoutLeadingZeros(String part) {
        if (ByteText.of(part).length() < 2) {
            return part;
        }
        var start = 0;
        while (start < part.length() && part.charAt(start) == '0') {
            start++;
        }
        var stripped = part.substring(start);
        return stripped.isEmpty() || !isDigit(stripped.charAt(0)) ? "0" + stripped : stripped;
    }

    private static List<String> words(String text) {
        return Arrays.asList(text.split("\\.", -1));
    }

    private interface Rule {
        @Nullable String problem(String word);
    }

    private static @Nullable String first(List<String> words, Rule rule) {
        for (var word : words) {
            var problem = rule.problem(word);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private static @Nullable String numberProblem(String name, String title, String part) {
        if (!part.chars().allMatch(SemverReader::isDigit)) {
            return "Invalid character(s) found in %s number %s".formatted(name, Quotes.go(part));
        }
        if (hasLeadingZero(part)) {
            return "%s number must not contain leading zeroes \"%s\"".formatted(title, part);
        }
        return sizeProblem(part);
    }

    private static @Nullable String sizeProblem(String digits) {
        if (digits.isEmpty()) {
            return "strconv.ParseUint: parsing \"\": invalid syntax";
        }
        try {
            Long.parseUnsignedLong(digits);
            return null;
        } catch (NumberFormatException _) {
            return "strconv.ParseUint: parsing \"%s\": value out of range".formatted(digits);
        }
    }

    private static @Nullable String preReleaseProblem(String word) {
        if (word.isEmpty()) {
            return "Prerelease is empty";
        }
        if (isNumeric(word)) {
            return hasLeadingZero(word)
                    ? "Numeric PreRelease version must not contain leading zeroes \"%s\""
                            .formatted(word)
                    : sizeProblem(word);
        }
        return isWord(word) ? null : "Invalid character(s) found in prerelease " + Quotes.go(word);
    }

    private static @Nullable String buildProblem(String word) {
        if (word.isEmpty()) {
            return "Build meta data is empty";
        }
        return isWord(word)
                ? null
                : "Invalid character(s) found in build meta data " + Quotes.go(word);
    }

    private static long number(String digits) {
        return Long.parseUnsignedLong(digits);
    }

    static boolean isNumeric(String word) {
        return word.chars().allMatch(SemverReader::isDigit);
    }

    private static boolean hasLeadingZero(String digits) {
        return digits.length() > 1 && digits.charAt(0) == '0';
    }

    private static boolean isWord(String word) {
        return word.chars()
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
}
