package io.juxta.cli;

/// Somebody else's words in our output.
final class Sentence {

    private Sentence() {}

    /// The text with a full stop, unless it ends as a sentence does.
    static String ended(String text) {
        return text.endsWith(".") || text.endsWith("?") || text.endsWith("!") ? text : text + ".";
    }
}
