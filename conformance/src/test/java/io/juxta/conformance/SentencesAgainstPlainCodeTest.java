package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.sentences.SentenceComparison;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long check in every build; `./compare sentences` asks about any number of dumps
/// from any seed.
class SentencesAgainstPlainCodeTest {

    private static final long SEED = 20_261_117;
    private static final int DUMPS = 30;

    @Test
    void nothingThatIsPrintedIsFalse() throws IOException {
        var outcome = SentenceComparison.run(SEED, 0, DUMPS);

        assertThat(outcome.broken()).as(outcome.report()).isEmpty();
        assertThat(outcome.checked().keySet())
                .as("every kind of statement was met")
                .contains(
                        "claim and pod agree",
                        "claim: allocations are legal",
                        "claim: devices in use and tainted ones are counted",
                        "claim: devices that match the class are counted",
                        "claim: fits where a plain search fits",
                        "claim: nodes that pods do not get to are told",
                        "claim: the first line counts the nodes",
                        "copies: as many fit as division says",
                        "copies: pods of the dump are placed first",
                        "copies: pods that waited before are told apart",
                        "copies: the JSON counts them",
                        "dump: a name taken twice is told with both places",
                        "fit line: devices have the value they are said to share",
                        "fit line: every constraint is told",
                        "fit line: names the devices of the JSON",
                        "pod: fits where plain sums fit",
                        "pod: the first line says where it would go",
                        "refusals: figures are those of every node of the group",
                        "refusals: the sentence is true of every node of its group",
                        "simulate: a reason is true of as many nodes as it says",
                        "simulate: free devices are counted",
                        "simulate: rows of placed pods are those of the JSON",
                        "simulate: the first line counts",
                        "simulate: the ledger adds up");
    }
}
