package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What an API server serves, from its aggregated discovery.
///
/// The core group is not asked about: every server has its v1.
public final class ServedApi {

    private static final String AGGREGATED =
            "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

    private static final int LONGEST = 64 << 20;

    /// `group/version plural`.
    private final Set<String> collections;

    private ServedApi(Set<String> collections) {
        this.collections = collections;
    }

    public static ServedApi read(ApiClient client) throws IOException {
        var list = json(client, ApiRequest.get("/apis").accepting(AGGREGATED));
        if (!list.text("kind").equals("APIGroupDiscoveryList")) {
            throw new IOException(
                    "%s/apis answers with a %s: this is no API server of Kubernetes 1.34 or later"
                            .formatted(client.connection().server(), named(list)));
        }
        var collections = new HashSet<String>();
        for (var group : mappings(list, "items")) {
            var name = group.mapping("metadata").text("name");
            for (var version : mappings(group, "versions")) {
                for (var resource : mappings(version, "resources")) {
                    collections.add(key(name, version.text("version"), resource.text("resource")));
                }
            }
        }
        return new ServedApi(collections);
    }

    private static String named(Tree.Mapping answer) {
        var kind = answer.text("kind");
        return kind.isEmpty() ? "text of its own" : kind;
    }

    /// The JSON object that answers a request.
    ///
    /// @throws IOException when the answer is a refusal or no object
    static Tree.Mapping json(ApiClient client, ApiRequest request) throws IOException {
        try (var response = client.send(request)) {
            if (!response.isSuccess()) {
                throw new RefusedException(request.path(), response.refusal());
            }
            var bytes = response.body().readNBytes(LONGEST);
            if (JsonTrees.parse(bytes, Source.of(request.path())) instanceof Tree.Mapping object) {
                return object;
            }
            throw new IOException(request.path() + " answers with no object");
        }
    }

    private static List<Tree.Mapping> mappings(Tree.Mapping in, String field) {
        return in.items(field).stream()
                .filter(Tree.Mapping.class::isInstance)
                .map(Tree.Mapping.class::cast)
                .toList();
    }

    private static String key(String group, String version, String plural) {
        return group + "/" + version + " " + plural;
    }

    /// The newest served version of a kind that is understood; empty when none is served.
    Optional<String> version(ClusterKind kind) {
        return kind.versions().stream().filter(version -> serves(kind, version)).findFirst();
    }

    /// Whether a kind is served in a version.
    boolean serves(ClusterKind kind, String version) {
        return kind.group().isEmpty()
                ? kind.versions().contains(version)
                : collections.contains(key(kind.group(), version, kind.plural()));
    }

    /// The path of all objects of a kind; empty when it is not served.
    public Optional<String> path(ClusterKind kind) {
        return version(kind).map(version -> root(kind, version) + "/" + kind.plural());
    }

    /// The newest served `apiVersion` of a kind that is served.
    public String apiVersion(ClusterKind kind) {
        var version = version(kind).orElseThrow();
        return kind.group().isEmpty() ? version : kind.group() + "/" + version;
    }

    static String root(ClusterKind kind, String version) {
        return kind.group().isEmpty() ? "/api/" + version : "/apis/" + kind.group() + "/" + version;
    }
}
