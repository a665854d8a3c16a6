package io.juxta.model;

/// How many devices a request wants.
public sealed interface AllocationMode extends WireWord {

    enum Known implements AllocationMode {
        /// As many as its count.
        EXACT_COUNT("ExactCount"),
        /// Every device that matches.
        ALL("All");

        private final String text;

        Known(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /// An unknown mode; allocation fails on it.
    record Unknown(String text) implements AllocationMode {}

    static AllocationMode parse(String text) {
        return WireWord.parse(text, Known.values(), Unknown::new);
    }
}
