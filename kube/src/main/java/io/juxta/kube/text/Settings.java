package io.juxta.kube.text;

import io.juxta.model.FeatureGates;
import io.juxta.model.NearestNames;
import io.juxta.model.Tree;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The settings in a folder's `juxta.yaml`. Flags win over them.
///
/// ```yaml
/// apiVersion: juxta.io/v1alpha1
/// kind: Settings
/// featureGates: {DRAListTypeAttributes: true}
/// schedulerFeatureGates: {DRAListTypeAttributes: false}   # where the scheduler's differ
/// profile: seed
/// budget: 200000
/// schedulerName: gpu-scheduler
/// ```
///
/// A missing value is null.
public record Settings(
        Source source,
        SortedMap<String, Boolean> featureGates,
        @Nullable SortedMap<String, Boolean> schedulerFeatureGates,
        @Nullable String profile,
        @Nullable Long budget,
        @Nullable String schedulerName) {

    private static final String API_VERSION = "juxta.io/v1alpha1";
    private static final String FEATURE_GATES = "featureGates";
    private static final String SCHEDULER_FEATURE_GATES = "schedulerFeatureGates";

    private static final List<String> KEYS =
            List.of(
                    "apiVersion",
                    "kind",
                    "metadata",
                    FEATURE_GATES,
                    SCHEDULER_FEATURE_GATES,
                    "profile",
                    "budget",
                    "schedulerName");

    private static final List<String> PROFILES = List.of("1.37", "seed", "strict");

    public Settings {
        featureGates = Collections.unmodifiableSortedMap(new TreeMap<>(featureGates));
        schedulerFeatureGates =
                schedulerFeatureGates == null
                        ? null
                        : Collections.unmodifiableSortedMap(new TreeMap<>(schedulerFeatureGates));
    }

    /// Whether a document holds settings.
    public static boolean isSettings(Document document) {
        return document.kind().equals("Settings")
                && (document.apiVersion().isEmpty()
                        || document.apiVersion().startsWith("juxta.io/"));
    }

    /// Reads a document.
    ///
    /// Throws [InputException] for an unknown key, gate or profile, and for wrong types.
    public static Settings from(Document document) {
        var fields = document.tree().fields();
        var version = document.tree().field("apiVersion").orElse(Tree.Text.of(API_VERSION));
        if (!document.apiVersion().isEmpty() && !document.apiVersion().equals(API_VERSION)) {
            throw new InputException(
                    document.source().at(version.line()),
                    "apiVersion is " + document.apiVersion(),
                    "juxta reads Settings of " + API_VERSION);
        }
        for (var field : fields.entrySet()) {
            if (!KEYS.contains(field.getKey())) {
                throw unknown(
                        document.source().at(field.getValue().line()),
                        "setting",
                        field.getKey(),
                        KEYS);
            }
        }
        return new Settings(
                document.source(),
                gates(document, FEATURE_GATES),
                document.tree().has(SCHEDULER_FEATURE_GATES)
                        ? gates(document, SCHEDULER_FEATURE_GATES)
                        : null,
                profile(document),
                budget(document),
                schedulerName(document));
    }

    private static SortedMap<String, Boolean> gates(Document document, String key) {
        var gates = new TreeMap<String, Boolean>();
        var written = document.tree().field(key).orElse(Tree.Mapping.EMPTY);
        if (!(written instanceof Tree.Mapping(var fields, _))) {
            throw wrong(document, written, key, "a mapping of names to true or false");
        }
        for (var field : fields.entrySet()) {
            var name = field.getKey();
            if (!(field.getValue() instanceof Tree.Bool(var on, _))) {
                throw wrong(document, field.getValue(), key + "." + name, "true or false");
            }
            if (FeatureGates.known(name).isEmpty()) {
                throw unknown(
                        document.source().at(field.getValue().line()),
                        "feature gate",
                        name,
                        FeatureGates.known().keySet());
            }
            gates.put(name, on);
        }
        return gates;
    }

    private static @Nullable String profile(Document document) {
        var written = document.tree().field("profile").orElse(null);
        var name =
                switch (written) {
                    case null -> null;
                    case Tree.Text(var text, _) -> text;
                    // 1.37 without quotes is a number to YAML.
                    case Tree.Number(var literal, _) -> literal;
                    case Tree.Mapping _, Tree.Sequence _, Tree.Bool _, Tree.Null _ ->
                            throw wrong(document, written, "profile", "1.37, seed or strict");
                };
        if (name != null && !PROFILES.contains(name)) {
            throw wrong(document, written, "profile", "1.37, seed or strict");
        }
        return name;
    }

    private static @Nullable Long budget(Document document) {
        var written = document.tree().field("budget").orElse(null);
        if (written == null) {
            return null;
        }
        if (written instanceof Tree.Number(var literal, _)
                && literal.length() < 19
                && literal.chars().allMatch(Character::isDigit)
                && !literal.equals("0")) {
            return Long.valueOf(literal);
        }
        throw wrong(document, written, "budget", "a positive whole number");
    }

    private static @Nullable String schedulerName(Document document) {
        var written = document.tree().field("schedulerName").orElse(null);
        if (written == null) {
            return null;
        }
        if (written instanceof Tree.Text(var text, _) && !text.isEmpty()) {
            return text;
        }
        throw wrong(document, written, "schedulerName", "the name of a scheduler");
    }

    private static InputException wrong(
            Document document, @Nullable Tree at, String key, String wanted) {
        var source = at == null ? document.source() : document.source().at(at.line());
        return new InputException(source, key + " cannot be read", "It is " + wanted);
    }

    private static InputException unknown(
            Source source, String what, String name, Collection<String> known) {
        var cure =
                NearestNames.slip(name, known)
                        .map(near -> "Did you mean " + near + "?")
                        .orElse("Check the spelling or leave it out");
        return new InputException(source, "no " + what + " is called " + name, cure);
    }
}
