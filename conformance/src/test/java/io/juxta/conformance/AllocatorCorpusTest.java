package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.conformance.CorpusCase.Strictness;
import io.juxta.testkit.BatchPeer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every case of the allocator's corpus, asked of juxta and of the real allocator.
class AllocatorCorpusTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Map<String, String> OURS = new HashMap<>();

    static List<CorpusCase> cases() {
        return Corpus.read(ROOT);
    }

    @BeforeAll
    static void askOurs() throws IOException {
        var questions =
                cases().stream()
                        .map(CorpusCase::question)
                        .collect(Collectors.joining("\n", "", "\n"));
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();

        Main.run(
                new String[] {"allocate", "--batch"},
                new ByteArrayInputStream(questions.getBytes(StandardCharsets.UTF_8)),
                out,
                err);

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        out.toString(StandardCharsets.UTF_8)
                .lines()
                .forEach(line -> OURS.put(AllocationJudge.parsed(line).text("id"), line));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void ourAnswerIsAllowed(CorpusCase one) {
        var answer = OURS.getOrDefault(one.place(), "");

        assertThat(one.complaint(answer, one.allowed(), Strictness.WORDS)).as(answer).isEmpty();
    }

    @Test
    void theRealAllocatorAnswersAsTheCasesSay() throws IOException, InterruptedException {
        Partners.assumeGo();
        var wrong = new ArrayList<String>();

        try (var real =
                BatchPeer.start("allocate-oracle", List.of(Compare.partner("allocate-oracle")))) {
            for (var one : cases()) {
                real.send(one.question());
                real.flush();
                var answer = real.receive();
                one.complaint(answer, one.ofTheRealOne(), Strictness.WORDS)
                        .ifPresent(what -> wrong.add(one + ": " + what + " " + answer));
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void everyCaseSaysWhatItShowsAndWhy() throws IOException {
        assertThat(cases())
                .hasSizeGreaterThan(200)
                .allSatisfy(
                        one -> {
                            assertThat(one.entry().items("rule")).isNotEmpty();
                            assertThat(one.entry().text("why")).isNotBlank();
                        })
                .extracting(CorpusCase::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void aWrongAnswerIsNotAllowed() throws IOException {
        for (var one : cases()) {
            var answer = "{\"id\":\"%s\",\"outcome\":\"BadInput\"}".formatted(one.place());

            assertThat(one.complaint(answer, one.allowed(), Strictness.OUTCOME)).isPresent();
        }
    }
}
