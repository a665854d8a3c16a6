package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.TOO_LONG;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.regex.Pattern;

/// The attributes of a device: each has a key and exactly one value or list of values.
///
/// A list that is there but empty is a value to the hand-written rule and none to the declared one,
/// so the two can disagree on how many values there are.
final class AttributeRules {

    static final List<String> LISTS = List.of("ints", "bools", "strings", "versions");
    private static final List<String> SCALARS = List.of("int", "bool", "string", "version");
    private static final int VALUE_BYTES = 64;
    private static final int MOST_ITEMS_IN_SEED = 64;

    private static final String NUMERIC = "(0|[1-9][0-9]*)";
    private static final String LABEL = "(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*+)";
    private static final String BUILD = "[0-9a-zA-Z-]++";
    private static final Pattern SEMANTIC_VERSION =
            Pattern.compile(
                    "%1$s\\.%1$s\\.%1$s(-%2$s(\\.%2$s)*+)?(\\+%3$s(\\.%3$s)*+)?"
                            .formatted(NUMERIC, LABEL, BUILD));

    private final RuleProfile profile;
    private final Findings findings;

    AttributeRules(RuleProfile profile, Findings findings) {
        this.profile = profile;
        this.findings = findings;
    }

    /// How many values attributes hold, every list item counted.
    static int values(Tree.Mapping attributes) {
        var values = 0;
        for (var attribute : attributes.fields().values()) {
            var items = 0;
            for (var list : LISTS) {
                items += Nodes.mapping(attribute).items(list).size();
            }
            values += Math.max(1, items);
        }
        return values;
    }

    void validate(Tree.Mapping attributes, FieldPath path) {
        attributes
                .fields()
                .forEach(
                        (key, value) -> {
                            MapKeys.attribute(key, path, profile, findings);
                            var attribute = Nodes.mapping(value);
                            var at = MapKeys.shortened(path, key);
                            oneValue(attribute, at, path.key(key));
                            for (var list : LISTS) {
                                list(attribute, list, at.field(list));
                            }
                            texts(attribute, at);
                        });
    }

    private void oneValue(Tree.Mapping attribute, FieldPath at, FieldPath atFullKey) {
        var scalars = SCALARS.stream().filter(attribute::has).count();
        var present = scalars + LISTS.stream().filter(attribute::has).count();
        var filled = scalars + LISTS.stream().filter(l -> !attribute.items(l).isEmpty()).count();
        var twins = at.equals(atFullKey) && filled != 1;
        if (filled != 1) {
            findings.declared(INVALID, atFullKey, countedValues(filled));
        }
        if (present != 1) {
            if (twins) {
                findings.covered(INVALID, at, countedValues(present));
            } else {
                findings.written(INVALID, at, countedValues(present));
            }
        }
    }

    private static String countedValues(long count) {
        return count == 0
                ? "has no value; set one of int, bool, string, version, ints, bools, strings, versions"
                : "has %d values; set exactly one of int, bool, string, version, ints, bools, strings, versions"
                        .formatted(count);
    }

    private void list(Tree.Mapping attribute, String name, FieldPath path) {
        var items = attribute.items(name);
        if (attribute.has(name) && items.isEmpty()) {
            findings.written(INVALID, path, "is an empty list; give it an item or leave it out");
        }
        if (profile == RuleProfile.SEED && items.size() > MOST_ITEMS_IN_SEED) {
            findings.written(
                    TOO_MANY,
                    path,
                    "%d items, at most %d are allowed".formatted(items.size(), MOST_ITEMS_IN_SEED));
        }
    }

    private void texts(Tree.Mapping attribute, FieldPath at) {
        attribute.field("string").ifPresent(text -> length(Nodes.text(text), at.field("string")));
        attribute
                .field("version")
                .ifPresent(text -> version(Nodes.text(text), at.field("version")));
        var strings = attribute.items("strings");
        for (var i = 0; i < strings.size(); i++) {
            length(Nodes.text(strings.get(i)), at.field("strings").index(i));
        }
        var versions = attribute.items("versions");
        for (var i = 0; i < versions.size(); i++) {
            version(Nodes.text(versions.get(i)), at.field("versions").index(i));
        }
    }

    private void length(String text, FieldPath path) {
        if (Names.bytes(text) > VALUE_BYTES) {
            findings.written(
                    TOO_LONG,
                    path,
                    "%d bytes, at most %d are allowed".formatted(Names.bytes(text), VALUE_BYTES));
        }
    }

    private void version(String text, FieldPath path) {
        if (!SEMANTIC_VERSION.matcher(text).matches()) {
            findings.written(
                    INVALID,
                    path,
                    "\"%s\" is no semantic version; write major.minor.patch without v or leading zeros, as in 1.2.3-rc.1"
                            .formatted(text));
        }
        length(text, path);
    }
}
