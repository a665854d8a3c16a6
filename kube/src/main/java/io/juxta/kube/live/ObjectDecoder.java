package io.juxta.kube.live;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.InternedValues;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.text.FieldFilter;
import io.juxta.kube.text.InputException;
import io.juxta.model.Tree;
import java.io.IOException;

/// Makes records of the objects of one kind, as an API server sends them.
///
/// The server has applied the defaults, so none are applied here: they would bring back fields that
/// [KeptFields] drops. Not thread-safe.
final class ObjectDecoder<T> {

    private final ClusterKind kind;
    private final String apiVersion;
    private final ModelReader reader;
    private final Runnable onUnknownFields;

    /// @param apiVersion in which the kind is served; items of a list do not say it
    /// @param shared values that objects have in common
    /// @param onUnknownFields told of every object with fields that are unknown here: the server is
    ///   newer
    ObjectDecoder(
            ClusterKind kind,
            Resource<T> resource,
            String apiVersion,
            InternedValues shared,
            Runnable onUnknownFields) {
        if (!resource.name().equals(kind.plural())) {
            throw new IllegalArgumentException("%s are no %s.".formatted(resource, kind.plural()));
        }
        this.kind = kind;
        this.apiVersion = apiVersion;
        this.reader = new ModelReader(shared);
        this.onUnknownFields = onUnknownFields;
    }

    FieldFilter filter() {
        return KeptFields.of(kind);
    }

    /// @throws IOException when the object cannot be read
    T decode(Tree.Mapping written) throws IOException {
        var object =
                written.with("apiVersion", Tree.Text.of(apiVersion))
                        .with("kind", Tree.Text.of(kind.kind()));
        try {
            return switch (Decoder.decode(object)) {
                case Decoded.KnownObject known -> {
                    if (!known.unknown().isEmpty()) {
                        onUnknownFields.run();
                    }
                    var newest = VersionConversion.toNewest(known.type(), known.tree());
                    var read = reader.read(newest);
                    yield read.isPresent()
                            ? asRecord(read.get())
                            : asRecord(PlainObject.of(newest));
                }
                case Decoded.ForeignObject _ -> asRecord(PlainObject.of(object));
                case Decoded.Faulty fault ->
                        throw new IOException(
                                "%s %s: %s".formatted(kind.kind(), name(written), fault.text()));
            };
        } catch (InputException e) {
            throw new IOException("%s %s".formatted(kind.kind(), name(written)), e);
        }
    }

    @SuppressWarnings("unchecked") // the constructor compares the resource with the kind
    private T asRecord(Object object) {
        return (T) object;
    }

    static String name(Tree.Mapping object) {
        var meta = object.mapping("metadata");
        return meta.text("namespace").isEmpty()
                ? meta.text("name")
                : meta.text("namespace") + "/" + meta.text("name");
    }
}
