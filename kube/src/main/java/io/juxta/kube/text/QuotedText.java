package io.juxta.kube.text;

/// Quotes foreign text in a message: short, and on one line.
public final class QuotedText {

    private static final int LENGTH = 40;

    private QuotedText() {}

    public static String shortened(String text) {
        var line = text.replace('\n', ' ').replace('\r', ' ');
        return line.length() <= LENGTH ? line : line.substring(0, LENGTH) + "…";
    }
}
