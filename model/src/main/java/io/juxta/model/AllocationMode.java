package io.juxta.model;

/// How many devices a request wants.
public sealed interface AllocationMode extends WireWord {

    enum KnownMode implements AllocationMode {
        /// As many as its count.
        EXACT_COUNT("ExactCount"),
        /// Every device that matches.
        ALL("All");

        private final String text;

        KnownMode(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /// An unknown mode; allocation fails on it.
    record UnknownMode(String text) implements AllocationMode {}

    static AllocationMode parse(String text) {
        return WireWord.parse(text, KnownMode.values(), UnknownMode::new);
    }
}
