package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/// Converts scalars of the YAML parser to values and keys, with the tags of kubectl's reader.
final class YamlValues {

    private static final String TAGS = "tag:yaml.org,2002:";

    static final Optional<String> MERGE = Optional.of(TAGS + "merge");

    private YamlValues() {}

    static Tree tree(ScalarEvent event, Source place) {
        if (event.getTag().isEmpty()) {
            return event.isPlain()
                    ? tree(YamlScalar.of(event.getValue()), event.getValue(), place)
                    : new Tree.Text(event.getValue(), place.line());
        }
        var text = tagged(event, place);
        return tree(meaning(event, place), text, place);
    }

    private static Tree tree(YamlScalar meaning, String text, Source place) {
        var line = place.line();
        return switch (meaning) {
            case YamlScalar.Text _ -> new Tree.Text(text, line);
            case YamlScalar.Null _ -> new Tree.Null(line);
            case YamlScalar.Bool(var value) -> new Tree.Bool(value, line);
            case YamlScalar.Int number -> new Tree.Number(number.literal(), line);
            case YamlScalar.Decimal(var value) when Double.isFinite(value) ->
                    new Tree.Number(GoFloats.json(value), line);
            case YamlScalar.Decimal _ ->
                    throw new InputException(
                            place,
                            text + " is not a number JSON can say",
                            "Quote it if it is text");
        };
    }

    /// The text of a key: kubectl turns numbers and booleans into text, and refuses the rest.
    static String key(ScalarEvent event, Source place) {
        var text = event.getTag().isEmpty() ? event.getValue() : tagged(event, place);
        return switch (meaning(event, place)) {
            case YamlScalar.Text _ -> text;
            case YamlScalar.Null _ -> throw notKey(place, "null");
            case YamlScalar.Bool(var value) -> value ? "true" : "false";
            case YamlScalar.Int number when number.unsigned() -> throw notKey(place, text);
            case YamlScalar.Int number -> number.literal();
            case YamlScalar.Decimal(var value) -> GoFloats.key(value);
        };
    }

    /// The text of a key that is an alias.
    static String key(Tree tree, Source place) {
        return switch (tree) {
            case Tree.Text(var value, _) -> value;
            case Tree.Number(var literal, _) -> literal;
            case Tree.Bool(var value, _) -> value ? "true" : "false";
            case Tree.Null _ -> throw notKey(place, "null");
            case Tree.Mapping _, Tree.Sequence _ -> throw notKey(place, "a list or mapping");
        };
    }

    static InputException notKey(Source place, String what) {
        return new InputException(
                place, what + " cannot be a key", "Quote the key, or check the indentation");
    }

    private static YamlScalar meaning(ScalarEvent event, Source place) {
        var value = event.getValue();
        if (event.getTag().isEmpty()) {
            return event.isPlain() ? YamlScalar.of(value) : YamlScalar.TEXT;
        }
        var tag = event.getTag().get();
        if (!tag.startsWith(TAGS)) {
            return YamlScalar.TEXT;
        }
        var meaning = YamlScalar.of(value);
        var name = tag.substring(TAGS.length());
        var fits =
                switch (name) {
                    case "int" -> meaning instanceof YamlScalar.Int;
                    case "bool" -> meaning instanceof YamlScalar.Bool;
                    case "null" -> meaning instanceof YamlScalar.Null;
                    case "float" ->
                            meaning instanceof YamlScalar.Decimal
                                    || (meaning instanceof YamlScalar.Int number
                                            && !number.unsigned());
                    case "timestamp" -> YamlScalar.looksLikeDate(value);
                    default -> true;
                };
        if (!fits) {
            throw new InputException(
                    place,
                    "\"" + value + "\" is not a !!" + name,
                    "Correct the value or leave the tag out");
        }
        return switch (name) {
            case "int", "bool", "null" -> meaning;
            case "float" ->
                    meaning instanceof YamlScalar.Int number
                            ? new YamlScalar.Decimal(number.widened())
                            : meaning;
            default -> YamlScalar.TEXT;
        };
    }

    private static String tagged(ScalarEvent event, Source place) {
        var value = event.getValue();
        if (!event.getTag().equals(Optional.of(TAGS + "binary"))) {
            return value;
        }
        try {
            var bytes = Base64.getDecoder().decode(value.replace("\n", "").replace("\r", ""));
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new InputException(place, "!!binary that is not base64", "Correct the text", e);
        }
    }
}
