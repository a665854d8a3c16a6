package io.juxta.validation;

import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// DeviceTaintRules: a taint for all devices that a selector picks.
///
/// When an update changes the effect and not the time, the server sets the time to now. No rule
/// looks at the time, so that step is left out here.
final class DeviceTaintRuleRules implements ObjectRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath CONDITIONS = FieldPath.of("status", "conditions");
    private static final int MOST_CONDITIONS = 8;

    @Override
    public Prepared prepare(ValidationInput question) {
        var rule = question.object();
        return new Prepared(
                switch (question.operation()) {
                    case Operation.Create _ -> rule.without("status");
                    case Operation.Update(var old) -> Edit.takeFrom(old, rule, "status");
                    case Operation.UpdateStatus(var old) -> StatusWrite.reset(rule, old);
                    case Operation.Resize _ -> throw Operations.onlyPodsResize(question);
                },
                List.of());
    }

    @Override
    public void validate(ValidationInput question, Tree.Mapping rule, Findings findings) {
        Metadata.validate(question, rule, RuleScope.CLUSTER, findings);
        switch (question.operation()) {
            case Operation.Create _ -> spec(rule.mapping("spec"), null, findings);
            case Operation.Update(var old) ->
                    spec(rule.mapping("spec"), old.mapping("spec"), findings);
            case Operation.UpdateStatus _ -> conditions(rule.mapping("status"), findings);
            case Operation.Resize _ -> throw Operations.onlyPodsResize(question);
        }
    }

    private static void spec(Tree.Mapping spec, Tree.@Nullable Mapping old, Findings findings) {
        selector(spec.mapping("deviceSelector"), SPEC.field("deviceSelector"), findings);
        var taint = spec.mapping("taint");
        var at = SPEC.field("taint");
        TaintRules.keyAndValue(taint, at, findings);
        if (old == null || !taint.text("effect").equals(old.mapping("taint").text("effect"))) {
            TaintRules.effect(taint, at, findings);
        }
    }

    /// Here an empty name differs from none: none selects everything.
    private static void selector(Tree.Mapping selector, FieldPath path, Findings findings) {
        if (selector.has("driver")) {
            DraNames.driver(selector.text("driver"), path.field("driver"), findings);
        }
        if (selector.has("pool")) {
            DraNames.pool(selector.text("pool"), path.field("pool"), findings);
        }
        if (selector.has("device")) {
            DraNames.deviceLabel(selector.text("device"), path.field("device"), findings);
        }
    }

    private static void conditions(Tree.Mapping status, Findings findings) {
        var conditions = status.items("conditions");
        if (conditions.size() > MOST_CONDITIONS) {
            findings.written(
                    TOO_MANY,
                    CONDITIONS,
                    "%d conditions, at most %d are allowed"
                            .formatted(conditions.size(), MOST_CONDITIONS));
        }
        Conditions.validate(conditions, CONDITIONS, findings);
    }

    @Override
    public FieldPath pathIn(ApiVersion version, FieldPath v1) {
        return v1;
    }
}
