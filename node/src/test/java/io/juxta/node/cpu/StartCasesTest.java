package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.Tree;
import io.juxta.node.StartException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What a kubelet with these settings starts with, or why it does not, as told by `start.yaml`.
class StartCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() {
        return CpuCases.run("start", StartCasesTest::check);
    }

    private static void check(Tree.Mapping row) {
        var machine = CpuCases.machine(row);
        var settings = CpuCases.settings(row.mapping("kubelet"));
        if (row.has("error")) {
            assertThatThrownBy(() -> CpuPolicy.of(machine, settings))
                    .isInstanceOf(StartException.class)
                    .hasMessage(row.text("error"));
            return;
        }

        var policy = CpuPolicy.of(machine, settings);
        var cpus = policy.start();

        assertThat(cpus.shared()).hasToString(CpuCases.word(row, "shared"));
        switch (policy) {
            case CpuPolicy.None _ -> assertThat(row.has("reserved")).isFalse();
            case CpuPolicy.Static(_, _, var reserved, var cores, _) -> {
                assertThat(reserved).hasToString(CpuCases.word(row, "reserved"));
                if (row.has("reservedCores")) {
                    assertThat(cores).hasToString(CpuCases.word(row, "reservedCores"));
                }
            }
        }
    }
}
