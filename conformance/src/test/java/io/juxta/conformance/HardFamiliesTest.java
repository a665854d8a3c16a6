package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.HardFamilies;
import io.juxta.testkit.HardFamily;
import io.juxta.testkit.HardVerdicts;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Questions that Kubernetes does not answer in time, and the same in small, which it did.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HardFamiliesTest {

    private BatchPeer juxta;

    @BeforeAll
    void start() throws IOException {
        juxta = BatchPeer.start("juxta", Compare.juxta("allocate", "--batch"));
    }

    @AfterAll
    void end() throws IOException {
        juxta.close();
    }

    @Test
    void thereAreFortyTwo() {
        assertThat(HardFamilies.all()).hasSize(42);
        assertThat(HardFamilies.all()).extracting(HardFamily::name).doesNotHaveDuplicates();
    }

    @Test
    void eachIsDecidedButThoseThatMayStayOpen() throws IOException {
        for (var family : HardFamilies.all()) {
            var outcome = ask(family.question());

            if (!family.mayStayOpen() || !outcome.equals("Undecided")) {
                assertThat(outcome).as(family.name()).isEqualTo(words(family.verdict()));
            }
        }
    }

    @Test
    void inSmallEachIsAnsweredAsKubernetesDoes() throws IOException {
        for (var family : HardFamilies.all()) {
            for (var seed = 0; seed < HardVerdicts.SEEDS; seed++) {
                assertThat(ask(family.small(seed)))
                        .as("%s, seed %d", family.name(), seed)
                        .isEqualTo(words(family.smallVerdict(seed)));
            }
        }
    }

    private static String words(HardFamily.HardVerdict verdict) {
        return switch (verdict) {
            case SOLUTION -> "Allocated";
            case NONE -> "Unsatisfiable";
        };
    }

    private String ask(Tree.Mapping question) throws IOException {
        juxta.send(TreeWriter.json(question));
        juxta.flush();
        var answer = (Tree.Mapping) JsonTrees.parse(juxta.receive(), Source.of("an answer"));
        return answer.text("outcome");
    }
}
