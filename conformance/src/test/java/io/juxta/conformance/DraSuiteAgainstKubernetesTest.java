package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Kubernetes' own integration suite for dynamic resource allocation, with `juxta schedule` in the
/// place of its scheduler: the tests that a scheduler can fail and that do not take long.
/// `partners/suite` runs all.
class DraSuiteAgainstKubernetesTest {

    /// Left to the whole run: eviction, which is a controller's, and what takes minutes.
    private static final List<String> SHARE =
            List.of(
                    "CompatibilityGroups",
                    "DRANodeAllocatableResources",
                    "DerivedAttributes",
                    "DeviceBindingConditions",
                    "ExplicitExtendedResource",
                    "FilterTimeout",
                    "ImplicitExtendedResource",
                    "InvalidResourceSlices",
                    "NoScheduleWithSlices",
                    "NoScheduleWithV1Rule",
                    "OptionalNodeOperations",
                    "PartitionableDevices",
                    "PodGroup",
                    "PrioritizedList",
                    "PrioritizedListScoring",
                    "WorkloadResourceClaims");

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));

    /// What suite and schedulers say stays here.
    private static final Path FOLDER = ROOT.resolve("conformance/target/dra-suite");

    @BeforeAll
    static void needsGo() {
        Partners.assumeGo();
    }

    @Test
    @Timeout(value = 25, unit = TimeUnit.MINUTES)
    void whatKubernetesDemandsOfItsSchedulerHolds() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        var out = FOLDER.resolve("out.txt");
        var process =
                new ProcessBuilder(
                                ROOT.resolve("partners/suite").toString(),
                                "--folder",
                                FOLDER.toString(),
                                "--scheduler",
                                schedule(),
                                "--run",
                                "^TestDRA$/^all$/^(%s)$".formatted(String.join("|", SHARE)))
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        try {
            var code = process.waitFor();
            var said = Files.readString(out, StandardCharsets.UTF_8);
            assertThat(code).as("%sLogs are in %s", said, FOLDER).isZero();
            assertThat(SHARE)
                    .allSatisfy(name -> assertThat(said).contains("PASS TestDRA/all/" + name));
        } finally {
            process.destroy();
        }
    }

    private static String schedule() {
        return "'%s' -XX:TieredStopAtLevel=1 -Xmx1g -cp '%s' io.juxta.cli.Main schedule --mode=replace"
                .formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("java.class.path"));
    }
}
