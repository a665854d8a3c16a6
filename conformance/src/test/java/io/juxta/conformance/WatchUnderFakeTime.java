package io.juxta.conformance;

import io.juxta.kube.cluster.Resource;
import io.juxta.kube.connect.ConnectionFlags;
import io.juxta.kube.connect.ConnectionResolver;
import io.juxta.kube.connect.ProcessEnvironment;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.ServedApi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Collectors;

/// A process of its own whose clock somebody else sets: it watches the claims of the cluster that
/// KUBECONFIG names, and answers every line on its input with its time and the claims.
final class WatchUnderFakeTime {

    private WatchUnderFakeTime() {}

    public static void main(String[] arguments) throws IOException {
        var connection =
                ConnectionResolver.resolve(ConnectionFlags.NONE, ProcessEnvironment.current());
        var questions =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (var client = new ApiClient(connection, RateLimit.NONE, "juxta-test");
                var cluster =
                        new LiveCluster(
                                client,
                                ServedApi.read(client),
                                WatchedClaims.SETTINGS,
                                InstantSource.system())) {
            while (questions.readLine() != null) {
                var claims =
                        cluster.list(Resource.CLAIMS).objects().stream()
                                .map(
                                        claim ->
                                                claim.meta().name()
                                                        + "@"
                                                        + claim.meta().resourceVersion())
                                .sorted()
                                .collect(Collectors.joining(" "));
                System.out.println(Instant.now().getEpochSecond() + " " + claims);
            }
        }
    }
}
