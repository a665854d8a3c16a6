package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleLedgerTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));

    @Test
    void everyRuleACaseNamesIsInTheLedger() throws IOException {
        assertThat(RuleLedger.read(ROOT).unknown()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"allocator", "api-validation", "device-attributes", "scheduler-dra"})
    void everyRuleOfAFinishedAreaHasACase(String area) throws IOException {
        assertThat(RuleLedger.read(ROOT).withoutCase(area)).isEmpty();
    }

    @Test
    void theSummaryIsLeftForVerify() throws IOException {
        var summary = RuleLedger.read(ROOT).summary();

        var file = ROOT.resolve("conformance/target/rules.txt");
        Files.createDirectories(file.getParent());
        Files.writeString(file, summary);

        assertThat(summary).contains("rules: api-validation ");
    }
}
