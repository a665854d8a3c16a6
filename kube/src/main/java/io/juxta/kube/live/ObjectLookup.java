package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiStatus;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.Optional;

/// Gets single objects of a running cluster, whole and in the version that is asked for.
public final class ObjectLookup {

    private static final int LONGEST_OBJECT = 16 << 20;

    /// What there is under a name.
    public sealed interface Lookup {

        record Stored(Tree.Mapping object) implements Lookup {}

        record Absent() implements Lookup {}

        /// The permission is missing.
        record Forbidden(ApiStatus status) implements Lookup {}

        /// The server does not have the kind in this version.
        ///
        /// @param newest the newest `apiVersion` that it has; empty when it has none that is
        ///   understood
        record NotServed(Optional<String> newest) implements Lookup {}
    }

    private final ApiClient client;
    private final ServedApi served;

    public ObjectLookup(ApiClient client, ServedApi served) {
        this.client = client;
        this.served = served;
    }

    /// Asks for an object.
    ///
    /// @param version of the answer, as in `v1`
    /// @param namespace empty for an object that is in none
    /// @throws RefusedException when the server refuses for another reason than a lack of
    ///   permission
    public Lookup get(ClusterKind kind, String version, String namespace, String name)
            throws IOException {
        if (!served.serves(kind, version)) {
            return new Lookup.NotServed(served.version(kind).map(_ -> served.apiVersion(kind)));
        }
        var path =
                ServedApi.root(kind, version)
                        + (namespace.isEmpty() ? "" : "/namespaces/" + ApiClient.encoded(namespace))
                        + "/"
                        + kind.plural()
                        + "/"
                        + ApiClient.encoded(name);
        try (var response = client.send(ApiRequest.get(path))) {
            if (response.isSuccess()) {
                var bytes = response.body().readNBytes(LONGEST_OBJECT);
                if (JsonTrees.parse(bytes, Source.of(path)) instanceof Tree.Mapping object) {
                    return new Lookup.Stored(object);
                }
                throw new IOException(path + " answers with no object");
            }
            var status = response.refusal();
            if (status.isNotFound()) {
                return new Lookup.Absent();
            }
            if (status.isForbidden()) {
                return new Lookup.Forbidden(status);
            }
            throw new RefusedException(path, status);
        }
    }
}
