package io.juxta.cel;

/// The result of planning a checked expression: something to evaluate, or the error.
sealed interface Plan {

    /// Something to evaluate.
    ///
    /// @param locals how many slots for variables the evaluation needs
    record Ready(Node root, int locals) implements Plan {}

    /// The expression cannot be made into something to evaluate.
    ///
    /// @param error in Kubernetes' words
    record Refused(String error) implements Plan {}
}
