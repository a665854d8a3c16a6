package io.juxta.testkit;

import io.juxta.model.Tree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds the cases of tests: YAML files below `cases` among a test's resources, mostly lists of
/// mappings. What is given, asked and expected in them is each test's own.
public final class CaseFiles {

    private CaseFiles() {}

    /// The cases of a file, which is named without its ending. There is at least one.
    public static List<Tree.Mapping> rows(String name) {
        return YamlTree.rows(text(resource(name)));
    }

    /// A file of another shape.
    public static Tree tree(String name) {
        return YamlTree.load(text(resource(name)));
    }

    /// The cases of every file in `cases`, by the file's name.
    public static SortedMap<String, List<Tree.Mapping>> all() {
        try {
            return all(
                    Path.of(Objects.requireNonNull(CaseFiles.class.getResource("/cases")).toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The cases of every file in a folder, by the file's name.
    public static SortedMap<String, List<Tree.Mapping>> all(Path folder) {
        var all = new TreeMap<String, List<Tree.Mapping>>();
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                var name = Objects.requireNonNull(file.getFileName()).toString();
                all.put(name, YamlTree.rows(Files.readString(file)));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The text of any resource.
    public static String text(String resource) {
        try (var in = CaseFiles.class.getResourceAsStream("/" + resource)) {
            if (in == null) {
                throw new IllegalArgumentException(resource + " is missing.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String resource(String name) {
        return "cases/" + name + ".yaml";
    }
}
