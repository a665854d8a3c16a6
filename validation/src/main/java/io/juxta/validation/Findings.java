package io.juxta.validation;

import io.juxta.model.FieldPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Collects errors while the rules walk an object.
///
/// The API server has two kinds of rules. Hand-written rules report v1 paths; declarative rules
/// report the path of the version the request was written in. Equal errors at the same path count
/// once. So every rule says which kind it is: [#written], [#declared], [#both] or [#covered]. In v1
/// they are the same.
final class Findings {

    /// What makes an error another one.
    ///
    /// @param entry the key of a map's entry that it is about, where the field is the whole map
    private record Key(ErrorType type, String field, String entry) {}

    private final Map<Key, FieldError> errors;
    private final List<String> warnings;
    private final UnaryOperator<FieldPath> pathInRequest;
    private final boolean hearsWritten;
    private final boolean hearsDeclared;
    private final String entry;

    /// @param pathInRequest translates a v1 path to the version of the request
    Findings(UnaryOperator<FieldPath> pathInRequest) {
        this(new LinkedHashMap<>(), new ArrayList<>(), pathInRequest, true, true, "");
    }

    private Findings(
            Map<Key, FieldError> errors,
            List<String> warnings,
            UnaryOperator<FieldPath> pathInRequest,
            boolean hearsWritten,
            boolean hearsDeclared,
            String entry) {
        this.errors = errors;
        this.warnings = warnings;
        this.pathInRequest = pathInRequest;
        this.hearsWritten = hearsWritten;
        this.hearsDeclared = hearsDeclared;
        this.entry = entry;
    }

    /// The same findings for a part where the declared rules are silent: they skip what an update
    /// leaves unchanged.
    Findings withoutDeclared() {
        return new Findings(errors, warnings, pathInRequest, hearsWritten, false, entry);
    }

    /// The same findings for a part the hand-written rules do not look into.
    Findings withoutWritten() {
        return new Findings(errors, warnings, pathInRequest, false, hearsDeclared, entry);
    }

    /// The same findings for one entry of a map, whose faults are those of the map: entries do not
    /// hide each other's.
    Findings ofEntry(String key) {
        return new Findings(errors, warnings, pathInRequest, hearsWritten, hearsDeclared, key);
    }

    void written(ErrorType type, FieldPath field, String message) {
        if (hearsWritten) {
            add(type, field, message);
        }
    }

    void declared(ErrorType type, FieldPath field, String message) {
        if (hearsDeclared) {
            add(type, pathInRequest.apply(field), message);
        }
    }

    /// A hand-written rule that gives way to its declared twin: its own error only shows where the
    /// twin is silent.
    void covered(ErrorType type, FieldPath field, String message) {
        if (hearsDeclared) {
            declared(type, field, message);
        } else {
            written(type, field, message);
        }
    }

    void both(ErrorType type, FieldPath field, String message) {
        written(type, field, message);
        declared(type, field, message);
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    /// The number of different errors so far, so that a rule can see whether another one reported
    /// something.
    int size() {
        return errors.size();
    }

    boolean has(ErrorType type, FieldPath field) {
        return errors.containsKey(new Key(type, field.toString(), entry));
    }

    /// Forgets every error below a path, for a rule that replaces them by one of its own.
    void removeBelow(FieldPath path) {
        var prefix = path.toString();
        errors.keySet()
                .removeIf(
                        key ->
                                key.field().startsWith(prefix + ".")
                                        || key.field().startsWith(prefix + "["));
    }

    List<FieldError> errors() {
        return errors.values().stream()
                .sorted(
                        Comparator.comparing((FieldError error) -> error.field().toString())
                                .thenComparing(FieldError::type))
                .toList();
    }

    List<String> warnings() {
        return List.copyOf(new ArrayList<>(new java.util.LinkedHashSet<>(warnings)));
    }

    private void add(ErrorType type, FieldPath field, String message) {
        errors.putIfAbsent(
                new Key(type, field.toString(), entry), new FieldError(type, field, message));
    }

    /// The indexes of duplicate values, from the second on.
    static List<Integer> repeats(List<String> values) {
        var seen = new HashSet<String>();
        var repeats = new ArrayList<Integer>();
        for (var i = 0; i < values.size(); i++) {
            if (!seen.add(values.get(i))) {
                repeats.add(i);
            }
        }
        return repeats;
    }
}
