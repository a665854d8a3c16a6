package io.juxta.kube.decode;

import io.juxta.kube.decode.Decoded.Faulty;
import io.juxta.kube.decode.Decoded.ForeignObject;
import io.juxta.kube.decode.Decoded.KnownObject;
import io.juxta.kube.decode.Decoded.UnknownField;
import io.juxta.kube.decode.Decoded.VersionSource;
import io.juxta.kube.decode.Schema.ListOf;
import io.juxta.kube.decode.Schema.MapOf;
import io.juxta.kube.decode.Schema.Scalar;
import io.juxta.kube.decode.Schema.Shape;
import io.juxta.kube.text.QuotedText;
import io.juxta.model.FieldPath;
import io.juxta.model.GoDuration;
import io.juxta.model.NearestNames;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads a tree as the API server reads a JSON body: known fields by their exact name, each of its
/// own JSON type.
///
/// Design note. Go decodes into structs, and what a struct cannot hold is lost: an unknown field is
/// left out, `null` is the same as absent, and a `null` inside a list or map becomes the zero value
/// of its type. The decoded tree is what Go's struct would print, except that it keeps the order
/// and the spelling of the input. Parts that need no change stay the very same objects, so a clean
/// slice costs one walk and no copy.
///
/// The walk uses `instanceof` instead of pattern switches: the JDK builds each such switch at run
/// time, which slows down the first object of a short command.
@SuppressWarnings("ReferenceEquality") // Unchanged is the same object, not an equal one.
public final class Decoder {

    private static final String RESOURCE_GROUP = "resource.k8s.io";

    private final Schema schema;
    private final Trail trail = new Trail();
    private final List<UnknownField> unknown = new ArrayList<>();

    private Decoder(Schema schema) {
        this.schema = schema;
    }

    /// The object as a 1.37 API server sees it.
    public static Decoded decode(Tree.Mapping tree) {
        return new Decoder(Schema.kubernetes()).run(tree);
    }

    /// The object as a 1.37 API server sees it, plus the fields of the enhancement texts that juxta
    /// uses: `managesNodeAllocatableResources` and `nodeAllocatableResourceAccountingPolicies` of a
    /// class, `accountingPolicy` of a device's resource.
    public static Decoded decodeWithSeedFields(Tree.Mapping tree) {
        return new Decoder(Schema.withSeedFields()).run(tree);
    }

    /// The fault in the metadata of an object, for a kind without a schema here.
    public static Optional<Faulty> metadataFault(Tree.Mapping object) {
        var metadata = object.field("metadata");
        if (metadata.isEmpty()) {
            return Optional.empty();
        }
        var decoder = new Decoder(Schema.kubernetes());
        decoder.trail.enterField("metadata");
        try {
            decoder.object(metadata.get(), decoder.schema.metadata());
            return Optional.empty();
        } catch (Fault fault) {
            return Optional.of(fault.faulty);
        }
    }

    /// Decodes a configuration file of kube-scheduler or kubelet, or the arguments of a scheduler
    /// plugin, as the component does before it checks for unknown fields.
    public static Decoded decodeConfiguration(Tree.Mapping tree) {
        return new Decoder(Schema.configurations()).run(tree);
    }

    /// Whether a kind is that of a configuration file, or of the arguments of a plugin.
    public static boolean hasConfiguration(String kind) {
        return !Schema.configurations().served(kind).isEmpty();
    }

    private Decoded run(Tree.Mapping tree) {
        try {
            return route(tree);
        } catch (Fault fault) {
            return fault.faulty;
        }
    }

    private Decoded route(Tree.Mapping tree) {
        var kind = typeText(tree, "kind");
        var apiVersion = typeText(tree, "apiVersion");
        if (kind.isEmpty()) {
            throw new Fault(FieldPath.of("kind"), "is missing: what is this object?", tree);
        }
        var served = schema.served(kind);
        if (served.isEmpty()) {
            return new ForeignObject(apiVersion, kind);
        }
        if (apiVersion.isEmpty()) {
            return known(served.getFirst(), tree, VersionSource.ASSUMED);
        }
        var type = ObjectType.of(apiVersion, kind);
        if (served.contains(type)) {
            return known(type, tree, VersionSource.WRITTEN);
        }
        // Other groups may have Jobs and Nodes of their own; a ResourceSlice is unique.
        var group = served.getFirst().group();
        if (!group.equals(type.group()) && !group.equals(RESOURCE_GROUP)) {
            return new ForeignObject(apiVersion, kind);
        }
        throw new Fault(
                FieldPath.of("apiVersion"),
                "no %s is served in %s. Write %s."
                        .formatted(
                                kind,
                                apiVersion,
                                served.stream()
                                        .map(ObjectType::apiVersion)
                                        .collect(Collectors.joining(" or "))),
                tree.fields().getOrDefault("apiVersion", tree));
    }

