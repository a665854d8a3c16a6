package io.juxta.placement;

import io.juxta.placement.LabelSelector.LabelSelectorOperator;
import io.juxta.placement.LabelSelector.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A label selector as people type it after `kubectl -l`: requirements with commas between them.
///
/// ```
/// app=web, app==web     the label has this value
/// app!=web              another value, or no such label
/// app in (web, api)     it has one of these values; notin is the opposite
/// app, !app             there is such a label; there is none
/// rank>3, rank<7        it is a whole number above, below
/// ```
///
/// A value may be empty, as in `app=`. The empty text selects everything. `in` and `notin` are
/// keywords only after a key.
public final class LabelSelectorText {

    private static final Set<String> SYMBOLS =
            Set.of("=", "==", "!=", "!", "<", ">", "(", ")", ",");
    private static final String SYMBOL_LETTERS = "=!<>(),";

    private static final int LONGEST_NAME = 63;
    private static final int LONGEST_PREFIX = 253;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private final List<String> tokens;
    private int next;

    private LabelSelectorText(List<String> tokens) {
        this.tokens = tokens;
    }

    /// Parses a selector.
    ///
    /// @throws UnreadableException when the text is no selector; the message gives the place of the
    ///   error
    public static LabelSelector parse(String text) {
        return new LabelSelector(false, new LabelSelectorText(tokens(text)).requirements());
    }

    /// Words and symbols. The longest symbol that matches is taken.
    private static List<String> tokens(String text) {
        var tokens = new ArrayList<String>();
        var at = 0;
        while (at < text.length()) {
            var start = at;
            var first = text.charAt(at++);
            if (isBlank(first)) {
                continue;
            }
            if (isSymbol(first)) {
                if (at < text.length() && SYMBOLS.contains(text.substring(start, at + 1))) {
                    at++;
                }
            } else {
                while (at < text.length()
                        && !isBlank(text.charAt(at))
                        && !isSymbol(text.charAt(at))) {
                    at++;
                }
            }
            tokens.add(text.substring(start, at));
        }
        return tokens;
    }

    private static boolean isBlank(char letter) {
        return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
    }

    private static boolean isSymbol(char letter) {
        return SYMBOL_LETTERS.indexOf(letter) >= 0;
    }

    private List<LabelSelectorRequirement> requirements() {
        var requirements = new ArrayList<LabelSelectorRequirement>();
        if (peek() == null) {
            return requirements;
        }
        requirements.add(requirement());
        while (peek() != null) {
            if (!skip(",")) {
                throw unexpected("a comma or the end");
            }
            requirements.add(requirement());
        }
        return requirements;
    }

    private LabelSelectorRequirement requirement() {
        if (skip("!")) {
            return new LabelSelectorRequirement(
                    key(), LabelSelectorOperator.DOES_NOT_EXIST, List.of());
        }
        var key = key();
        var operator = peek();
        if (operator == null || operator.equals(",")) {
            return new LabelSelectorRequirement(key, LabelSelectorOperator.EXISTS, List.of());
        }
        next++;
        return switch (operator) {
            case "=", "==" ->
                    new LabelSelectorRequirement(key, LabelSelectorOperator.IN, List.of(value()));
            case "!=" ->
                    new LabelSelectorRequirement(
                            key, LabelSelectorOperator.NOT_IN, List.of(value()));
            case ">" ->
                    new LabelSelectorRequirement(
                            key, LabelSelectorOperator.GREATER, List.of(number()));
            case "<" ->
                    new LabelSelectorRequirement(
                            key, LabelSelectorOperator.LESS, List.of(number()));
            case "in" ->
                    new LabelSelectorRequirement(key, LabelSelectorOperator.IN, values(operator));
            case "notin" ->
                    new LabelSelectorRequirement(
                            key, LabelSelectorOperator.NOT_IN, values(operator));
            default -> {
                next--;
                throw unexpected("=, ==, !=, in, notin, <, > or a comma behind " + key);
            }
        };
    }

    private String key() {
        var key = word();
        if (key == null) {
            throw unexpected("the name of a label");
        }
        var slash = key.indexOf('/');
        var prefix = slash < 0 ? "" : key.substring(0, slash);
        var name = key.substring(slash + 1);
        if ((slash >= 0 && (prefix.length() > LONGEST_PREFIX || !PREFIX.matcher(prefix).matches()))
                || name.length() > LONGEST_NAME
                || !NAME.matcher(name).matches()) {
            throw new UnreadableException("%s is not the name of a label".formatted(key));
        }
        return key;
    }

    /// The next value, or the empty text before a comma, a closing parenthesis or the end.
    private String value() {
        var value = word();
        if (value != null) {
            return checked(value);
        }
        var there = peek();
        if (there == null || there.equals(",") || there.equals(")")) {
            return "";
        }
        throw unexpected("a value");
    }

    private static String checked(String value) {
        if (!value.isEmpty() && (value.length() > LONGEST_NAME || !NAME.matcher(value).matches())) {
            throw new UnreadableException("%s is not the value of a label".formatted(value));
        }
        return value;
    }

    private String number() {
        var value = value();
        if (NodeTerms.number(value) == null) {
            throw new UnreadableException(
                    "< and > compare whole numbers, and \"%s\" is none".formatted(value));
        }
        return value;
    }

    private List<String> values(String operator) {
        if (!skip("(")) {
            throw unexpected("( behind " + operator);
        }
        if (skip(")")) {
            throw new UnreadableException("there is no value between ( and )");
        }
        var values = new ArrayList<String>();
        do {
            values.add(value());
        } while (skip(","));
        if (!skip(")")) {
            throw unexpected("a comma or )");
        }
        return values;
    }

    private @Nullable String word() {
        var there = peek();
        if (there == null || isSymbol(there.charAt(0))) {
            return null;
        }
        next++;
        return there;
    }

    private boolean skip(String symbol) {
        var there = symbol.equals(peek());
        next += there ? 1 : 0;
        return there;
    }

    private @Nullable String peek() {
        return next < tokens.size() ? tokens.get(next) : null;
    }

    private UnreadableException unexpected(String wanted) {
        var there = peek();
        return new UnreadableException(
                there == null
                        ? "it ends where %s should stand".formatted(wanted)
                        : "%s stands where %s should".formatted(there, wanted));
    }
}
