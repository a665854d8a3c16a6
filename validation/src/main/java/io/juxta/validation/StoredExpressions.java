package io.juxta.validation;

import io.juxta.model.FieldPath;

/// Expressions that are already stored: they were validated when they were created.
final class StoredExpressions implements ExpressionRules {

    @Override
    public void selector(String expression, FieldPath field, Findings findings) {
        // Nothing to check again.
    }

    @Override
    public void derived(String expression, FieldPath field, Findings findings) {
        // Nothing to check again.
    }

    @Override
    public void endOfClaim(FieldPath devices, Findings findings) {
        // Nothing to check again.
    }
}
