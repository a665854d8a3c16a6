package io.juxta.kube.form;

import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import io.juxta.model.SemanticVersion;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// [AttributeValue] on the wire: an object in which exactly one of eight members should be set.
final class AttributeForm {

    private AttributeForm() {}

    static AttributeValue read(FieldsIn in) {
        var fields = in.tree().fields();
        if (fields.size() != 1) {
            return malformed(in);
        }
        var name = fields.keySet().iterator().next();
        return in.shared().value(single(in, name).orElseGet(() -> malformed(in)));
    }

    /// The value of the only member, when it is a value.
    private static Optional<AttributeValue> single(FieldsIn in, String name) {
        return switch (name) {
            case "int" -> Optional.ofNullable(in.numberOrNull(name)).map(IntValue::new);
            case "bool" ->
                    in.has(name) ? Optional.of(new BoolValue(in.isTrue(name))) : Optional.empty();
            case "string" -> Optional.ofNullable(in.textOrNull(name)).map(StringValue::new);
            case "version" -> SemanticVersion.tryParse(in.text(name)).map(VersionValue::new);
            case "ints" -> some(in.numbers(name)).map(Ints::new);
            case "bools" -> some(in.booleans(name)).map(Bools::new);
            case "strings" -> some(in.texts(name)).map(Strings::new);
            case "versions" -> versions(in.texts(name)).map(Versions::new);
            default -> Optional.empty();
        };
    }

    private static <T> Optional<List<T>> some(List<T> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(values);
    }

    private static Optional<List<SemanticVersion>> versions(List<String> texts) {
        var versions = new ArrayList<SemanticVersion>();
        for (var text : texts) {
            var version = SemanticVersion.tryParse(text);
            if (version.isEmpty()) {
                return Optional.empty();
            }
            versions.add(version.get());
        }
        return some(versions);
    }

    private static MalformedValue malformed(FieldsIn in) {
        return new MalformedValue(
                in.numberOrNull("int"),
                in.has("bool") ? in.isTrue("bool") : null,
                in.textOrNull("string"),
                in.textOrNull("version"),
                in.has("ints") ? in.numbers("ints") : null,
                in.has("bools") ? in.booleans("bools") : null,
                in.has("strings") ? in.texts("strings") : null,
                in.has("versions") ? in.texts("versions") : null);
    }

    static FieldsOut write(AttributeValue value) {
        var out = new FieldsOut();
        return switch (value) {
            case IntValue(var number) -> out.numberAlways("int", number);
            case BoolValue(var flag) -> out.booleanUnlessNull("bool", flag);
            case StringValue(var text) -> out.textAlways("string", text);
            case VersionValue(var version) -> out.textAlways("version", version.toString());
            case Ints(var numbers) -> out.trees("ints", numbers, Tree.Number::of);
            case Bools(var flags) -> out.trees("bools", flags, Tree.Bool::of);
            case Strings(var texts) -> out.texts("strings", texts);
            case Versions(var versions) ->
                    out.trees("versions", versions, version -> Tree.Text.of(version.toString()));
            case MalformedValue malformed -> write(malformed, out);
        };
    }

    /// Members as they were, an empty list too, although Go would leave it out.
    private static FieldsOut write(MalformedValue malformed, FieldsOut out) {
        out.numberUnlessNull("int", malformed.intMember())
                .booleanUnlessNull("bool", malformed.boolMember())
                .textUnlessNull("string", malformed.stringMember())
                .textUnlessNull("version", malformed.versionMember());
        list("ints", malformed.intsMember(), Tree.Number::of, out);
        list("bools", malformed.boolsMember(), Tree.Bool::of, out);
        list("strings", malformed.stringsMember(), Tree.Text::of, out);
        list("versions", malformed.versionsMember(), Tree.Text::of, out);
        return out;
    }

    private static <T> void list(
            String name, @Nullable List<T> values, Function<T, Tree> write, FieldsOut out) {
        if (values != null) {
            out.treesAlways(name, values, write);
        }
    }
}
