package io.juxta.cli.page;

import java.io.PrintWriter;
import java.io.StringWriter;

/// The text for an internal error of the program.
public final class Bug {

    private static final String DEBUG = "JUXTA_DEBUG";

    private Bug() {}

    public static void report(Throwable thrown, Console console) {
        console.error(
                "This is a bug in juxta (%s). Please report it with the input that led here; %s=1 prints where it happened."
                        .formatted(describe(thrown), DEBUG));
        if ("1".equals(System.getenv(DEBUG))) {
            var trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace));
            console.note(trace.toString().stripTrailing());
        }
    }

    /// The exception on one line.
    public static String describe(Throwable thrown) {
        var message = thrown.getMessage();
        var name = thrown.getClass().getSimpleName();
        return message == null ? name : name + ": " + message.replace('\n', ' ');
    }
}
