package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiRequest.Body;
import io.juxta.kube.http.ApiRequest.Method;
import io.juxta.kube.http.ApiResponse;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// One Lease of `coordination.k8s.io/v1` on an API server.
public final class LeasesApi implements LeaseStore {

    private static final int LONGEST_OBJECT = 1 << 20;

    private final ApiClient client;
    private final String namespace;
    private final String name;
    private final Duration longest;

    /// @param longest for which a request may last
    public LeasesApi(ApiClient client, String namespace, String name, Duration longest) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
        this.longest = longest;
    }

    @Override
    public LeaseRecord read() throws IOException {
        try (var response = client.send(bounded(ApiRequest.get(path())))) {
            if (response.status() == 404) {
                return LeaseRecord.NONE;
            }
            return stored(response);
        }
    }

    @Override
    public Optional<LeaseRecord> write(LeaseRecord lease) throws IOException {
        var request =
                lease.exists()
                        ? ApiRequest.send(Method.PUT, path(), body(lease.object()))
                        : ApiRequest.send(Method.POST, collection(), body(named(lease.object())));
        try (var response = client.send(bounded(request))) {
            // 409: changed, or created by another; 404: deleted meanwhile, where it was there.
            if (response.status() == 409 || (response.status() == 404 && lease.exists())) {
                return Optional.empty();
            }
            return Optional.of(stored(response));
        }
    }

    private ApiRequest bounded(ApiRequest request) {
        return request.within(longest).quietFor(longest);
    }

    private LeaseRecord stored(ApiResponse response) throws IOException {
        if (!response.isSuccess()) {
            throw new RefusedException(path(), response.refusal());
        }
        var bytes = response.body().readNBytes(LONGEST_OBJECT);
        try {
            if (JsonTrees.parse(bytes, Source.of(path())) instanceof Tree.Mapping object) {
                return LeaseRecord.of(object);
            }
        } catch (InputException e) {
            throw new IOException(path() + " answers with no JSON", e);
        }
        throw new IOException(path() + " answers with no object");
    }

    private Tree.Mapping named(Tree.Mapping object) {
        return object.with("apiVersion", Tree.Text.of("coordination.k8s.io/v1"))
                .with("kind", Tree.Text.of("Lease"))
                .with(
                        "metadata",
                        Tree.Mapping.of(
                                Map.of(
                                        "name",
                                        Tree.Text.of(name),
                                        "namespace",
                                        Tree.Text.of(namespace))));
    }

    private static Body body(Tree.Mapping object) {
        return Body.json(TreeWriter.json(object).getBytes(StandardCharsets.UTF_8));
    }

    private String collection() {
        return "/apis/coordination.k8s.io/v1/namespaces/"
                + ApiClient.encoded(namespace)
                + "/leases";
    }

    private String path() {
        return collection() + "/" + ApiClient.encoded(name);
    }
}
