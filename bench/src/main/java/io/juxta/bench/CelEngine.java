package io.juxta.bench;

/// A way to evaluate the expressions of a [CelPlan] on its devices.
interface CelEngine {

    /// A compiled expression.
    interface Question {

        /// Evaluates as in production. The result is not used, but must exist.
        ///
        /// @param device its index in [CelPlan#DEVICES]
        Object ask(int device);

        /// Evaluates once more with all details.
        Told tell(int device);
    }

    /// One evaluation's result.
    ///
    /// @param text the value, or why there is none
    /// @param cost 0 when the engine keeps no count
    record Told(String text, boolean failed, long cost) {}

    Question compile(CelPlan.Expression expression);
}
