package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Every relative link of every page leads to a file of the repository, and to a heading where it
/// names one.
class LinksTest {

    private static final Path ROOT =
            Path.of(System.getProperty("juxta.root", "..")).toAbsolutePath().normalize();

    /// What is built, downloaded or Git's own.
    private static final Set<String> PASSED_OVER = Set.of("target", ".git", "node_modules");

    private static final Pattern LINK = Pattern.compile("]\\(<?([^)\\s>]+)>?(?: \"[^\"]*\")?\\)");
    private static final Pattern REFERENCE = Pattern.compile("(?m)^\\[[^]]+]: (\\S+)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z+.-]*:.*");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?)(?: +#+)?");
    private static final Pattern PLACEHOLDER =
            Pattern.compile("^\\s*[A-Z]{4,}\\s*$|\\b(TODO|FIXME|TBD)\\b");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINK_TEXT = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

    /// The anchors of a page, as they are found when they are first asked for.
    private final Map<Path, Set<String>> anchors = new HashMap<>();

    @Test
    void everyRelativeLinkLeadsSomewhere() throws IOException {
        var broken = new ArrayList<String>();
        var seen = 0;
        for (var page : pages()) {
            var text = CODE.matcher(String.join("\n", prose(page))).replaceAll("");
            for (var pattern : List.of(LINK, REFERENCE)) {
                for (var link : pattern.matcher(text).results().toList()) {
                    if (!ELSEWHERE.matcher(link.group(1)).matches()) {
                        seen++;
                        check(page, link.group(1), broken);
                    }
                }
            }
        }

        assertThat(broken).isEmpty();
        assertThat(seen).isGreaterThan(150);
    }

    /// A line of one word in capitals stands for something that was to be filled in.
    @Test
    void noPageHasAPlaceholder() throws IOException {
        var left = new ArrayList<String>();
        for (var page : pages()) {
            for (var line : prose(page)) {
                if (PLACEHOLDER.matcher(line).find()) {
                    left.add(ROOT.relativize(page) + ": " + line);
                }
            }
        }

        assertThat(left).isEmpty();
    }

    @Test
    void whenAHeadingIsWritten_itsAnchorIsGitHubs() {
        assertThat(anchor("Settings: juxta.yaml")).isEqualTo("settings-juxtayaml");
        assertThat(anchor("Worlds: load once, ask often")).isEqualTo("worlds-load-once-ask-often");
        assertThat(anchor("`--batch` and [why](why.md)")).isEqualTo("--batch-and-why");
        assertThat(anchor("What_is it?")).isEqualTo("what_is-it");
    }

    private void check(Path page, String link, List<String> broken) throws IOException {
        var hash = link.indexOf('#');
        var file = hash < 0 ? link : link.substring(0, hash);
        var target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        var where = "%s: %s".formatted(ROOT.relativize(page), link);
        if (!target.startsWith(ROOT) || !Files.exists(target)) {
            broken.add(where + " is no file of the repository");
        } else if (hash >= 0 && !anchors(target).contains(link.substring(hash + 1))) {
            broken.add(where + " is no heading there");
        }
    }

    private Set<String> anchors(Path page) throws IOException {
        var known = anchors.get(page);
        if (known != null) {
            return known;
        }
        var found = new HashSet<String>();
        var counts = new HashMap<String, Integer>();
        for (var line : prose(page)) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                var anchor = anchor(heading.group(1));
                var before = counts.merge(anchor, 1, Integer::sum) - 1;
                found.add(before == 0 ? anchor : anchor + "-" + before);
            }
        }
        anchors.put(page, found);
        return found;
    }

    /// Lower case, without marks, with hyphens for spaces.
    private static String anchor(String heading) {
        return LINK_TEXT
                .matcher(heading)
                .replaceAll("$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /// The lines of a page that are not in a block of code.
    private static List<String> prose(Path page) throws IOException {
        var lines = new ArrayList<String>();
        var inside = false;
        for (var line : Files.readAllLines(page)) {
            if (line.stripLeading().startsWith("```")) {
                inside = !inside;
            } else if (!inside) {
                lines.add(line);
            }
        }
        return lines;
    }

    private static List<Path> pages() throws IOException {
        var pages = new ArrayList<Path>();
        Files.walkFileTree(
                ROOT,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) {
                        return PASSED_OVER.contains(folder.getFileName().toString())
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (file.toString().endsWith(".md")) {
                            pages.add(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        Collections.sort(pages);
        return pages;
    }
}
