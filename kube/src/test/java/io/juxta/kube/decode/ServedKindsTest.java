package io.juxta.kube.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServedKindsTest {

    private static String fault(String apiVersion, String kind) {
        return ServedKinds.fault(
                        Tree.Mapping.of(
                                Map.of(
                                        "apiVersion", Tree.Text.of(apiVersion),
                                        "kind", Tree.Text.of(kind))))
                .map(Decoded.Faulty::text)
                .orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "v1, Pod",
        "resource.k8s.io/v1beta1, ResourceClaim",
        "resource.k8s.io/v1alpha3, DeviceTaintRule",
        "scheduling.k8s.io/v1beta1, PodGroup",
        "apiregistration.k8s.io/v1, APIService",
        "gateway.networking.k8s.io/v1, Gateway",
        "example.com/v1, Pod",
        "extensions/v1beta1, Ingress",
        "'', Lease",
    })
    void aKindThatIsServedOrSomebodyElsesIsNoFault(String apiVersion, String kind) {
        assertThat(fault(apiVersion, kind)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "v1beta1 | Pod | apiVersion: Pod is not served in v1beta1. Write v1.",
                "v1 | Job | apiVersion: Job is not served in v1. Write batch/v1.",
                "batch/v1beta1 | CronJob | apiVersion: CronJob is not served in batch/v1beta1. Write batch/v1.",
                "batch/v1 | Jobb | kind: no kind Jobb is served in batch/v1. Did you mean Job?",
                "apps/v1 | Podd | kind: no kind Podd is served in apps/v1. Did you mean Pod in v1?",
                "resource.k8s.io/v1 | PodSchedulingContext | kind: no kind PodSchedulingContext is served in resource.k8s.io/v1. The group has DeviceClass, DeviceTaintRule, ResourceClaim, ResourceClaimTemplate, ResourcePoolStatusRequest, ResourceSlice.",
                "v1 | Config | kind: no kind Config is served in v1. Check the spelling.",
                "'' | ResourceClam | kind: no kind ResourceClam is served, and no apiVersion says whose it is. Did you mean ResourceClaim?",
            })
    void whatIsNotServedIsNamedWithTheNearest(String apiVersion, String kind, String wanted) {
        assertThat(fault(apiVersion, kind)).isEqualTo(wanted);
    }
}
