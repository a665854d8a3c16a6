package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiRequest.Body;
import io.juxta.kube.http.ApiRequest.Method;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Reads and writes single objects of any kind by their path, as trees: those that no record is
/// for, such as admission policies.
public final class ObjectsApi {

    private final ApiClient client;

    public ObjectsApi(ApiClient client) {
        this.client = client;
    }

    /// What is at a path; empty when nothing is.
    ///
    /// @throws IOException when the server refuses
    public Optional<Tree.Mapping> read(String path) throws IOException {
        try {
            return Optional.of(ServedApi.json(client, ApiRequest.get(path)));
        } catch (RefusedException e) {
            if (e.status().isNotFound()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// Replaces what is at a path.
    ///
    /// @return the object as stored
    /// @throws IOException when the server refuses, as where the object's version is old
    public Tree.Mapping replace(String path, Tree.Mapping object) throws IOException {
        return ServedApi.json(client, ApiRequest.send(Method.PUT, path, body(object)));
    }

    /// Sends an object to a collection, or a question to one of the server's review APIs.
    ///
    /// @return the answer
    /// @throws IOException when the server refuses
    public Tree.Mapping create(String collection, Tree.Mapping object) throws IOException {
        return ServedApi.json(client, ApiRequest.send(Method.POST, collection, body(object)));
    }

    private static Body body(Tree.Mapping object) {
        return Body.json(TreeWriter.json(object).getBytes(StandardCharsets.UTF_8));
    }
}
