package io.juxta.cel;

import io.juxta.model.AttributeValue;
import java.util.OptionalLong;

/// The result of an expression on one device.
public sealed interface EvaluationAnswer {

    /// A selector gives a [AttributeValue.BoolValue], a derived attribute any attribute.
    ///
    /// @param cost Kubernetes' actual cost
    record Value(AttributeValue value, long cost) implements EvaluationAnswer {}

    /// The evaluation failed, which fails the whole allocation.
    ///
    /// @param text in Kubernetes' words
    /// @param cost up to the failure; empty when the device itself could not be converted
    record RunError(String text, OptionalLong cost) implements EvaluationAnswer {}
}
