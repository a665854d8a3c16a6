package io.juxta.model;

import java.util.function.Function;

/// A field's value of which Kubernetes knows a few, while any text can be written.
///
/// Each family is sealed: an enum `Known`, so that a `switch` over it is checked, and a record
/// `Unknown` that keeps what was written and says what comes of it.
public sealed interface WireWord
        permits AccountingPolicy,
                AllocationMode,
                NodeSelector.NodeSelectorOperator,
                TaintEffect,
                Toleration.TolerationOperator {

    /// The text on the wire.
    String text();

    /// The known word of this text, or else an unknown one.
    static <W extends WireWord> W parse(
            String text, W[] known, Function<String, ? extends W> unknown) {
        for (var word : known) {
            if (word.text().equals(text)) {
                return word;
            }
        }
        return unknown.apply(text);
    }
}
