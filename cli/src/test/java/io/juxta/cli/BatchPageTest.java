package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What docs/batch.md and docs/schema say of batches is so: the page's own examples are asked, and
/// every batch of `cases/*.yaml` is held against the schemas.
class BatchPageTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path SCHEMAS = ROOT.resolve("docs/schema");

    private static final List<String> COMMANDS =
            List.of(
                    "allocate",
                    "explain",
                    "simulate",
                    "footprint",
                    "validate",
                    "convert",
                    "cel eval",
                    "node merge",
                    "node admit");

    private static final Pattern EXAMPLE =
            Pattern.compile("```\n\\$ juxta ([a-z -]+) --batch\n(.*?)```", Pattern.DOTALL);

    /// A question and its answer.
    private record Exchange(String command, Tree.Mapping question, Tree.Mapping answer) {

        boolean isAboutWorlds() {
            return answer.text("kind").equals("WorldAnswer");
        }

        String name() {
            return isAboutWorlds() ? "world" : command.replace(' ', '-');
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void whenCasesAreHeldAgainstTheSchemas_allFit(String command) throws IOException {
        var faults = new TreeSet<String>();
        var outcomes = new TreeMap<String, Integer>();
        for (var exchange : exchanges(command)) {
            outcomes.merge(exchange.answer().text("outcome"), 1, Integer::sum);
            schema(exchange.name() + ".answer").faults(exchange.answer()).stream()
                    .map(fault -> "answer " + exchange.answer().fields().get("id") + fault)
                    .forEach(faults::add);
            if (!exchange.answer().text("outcome").equals("BadInput")) {
                schema(exchange.name() + ".question").faults(exchange.question()).stream()
                        .map(fault -> "question " + exchange.question() + fault)
                        .forEach(faults::add);
            }
        }

        assertThat(outcomes).hasSizeGreaterThan(1);
        assertThat(faults).isEmpty();
    }

    static Stream<String> commands() {
        return COMMANDS.stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void whenAFieldIsTakenAway_theSchemaComplains(String command) throws IOException {
        var exchange = exchanges(command).getFirst();
        var schema = schema(exchange.name() + ".answer");

        assertThat(schema.faults(exchange.answer())).isEmpty();
        assertThat(schema.faults(exchange.answer().without("outcome"))).isNotEmpty();
        assertThat(schema.faults(exchange.answer().with("outcom", Tree.Text.of("x")))).isNotEmpty();
        assertThat(schema.faults(exchange.answer().with("outcome", Tree.Text.of("x"))))
                .isNotEmpty();
    }

    @Test
    void whenTheExamplesOfThePageAreAsked_theAnswersAreThose() throws IOException {
        var page = Files.readString(ROOT.resolve("docs/batch.md"));
        var examples = EXAMPLE.matcher(page);
        var asked = new TreeSet<String>();
        while (examples.find()) {
            var questions = new ArrayList<String>();
            var answers = new ArrayList<String>();
            examples.group(2)
                    .lines()
                    .forEach(
                            line ->
                                    (line.startsWith("> ") ? questions : answers)
                                            .add(line.substring(2)));
            var words = new ArrayList<>(List.of(examples.group(1).split(" ", -1)));
            words.add("--batch");
            var run =
                    Run.withInput(
                            String.join("\n", questions) + "\n", words.toArray(String[]::new));
            assertThat(run.stdout()).isEqualTo(String.join("\n", answers) + "\n");
            assertThat(run.exit()).isZero();
            asked.add(examples.group(1));
        }

        assertThat(asked).containsAll(COMMANDS);
    }

    @Test
    void whenASchemaIsThere_thePageNamesIt() throws IOException {
        var page = Files.readString(ROOT.resolve("docs/batch.md"));
        try (var files = Files.list(SCHEMAS)) {
            var names = files.map(file -> file.getFileName().toString()).toList();

            assertThat(names).hasSize(2 * COMMANDS.size() + 2);
            assertThat(names).allSatisfy(name -> assertThat(page).contains("schema/" + name));
        }
    }

    /// The lines of the cases that are JSON, with their answers.
    private static List<Exchange> exchanges(String command) {
        var exchanges = new ArrayList<Exchange>();
        for (var cases : CaseFiles.all(ROOT.resolve("cli/src/test/resources/cases")).values()) {
            for (var one : cases) {
                if (one.text("run").startsWith(command + " ")
                        && one.text("run").contains("--batch")) {
                    collect(command, one, exchanges);
                }
            }
        }
        return exchanges;
    }

    private static void collect(String command, Tree.Mapping one, List<Exchange> exchanges) {
        var questions = one.text("stdin").lines().filter(line -> !line.isBlank()).toList();
        var answers = one.text("stdout").lines().toList();
        for (var i = 0; i < Math.min(questions.size(), answers.size()); i++) {
            try {
                if (parsed(questions.get(i)) instanceof Tree.Mapping question) {
                    exchanges.add(
                            new Exchange(command, question, (Tree.Mapping) parsed(answers.get(i))));
                }
            } catch (InputException _) {
                // A line that is no JSON is part of the case.
            }
        }
    }

    private static Tree parsed(String text) {
        return JsonTrees.parse(text.getBytes(StandardCharsets.UTF_8), Source.of("line"));
    }

    private static JsonSchema schema(String name) throws IOException {
        return new JsonSchema(
                (Tree.Mapping) parsed(Files.readString(SCHEMAS.resolve(name + ".json"))));
    }
}
