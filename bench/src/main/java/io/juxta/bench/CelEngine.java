package io.juxta.bench;

/// A way to evaluate the expressions of a [CelPlan] on its devices.
interface CelEngine {

    /// A compiled expression.
    interface Question {

        /// Evaluates as its users do. The result goes nowhere, but must be there.
        ///
        /// @param device its place in [CelPlan#DEVICES]
        Object ask(int device);

        /// Evaluates once more and says everything.
        Told tell(int device);
    }

    /// One evaluation's result.
    ///
    /// @param text the value, or why there is none
    /// @param cost 0 when the engine keeps no count
    record Told(String text, boolean failed, long cost) {}

    Question compile(CelPlan.Expression expression);
}
