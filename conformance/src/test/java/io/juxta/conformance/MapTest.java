package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The drawings of ARCHITECTURE.md: every class on them is a link, and leads to its file.
class MapTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));

    private static final Pattern DRAWING =
            Pattern.compile(
                    "^### `([^`]+)`\\n\\n<pre>\\n(.*?)^</pre>", Pattern.DOTALL | Pattern.MULTILINE);

    private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]+)\">([^<]+)</a>");

    @Test
    void everyClassOfADrawingLeadsToItsFile() throws IOException {
        var wrong = new ArrayList<String>();
        for (var drawing : drawings()) {
            LINK.matcher(drawing)
                    .results()
                    .forEach(
                            link -> {
                                var file = ROOT.resolve(link.group(1));
                                if (!Files.isRegularFile(file)) {
                                    wrong.add(link.group(1) + " is no file");
                                } else if (link.group(1).endsWith(".java")
                                        && !file.endsWith(link.group(2) + ".java")) {
                                    wrong.add("%s leads to %s".formatted(link.group(2), file));
                                }
                            });
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyClassOfADrawingIsALink() throws IOException {
        var types = types();
        var wrong = new ArrayList<String>();
        for (var drawing : drawings()) {
            Pattern.compile("\\b[A-Z]\\w+")
                    .matcher(LINK.matcher(drawing).replaceAll(""))
                    .results()
                    .filter(word -> types.contains(word.group()))
                    .forEach(word -> wrong.add(word.group() + " is a class and no link"));
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void eachJourneyIsDrawn() throws IOException {
        var journeys =
                DRAWING.matcher(page())
                        .results()
                        .map(drawing -> drawing.group(1).replaceAll(" -.*", ""))
                        .toList();

        assertThat(journeys).containsExactly("juxta explain", "juxta simulate", "juxta node admit");
        assertThat(drawings())
                .allSatisfy(
                        drawing ->
                                assertThat(LINK.matcher(drawing).results().count())
                                        .isGreaterThan(15));
    }

    private static List<String> drawings() throws IOException {
        return DRAWING.matcher(page()).results().map(drawing -> drawing.group(2)).toList();
    }

    private static String page() throws IOException {
        return Files.readString(ROOT.resolve("ARCHITECTURE.md"));
    }

    /// The names of all types that have a file of their own.
    private static Set<String> types() throws IOException {
        var types = new TreeSet<String>();
        try (var rooms = Files.list(ROOT)) {
            for (var room : rooms.map(each -> each.resolve("src/main/java")).toList()) {
                if (Files.isDirectory(room)) {
                    try (var files = Files.walk(room)) {
                        files.map(file -> file.getFileName().toString())
                                .filter(name -> name.endsWith(".java"))
                                .forEach(name -> types.add(name.replace(".java", "")));
                    }
                }
            }
        }
        return types;
    }
}
