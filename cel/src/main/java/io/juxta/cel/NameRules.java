package io.juxta.cel;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;

/// Kubernetes' formats of names and labels. A rule returns all errors, or nothing.
final class NameRules {

    private static final int LABEL_LENGTH = 63;
    private static final int SUBDOMAIN_LENGTH = 253;

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
    private static final String LABEL_KEY = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String LABEL_VALUE = "(" + LABEL_KEY + ")?";

    private static final Pattern IS_LABEL = Pattern.compile(LABEL);
    private static final Pattern IS_SUBDOMAIN = Pattern.compile(SUBDOMAIN);
    private static final Pattern IS_LABEL_1035 = Pattern.compile(LABEL_1035);
    private static final Pattern IS_LABEL_KEY = Pattern.compile(LABEL_KEY);
    private static final Pattern IS_LABEL_VALUE = Pattern.compile(LABEL_VALUE);

    private static final String BAD_LABEL =
            because(
                    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters"
                            + " or '-', and must start and end with an alphanumeric character",
                    "'my-name',  or '123-abc'",
                    LABEL);
    private static final String BAD_SUBDOMAIN =
            because(
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
                            + " characters, '-' or '.', and must start and end with an alphanumeric"
                            + " character",
                    "'example.com'",
                    SUBDOMAIN);
    private static final String BAD_LABEL_1035 =
            because(
                    "a DNS-1035 label must consist of lower case alphanumeric characters or '-',"
                            + " start with an alphabetic character, and end with an alphanumeric"
                            + " character",
                    "'my-name',  or 'abc-123'",
                    LABEL_1035);
    private static final String BAD_LABEL_KEY =
            because(
                    "must consist of alphanumeric characters, '-', '_' or '.', and must start and"
                            + " end with an alphanumeric character",
                    "'MyName',  or 'my.name',  or '123-abc'",
                    LABEL_KEY);
    private static final String BAD_LABEL_VALUE =
            because(
                    "a valid label must be an empty string or consist of alphanumeric characters,"
                            + " '-', '_' or '.', and must start and end with an alphanumeric"
                            + " character",
                    "'MyValue',  or 'my_value',  or '12345'",
                    LABEL_VALUE);

    private NameRules() {}

    private static String because(String rule, String examples, String pattern) {
        return "%s (e.g. %s, regex used for validation is '%s')".formatted(rule, examples, pattern);
    }

    /// A prefix that ends in a dash, made into a name it may become.
    static String completed(String prefix) {
        var bytes = ByteText.of(prefix);
        return bytes.length() > 1 && bytes.endsWith("-")
                ? ByteText.decode(bytes.substring(0, bytes.length() - 2) + "a")
                : prefix;
    }

    static List<String> dns1123Label(String text) {
        var problems = tooLong(text, LABEL_LENGTH, "characters");
        if (!IS_LABEL.matches(text)) {
            problems.add(IS_SUBDOMAIN.matches(text) ? "must not contain dots" : BAD_LABEL);
        }
        return problems;
    }

    static List<String> dns1123Subdomain(String text) {
        return subdomain(text, "characters");
    }

    private static List<String> subdomain(String text, String unit) {
        var problems = tooLong(text, SUBDOMAIN_LENGTH, unit);
        if (!IS_SUBDOMAIN.matches(text)) {
            problems.add(BAD_SUBDOMAIN);
        }
        return problems;
    }

    static List<String> dns1035Label(String text) {
        var problems = tooLong(text, LABEL_LENGTH, "characters");
        if (!IS_LABEL_1035.matches(text)) {
            problems.add(BAD_LABEL_1035);
        }
        return problems;
    }

    static List<String> labelValue(String text) {
        var problems = tooLong(text, LABEL_LENGTH, "bytes");
        if (!IS_LABEL_VALUE.matches(text)) {
            problems.add(BAD_LABEL_VALUE);
        }
        return problems;
    }

    static List<String> qualifiedName(String text) {
        var parts = text.split("/", -1);
        if (parts.length > 2) {
            return List.of(
                    "a valid label key "
                            + BAD_LABEL_KEY
                            + " with an optional DNS subdomain prefix and '/' (e.g."
                            + " 'example.com/MyName')");
        }
        var problems = new ArrayList<String>();
        if (parts.length == 2) {
            if (parts[0].isEmpty()) {
                problems.add("prefix part must be non-empty");
            } else {
                subdomain(parts[0], "bytes").forEach(why -> problems.add("prefix part " + why));
            }
        }
        var name = parts[parts.length - 1];
        if (name.isEmpty()) {
            problems.add("name part must be non-empty");
        }
        tooLong(name, LABEL_LENGTH, "bytes").forEach(why -> problems.add("name part " + why));
        if (!IS_LABEL_KEY.matches(name)) {
            problems.add("name part " + BAD_LABEL_KEY);
        }
        return problems;
    }

    /// Bytes are counted, whatever the message calls them.
    private static List<String> tooLong(String text, int limit, String unit) {
        var problems = new ArrayList<String>();
        if (ByteText.of(text).length() > limit) {
            problems.add("must be no more than %d %s".formatted(limit, unit));
        }
        return problems;
    }
}
