package io.juxta.model;

/// How many devices a request needs.
public sealed interface AllocationMode {

    /// The text on the wire.
    String text();

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
        for (var known : Known.values()) {
            if (known.text().equals(text)) {
                return known;
            }
        }
        return new Unknown(text);
    }
}
