package io.juxta.kube.text;

import java.util.regex.Pattern;

/// The fault of a text that is no JSON, in our own words.
///
/// The parser distinguishes faults only by its message, which is for developers. So only the kind
/// of fault and the character or word are taken from it.
///
/// @param what was found
/// @param cure a suggestion
record JsonFault(String what, String cure) {

    private static final Pattern CHARACTER = Pattern.compile("\\('(.)' \\(code", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("token '([^']*)'", Pattern.DOTALL);
    private static final Pattern CLOSING =
            Pattern.compile("close marker '(.)'(?:: expected '(.)')?");
    private static final Pattern ESCAPE = Pattern.compile("character escape '(.)'", Pattern.DOTALL);
    private static final int LONGEST_WORD = 40;

    /// @param problem the parser's message
    static JsonFault of(String problem) {
        if (problem.startsWith("Unexpected end-of-input")) {
            return new JsonFault(
                    "the text ends in the middle " + endedIn(problem), "It may be cut off");
        }
        if (problem.contains("UTF-8")) {
            return new JsonFault("bytes that are not UTF-8", "Save the text as UTF-8");
        }
        if (problem.startsWith("Illegal unquoted character")) {
            return new JsonFault(
                    "a control character inside a text",
                    "Write it as an escape such as \\n, \\t or \\u0001, or look for a missing quote");
        }
        var escape = ESCAPE.matcher(problem);
        if (escape.find()) {
            return new JsonFault(
                    "\\" + escape.group(1) + " is no escape of JSON", "Write \\\\ for a backslash");
        }
        if (problem.contains("character escape sequence")) {
            return new JsonFault(
                    "an unfinished \\u escape", "Write four hexadecimal digits after \\u");
        }
        if (problem.contains("maybe a (non-standard) comment")) {
            return new JsonFault("a comment", "JSON has none: take it out");
        }
        if (problem.contains("numeric value")) {
            return new JsonFault(
                    "a number as JSON does not write it",
                    "Write it as in 0, -1, 0.5 or 1e3, or put it in quotes");
        }
        var closing = CLOSING.matcher(problem);
        if (closing.find()) {
            return new JsonFault(
                    closing.group(2) == null
                            ? "'%s' closes nothing that is open".formatted(closing.group(1))
                            : "'%s' stands where '%s' is needed"
                                    .formatted(closing.group(1), closing.group(2)),
                    "Look for a missing or doubled bracket");
        }
        var word = WORD.matcher(problem);
        if (!problem.startsWith("Unexpected character") && word.find()) {
            return new JsonFault(
                    "'%s' stands where a value is needed".formatted(shortened(word.group(1))),
                    "Put texts in double quotes; true, false, null and numbers go without");
        }
        return unexpected(problem);
    }

    private static JsonFault unexpected(String problem) {
        var character = CHARACTER.matcher(problem);
        var found = character.find() ? "'%s'".formatted(character.group(1)) : "something else";
        if (problem.contains("double-quote to start property name")) {
            return new JsonFault(
                    "%s stands where a key in double quotes is needed".formatted(found),
                    found.equals("'}'") || found.equals("','")
                            ? "Take out the comma too many"
                            : "Put keys in double quotes");
        }
        if (problem.contains("comma to separate")) {
            return new JsonFault(
                    "%s stands where a comma or the closing bracket is needed".formatted(found),
                    "Look for a missing comma, quote or bracket");
        }
        if (problem.contains("a colon")) {
            return new JsonFault(
                    "%s stands where the colon behind a key is needed".formatted(found),
                    "Write \"key\": value");
        }
        return new JsonFault(
                "%s stands where a value is needed".formatted(found),
                "Look for a missing value, quote, comma or bracket");
    }

    private static String endedIn(String problem) {
        if (problem.contains("VALUE_STRING") || problem.contains("escape")) {
            return "of a text";
        }
        if (problem.contains("Object")) {
            return "of an object";
        }
        return problem.contains("Array") ? "of a list" : "of a value";
    }

    private static String shortened(String word) {
        return word.length() <= LONGEST_WORD ? word : word.substring(0, LONGEST_WORD) + "…";
    }
}
