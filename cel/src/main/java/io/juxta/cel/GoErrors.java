package io.juxta.cel;

/// Go's own words for what is wrong, where cel-go passes them on.
final class GoErrors {

    private GoErrors() {}

    /// Of a text that is no whole number, or one too large.
    static String atoi(String text) {
        var digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        var number = !digits.isEmpty() && digits.chars().allMatch(c -> NumberText.digit((char) c));
        return "strconv.Atoi: parsing %s: %s"
                .formatted(Quotes.go(text), number ? "value out of range" : "invalid syntax");
    }
}
