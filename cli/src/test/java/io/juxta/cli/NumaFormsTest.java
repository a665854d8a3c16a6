package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the published slices of a server in NPS4 align, in each form of numaNode: the examples of
/// KEP-6072 on its own hardware.
class NumaFormsTest {

    private static final String CAPTURE =
            Path.of(
                            System.getProperty("juxta.root", ".."),
                            "cli/src/test/resources/captures/epyc-nps4-2s.tgz")
                    .toString();

    private static final String GATES = "--feature-gates=DRAListTypeAttributes=true";

    @TempDir Path folder;

    @BeforeEach
    void setUp() throws IOException {
        Files.writeString(
                folder.resolve("node.yaml"),
                """
                {apiVersion: v1, kind: Node, metadata: {name: worker-1}}
                ---
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: any}
                """);
    }

    /// With a list of neighbours on every device, CPUs of node 4 and memory of node 5 shared all
    /// four nodes of their socket.
    @ParameterizedTest(name = "CPUs and memory as {0}")
    @CsvSource({"scalar", "list"})
    void whenMemoryIsOnAnotherNodeThanTheCpus_theyAreNotAligned(String cpuForm) throws IOException {
        publish("--numa-form=list", "--cpu-numa-form=" + cpuForm);

        assertThat(explain("cpu-numa-4", "memory-numa-5").exit()).isEqualTo(1);
        assertThat(explain("cpu-numa-4", "memory-numa-4").exit()).isZero();
    }

    @ParameterizedTest(name = "CPUs as {0}")
    @CsvSource({"scalar", "list"})
    void whenANetworkCardIsNearTheNodeOfTheCpus_theyAreAligned(String cpuForm) throws IOException {
        publish("--numa-form=list", "--cpu-numa-form=" + cpuForm);

        assertThat(explain("cpu-numa-4", "pci-0000-31-00-0").exit()).isZero();
        assertThat(explain("cpu-numa-0", "pci-0000-31-00-0").exit()).isEqualTo(1);
    }

    @Nested
    class GivenScalarsOnly {

        @Test
        void whenTheNumbersDiffer_nothingIsAligned() throws IOException {
            publish("--numa-form=scalar", "--cpu-numa-form=scalar");

            assertThat(explain("cpu-numa-4", "pci-0000-31-00-0").exit()).isEqualTo(1);
            assertThat(explain("cpu-numa-6", "pci-0000-31-00-0").exit()).isZero();
        }
    }

    private void publish(String form, String cpuForm) throws IOException {
        var slices =
                Run.of(
                        "topology",
                        "--sysfs",
                        CAPTURE,
                        "--slices",
                        "--driver=dev.example.com",
                        "--node=worker-1",
                        GATES,
                        form,
                        cpuForm);
        assertThat(slices.exit()).as(slices.stderr()).isZero();
        Files.writeString(folder.resolve("slices.yaml"), slices.stdout());
    }

    /// Asks for two devices by their attributes, with numaNode in common.
    private Run explain(String first, String second) throws IOException {
        Files.writeString(
                folder.resolve("claim.yaml"),
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: pair, namespace: default}
                spec:
                  devices:
                    requests:
                    - {name: a, exactly: {deviceClassName: any, selectors: [{cel: {expression: '%s'}}]}}
                    - {name: b, exactly: {deviceClassName: any, selectors: [{cel: {expression: '%s'}}]}}
                    constraints:
                    - {matchAttribute: resource.kubernetes.io/numaNode}
                """
                        .formatted(selector(first), selector(second)));
        return Run.of("explain", "-f", folder.toString(), "--claim", "pair", GATES);
    }

    /// Expressions do not see names: a PCI device is told by its address, the others by their type
    /// and the node that an attribute of either form begins with.
    private static String selector(String name) {
        var own = "device.attributes[\"dev.example.com\"]";
        var standard = "device.attributes[\"resource.kubernetes.io\"]";
        if (name.startsWith("pci-")) {
            return own + ".type == \"pci\" && " + standard + ".pciBusID == \"0000:31:00.0\"";
        }
        return "%s.type == \"%s\" && %s.numaNode.includes(%s)"
                .formatted(
                        own,
                        name.substring(0, name.indexOf('-')),
                        standard,
                        name.substring(name.lastIndexOf('-') + 1));
    }
}
