package io.juxta.kube.anonymize;

import io.juxta.kube.anonymize.ExpressionReader.ExpressionTexts;
import io.juxta.kube.anonymize.ExpressionReader.ExpressionUse;
import io.juxta.kube.anonymize.ExpressionReader.LookedInto;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What decides which texts can be renamed: the expressions of all objects, and the keys whose
/// values are compared as numbers.
final class Survey implements FieldWalk.Texts {

    private record Written(String expression, ExpressionUse use) {}

    private final ExpressionReader reader;
    private final Map<Written, Optional<ExpressionTexts>> expressions = new HashMap<>();
    private final Map<String, String> functions = new HashMap<>();
    private final Set<String> numeric = new HashSet<>();
    private String computedBy = "";

    Survey(ExpressionReader reader) {
        this.reader = reader;
    }

    @Override
    public String take(String text, TextRole role) {
        if (role instanceof TextRole.Expression(var use)) {
            expression(text, use).ifPresent(read -> read(read, use));
        } else if (role instanceof TextRole.Bound(var key)) {
            numeric.add(key);
        }
        return text;
    }

    private void read(ExpressionTexts read, ExpressionUse use) {
        read.lookedInto().forEach(one -> functions.putIfAbsent(one.attribute(), one.function()));
        if (use == ExpressionUse.DERIVED && computedBy.isEmpty()) {
            computedBy = read.computedBy();
        }
    }

    /// The function that makes texts of derived attributes, which literals are compared with; empty
    /// when there is none.
    String computedBy() {
        return computedBy;
    }

    /// Empty when the expression does not compile.
    Optional<ExpressionTexts> expression(String text, ExpressionUse use) {
        return expressions.computeIfAbsent(new Written(text, use), _ -> reader.read(text, use));
    }

    /// The function that looks into the values of an attribute, or null.
    @Nullable String function(String attribute) {
        var function = functions.get(attribute);
        return function == null ? functions.get(LookedInto.EVERY) : function;
    }

    /// The function that looks into names of attributes, or null.
    @Nullable String functionOnNames() {
        return functions.get(LookedInto.EVERY);
    }

    /// The function that looks into names of drivers, or null.
    @Nullable String functionOnDrivers() {
        return functions.get(LookedInto.DRIVER);
    }

    boolean isNumeric(String key) {
        return numeric.contains(key);
    }
}
