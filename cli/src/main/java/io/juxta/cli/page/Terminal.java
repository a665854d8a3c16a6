package io.juxta.cli.page;

import java.util.Map;

/// Whether output is coloured. Colour helps on a terminal and never carries meaning alone.
public enum Terminal {
    PLAIN,
    COLOUR;

    /// Colour when standard output is a terminal and it is not switched off.
    @SuppressWarnings("SystemConsoleNull") // JDK 25 returns null again, as before JDK 22
    public static Terminal detect(Map<String, String> environment) {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "dumb").equals("dumb")) {
            return PLAIN;
        }
        var console = System.console();
        return console != null && console.isTerminal() ? COLOUR : PLAIN;
    }

    public String red(String text) {
        return paint(text, "31");
    }

    public String green(String text) {
        return paint(text, "32");
    }

    public String yellow(String text) {
        return paint(text, "33");
    }

    /// In the colour of a result.
    public String painted(ExitCode exit, String text) {
        return switch (exit) {
            case YES -> green(text);
            case UNDECIDED -> yellow(text);
            case NO, BAD, BUG -> red(text);
        };
    }

    private String paint(String text, String code) {
        return this == COLOUR ? "\033[" + code + "m" + text + "\033[0m" : text;
    }
}
