package io.juxta.conformance.sentences;

import io.juxta.cli.Main;
import io.juxta.testkit.Raw;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// One command line, run in this process, and its result.
///
/// @param line as typed in the folder of the dump
record Asked(String line, int exit, String out, String err) {

    /// @param folder that the arguments which name files are below
    static Asked of(Path folder, List<String> flags, String... arguments) {
        var typed = new ArrayList<>(List.of(arguments));
        typed.addAll(flags);
        var resolved = new ArrayList<String>();
        for (var argument : typed) {
            var isFile = !resolved.isEmpty() && resolved.getLast().equals("-f");
            resolved.add(isFile ? folder.resolve(argument).toString() : argument);
        }
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var exit =
                Main.run(resolved.toArray(String[]::new), InputStream.nullInputStream(), out, err);
        return new Asked(
                "juxta " + String.join(" ", typed),
                exit,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8));
    }

    Raw json() {
        return Raw.document(out);
    }

    /// Whether the program answered at all.
    boolean answered() {
        return (exit == 0 || exit == 1 || exit == 3) && !out.isBlank();
    }
}
