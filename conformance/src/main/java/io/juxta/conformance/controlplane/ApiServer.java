package io.juxta.conformance.controlplane;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A REST client of one API server: trees in, trees out, an [ApiServerException] for every error.
///
/// Calls block. Thread-safe.
public final class ApiServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int TRIES_TO_RECONNECT = 20;
    private static final Source ANSWER = Source.of("the API server's answer");

    private final URI server;
    private final String token;
    private final HttpClient client;

    ApiServer(URI server, String token, Path certificate) {
        this.server = server;
        this.token = token;
        this.client =
                HttpClient.newBuilder()
                        .sslContext(trusting(certificate))
                        .connectTimeout(PATIENCE)
                        .build();
    }

    /// Makes an object and returns it as stored.
    public Tree.Mapping create(Tree.Mapping object) {
        return send("POST", ApiKind.collection(object), object, "application/json");
    }

    public Tree.Mapping read(Tree.Mapping object) {
        return get(ApiKind.path(object));
    }

    public Tree.Mapping get(String path) {
        return parsed(text(path));
    }

    /// Writes `status` of an object that is there; its resourceVersion must be the latest.
    public Tree.Mapping replaceStatus(Tree.Mapping object) {
        return send("PUT", ApiKind.path(object) + "/status", object, "application/json");
    }

    /// Changes some fields of an object by a JSON merge patch.
    public Tree.Mapping merge(String path, Tree.Mapping patch) {
        return send("PATCH", path, patch, "application/merge-patch+json");
    }

    /// Creates an object or makes it what is written, by server-side apply.
    ///
    /// @param collection the path of all objects of its kind
    public Tree.Mapping apply(String collection, Tree.Mapping object) {
        return send(
                "PATCH",
                "%s/%s?fieldManager=juxta-test&force=true"
                        .formatted(collection, object.mapping("metadata").text("name")),
                object,
                "application/apply-patch+yaml");
    }

    /// What [#apply] would store; the server does everything but store it.
    public Tree.Mapping applyDry(String collection, Tree.Mapping object) {
        return send(
                "PATCH",
                "%s/%s?fieldManager=juxta-test&force=true&fieldValidation=Strict&dryRun=All"
                        .formatted(collection, object.mapping("metadata").text("name")),
                object,
                "application/apply-patch+yaml");
    }

    /// Ends an object without a period of grace; one that is not there is none to end.
    public void delete(String path) {
        try {
            var options =
                    Tree.Mapping.of(
                            Map.of(
                                    "gracePeriodSeconds",
                                    Tree.Number.of(0),
                                    "propagationPolicy",
                                    Tree.Text.of("Background")));
            send("DELETE", path, options, "application/json");
        } catch (ApiServerException e) {
            if (!e.notFound()) {
                throw e;
            }
        }
    }

    /// All objects of a kind, each with its kind and apiVersion, as a dump has them.
    public List<Tree.Mapping> list(ApiKind kind) {
        return items(kind, get(kind.everywhere()));
    }

    /// Watches every change to objects of a kind from now on.
    public ObjectWatch watch(ApiKind kind) {
        return watch(kind, _ -> {});
    }

    /// Watches a kind from now on, and reports each object that is created or changed.
    public ObjectWatch watch(ApiKind kind, Consumer<Tree.Mapping> listener) {
        var now = get(kind.everywhere());
        var version = now.mapping("metadata").text("resourceVersion");
        var path =
                kind.everywhere()
                        + "?watch=true&allowWatchBookmarks=false&resourceVersion="
                        + version;
        var request = request(path).GET().build();
        var response = answer(request, HttpResponse.BodyHandlers.ofInputStream());
        if (response.statusCode() != 200) {
            throw new ApiServerException(response.statusCode(), "watch of " + kind + " refused");
        }
        return new ObjectWatch(response.body(), items(kind, now), listener);
    }

    /// Calls until the server answers: connections to a stopped server are dead.
    void reconnect() {
        for (var tries = 1; ; tries++) {
            try {
                text("/readyz");
                return;
            } catch (ApiServerException e) {
                if (e.code() != 0 || tries == TRIES_TO_RECONNECT) {
                    throw e;
                }
            }
        }
    }

    /// What is at a path, as text.
    public String text(String path) {
        var response =
                answer(
                        request(path).timeout(PATIENCE).GET().build(),
                        HttpResponse.BodyHandlers.ofString());
        return accepted("GET", path, response);
    }

    private static List<Tree.Mapping> items(ApiKind kind, Tree.Mapping list) {
        var items = new ArrayList<Tree.Mapping>();
        for (var item : list.items("items")) {
            var fields = new LinkedHashMap<String, Tree>();
            fields.put("apiVersion", Tree.Text.of(kind.version()));
            fields.put("kind", Tree.Text.of(kind.kind()));
            fields.putAll(((Tree.Mapping) item).fields());
            items.add(Tree.Mapping.of(fields));
        }
        return items;
    }

    private Tree.Mapping send(String method, String path, Tree.Mapping body, String type) {
        var request =
                request(path)
                        .timeout(PATIENCE)
                        .header("Content-Type", type)
                        .method(method, HttpRequest.BodyPublishers.ofString(TreeWriter.json(body)))
                        .build();
        return parsed(
                accepted(method, path, answer(request, HttpResponse.BodyHandlers.ofString())));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json");
    }

    private <T> HttpResponse<T> answer(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        try {
            return client.send(request, handler);
        } catch (IOException e) {
            throw new ApiServerException(
                    0, "%s %s: %s".formatted(request.method(), request.uri(), e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiServerException(0, "interrupted: " + request.uri());
        }
    }

    private static String accepted(String method, String path, HttpResponse<String> response) {
        if (response.statusCode() / 100 != 2) {
            throw new ApiServerException(
                    response.statusCode(),
                    "%s %s: %d %s"
                            .formatted(
                                    method, path, response.statusCode(), response.body().strip()),
                    complaints(response.body()));
        }
        return response.body();
    }

    /// The fields that a `Status` names.
    private static List<String> complaints(String body) {
        var fields = new ArrayList<String>();
        if (body.startsWith("{\"kind\":\"Status\"")) {
            for (var cause : parsed(body).mapping("details").items("causes")) {
                fields.add(((Tree.Mapping) cause).text("field"));
            }
        }
        return fields;
    }

    static Tree.Mapping parsed(String json) {
        return (Tree.Mapping) JsonTrees.parse(json, ANSWER);
    }

    static SSLContext trusting(Path certificate) {
        try (InputStream pem = Files.newInputStream(certificate)) {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            var number = 0;
            for (var one : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                store.setCertificateEntry("partner-" + number++, one);
            }
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(
                    "The certificate %s is of no use.".formatted(certificate), e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
