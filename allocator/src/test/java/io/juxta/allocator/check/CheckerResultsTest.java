package io.juxta.allocator.check;

import static io.juxta.allocator.check.CheckerQuestions.SHARES;
import static io.juxta.allocator.check.CheckerQuestions.TWO_OF_THREE;
import static io.juxta.allocator.check.CheckerQuestions.violations;
import static io.juxta.allocator.check.Spoiling.consuming;
import static io.juxta.allocator.check.Spoiling.device;
import static io.juxta.allocator.check.Spoiling.result;
import static io.juxta.allocator.check.Spoiling.results;
import static io.juxta.allocator.check.Spoiling.shared;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.SmallWorld;
import io.juxta.model.Allocation;
import io.juxta.model.DeviceConfig;
import io.juxta.model.NodeSelector;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The right devices with results that say the wrong thing about them: the checker has to see it.
class CheckerResultsTest {

    @Test
    void whenMoreCapacityIsConsumed_saysSo() {
        assertThat(violations(SHARES, result(0, each -> consuming(each, "7"))))
                .containsExactly(
                        "claim default/c, request x, device d.example/p/s0: it consumes {bw=6},"
                                + " and the result says {bw=7}");
    }

    @Test
    void whenADeviceHasTooManyShares_saysSo() {
        assertThat(violations(SHARES, device(1, "s0")))
                .anyMatch(
                        each ->
                                each.endsWith(
                                        "together 11 of capacity bw are consumed, and there is"
                                                + " not that much"));
    }

    @Test
    void whenADeviceIsTooSmall_saysSo() {
        assertThat(violations(SHARES, device(1, "s2")))
                .anyMatch(
                        each -> each.endsWith("it has 3 of capacity bw, and the request takes 5"));
    }

    @Test
    void whenAShareHasNoId_saysSo() {
        assertThat(violations(SHARES, result(0, each -> shared(each, null))))
                .containsExactly(
                        "claim default/c, request x, device d.example/p/s0: it can be shared,"
                                + " and the share has no id");
    }

    @Test
    void whenTwoSharesHaveOneId_saysSo() {
        assertThat(violations(SHARES, results(all -> all.replaceAll(each -> shared(each, "one")))))
                .containsExactly(
                        "claim default/c, request z, device d.example/p/s0: two shares have the"
                                + " id one");
    }

    @Test
    void whenItSaysAdminAccess_saysSo() {
        assertThat(violations(TWO_OF_THREE, result(0, Spoiling::asAdmin)))
                .containsExactly(
                        "claim default/c, request gpu, device d.example/p/g1: adminAccess is"
                                + " TRUE");
    }

    @Test
    void whenTolerationsAreMadeUp_saysSo() {
        assertThat(violations(TWO_OF_THREE, result(0, Spoiling::tolerating)))
                .containsExactly(
                        "claim default/c, request gpu, device d.example/p/g1: the tolerations"
                                + " are not those of the request");
    }

    @Test
    void whenConfigIsMadeUp_saysSo() {
        var config =
                new Allocation.Config(
                        Allocation.Config.FROM_CLASS,
                        List.of(),
                        new DeviceConfig.Opaque("d.example", null));
        assertThat(
                        violations(
                                TWO_OF_THREE,
                                all ->
                                        new Allocation(
                                                all.results(), List.of(config), all.nodes(), null)))
                .containsExactly("claim default/c: the config is not that of classes and claim");
    }

    @Test
    void whenTheNodesAreWrong_saysSo() {
        for (var wrong : new @Nullable NodeSelector[] {null, new NodeSelector(List.of())}) {
            assertThat(
                            violations(
                                    TWO_OF_THREE,
                                    all ->
                                            new Allocation(
                                                    all.results(), all.config(), wrong, null)))
                    .containsExactly(
                            "claim default/c: the nodeSelector is not where its devices can be"
                                    + " used");
        }
    }

    @Test
    void whenThereIsNoAllocation_saysSo() {
        assertThat(
                        AllocationChecker.violations(
                                TWO_OF_THREE.world(),
                                SmallWorld.node(),
                                TWO_OF_THREE.claims(),
                                List.of()))
                .containsExactly("There are 1 claims and 0 allocations.");
    }
}