    private static String typeText(Tree.Mapping tree, String name) {
        var written = tree.field(name).orElse(Tree.Text.of(""));
        if (written instanceof Tree.Text(var value, _)) {
            return value;
        }
        throw new Fault(FieldPath.of(name), "a text is needed, not " + noun(written), written);
    }

    private KnownObject known(ObjectType type, Tree.Mapping tree, VersionSource version) {
        var decoded = object(tree, schema.shape(type).orElseThrow());
        if (version == VersionSource.ASSUMED) {
            decoded = decoded.with("apiVersion", Tree.Text.of(type.apiVersion()));
        }
        return new KnownObject(type, decoded, unknown, version);
    }

    private Tree.Mapping object(Tree tree, Shape shape) {
        if (!(tree instanceof Tree.Mapping mapping)) {
            throw wrong("an object", tree);
        }
        @Nullable Map<String, Tree> changed = null;
        for (var entry : mapping.fields().entrySet()) {
            var name = entry.getKey();
            var value = entry.getValue();
            var field = shape.field(name);
            if (field == null) {
                noteUnknown(name, value, shape);
                changed = copyOnce(changed, mapping);
                changed.remove(name);
            } else if (value instanceof Tree.Null) {
                changed = copyOnce(changed, mapping);
                changed.remove(name);
            } else {
                trail.enterField(name);
                var decoded = value(value, field.type());
                trail.leave();
                if (decoded != value) {
                    changed = copyOnce(changed, mapping);
                    changed.put(name, decoded);
                }
            }
        }
        return changed == null ? mapping : new Tree.Mapping(changed, mapping.line());
    }

    private Tree value(Tree tree, Schema.Type type) {
        if (type instanceof Scalar scalar) {
            return scalar(tree, scalar);
        }
        if (type instanceof Shape shape) {
            return object(tree, shape);
        }
        if (type instanceof ListOf(var item)) {
            return list(tree, item);
        }
        return map(tree, ((MapOf) type).value());
    }

    private Tree list(Tree tree, Schema.Type type) {
        if (!(tree instanceof Tree.Sequence(var items, var line))) {
            throw wrong("a list", tree);
        }
        @Nullable List<Tree> changed = null;
        for (int i = 0; i < items.size(); i++) {
            trail.enterItem(i);
            var item = items.get(i);
            var decoded = item instanceof Tree.Null ? zero(type, item) : value(item, type);
            trail.leave();
            if (decoded != item) {
                changed = changed == null ? new ArrayList<>(items) : changed;
                changed.set(i, decoded);
            }
        }
        return changed == null ? tree : new Tree.Sequence(changed, line);
    }

    private Tree map(Tree tree, Schema.Type type) {
        if (!(tree instanceof Tree.Mapping mapping)) {
            throw wrong("an object", tree);
        }
        @Nullable Map<String, Tree> changed = null;
        for (var entry : mapping.fields().entrySet()) {
            trail.enterKey(entry.getKey());
            var value = entry.getValue();
            var decoded = value instanceof Tree.Null ? zero(type, value) : value(value, type);
            trail.leave();
            if (decoded != value) {
                changed = copyOnce(changed, mapping);
                changed.put(entry.getKey(), decoded);
            }
        }
        return changed == null ? mapping : new Tree.Mapping(changed, mapping.line());
    }

    /// Go's zero value for a `null` where a value is required.
    private static Tree zero(Schema.Type type, Tree at) {
        return switch (type) {
            case Shape _, MapOf _ -> new Tree.Mapping(Map.of(), at.line());
            case ListOf _ -> new Tree.Sequence(List.of(), at.line());
            case Scalar scalar ->
                    switch (scalar) {
                        case STRING, TIME, BYTES -> new Tree.Text("", at.line());
                        case BOOL -> new Tree.Bool(false, at.line());
                        case INT32, INT64, UINT32, FLOAT32, FLOAT64, INT_OR_STRING ->
                                new Tree.Number("0", at.line());
                        case DURATION, DURATION_OR_NUMBER -> new Tree.Text("0s", at.line());
                        case QUANTITY -> new Tree.Text("0", at.line());
                        case RAW, FIELDS -> at;
                    };
        };
    }

    private Tree scalar(Tree tree, Scalar scalar) {
        return switch (scalar) {
            case STRING -> tree instanceof Tree.Text ? tree : notText(tree);
            case BOOL -> tree instanceof Tree.Bool ? tree : fail("true or false", tree);
            case INT32 -> integer(tree, Integer.MIN_VALUE, Integer.MAX_VALUE, "32");
            case INT64 -> integer(tree, Long.MIN_VALUE, Long.MAX_VALUE, "64");
            case UINT32 -> integer(tree, 0, 0xffff_ffffL, "32");
            case FLOAT32, FLOAT64 -> tree instanceof Tree.Number ? tree : fail("a number", tree);
            case DURATION -> duration(tree);
            case DURATION_OR_NUMBER ->
                    tree instanceof Tree.Number
                            ? integer(tree, Long.MIN_VALUE, Long.MAX_VALUE, "64")
                            : duration(tree);
            case BYTES -> tree instanceof Tree.Text ? tree : fail("a text in base 64", tree);
            case QUANTITY -> quantity(tree);
            case TIME -> time(tree);
            case INT_OR_STRING ->
                    tree instanceof Tree.Text
                            ? tree
                            : integer(tree, Integer.MIN_VALUE, Integer.MAX_VALUE, "32");
            case RAW, FIELDS -> tree;
        };
    }

