package io.juxta.validation;

import io.juxta.model.FieldPath;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Answers whether an API server would take an object, and if not why.
public final class Validator {

    private static final Map<String, ObjectRules> RULES =
            Map.of(
                    "ResourceSlice", new SliceRules(),
                    "ResourceClaim", new ClaimRules(),
                    "ResourceClaimTemplate", new ClaimTemplateRules(),
                    "DeviceClass", new DeviceClassRules(),
                    "DeviceTaintRule", new DeviceTaintRuleRules(),
                    "Pod", new PodRules());

    private Validator() {}

    /// The kinds there are rules for.
    public static Set<String> kinds() {
        return RULES.keySet();
    }

    /// The result, or empty when there are no rules for the kind.
    public static Optional<Report> validate(ValidationInput question) {
        return Optional.ofNullable(RULES.get(question.kind())).map(rules -> judge(rules, question));
    }

    private static Report judge(ObjectRules rules, ValidationInput question) {
        var misplaced = NamespaceMatch.fault(question);
        if (misplaced.isPresent()) {
            return new Report(List.of(misplaced.get()), List.of(), List.of());
        }
        var prepared = rules.prepare(question);
        var findings = new Findings(path -> rules.pathIn(question.version(), path));
        rules.validate(question, prepared.object(), findings);
        var dropped =
                prepared.dropped().stream()
                        .map(path -> rules.pathIn(question.version(), path))
                        .sorted(Comparator.comparing(FieldPath::toString))
                        .toList();
        return new Report(findings.errors(), findings.warnings(), dropped);
    }
}
