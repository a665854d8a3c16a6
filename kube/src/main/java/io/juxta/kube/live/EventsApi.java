package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiRequest.Body;
import io.juxta.kube.http.ApiRequest.Method;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Writes Events of `events.k8s.io/v1`. They are never read here.
public final class EventsApi {

    private static final String MERGE = "application/merge-patch+json";

    private final ApiClient client;

    public EventsApi(ApiClient client) {
        this.client = client;
    }

    /// Creates an Event.
    ///
    /// @throws IOException when the server does not take it
    public void create(String namespace, Tree.Mapping event) throws IOException {
        send(ApiRequest.send(Method.POST, path(namespace), Body.json(bytes(event))));
    }

    /// Changes fields of an Event.
    ///
    /// @throws IOException when the server does not take it
    public void patch(String namespace, String name, Tree.Mapping change) throws IOException {
        send(
                ApiRequest.send(
                        Method.PATCH,
                        path(namespace) + "/" + ApiClient.encoded(name),
                        new Body(MERGE, bytes(change))));
    }

    private static String path(String namespace) {
        return "/apis/events.k8s.io/v1/namespaces/" + ApiClient.encoded(namespace) + "/events";
    }

    private static byte[] bytes(Tree.Mapping object) {
        return TreeWriter.json(object).getBytes(StandardCharsets.UTF_8);
    }

    private void send(ApiRequest request) throws IOException {
        try (var response = client.send(request)) {
            if (!response.isSuccess()) {
                throw new RefusedException(request.path(), response.refusal());
            }
            // A body that is not read to its end would end its connection.
            response.body().transferTo(OutputStream.nullOutputStream());
        }
    }
}