    /// Go reads an integer from its digits alone: `1.0` and `1e3` are none.
    private Tree integer(Tree tree, long least, long most, String bits) {
        if (!(tree instanceof Tree.Number(var literal, var line))) {
            throw wrong("a whole number", tree);
        }
        if (!WholeNumber.written(literal)) {
            throw fault("a whole number is needed, not " + literal, tree);
        }
        var parsed = WholeNumber.parse(literal);
        if (parsed.isEmpty() || parsed.getAsLong() < least || parsed.getAsLong() > most) {
            throw fault("%s does not fit in %s bits".formatted(literal, bits), tree);
        }
        return literal.equals("-0") ? new Tree.Number("0", line) : tree;
    }

    private Tree quantity(Tree tree) {
        if (tree instanceof Tree.Text(var value, var line)) {
            var text = QuantityCheck.trimmed(value);
            check(text, tree);
            return text.equals(value) ? tree : new Tree.Text(text, line);
        }
        if (tree instanceof Tree.Number(var literal, var line)) {
            check(literal, tree);
            return new Tree.Text(literal, line);
        }
        throw wrong("a quantity such as 500m or 80Gi", tree);
    }

    private void check(String quantity, Tree tree) {
        var complaint = QuantityCheck.complaint(quantity);
        if (complaint.isPresent()) {
            throw fault(complaint.get(), tree);
        }
    }

    private Tree time(Tree tree) {
        if (!(tree instanceof Tree.Text(var text, _))) {
            throw wrong("a time such as 2026-08-26T12:00:00Z", tree);
        }
        if (!GoTime.readable(text)) {
            throw fault(
                    "\"%s\" is not a time. Write it like 2026-08-26T12:00:00Z."
                            .formatted(QuotedText.shortened(text)),
                    tree);
        }
        return tree;
    }

    private Tree duration(Tree tree) {
        if (!(tree instanceof Tree.Text(var text, _))) {
            throw wrong("a duration such as 10s or 1m30s", tree);
        }
        if (GoDuration.parse(text).isEmpty()) {
            throw fault(
                    "\"%s\" is not a duration. Write it like 10s or 1m30s."
                            .formatted(QuotedText.shortened(text)),
                    tree);
        }
        return tree;
    }

    private void noteUnknown(String name, Tree value, Shape shape) {
        trail.enterField(name);
        var nearest = NearestNames.slip(name, shape.fields().keySet());
        unknown.add(new UnknownField(trail.path(), nearest, value.line()));
        trail.leave();
    }

    private static Map<String, Tree> copyOnce(
            @Nullable Map<String, Tree> copy, Tree.Mapping original) {
        return copy == null ? new LinkedHashMap<>(original.fields()) : copy;
    }

    /// A hint for `name: n`, which YAML reads as `false`.
    private Tree notText(Tree tree) {
        if (!(tree instanceof Tree.Bool(var value, _))) {
            throw wrong("a text", tree);
        }
        throw fault(
                value
                        ? "a text is needed, not true. Quote it: YAML reads y, yes and on as true"
                        : "a text is needed, not false. Quote it: YAML reads n, no and off as false",
                tree);
    }

    private Tree fail(String needed, Tree tree) {
        throw wrong(needed, tree);
    }

    private Fault wrong(String needed, Tree tree) {
        return fault("%s is needed, not %s".formatted(needed, noun(tree)), tree);
    }

    private Fault fault(String message, Tree tree) {
        return new Fault(trail.path(), message, tree);
    }

    private static String noun(Tree tree) {
        return switch (tree) {
            case Tree.Mapping _ -> "an object";
            case Tree.Sequence _ -> "a list";
            case Tree.Text(var value, _) -> "the text \"" + QuotedText.shortened(value) + '"';
            case Tree.Number(var literal, _) -> "the number " + QuotedText.shortened(literal);
            case Tree.Bool(var value, _) -> String.valueOf(value);
            case Tree.Null _ -> "null";
        };
    }

    /// Ends the walk at the first fault. It is caught inside this class.
    private static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Faulty faulty;

        Fault(FieldPath path, String message, Tree tree) {
            super(message, null, false, false);
            this.faulty = new Faulty(path, message, tree.line());
        }
    }
}
