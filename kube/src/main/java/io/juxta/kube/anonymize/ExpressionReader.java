package io.juxta.kube.anonymize;

import java.util.List;
import java.util.Optional;

/// Reads CEL expressions for [Anonymizer], which knows no CEL.
public interface ExpressionReader {

    /// What an expression is for.
    enum ExpressionUse {
        SELECTOR,
        DERIVED
    }

    /// A text in an expression: a string literal, or the name of a field behind a dot.
    ///
    /// @param start the first character, the quote included
    /// @param end behind the last character
    /// @param value what it means
    /// @param quoted whether it is a string literal
    /// @param domain of the attribute or capacity that it names; empty when it names none
    /// @param function the function that looks into it, so that it cannot be renamed; empty when
    ///   there is none
    record ExpressionText(
            int start, int end, String value, boolean quoted, String domain, String function) {}

    /// An attribute whose values a function looks into.
    ///
    /// @param attribute with its domain; [#EVERY] for all, and for the names of attributes too
    record LookedInto(String attribute, String function) {
        public static final String EVERY = "*";

        /// In place of an attribute: the name of the driver.
        public static final String DRIVER = "device.driver";
    }

    /// What was read of an expression.
    ///
    /// @param texts in their order
    /// @param computedBy the function that makes the text which the expression gives; empty when it
    ///   gives none, or one that it found
    record ExpressionTexts(
            List<ExpressionText> texts, List<LookedInto> lookedInto, String computedBy) {
        public ExpressionTexts {
            texts = List.copyOf(texts);
            lookedInto = List.copyOf(lookedInto);
        }
    }

    /// Empty when the expression does not compile.
    Optional<ExpressionTexts> read(String expression, ExpressionUse use);
}
