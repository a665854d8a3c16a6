package io.juxta.conformance;

import io.juxta.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A command line as it is typed, and what came of it.
record TypedCommand(List<String> words, int exit, String out, String err) {

    /// Runs a command in this process.
    static TypedCommand run(List<String> words, String... more) {
        var all = new ArrayList<>(words);
        all.addAll(List.of(more));
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var exit = Main.run(all.toArray(String[]::new), InputStream.nullInputStream(), out, err);
        return new TypedCommand(
                all,
                exit,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "juxta %s [exit %d] %s".formatted(String.join(" ", words), exit, err);
    }
}
