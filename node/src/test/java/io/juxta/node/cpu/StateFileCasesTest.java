package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.Tree;
import io.juxta.node.StartException;
import io.juxta.testkit.YamlTree;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// State files of real kubelets, as told by `state-files.yaml`: what is read from them, what is
/// written back, and with what a kubelet does not start.
class StateFileCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() {
        return CpuCases.run("state-files", StateFileCasesTest::check);
    }

    private static void check(Tree.Mapping row) {
        var file = YamlTree.load(row.text("file"));
        if (row.has("unreadable")) {
            assertThatThrownBy(() -> CpuCheckpoint.read(file, StateFileCasesTest::json))
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "could not restore state from checkpoint: %s, please drain this node and delete the CPU manager checkpoint file \"cpu_manager_state\" before restarting Kubelet"
                                    .formatted(row.text("unreadable")));
            return;
        }

        var saved = CpuCheckpoint.read(file, StateFileCasesTest::json);

        if (row.has("data")) {
            var written = CpuCheckpoint.write(saved);
            assertThat(written.text("data")).isEqualTo(row.text("data"));
            assertThat(CpuCases.word(written, "dataChecksum"))
                    .isEqualTo(CpuCases.word(row, "dataChecksum"));
            assertThat(CpuCases.word(written, "checksum")).isEqualTo("0");
        }
        if (row.has("machine")) {
            var policy =
                    CpuPolicy.of(CpuCases.machine(row), CpuCases.settings(row.mapping("kubelet")));
            if (row.has("error")) {
                assertThatThrownBy(() -> policy.start(saved))
                        .isInstanceOf(StartException.class)
                        .hasMessage(row.text("error"));
            } else {
                assertThat(CpuCheckpoint.data(policy.start(saved).saved()))
                        .isEqualTo(row.text("kept"));
            }
        }
    }

    private static Tree json(String text) {
        try {
            return YamlTree.load(text);
        } catch (RuntimeException _) {
            throw new IllegalArgumentException("unexpected end of JSON input");
        }
    }
}
