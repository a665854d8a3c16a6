package io.juxta.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// One run of the program inside the test: what came out, and how it ended.
public record Run(int exit, String stdout, String stderr) {

    public static Run of(String... arguments) {
        return withInput("", arguments);
    }

    public static Run withInput(String stdin, String... arguments) {
        return withInput(stdin.getBytes(StandardCharsets.UTF_8), arguments);
    }

    public static Run withInput(byte[] stdin, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var exit = Main.run(arguments, new ByteArrayInputStream(stdin), out, err);
        return new Run(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
