package io.juxta.validation;

import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// The selectors of a request or a class: each one a CEL expression.
final class SelectorRules {

    private static final int MOST = 32;

    private SelectorRules() {}

    /// @param owner what has the list
    static void validate(
            Tree.Mapping owner, FieldPath path, ExpressionRules expressions, Findings findings) {
        var selectors = Reading.objects(owner, "selectors");
        var at = path.field("selectors");
        if (Lists.tooMany(selectors.size(), MOST, "selectors", at, findings)) {
            return;
        }
        for (var i = 0; i < selectors.size(); i++) {
            var cel = at.index(i).field("cel");
            var selector = Nodes.present(selectors.get(i), "cel");
            if (selector.isEmpty()) {
                findings.written(REQUIRED, cel, "a selector needs cel, the only kind there is");
            } else {
                expressions.selector(
                        selector.get().text("expression"), cel.field("expression"), findings);
            }
        }
    }
}
