package io.juxta.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A command line as a page shows it, typed in the root of the repository: commands of juxta, and
/// `echo`, joined by pipes; words may be quoted, and a line may go on after a backslash.
///
/// @param stages the words of each command of the pipe
/// @param here the root as seen from the folder of the tests. Not its absolute place, which is
///   longer on some machines and could make a line break elsewhere.
record TypedLine(List<List<String>> stages, String here) {

    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    /// Where the files are that pages name.
    private static final List<String> FOLDERS = List.of("docs/", "examples/", "cli/");

    static TypedLine of(String line, Path root) {
        var here = Path.of("").toAbsolutePath().relativize(root.toAbsolutePath().normalize());
        var prefix = here.toString().isEmpty() ? "" : here + "/";
        var stages = new ArrayList<List<String>>();
        var words = new ArrayList<String>();
        for (var match : WORD.matcher(line.replace("\\\n", " ")).results().toList()) {
            if ("|".equals(match.group(3))) {
                stages.add(List.copyOf(words));
                words.clear();
            } else {
                var quoted = match.group(1) == null ? match.group(2) : match.group(1);
                words.add(quoted == null ? seen(match.group(3), prefix) : quoted);
            }
        }
        stages.add(List.copyOf(words));
        return new TypedLine(List.copyOf(stages), prefix);
    }

    private static String seen(String word, String prefix) {
        return FOLDERS.stream().anyMatch(word::startsWith) ? prefix + word : word;
    }

    /// What a terminal shows, and the exit code where it is not 0.
    String printed() {
        var terminal = new ByteArrayOutputStream();
        var input = new byte[0];
        for (var stage : stages.subList(0, stages.size() - 1)) {
            var output = new ByteArrayOutputStream();
            run(stage, input, output, terminal);
            input = output.toByteArray();
        }
        var code = run(stages.getLast(), input, terminal, terminal);
        var printed = terminal.toString(StandardCharsets.UTF_8);
        for (var folder : FOLDERS) {
            printed = printed.replace(here + folder, folder);
        }
        return code == 0 ? printed : printed + "[exit " + code + "]\n";
    }

    private static int run(
            List<String> words, byte[] input, OutputStream stdout, OutputStream stderr) {
        var arguments = words.subList(1, words.size()).toArray(String[]::new);
        return switch (words.getFirst()) {
            case "echo" -> echo(String.join(" ", arguments) + "\n", stdout);
            case "juxta", "./juxta" ->
                    Main.run(arguments, new ByteArrayInputStream(input), stdout, stderr);
            default -> throw new IllegalArgumentException("Pages do not run " + words);
        };
    }

    private static int echo(String text, OutputStream stdout) {
        try {
            stdout.write(text.getBytes(StandardCharsets.UTF_8));
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
