package io.juxta.conformance.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedTableTest {

    @Test
    void cellsStandBelowTheirTitlesAndGoOnBelowThemselves() {
        var page =
                """
                pair fits on 1 of 2 nodes.

                NODE     VERDICT   WHY
                n1       fits      gpu-1 + nic-0 share
                                   numaNode 3
                n2, n3   no        the node has no devices

                Run again with -o wide.
                """;

        assertThat(PrintedTable.below(page, "NODE", 3).rows())
                .containsExactly(
                        List.of("n1", "fits", "gpu-1 + nic-0 share numaNode 3"),
                        List.of("n2, n3", "no", "the node has no devices"));
    }
}
