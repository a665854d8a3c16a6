package io.juxta.kube.live;

import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.cluster.WriteResult.WriteRefusal;
import io.juxta.kube.decode.InternedValues;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiRequest.Body;
import io.juxta.kube.http.ApiRequest.Method;
import io.juxta.kube.http.ApiStatus;
import io.juxta.kube.text.FieldFilter;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// Reads and writes single objects of a running cluster.
///
/// Every write is sent once: whether one without an answer happened is for the caller to find out.
final class ObjectWrites {

    private static final String STRATEGIC_MERGE = "application/strategic-merge-patch+json";
    private static final int LONGEST_OBJECT = 16 << 20;

    private final ApiClient client;
    private final Discovery discovery;

    private volatile UnaryOperator<ApiRequest> guard = request -> request;

    /// Kinds of which an object had fields that are unknown here.
    private final Set<ClusterKind> withUnknownFields = ConcurrentHashMap.newKeySet();

    ObjectWrites(ApiClient client, Discovery discovery) {
        this.client = client;
        this.discovery = discovery;
    }

    /// Has every write sent in another way.
    void guard(UnaryOperator<ApiRequest> by) {
        guard = by;
    }

    /// An object as it is now; empty when there is none, or its kind is not served.
    <T> Optional<T> read(Resource<T> resource, String fullName) throws IOException {
        if (discovery.current().version(ClusterKind.of(resource)).isEmpty()) {
            return Optional.empty();
        }
        var answer = exchange(ApiRequest.get(path(resource, fullName, "")));
        return switch (answer) {
            case Answer.Accepted accepted -> Optional.of(decoded(resource, accepted));
            case Answer.Refused(var status) when status.isNotFound() -> Optional.empty();
            case Answer.Refused(var status) ->
                    throw new RefusedException(path(resource, fullName, ""), status);
        };
    }

    <T> WriteResult<T> create(Resource<T> resource, T object) {
        var meta = resource.meta(object);
        var name = meta.fullName();
        var made = resource.with(object, meta.withUid("").withResourceVersion(""));
        var collection = path(resource, name, "");
        return write(
                resource,
                name,
                "",
                ApiRequest.send(
                        Method.POST,
                        collection.substring(0, collection.lastIndexOf('/')),
                        body(typed(resource, resource.written(made)))));
    }

    /// @param subresource `status`, or empty
    <T> WriteResult<T> update(Resource<T> resource, T object, String subresource) {
        var meta = resource.meta(object);
        try {
            return write(
                    resource,
                    meta.fullName(),
                    meta.uid(),
                    ApiRequest.send(
                            Method.PUT,
                            path(resource, meta.fullName(), subresource),
                            body(whole(resource, object))));
        } catch (IOException e) {
            return unanswered(resource, meta.fullName(), e);
        }
    }

    /// The object with the fields that its record does not hold.
    private <T> Tree.Mapping whole(Resource<T> resource, T object) throws IOException {
        var written = typed(resource, resource.written(object));
        var kind = ClusterKind.of(resource);
        if (!withUnknownFields.contains(kind)) {
            return written;
        }
        var answer = exchange(ApiRequest.get(path(resource, resource.meta(object).fullName(), "")));
        // Another version than the one that was read ends in a conflict anyhow.
        return answer instanceof Answer.Accepted sent
                ? CarriedFields.into(
                        written,
                        typed(resource, resource.written(decoded(resource, sent))),
                        sent.object())
                : written;
    }

