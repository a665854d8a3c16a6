package io.juxta.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.kube.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleFilesTest {

    private static final String SETTINGS =
            """
            apiVersion: juxta.io/v1alpha1
            kind: Settings
            featureGates: {DRAListTypeAttributes: true}
            schedulerName: gpu
            budget: 1000
            """;

    private static final String CONFIGURATION =
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: admin.conf, qps: 0, burst: 7}
            profiles:
            - schedulerName: fast
              pluginConfig:
              - {name: DynamicResources, args: {bindingTimeout: 5s}}
              - {name: VolumeBinding, args: {bindTimeoutSeconds: 7}}
            - schedulerName: slow
            """;

    @TempDir Path folder;

    @Test
    void eachProfileHasItsOwnTimeouts() throws IOException {
        var file = SchedulerFile.read(file(CONFIGURATION));
        assertThat(file.profiles()).containsExactly("fast", "slow");
        assertThat(file.bindingTimeout("fast")).isEqualTo(Duration.ofSeconds(5));
        assertThat(file.volumeTimeout("fast")).isEqualTo(Duration.ofSeconds(7));
        assertThat(file.bindingTimeout("slow")).isEqualTo(Duration.ofMinutes(10));
        assertThat(file.volumeTimeout("slow")).isEqualTo(Duration.ofMinutes(10));
        assertThat(file.queriesPerSecond()).as("zero counts as absent").isEqualTo(50);
        assertThat(file.burst()).isEqualTo(7);
        assertThat(file.kubeconfig()).isEqualTo("admin.conf");
    }

    @Test
    void oneFileHoldsBothOrEither() throws IOException {
        var both = ScheduleSettings.of(file(SETTINGS + "---\n" + CONFIGURATION));
        assertThat(both.configuration()).isNotNull();
        assertThat(SchedulerFile.read(both.configuration()).profiles())
                .containsExactly("fast", "slow");
        assertThat(both.gates()).containsEntry("DRAListTypeAttributes", true);
        assertThat(both.budget(5)).isEqualTo(1000);

        var alone = ScheduleSettings.of(file(SETTINGS));
        assertThat(alone.configuration()).isNull();
        assertThat(alone.schedulerName()).isEqualTo("gpu");

        var plain = ScheduleSettings.of(file(CONFIGURATION));
        assertThat(plain.configuration()).isNotNull();
        assertThat(plain.budget(5)).isEqualTo(5);
    }

    @Test
    void whatDoesNotFitIsRefusedByName() throws IOException {
        var extenders = file(CONFIGURATION + "extenders: [{urlPrefix: 'http://x'}]\n");
        assertThatThrownBy(() -> SchedulerFile.read(extenders))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("extenders: juxta calls no extenders");
        var seed = file(SETTINGS + "profile: seed\n");
        assertThatThrownBy(() -> ScheduleSettings.of(seed))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("profile is seed");
        var pod = file(SETTINGS + "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\n");
        assertThatThrownBy(() -> ScheduleSettings.of(pod))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("kind is Pod");
        var twice = file(SETTINGS + "---\n" + SETTINGS);
        assertThatThrownBy(() -> ScheduleSettings.of(twice))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a second document of kind Settings");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "config", ".yaml"), text);
    }
}
