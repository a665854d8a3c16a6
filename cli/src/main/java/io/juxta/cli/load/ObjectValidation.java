package io.juxta.cli.load;

import io.juxta.cel.Compilers;
import io.juxta.cli.options.Gates;
import io.juxta.cli.page.BadQuestion;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.ObjectType;
import io.juxta.kube.decode.ServedKinds;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.dialect.Normalised;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import io.juxta.validation.ApiVersion;
import io.juxta.validation.ErrorType;
import io.juxta.validation.FieldError;
import io.juxta.validation.Operation;
import io.juxta.validation.Report;
import io.juxta.validation.RuleProfile;
import io.juxta.validation.ValidationInput;
import io.juxta.validation.Validator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Validates an object as an API server would: dialect, decoding, version, defaults, rules.
public final class ObjectValidation {

    /// A validation request.
    ///
    /// @param old the stored object of an update, or null on create
    /// @param subresource empty for a write to the object itself
    /// @param namespaceLabels null when not given
    /// @param nodes null when not given
    public record ValidationAsked(
            Tree.Mapping object,
            Tree.@Nullable Mapping old,
            String subresource,
            @Nullable Map<String, String> namespaceLabels,
            @Nullable List<Tree.Mapping> nodes) {}

    /// The result.
    public sealed interface ObjectVerdict {

        /// The rules were applied.
        ///
        /// @param report names fields by the author's paths
        /// @param unknown fields left out because the type has none of that name
        /// @param seed the dialect of the enhancement texts, if the object is written in it
        record Judged(
                ObjectType type, Report report, List<Decoded.UnknownField> unknown, Normalised seed)
                implements ObjectVerdict {

            /// Whether there is nothing to explain.
            boolean flawless() {
                return report.valid() && unknown.isEmpty();
            }
        }

        /// There are no rules for the kind.
        record NoRules(String apiVersion, String kind) implements ObjectVerdict {}

        /// The API group has no such kind or version: the server would answer 404.
        ///
        /// @param fault what is wrong, and the nearest that is served
        record NotServed(Decoded.Faulty fault) implements ObjectVerdict {}

        /// The object cannot be decoded: an API server would answer 400.
        record Unreadable(String error, int line) implements ObjectVerdict {}
    }

    /// An object that is not in the dialect.
    private static final Normalised AS_WRITTEN =
            Dialects.normalise(Tree.Mapping.EMPTY, Dialects.Door.API);

    private static final Set<String> WITH_STATUS =
            Set.of("ResourceClaim", "DeviceTaintRule", "Pod");

    /// Enough for every expression of a large dump, and a few megabytes at most.
    public static final int EXPRESSIONS_REMEMBERED = 1000;

    private final Gates gates;
    private final RuleProfile profile;
    private final Dialects.Door door;
    private final Compilers compilers;

    /// @param compilers shared by validations under different settings
    public ObjectValidation(
            Gates gates, RuleProfile profile, Dialects.Door door, Compilers compilers) {
        this.gates = gates;
        this.profile = profile;
        this.door = door;
        this.compilers = compilers;
    }

    public ObjectValidation(Gates gates, RuleProfile profile, Dialects.Door door) {
        this(gates, profile, door, new Compilers(EXPRESSIONS_REMEMBERED));
    }

    /// Decodes, converts and validates one object.
    ///
    /// @throws BadQuestion when the parts of the question do not fit together
    public ObjectVerdict judge(ValidationAsked asked) {
        var unserved = ServedKinds.fault(asked.object());
        if (unserved.isPresent()) {
            return new ObjectVerdict.NotServed(unserved.get());
        }
        var written = read(asked.object());
        return switch (written.decoded()) {
            case Decoded.ForeignObject(var apiVersion, var kind) ->
                    new ObjectVerdict.NoRules(apiVersion, kind);
            case Decoded.Faulty faulty ->
                    new ObjectVerdict.Unreadable(
                            error(written.seed().paths().author(faulty.path()), faulty.message()),
                            faulty.line());
            case Decoded.KnownObject known ->
                    Validator.kinds().contains(known.type().kind())
                            ? judge(asked, written, known)
                            : new ObjectVerdict.NoRules(
                                    known.type().apiVersion(), known.type().kind());
        };
    }

    /// Which of an object's faults the enhancement texts allow.
    public SeedAllowance allowed(ValidationAsked asked, ObjectVerdict.Judged judged) {
        return profile == RuleProfile.SEED
                ? SeedAllowance.NONE
                : SeedAllowance.of(
                        new ObjectValidation(gates, RuleProfile.SEED, door, compilers),
                        asked,
                        judged);
    }

