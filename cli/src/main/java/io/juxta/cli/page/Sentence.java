package io.juxta.cli.page;

import io.juxta.kube.text.InputException;
import io.juxta.kube.text.ManifestListener;

/// Formats the words of others in our output.
public final class Sentence {

    private Sentence() {}

    /// The message for unreadable input, and what it means for the rest of its file.
    public static String unreadable(InputException fault, ManifestListener.Rest rest) {
        return switch (rest) {
            case READ -> fault.getMessage();
            case LOST -> ended(fault.getMessage()) + " The rest of the file is not read.";
        };
    }

    /// The text with a full stop, unless it ends as a sentence does.
    public static String ended(String text) {
        return text.endsWith(".") || text.endsWith("?") || text.endsWith("!") ? text : text + ".";
    }
}
