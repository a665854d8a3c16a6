package io.juxta.cel;

import java.util.Locale;

/// The nesting depth of an expression's text, found without parsing it.
///
/// The parser recurses once for parentheses, brackets or braces, and for what follows the colon of
/// a `?:`. A text that would overflow it must not be passed to it.
final class Nesting {

    /// The maximal depth of Kubernetes' parser.
    static final int LIMIT = 250;

    static final Problem PROBLEM = Problem.ofText("expression recursion limit exceeded: " + LIMIT);

    private final String text;
    private int at;
    private int depth = 1;
    private int deepest = 1;

    private Nesting(String text) {
        this.text = text;
    }

    /// The number of levels, or one too many as soon as that is sure.
    static int of(String text) {
        return new Nesting(text).measure();
    }

    private int measure() {
        // Of every open bracket: choices waiting for their colon, and levels begun by colons.
        var waiting = new int[LIMIT + 3];
        var begun = new int[LIMIT + 3];
        var open = 0;
        var before = '(';
        while (at < text.length() && depth <= LIMIT + 1 && deepest <= LIMIT) {
            var c = text.charAt(at);
            switch (c) {
                case '"', '\'' -> string(c);
                case '/' -> comment();
                case '(', '[', '{' -> {
                    open++;
                    waiting[open] = 0;
                    begun[open] = 0;
                    depth++;
                }
                case ')', ']', '}' -> {
                    depth -= begun[open];
                    begun[open] = 0;
                    waiting[open] = 0;
                    if (open > 0) {
                        open--;
                        depth--;
                    }
                }
                case '?' -> {
                    // After these it marks something optional.
                    if (".[{,".indexOf(before) < 0) {
                        waiting[open]++;
                    }
                }
                case ':' -> {
                    if (waiting[open] > 0) {
                        waiting[open]--;
                        begun[open]++;
                        depth++;
                    } else {
                        depth -= begun[open];
                        begun[open] = 0;
                    }
                }
                case ',' -> {
                    depth -= begun[open];
                    begun[open] = 0;
                    waiting[open] = 0;
                }
                default -> {}
            }
            if (!Character.isWhitespace(c)) {
                before = c;
                // Nothing is parsed between brackets that have nothing between them.
                if ("([{)]}".indexOf(c) < 0) {
                    deepest = Math.max(deepest, depth);
                }
            }
            at++;
        }
        return depth > LIMIT + 1 ? depth : deepest;
    }

    /// Leaves `at` on the last character of the string.
    private void string(char quote) {
        var raw = raw();
        var triple = text.startsWith(String.valueOf(quote).repeat(3), at);
        var end = triple ? String.valueOf(quote).repeat(3) : String.valueOf(quote);
        at += end.length();
        while (at < text.length() && !text.startsWith(end, at)) {
            var c = text.charAt(at);
            if (!triple && (c == '\n' || c == '\r')) {
                return;
            }
            at += c == '\\' && !raw ? 2 : 1;
        }
        at += end.length() - 1;
    }

    /// Whether the quote here follows an `r`, possibly with a `b`, that is no part of a name.
    private boolean raw() {
        var start = at;
        while (start > 0 && "rRbB".indexOf(text.charAt(start - 1)) >= 0 && at - start < 2) {
            start--;
        }
        if (start > 0 && Character.isLetterOrDigit(text.charAt(start - 1))) {
            return false;
        }
        return text.substring(start, at).toLowerCase(Locale.ROOT).contains("r");
    }

    private void comment() {
        if (text.startsWith("//", at)) {
            var end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
        }
    }
}