    <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
        var subresource =
                switch (patch.part()) {
                    case OBJECT -> "";
                    case STATUS -> "status";
                };
        return write(
                resource,
                patch.fullName(),
                patch.uid(),
                ApiRequest.send(
                        Method.PATCH,
                        path(resource, patch.fullName(), subresource),
                        new Body(STRATEGIC_MERGE, bytes(patch.body()))));
    }

    /// Deletes what is there now. The server answers with the object, or with a Status when nothing
    /// is left of it.
    <T> WriteResult<T> delete(Resource<T> resource, String fullName) {
        try {
            var last = read(resource, fullName);
            if (last.isEmpty()) {
                return new WriteResult.ObjectNotFound<>(
                        "there is no %s %s".formatted(resource, fullName));
            }
            var uid = resource.meta(last.get()).uid();
            var options =
                    Tree.Mapping.of(
                            Map.of(
                                    "preconditions",
                                    Tree.Mapping.of(Map.of("uid", Tree.Text.of(uid)))));
            return write(
                    resource,
                    fullName,
                    uid,
                    ApiRequest.send(Method.DELETE, path(resource, fullName, ""), body(options)),
                    answer ->
                            answer.object().text("kind").equals("Status")
                                    ? last.get()
                                    : decoded(resource, answer));
        } catch (IOException e) {
            return unanswered(resource, fullName, e);
        }
    }

    /// Binds a pod. The result is the pod with its node and the version it had before: the answer
    /// does not tell the new one, which comes with the watch.
    WriteResult<Pod> bind(Pod pod, String node) {
        var meta = pod.meta();
        var binding =
                Tree.Mapping.of(
                        Map.of(
                                "apiVersion",
                                Tree.Text.of("v1"),
                                "kind",
                                Tree.Text.of("Binding"),
                                "metadata",
                                Tree.Mapping.of(
                                        Map.of(
                                                "name",
                                                Tree.Text.of(meta.name()),
                                                "namespace",
                                                Tree.Text.of(meta.namespace()),
                                                "uid",
                                                Tree.Text.of(meta.uid()))),
                                "target",
                                Tree.Mapping.of(
                                        Map.of(
                                                "apiVersion",
                                                Tree.Text.of("v1"),
                                                "kind",
                                                Tree.Text.of("Node"),
                                                "name",
                                                Tree.Text.of(node)))));
        var bound = new Pod(meta, pod.spec().withNodeName(node), pod.status());
        return write(
                Resource.PODS,
                meta.fullName(),
                meta.uid(),
                ApiRequest.send(
                        Method.POST,
                        path(Resource.PODS, meta.fullName(), "binding"),
                        body(binding)),
                _ -> bound);
    }

    private <T> WriteResult<T> write(
            Resource<T> resource, String fullName, String uid, ApiRequest request) {
        return write(resource, fullName, uid, request, answer -> decoded(resource, answer));
    }

    /// Makes a record of an answer.
    @FunctionalInterface
    private interface Reading<T> {
        T read(Answer.Accepted answer) throws IOException;
    }

    /// @param uid that the object must have; empty for any
    private <T> WriteResult<T> write(
            Resource<T> resource,
            String fullName,
            String uid,
            ApiRequest request,
            Reading<T> reading) {
        try {
            return switch (exchange(guard.apply(request))) {
                case Answer.Accepted accepted -> new WriteResult.Done<>(reading.read(accepted));
                case Answer.Refused(var status) -> refused(resource, fullName, uid, status);
            };
        } catch (IOException e) {
            return unanswered(resource, fullName, e);
        }
    }

    private static <T> WriteResult<T> unanswered(
            Resource<T> resource, String fullName, IOException e) {
        return new WriteResult.WriteRefused<>(
                WriteRefusal.UNANSWERED, "%s %s: %s".formatted(resource, fullName, e.getMessage()));
    }

    private <T> WriteResult<T> refused(
            Resource<T> resource, String fullName, String uid, ApiStatus status)
            throws IOException {
        return switch (status.code()) {
            case 404 -> new WriteResult.ObjectNotFound<>(status.message());
            case 409, 422 -> {
                // Another uid is a conflict to an update, and invalid in a patch.
                var stored = read(resource, fullName);
                if (stored.isEmpty()
                        ? status.code() == 409 || !uid.isEmpty()
                        : !uid.isEmpty() && !uid.equals(resource.meta(stored.get()).uid())) {
                    yield new WriteResult.ObjectNotFound<>(status.message());
                }
                yield status.code() == 409
                        ? new WriteResult.WriteConflict<>(stored.orElseThrow(), status.message())
                        : new WriteResult.WriteRefused<>(WriteRefusal.INVALID, status.message());
            }
            case 401, 403 ->
                    new WriteResult.WriteRefused<>(WriteRefusal.FORBIDDEN, status.message());
            case 400, 405, 413, 415 ->
                    new WriteResult.WriteRefused<>(WriteRefusal.INVALID, status.message());
            default -> new WriteResult.WriteRefused<>(WriteRefusal.UNANSWERED, status.toString());
        };
    }

    /// What the server answers.
    private sealed interface Answer {

        /// @param path that was asked
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Accepted(String path, byte[] bytes) implements Answer {

            /// Everything in it.
            Tree.Mapping object() throws IOException {
                return kept(FieldFilter.EVERYTHING);
            }

            Tree.Mapping kept(FieldFilter filter) throws IOException {
                if (JsonTrees.parse(bytes, Source.of(path), filter)
                        instanceof Tree.Mapping object) {
                    return object;
                }
                throw new IOException(path + " answers with no object");
            }
        }

        record Refused(ApiStatus status) implements Answer {}
    }

    private Answer exchange(ApiRequest request) throws IOException {
        try (var response = client.send(request)) {
            if (!response.isSuccess()) {
                return new Answer.Refused(response.refusal());
            }
            return new Answer.Accepted(request.path(), response.body().readNBytes(LONGEST_OBJECT));
        }
    }

    private <T> T decoded(Resource<T> resource, Answer.Accepted answer) throws IOException {
        var kind = ClusterKind.of(resource);
        var decoder =
                new ObjectDecoder<>(
                        kind,
                        resource,
                        discovery.current().apiVersion(kind),
                        new InternedValues(),
                        () -> noteUnknownFields(kind));
        return decoder.decode(answer.kept(decoder.filter()));
    }

    /// An object of a watched kind had fields that are unknown here.
    void noteUnknownFields(ClusterKind kind) {
        withUnknownFields.add(kind);
    }

    private <T> Tree.Mapping typed(Resource<T> resource, Tree.Mapping object) {
        var kind = ClusterKind.of(resource);
        return object.with("apiVersion", Tree.Text.of(discovery.current().apiVersion(kind)))
                .with("kind", Tree.Text.of(kind.kind()));
    }

    private static Body body(Tree.Mapping object) {
        return Body.json(bytes(object));
    }

    private static byte[] bytes(Tree.Mapping object) {
        return TreeWriter.json(object).getBytes(StandardCharsets.UTF_8);
    }

    private String path(Resource<?> resource, String fullName, String subresource) {
        var kind = ClusterKind.of(resource);
        var root =
                ServedApi.root(
                        kind,
                        discovery
                                .current()
                                .version(kind)
                                .orElseThrow(
                                        () ->
                                                new LiveClusterException(
                                                        "The API server serves no %s."
                                                                .formatted(kind.qualified()))));
        var slash = fullName.indexOf('/');
        var scope =
                slash < 0
                        ? root
                        : root + "/namespaces/" + ApiClient.encoded(fullName.substring(0, slash));
        var object =
                scope
                        + "/"
                        + kind.plural()
                        + "/"
                        + ApiClient.encoded(fullName.substring(slash + 1));
        return subresource.isEmpty() ? object : object + "/" + subresource;
    }
}
