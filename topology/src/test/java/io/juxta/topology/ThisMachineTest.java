package io.juxta.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// This machine, beside what the usual tools say about it where they are installed.
@EnabledOnOs(OS.LINUX)
class ThisMachineTest {

    @Test
    void hasTheCpusOfLscpu() throws IOException, InterruptedException {
        var told = output("lscpu", "-J", "-e=CPU,NODE,SOCKET");
        assumeTrue(told.isPresent(), "lscpu is not installed");
        var cpus = ((Tree.Mapping) YamlTree.load(told.get())).items("cpus");
        var machine = Discovery.read(Sysfs.thisMachine());
        assertThat(machine.cpus())
                .extracting(Machine.Cpu::id)
                .containsExactlyElementsOf(cpus.stream().map(cpu -> number(cpu, "cpu")).toList());
        for (var cpu : cpus) {
            var ours = machine.cpu(number(cpu, "cpu")).orElseThrow();
            if (((Tree.Mapping) cpu).field("node").orElseThrow() instanceof Tree.Number) {
                assertThat(ours.numaNode()).hasValue(number(cpu, "node"));
            }
        }
        assertThat(machine.cpus().stream().map(Machine.Cpu::socket).distinct().count())
                .isEqualTo(cpus.stream().map(cpu -> number(cpu, "socket")).distinct().count());
    }

    private static int number(Tree cpu, String field) {
        return Integer.parseInt(
                ((Tree.Number) ((Tree.Mapping) cpu).field(field).orElseThrow()).literal());
    }

    private static Optional<String> output(String... command)
            throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        } catch (IOException _) {
            return Optional.empty();
        }
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
    }
}
