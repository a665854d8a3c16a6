package io.juxta.cel;

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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The meaning of an expression's value for its use.
public sealed interface ListResults {

    record Attribute(AttributeValue value) implements ListResults {}

    /// There is no result.
    ///
    /// @param text in Kubernetes' words
    record Wrong(String text) implements ListResults {}

    static ListResults of(Use use, Object value) {
        if (value instanceof Failure(var text)) {
            return new Wrong(text);
        }
        return switch (use) {
            case SELECTOR -> ofSelector(value);
            case DERIVED -> ofDerived(value);
        };
    }

    private static ListResults ofSelector(Object value) {
        var contents = contents(value);
        return contents instanceof Boolean yes
                ? new Attribute(new BoolValue(yes))
                : new Wrong(
                        "CEL result of type %s could not be converted to bool: %s"
                                .formatted(
                                        Values.typeName(value), nativeProblem(contents, "bool")));
    }

    /// An optional counts as what it holds.
    private static Object contents(Object value) {
        return value instanceof Maybe(var some) && some != null ? contents(some) : value;
    }

    /// Why a value cannot be converted to a native Go type. Each type has its own message.
    static String nativeProblem(Object value, String wanted) {
        return switch (value) {
            case Long _, Unsigned _ ->
                    "unsupported type conversion from '%s' to %s"
                            .formatted(Values.typeName(value), wanted);
            case String _ -> "unsupported native conversion from string to '%s'".formatted(wanted);
            case Double _ -> "type conversion error from Double to '%s'".formatted(wanted);
            case Bytes _ -> "type conversion error from Bytes to '%s'".formatted(wanted);
            case List<?> _ -> "type conversion error from list to '%s'".formatted(wanted);
            case MapValue _ -> "type conversion error from map to '%s'".formatted(wanted);
            case TypeName _ -> "type conversion not supported for 'type'";
            case Maybe _ -> "optional.none() dereference";
            default ->
                    "type conversion error from '%s' to '%s'".formatted(shortName(value), wanted);
        };
    }

    private static String shortName(Object value) {
        var name = Values.typeName(value);
        return name.equals("kubernetes.NamedFormat")
                ? "Format"
                : name.substring(name.lastIndexOf('.') + 1);
    }

    private static ListResults ofDerived(Object value) {
        return switch (plain(value)) {
            case Boolean yes -> new Attribute(new BoolValue(yes));
            case Long number -> new Attribute(new IntValue(number));
            case String text -> new Attribute(new StringValue(text));
            case Semver version -> new Attribute(new VersionValue(versionOf(version)));
            case List<?> list when value instanceof List<?> -> ofList(list);
            default -> new Wrong("unsupported CEL return type: " + GoNames.inner(value));
        };
    }

    /// What Go sees of a value: an optional counts as what it holds, and a type as its name.
    static Object plain(Object value) {
        var contents = contents(value);
        return contents instanceof TypeName(var name) ? name : contents;
    }

    private static SemanticVersion versionOf(Semver version) {
        return SemanticVersion.parse(version.toString());
    }

    /// The first element decides on the type of them all.
    private static ListResults ofList(List<?> list) {
        if (list.isEmpty()) {
            return new Attribute(
                    new MalformedValue(null, null, null, null, null, null, List.of(), null));
        }
        return switch (plain(list.getFirst())) {
            case Boolean _ -> all(list, "bool", Boolean.class, Bools::new);
            case Long _ -> all(list, "int", Long.class, Ints::new);
            case String _ -> all(list, "string", String.class, Strings::new);
            case Semver _ ->
                    all(
                            list,
                            "semver",
                            Semver.class,
                            versions ->
                                    new Versions(
                                            versions.stream()
                                                    .map(ListResults::versionOf)
                                                    .toList()));
            default ->
                    new Wrong("unsupported list element type: " + GoNames.inner(list.getFirst()));
        };
    }

    private static <T> ListResults all(
            List<?> list, String wanted, Class<T> type, Function<List<T>, AttributeValue> made) {
        var values = new ArrayList<T>();
        for (var i = 0; i < list.size(); i++) {
            var element = plain(list.get(i));
            if (!type.isInstance(element)) {
                return new Wrong(
                        "expected list element at index %d to be %s, got %s"
                                .formatted(i, wanted, GoNames.inner(list.get(i))));
            }
            values.add(type.cast(element));
        }
        return new Attribute(made.apply(values));
    }
}
