package io.juxta.conformance;

import io.juxta.cel.Compilers;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import io.juxta.validation.ApiVersion;
import io.juxta.validation.FieldError;
import io.juxta.validation.Operation;
import io.juxta.validation.RuleProfile;
import io.juxta.validation.ValidationInput;
import io.juxta.validation.Validator;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What an API server keeps whose gates change between two writes: it judges what is written, drops
/// what its gates do not know, and leaves alone what it stored before.
final class GatedStore {

    /// What came of a write.
    sealed interface Written {

        /// Stored, without these fields.
        record Taken(List<String> dropped) implements Written {}

        /// Not stored.
        record Refused(List<String> errors) implements Written {}
    }

    private static final int EXPRESSIONS_REMEMBERED = 100;

    private final Compilers compilers = new Compilers(EXPRESSIONS_REMEMBERED);
    private final SequencedMap<String, Tree.Mapping> objects = new LinkedHashMap<>();

    /// Its name among all kinds, as in `Pod default/app` or `Node n1`.
    static String key(Tree.Mapping object) {
        var meta = object.mapping("metadata");
        var namespace = meta.text("namespace");
        return "%s %s%s"
                .formatted(
                        object.text("kind"),
                        namespace.isEmpty() ? "" : namespace + "/",
                        meta.text("name"));
    }

    List<Tree.Mapping> objects() {
        return List.copyOf(objects.values());
    }

    Tree.Mapping object(String key) {
        var object = objects.get(key);
        if (object == null) {
            throw new IllegalArgumentException(
                    "%s is not stored, only %s are.".formatted(key, objects.keySet()));
        }
        return object;
    }

    /// Creates the object, or updates the one of that name.
    Written write(Tree.Mapping object, FeatureGates gates) {
        var old = objects.get(key(object));
        var named = identified(object, old);
        return judged(named, old == null ? null : new Operation.Update(old), gates);
    }

    /// Writes the object's status, as a scheduler or a kubelet does.
    Written writeStatus(Tree.Mapping object, FeatureGates gates) {
        return judged(object, new Operation.UpdateStatus(object(key(object))), gates);
    }

    /// Puts an object there as it is: what was stored long ago, or a binding.
    void put(Tree.Mapping object) {
        objects.put(key(object), asStored(identified(object, objects.get(key(object)))));
    }

    void delete(String key) {
        object(key);
        objects.remove(key);
    }

    private Written judged(Tree.Mapping object, @Nullable Operation change, FeatureGates gates) {
        var stored = asStored(object);
        var question =
                new ValidationInput(
                        object.text("kind"),
                        ApiVersion.V1,
                        change == null ? new Operation.Create() : change,
                        stored,
                        gates,
                        RuleProfile.KUBERNETES_1_37,
                        null,
                        nodes(),
                        compilers);
        var answer = Validator.validate(question);
        if (answer.isEmpty()) { // no rules for this kind
            objects.put(key(object), stored);
            return new Written.Taken(List.of());
        }
        var report = answer.get();
        if (!report.valid()) {
            return new Written.Refused(report.errors().stream().map(GatedStore::sentence).toList());
        }
        var left = stored;
        for (var path : report.dropped()) {
            left = path.removedFrom(left);
        }
        objects.put(key(object), left);
        return new Written.Taken(report.dropped().stream().map(FieldPath::toString).toList());
    }

    private static String sentence(FieldError error) {
        return "%s: %s".formatted(error.field(), error.message());
    }

    private List<Tree.Mapping> nodes() {
        return objects.values().stream()
                .filter(object -> object.text("kind").equals("Node"))
                .toList();
    }

    private static Tree.Mapping asStored(Tree.Mapping object) {
        return switch (Decoder.decode(object)) {
            case Decoded.KnownObject known when known.unknown().isEmpty() ->
                    Defaults.apply(
                            known.type(), VersionConversion.toNewest(known.type(), known.tree()));
            case Decoded.KnownObject known ->
                    throw new IllegalArgumentException(
                            "%s: %s".formatted(key(object), known.unknown()));
            case Decoded.ForeignObject _ ->
                    throw new IllegalArgumentException(key(object) + " is of no known kind.");
            case Decoded.Faulty faulty ->
                    throw new IllegalArgumentException(
                            "%s: %s".formatted(key(object), faulty.text()));
        };
    }

    /// A uid that follows from the name, as nobody writes one.
    private static Tree.Mapping identified(Tree.Mapping object, Tree.@Nullable Mapping old) {
        var meta = object.mapping("metadata");
        if (meta.has("uid")) {
            return object;
        }
        var uid =
                old == null
                        ? UUID.nameUUIDFromBytes(key(object).getBytes(StandardCharsets.UTF_8))
                                .toString()
                        : old.mapping("metadata").text("uid");
        return object.with("metadata", meta.with("uid", Tree.Text.of(uid)));
    }
}