    private ObjectVerdict judge(ValidationAsked asked, Written written, Decoded.KnownObject known) {
        var type = known.type();
        var question =
                new ValidationInput(
                        type.kind(),
                        version(type),
                        operation(asked, type),
                        asStored(known),
                        gates.on(),
                        profile,
                        asked.namespaceLabels(),
                        asked.nodes() == null ? null : nodes(asked.nodes()),
                        compilers);
        var report = Validator.validate(question).orElseThrow();
        return new ObjectVerdict.Judged(
                type, inAuthorsWords(report, written.seed()), known.unknown(), written.seed());
    }

    /// An object after its dialect was understood, as far as the profile allows it.
    private record Written(Normalised seed, Decoded decoded) {}

    private Written read(Tree.Mapping object) {
        return switch (profile) {
            case SEED -> {
                var seed = Dialects.normalise(object, door, gates.on());
                yield new Written(seed, Decoder.decodeWithSeedFields(seed.tree()));
            }
            // Validated as written; the dialect is only looked at when there is something to
            // explain.
            case KUBERNETES_1_37, STRICT -> new Written(AS_WRITTEN, Decoder.decode(object));
        };
    }

    /// Decoded, in the shape of v1, with defaults.
    private static Tree.Mapping asStored(Decoded.KnownObject known) {
        return Defaults.apply(known.type(), VersionConversion.toNewest(known.type(), known.tree()));
    }

    private Operation operation(ValidationAsked asked, ObjectType type) {
        var old = asked.old();
        if (old == null) {
            if (!asked.subresource().isEmpty()) {
                throw new BadQuestion(
                        "A write to the subresource %s needs \"old\"."
                                .formatted(asked.subresource()));
            }
            return new Operation.Create();
        }
        var stored = stored(old, type, "old");
        if (asked.subresource().isEmpty()) {
            return new Operation.Update(stored);
        }
        if (asked.subresource().equals("status") && WITH_STATUS.contains(type.kind())) {
            return new Operation.UpdateStatus(stored);
        }
        if (asked.subresource().equals("resize") && type.kind().equals("Pod")) {
            return new Operation.Resize(stored);
        }
        throw new BadQuestion(
                "%s has no subresource %s.".formatted(type.kind(), asked.subresource()));
    }

    private Tree.Mapping stored(Tree.Mapping tree, ObjectType type, String name) {
        return switch (read(tree).decoded()) {
            case Decoded.KnownObject known when known.type().kind().equals(type.kind()) ->
                    asStored(known);
            case Decoded.KnownObject known ->
                    throw new BadQuestion(
                            "The object is a %s and %s a %s."
                                    .formatted(type.kind(), name, known.type().kind()));
            case Decoded.ForeignObject(_, var kind) ->
                    throw new BadQuestion(
                            "The object is a %s and %s a %s.".formatted(type.kind(), name, kind));
            case Decoded.Faulty faulty -> throw new BadQuestion(name + ": " + faulty.text());
        };
    }

    private List<Tree.Mapping> nodes(List<Tree.Mapping> trees) {
        var node = ObjectType.of("v1", "Node");
        var nodes = new ArrayList<Tree.Mapping>(trees.size());
        for (var i = 0; i < trees.size(); i++) {
            var tree =
                    trees.get(i).has("kind")
                            ? trees.get(i)
                            : trees.get(i).with("kind", Tree.Text.of("Node"));
            nodes.add(stored(tree, node, "nodes[" + i + "]"));
        }
        return nodes;
    }

    private static Report inAuthorsWords(Report report, Normalised seed) {
        if (seed.dialects().isEmpty()) {
            return report;
        }
        var errors = new ArrayList<FieldError>();
        for (var error : report.errors()) {
            errors.add(
                    new FieldError(
                            error.type(), seed.paths().author(error.field()), error.message()));
        }
        for (var contradiction : seed.contradictions()) {
            errors.add(
                    new FieldError(
                            ErrorType.INVALID, contradiction.path(), contradiction.message()));
        }
        errors.sort(
                Comparator.comparing((FieldError error) -> error.field().toString())
                        .thenComparing(FieldError::type));
        return new Report(
                errors,
                report.warnings(),
                report.dropped().stream().map(seed.paths()::author).toList());
    }

    private static ApiVersion version(ObjectType type) {
        return switch (type.version()) {
            case "v1beta1" -> ApiVersion.V1BETA1;
            case "v1beta2", "v1alpha3" -> ApiVersion.V1BETA2;
            default -> ApiVersion.V1;
        };
    }

    private static String error(FieldPath path, String message) {
        return path.toString().isEmpty() ? message : path + ": " + message;
    }
}
