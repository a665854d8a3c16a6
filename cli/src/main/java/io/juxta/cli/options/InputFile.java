package io.juxta.cli.options;

import io.juxta.cli.page.BadQuestion;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that is read as a whole: a configuration, a machine, devices.
public final class InputFile {

    private static final int LARGEST_FILE = 256 << 20;

    private InputFile() {}

    /// A file that holds one object and nothing else.
    public static Tree.Mapping tree(Path path) {
        return tree(text(path), Source.of(path.toString()));
    }

    public static Tree.Mapping tree(String text, Source source) {
        var tree =
                text.stripLeading().startsWith("{")
                        ? braced(text, source)
                        : YamlTrees.parse(text, source);
        if (tree instanceof Tree.Mapping mapping) {
            return mapping;
        }
        throw new InputException(source, "it is no object", "Write fields and their values.");
    }

    /// JSON, or YAML in braces.
    private static Tree braced(String text, Source source) {
        try {
            return JsonTrees.parse(text, source);
        } catch (InputException noJson) {
            try {
                return YamlTrees.parse(text, source);
            } catch (InputException _) {
                throw noJson;
            }
        }
    }

    public static String text(Path path) {
        try {
            if (Files.isRegularFile(path) && Files.size(path) > LARGEST_FILE) {
                throw new InputException(
                        Source.of(path.toString()), "it has more than 256 MB", "Is it the file?");
            }
            return Files.readString(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InputException(
                    Source.of(path.toString()),
                    "it cannot be read",
                    "Is it a text file, and may you read it?",
                    e);
        }
    }

    public static InputException unreadable(Path path, BadQuestion cause) {
        return new InputException(
                Source.of(path.toString()),
                withoutStop(String.valueOf(cause.getMessage())),
                "",
                cause);
    }

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
