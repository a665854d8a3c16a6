package io.juxta.validation;

import io.juxta.model.FieldPath;

/// Judges the CEL expressions of one object, one call per expression.
interface ExpressionRules {

    /// The expression of a device selector.
    void selector(String expression, FieldPath field, Findings findings);

    /// The expression of a derived attribute; never empty.
    void derived(String expression, FieldPath field, Findings findings);

    /// Called after the last derived expression of a claim.
    ///
    /// @param devices the part of the claim that the expressions share
    void endOfClaim(FieldPath devices, Findings findings);
}
